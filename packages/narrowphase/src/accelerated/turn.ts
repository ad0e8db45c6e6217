import type { Impact } from '../impact.js';

/** Turns the record of (B, A) into that of (A, B), except for the barycentric weights. */
export function turn(out: Impact): void {
  out.nx = 0 - out.nx;
  out.ny = 0 - out.ny;
  const feature = out.featureA;
  out.featureA = out.featureB;
  out.featureB = feature;
  const s = out.s;
  out.s = out.t;
  out.t = s;
}
