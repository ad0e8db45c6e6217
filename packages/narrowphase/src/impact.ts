import type { Rows } from '@swept/core';

/**
 * Status of a sweep: no contact at any time of the step. Proven: no value it relies on was within its
 * rounding error.
 */
export const SEPARATE = 0;
/** Status of a sweep: first contact at `toi`; the record is written. */
export const IMPACT = 1;
/**
 * Status of a sweep: in contact at t = 0 and not moving in from a mere touch. The record is not written:
 * `intervals` finds how long contact lasts, and whether for the whole step (WHOLE_INTERVAL).
 */
export const OVERLAPPING = 2;
/** `SEPARATE`, `IMPACT` or `OVERLAPPING`. */
export type SweepStatus = 0 | 1 | 2;

/** Flag: the shapes only touched at t = 0 and move into each other; `toi` is 0. */
export const TOUCHING_AT_START = 1;
/** Flag: the first contact is at exactly t = 1, so a step that goes on from there starts in contact. */
export const AT_END = 2;
/**
 * Flag: the features that the record names touch and do not come nearer, exactly: the path of one only grazes
 * the other.
 */
export const TANGENT = 4;
/**
 * Flag: the touched edge is a point at that time, within rounding; the normal is the direction of the vertex.
 */
export const DEGENERATE = 8;
/** Flag of `Intervals` alone: in contact at every time of the step, its ends included. */
export const WHOLE_INTERVAL = 16;

/** Feature of a shape: vertex i is i, edge i (from vertex i to the next) is `EDGE + i`. */
export const EDGE = 4;

/**
 * First contact of two moving shapes. Written only with IMPACT.
 *
 * `toi` is a fraction of the step, 0 to 1: the double nearest to the true time, except on paths that bend
 * against each other of shapes that turn or stretch, where it is a bound. `(x, y)` is the contact point at
 * that time: the touching vertex, moved along the normal by its own radius onto its boundary. `(nx, ny)` is a
 * unit vector from A towards B, perpendicular to the touching edge, or along the line of the two vertices; it
 * points to the side on which B was just before.
 *
 * `s` and `t` are the places along an edge where the two touch, as fractions from its first vertex to the
 * next: on the edge of A and on that of B that `featureA` and `featureB` name. A vertex of a segment is
 * exactly 0 or 1; a circle, or a corner of a triangle, is 0. `u`, `v`, `w` are the barycentric weights of the
 * point on the triangle: B if that is one, else A; 0 without a triangle. `closingSpeed` is the speed along
 * the normal at which the two points approach, the growth of the radii included, in lengths per step. `flags`
 * is the sum of those that hold: TOUCHING_AT_START, AT_END, TANGENT, DEGENERATE.
 */
export interface Impact {
  toi: number;
  x: number;
  y: number;
  nx: number;
  ny: number;
  s: number;
  t: number;
  u: number;
  v: number;
  w: number;
  closingSpeed: number;
  featureA: number;
  featureB: number;
  flags: number;
}

/** A record to be reused from call to call. NaN until first written, so that fields hold doubles. */
export function createImpact(): Impact {
  return {
    toi: NaN,
    x: NaN,
    y: NaN,
    nx: NaN,
    ny: NaN,
    s: NaN,
    t: NaN,
    u: NaN,
    v: NaN,
    w: NaN,
    closingSpeed: NaN,
    featureA: 0,
    featureB: 0,
    flags: 0,
  };
}

/**
 * First contact of shape A in row `a` at offset `ao` with shape B, each vertex and radius moving linearly, or
 * along parabolas under a sag. The status is that of exact arithmetic, and `toi` the nearest double, for all
 * finite doubles up to 1e150; but of two in contact at t = 0, what merely touches and moves in is decided within
 * 2^-47 of their extent, coordinates and displacements. Where shapes turn or stretch on paths that bend against
 * each other, contact may be reported at a gap of up to 2^-44 of the size of the pair; `SEPARATE` is certain there
 * too. `out` is written with `IMPACT` only. Offsets are 0 unless given. Trusts its input.
 */
export type SweepTest = (a: Rows, b: Rows, out: Impact, ao?: number, bo?: number) => SweepStatus;
