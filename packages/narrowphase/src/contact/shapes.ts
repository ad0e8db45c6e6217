import type { Rows, ShapeKind } from '@swept/core';
import { GAP, NX, NY } from '../pair/axis.js';
import { AX, AY, D, D_NX, D_NY, NEAR, NEAREST, nearestOnAxis } from '../pair/nearest.js';
import { loadPair, PAIR, RADII } from '../pair/pair.js';
import { APART, BACK, enlarge, ROUNDS_TOUCH, relation } from '../pair/relation.js';
import { AXIS, FACE, widestAxis } from '../pair/widest-axis.js';
import { facePoints } from './faces.js';
import type { Manifold } from './manifold.js';

/** Nearest points of shapes that are not tiny themselves have a reliable direction above this distance. */
const CLOSE = 2 ** -480;

/**
 * Do two shapes touch, and how? Where the cores overlap: the axis of least penetration among the normals of
 * all edges, which are the edges of the Minkowski difference. Otherwise: the line between their nearest
 * points (Ericson, "Real-Time Collision Detection", 2004, sections 5.1 and 5.2). Exact; `out` is written only
 * if they touch.
 */
export function contactShapes(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Manifold,
): boolean {
  loadPair(kindA, a, ao, kindB, b, bo);
  const how = relation(kindA, kindB);
  if (how === APART) return false;
  report(kindA, kindB, how, out);
  return true;
}

/**
 * Writes how the shapes in PAIR touch, given their relation and the results of `relation` in AXIS and NEAR.
 */
function report(kindA: ShapeKind, kindB: ShapeKind, how: number, out: Manifold): void {
  if (enlarge(kindA, kindB)) {
    widestAxis(kindA, kindB);
    if (how === ROUNDS_TOUCH) nearestOnAxis(kindA, kindB);
  }
  const reach = PAIR[RADII] + PAIR[RADII + 1];
  // Nearer than squares of distances can resolve: any axis without a gap is as good.
  if (how === ROUNDS_TOUCH && (NEAR[D] > CLOSE || FACE[2] === 0)) {
    AXIS[GAP] = NEAR[D];
    AXIS[NX] = NEAR[D_NX];
    AXIS[NY] = NEAR[D_NY];
    FACE[0] = NEAREST[1];
    FACE[1] = NEAREST[2];
    FACE[2] = NEAREST[1] === NEAREST[2] ? 0 : NEAREST[3];
    FACE[3] = NEAREST[0];
  } else if (FACE[2] === 0) {
    // Both are points, and they coincide.
    AXIS[GAP] = 0;
    AXIS[NX] = 1;
    AXIS[NY] = 0;
    NEAR[AX] = PAIR[0];
    NEAR[AY] = PAIR[1];
  }
  // Never -0.
  out.nx = AXIS[NX] + 0;
  out.ny = AXIS[NY] + 0;
  out.depth = Math.max(0, reach - AXIS[GAP]) * BACK[0];
  if (FACE[2] !== 0) {
    facePoints(kindA, kindB, out);
    return;
  }
  const middle = (PAIR[RADII] - PAIR[RADII + 1] + AXIS[GAP]) / 2;
  out.count = 1;
  out.depth0 = out.depth;
  out.x0 = (NEAR[AX] + middle * AXIS[NX]) * BACK[0] + BACK[1];
  out.y0 = (NEAR[AY] + middle * AXIS[NY]) * BACK[0] + BACK[2];
}
