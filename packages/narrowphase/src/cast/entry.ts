import type { Rows } from '@swept/core';
import { NX, NY } from '../pair/axis.js';
import { PAIR } from '../pair/pair.js';
import type { CastHit } from './cast-hit.js';
import { FINISH, START } from './place.js';

/** Where a ray enters a target: the outward unit normal, and the fraction of the ray. */
export const ENTRY: Rows = new Float64Array(3);
export const T = 2;

/** The normal of an end-on hit: opposite to the ray. */
export function setEndOn(from: number, to: number): void {
  ENTRY[NX] = PAIR[from] - PAIR[to];
  ENTRY[NY] = PAIR[from + 1] - PAIR[to + 1];
  normalize();
}

/** The normal of the edge e0 e1 on its left (1) or right (-1) side. */
export function setEdgeNormal(e0: number, e1: number, side: number): void {
  ENTRY[NX] = -side * (PAIR[e1 + 1] - PAIR[e0 + 1]);
  ENTRY[NY] = side * (PAIR[e1] - PAIR[e0]);
  normalize();
}

/** Normalizes, scaled so that no square overflows or vanishes. Without direction: (1, 0). */
export function normalize(): void {
  const size = Math.max(Math.abs(ENTRY[NX]), Math.abs(ENTRY[NY]));
  if (size === 0) {
    ENTRY[NX] = 1;
    return;
  }
  const x = ENTRY[NX] / size;
  const y = ENTRY[NY] / size;
  const length = Math.sqrt(x * x + y * y);
  ENTRY[NX] = x / length;
  ENTRY[NY] = y / length;
}

/** The point at the fraction of the record, computed from the nearer end. */
export function writePoint(out: CastHit): void {
  const near = out.fraction > 0.5 ? FINISH : START;
  const along = out.fraction > 0.5 ? out.fraction - 1 : out.fraction;
  out.x = PAIR[near] + along * (PAIR[FINISH] - PAIR[START]);
  out.y = PAIR[near + 1] + along * (PAIR[FINISH + 1] - PAIR[START + 1]);
}
