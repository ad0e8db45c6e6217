import { END, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import type { Impact } from '../impact.js';
import { edgeEndAt } from '../pair/edges.js';
import { FEATURES, VERTEX_OF_A, VERTEX_OF_B } from '../pair/features.js';

/** A vertex p and an edge ab (or a vertex: then b = a) at the time of an event: A = a - p, v = b - a, and p. */
export const MEETING = new Float64Array(6);
export const AT_X = 0;
export const AT_Y = 1;
export const EDGE_X = 2;
export const EDGE_Y = 3;
export const VERTEX_X = 4;
export const VERTEX_Y = 5;

/** Fills MEETING for the time in the record. */
export function setMeeting(p: Rows, pv: number, e: Rows, av: number, bv: number, out: Impact): void {
  const t = out.toi;
  const r = 1 - t;
  MEETING[AT_X] = r * (e[av] - p[pv]) + t * (e[av + END] - p[pv + END]);
  MEETING[AT_Y] = r * (e[av + 1] - p[pv + 1]) + t * (e[av + 1 + END] - p[pv + 1 + END]);
  MEETING[EDGE_X] = r * (e[bv] - e[av]) + t * (e[bv + END] - e[av + END]);
  MEETING[EDGE_Y] = r * (e[bv + 1] - e[av + 1]) + t * (e[bv + 1 + END] - e[av + 1 + END]);
  MEETING[VERTEX_X] = r * p[pv] + t * p[pv + END];
  MEETING[VERTEX_Y] = r * p[pv + 1] + t * p[pv + 1 + END];
}

/** The same for the pair of features in FEATURES. */
export function setFeatureMeeting(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): void {
  const av = ao + vertexAt(FEATURES[1]);
  const bv = bo + vertexAt(FEATURES[2]);
  if (FEATURES[0] === VERTEX_OF_B) setMeeting(b, bv, a, av, ao + edgeEndAt(kindA, FEATURES[1]), out);
  else setMeeting(a, av, b, bv, FEATURES[0] === VERTEX_OF_A ? bo + edgeEndAt(kindB, FEATURES[2]) : bv, out);
}
