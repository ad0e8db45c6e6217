import { type ShapeKind, TRIANGLE } from '@swept/core';
import { EDGE, type Impact } from '../impact.js';

/** The part of an edge that counts as its end, as a fraction of its length. */
export const NEAR_END = 2 ** -20;

/** Writes to the record that vertex i of A and vertex j of B have met. */
export function nameVertices(kindA: ShapeKind, i: number, kindB: ShapeKind, j: number, out: Impact): void {
  out.featureA = i;
  out.featureB = j;
  out.s = kindA === TRIANGLE ? 0 : i;
  out.t = kindB === TRIANGLE ? 0 : j;
  const corner = kindB === TRIANGLE ? j : kindA === TRIANGLE ? i : -1;
  out.u = corner === 0 ? 1 : 0;
  out.v = corner === 1 ? 1 : 0;
  out.w = corner === 2 ? 1 : 0;
}

/**
 * Writes to the record that vertex i of P and edge j of E have met, `sign` 1 if P is A. The fraction of the
 * edge is already in `out.s`: a double passed as an argument would be boxed.
 */
export function nameEdge(
  kindP: ShapeKind,
  i: number,
  kindE: ShapeKind,
  j: number,
  sign: number,
  out: Impact,
): void {
  const f = out.s;
  const ofP = kindP === TRIANGLE ? 0 : i;
  if (sign > 0) {
    out.s = ofP;
    out.t = f;
    out.featureA = i;
    out.featureB = EDGE + j;
  } else {
    out.t = ofP;
    out.featureA = EDGE + j;
    out.featureB = i;
  }
  // On B if that is a triangle, else on A.
  if (kindE === TRIANGLE && (sign > 0 || kindP !== TRIANGLE)) {
    out.u = j === 0 ? 1 - f : j === 2 ? f : 0;
    out.v = j === 1 ? 1 - f : j === 0 ? f : 0;
    out.w = j === 2 ? 1 - f : j === 1 ? f : 0;
  } else {
    const corner = kindP === TRIANGLE ? i : -1;
    out.u = corner === 0 ? 1 : 0;
    out.v = corner === 1 ? 1 : 0;
    out.w = corner === 2 ? 1 : 0;
  }
}

/**
 * Writes to a record with features, s and t the barycentric weights of the point on the triangle, of B if
 * that is one, else of A: at vertex i, or between it and the next.
 */
export function setWeights(kindA: ShapeKind, kindB: ShapeKind, out: Impact): void {
  const ofB = kindB === TRIANGLE;
  const feature = ofB ? out.featureB : out.featureA;
  const i = feature & (EDGE - 1);
  const f = feature < EDGE ? 0 : ofB ? out.t : out.s;
  const has = ofB || kindA === TRIANGLE;
  out.u = !has ? 0 : i === 0 ? 1 - f : i === 2 ? f : 0;
  out.v = !has ? 0 : i === 1 ? 1 - f : i === 0 ? f : 0;
  out.w = !has ? 0 : i === 2 ? 1 - f : i === 1 ? f : 0;
}
