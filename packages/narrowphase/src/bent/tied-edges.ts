import type { Rows, ShapeKind } from '@swept/core';
import { MET, UNSURE, type Verdict } from '../event/verdict.js';
import type { Impact } from '../impact.js';
import { BEYOND_END, placeOn } from './corner.js';
import { EDGE_FROM, EDGE_TO, NEAREST_VERTEX, NEXT, OTHER, SIDES } from './faces.js';
import { meetEdge } from './meet-edge.js';
import { FIRST_OF_B, X, Y } from './relative-motion.js';
import { LATE, WALK, WALK_SIDE, WALK_TIME } from './walk.js';

/** Writes the record of vertex p, one of X, and the edge from e0 to the next, at the time in NEXT. */
export function meetBeside(
  p: number,
  e0: number,
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): Verdict {
  WALK[WALK_TIME] = NEXT[WALK_TIME];
  WALK[LATE] = NEXT[LATE];
  const verdict =
    p < FIRST_OF_B
      ? meetEdge(kindA, a, p, ao, kindB, b, e0 - FIRST_OF_B, bo, 1, true, out)
      : meetEdge(kindB, b, p - FIRST_OF_B, bo, kindA, a, e0, ao, -1, true, out);
  return verdict === MET ? MET : UNSURE;
}

/** Pairs of a vertex and an edge of two parallel edges, in the order in which they are tested. */
const TIED = new Int32Array(8);

/**
 * Two edges meet that are parallel within rounding: the first of the vertices that are then beside the other
 * edge, those of A before those of B.
 */
export function meetTied(
  k: number,
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): Verdict {
  const p0 = NEAREST_VERTEX[k] < OTHER[k] ? NEAREST_VERTEX[k] : OTHER[k];
  const p1 = NEAREST_VERTEX[k] < OTHER[k] ? OTHER[k] : NEAREST_VERTEX[k];
  // The edge between the two: from 2 to 0 in a triangle.
  const isTurned = p1 - p0 === 2;
  const f0 = isTurned ? p1 : p0;
  const f1 = isTurned ? p0 : p1;
  const e0 = EDGE_FROM[k];
  const e1 = EDGE_TO[k];
  const alike = (X[f1] - X[f0]) * (X[e1] - X[e0]) + (Y[f1] - Y[f0]) * (Y[e1] - Y[e0]) > 0;
  const side = SIDES[k];
  const other = alike ? -side : side;
  const low = e0 < e1 ? e0 : e1;
  const high = e0 < e1 ? e1 : e0;
  const ofA = p0 < FIRST_OF_B ? 0 : 4;
  setTied(ofA, p0, e0);
  setTied(ofA + 2, p1, e0);
  setTied(4 - ofA, low, f0);
  setTied(6 - ofA, high, f0);
  let best = -1;
  let first = 2;
  let written = -1;
  for (let i = 0; i < 8; i += 2) {
    const onE = TIED[i + 1] === e0;
    const at = onE ? placeOn(TIED[i], e0, e1) : placeOn(TIED[i], f0, f1);
    if (at === UNSURE) return UNSURE;
    if (at === BEYOND_END) continue;
    WALK[WALK_SIDE] = onE ? side : other;
    if (meetBeside(TIED[i], TIED[i + 1], kindA, a, ao, kindB, b, bo, out) !== MET) return UNSURE;
    written = i;
    if (!(out.toi < first)) continue;
    first = out.toi;
    best = i;
  }
  if (best < 0) return UNSURE;
  if (best === written) return MET;
  WALK[WALK_SIDE] = TIED[best + 1] === e0 ? side : other;
  return meetBeside(TIED[best], TIED[best + 1], kindA, a, ao, kindB, b, bo, out);
}

function setTied(at: number, vertex: number, edge: number): void {
  TIED[at] = vertex;
  TIED[at + 1] = edge;
}
