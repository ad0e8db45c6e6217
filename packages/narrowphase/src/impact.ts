import type { Rows } from '@swept/core';

/** No contact at any time of the step. Proven: nothing this answer relies on was within its rounding error. */
export const SEPARATE = 0;
/** First contact at `toi`; the record is written. */
export const IMPACT = 1;
/** In contact at t = 0 and not moving in from a mere touch. The record is not written. */
export const OVERLAPPING = 2;
export type SweepStatus = 0 | 1 | 2;

/** Flag: the shapes only touched at t = 0 and move into each other; `toi` is 0. */
export const TOUCHING_AT_START = 1;
/** Flag: the first contact is at exactly t = 1. */
export const AT_END = 2;

/** Feature of a shape: vertex i is i, edge i (from vertex i to the next) is `EDGE + i`. */
export const EDGE = 4;

/**
 * First contact of two moving shapes. Written only with IMPACT.
 *
 * `toi` is a fraction of the step, 0 to 1. `(x, y)` is the contact point at that time: the touching vertex, moved along
 * the normal by its own radius onto its boundary. `(nx, ny)` is a unit vector from A towards B, perpendicular to the
 * touching edge, or along the line of the two vertices; it points to the side on which B was just before.
 */
export interface Impact {
  toi: number;
  x: number;
  y: number;
  nx: number;
  ny: number;
  featureA: number;
  featureB: number;
  flags: number;
}

/** A record to be reused from call to call. NaN until first written (so the fields hold doubles from the start). */
export function createImpact(): Impact {
  return { toi: NaN, x: NaN, y: NaN, nx: NaN, ny: NaN, featureA: 0, featureB: 0, flags: 0 };
}

/** First contact of shape A in row `a` at offset `ao` with shape B, each vertex and radius moving linearly. */
export type SweepTest = (a: Rows, b: Rows, out: Impact, ao?: number, bo?: number) => SweepStatus;
