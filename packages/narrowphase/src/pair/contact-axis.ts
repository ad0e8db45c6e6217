import type { ShapeKind } from '@swept/core';
import { GAP, NX, NY } from './axis.js';
import { edgeCount } from './edges.js';
import { FEATURES, VERTEX_OF_A, VERTEX_OF_B, VERTEX_VERTEX } from './features.js';
import { kindA, kindB } from './loaded.js';
import { GROWTH, MEASURES, NO_LENGTH, NO_RATE, POSES, POSES_OF_B } from './poses.js';

/** The axis found; the largest gap is that on any axis. RATE: how fast they part along it. */
export const CONTACT_AXIS = new Float64Array(4);
export const RATE = 3;

/** The shapes overlap beyond rounding: no axis separates them. */
export const NO_AXIS = 0;
/** On every touching axis they approach. */
export const APPROACHING = 1;
/** On some touching axis they part or slide. */
export const PARTING = 2;

let found = NO_AXIS;

/** The direction tried; the speed along it of a vertex against an edge, and whether (1) they touch. */
const TRIED = new Float64Array(4);
const SPEED = 2;
const TOUCHES = 3;

/**
 * Two convex shapes without radius, as in POSES: on which axes do they touch, and do they approach there?
 *
 * Candidates are the normals of all edges, in both directions, and for shapes in line the directions of
 * edges. An axis touches when its gap is 0 within rounding; the speed is that of a touching vertex against
 * the point of the edge that it touches. Among touching axes CONTACT_AXIS and FEATURES get the one of fastest
 * approach: that is where the gap was widest just before. An axis on which neither shape has any extent
 * proves nothing, unless they part along it.
 */
export function contactAxis(): number {
  found = NO_AXIS;
  CONTACT_AXIS[RATE] = Infinity;
  CONTACT_AXIS[GAP] = -Infinity;
  for (let j = 0; j < edgeCount(kindA); j++) tryEdge(0, j, kindA);
  for (let j = 0; j < edgeCount(kindB); j++) tryEdge(POSES_OF_B, j, kindB);
  return found;
}

function tryEdge(of: number, j: number, kind: ShapeKind): void {
  const e0 = of + 4 * j;
  const e1 = of + 4 * (j + 1 === kind ? 0 : j + 1);
  const ux = POSES[e1] - POSES[e0];
  const uy = POSES[e1 + 1] - POSES[e0 + 1];
  const length = Math.sqrt(ux * ux + uy * uy);
  if (!(length > MEASURES[NO_LENGTH])) return;
  const nx = ux / length;
  const ny = uy / length;
  TRIED[NX] = -ny;
  TRIED[NY] = nx;
  tryAxis(of, j, true, e0, e1);
  TRIED[NX] = ny;
  TRIED[NY] = -nx;
  tryAxis(of, j, true, e0, e1);
  TRIED[NX] = nx;
  TRIED[NY] = ny;
  tryAxis(of, j, false, e0, e1);
  TRIED[NX] = -nx;
  TRIED[NY] = -ny;
  tryAxis(of, j, false, e0, e1);
}

/** Edge j, from e0 to e1, of the shape at `of` is perpendicular to the axis (`across`), or along it. */
function tryAxis(of: number, j: number, across: boolean, e0: number, e1: number): void {
  const nx = TRIED[NX];
  const ny = TRIED[NY];
  const none = MEASURES[NO_LENGTH];
  let minA = Infinity;
  let maxA = -Infinity;
  let minB = Infinity;
  let maxB = -Infinity;
  for (let i = 0; i < kindA; i++) {
    const d = POSES[4 * i] * nx + POSES[4 * i + 1] * ny;
    if (d < minA) minA = d;
    if (d > maxA) maxA = d;
  }
  for (let i = POSES_OF_B; i < POSES_OF_B + 4 * kindB; i += 4) {
    const d = POSES[i] * nx + POSES[i + 1] * ny;
    if (d < minB) minB = d;
    if (d > maxB) maxB = d;
  }
  const gap = minB - maxA;
  if (gap > CONTACT_AXIS[GAP]) CONTACT_AXIS[GAP] = gap;
  if (gap < -none) return;

  // Only an edge on the near side of its shape can be touched.
  const edge = POSES[e0] * nx + POSES[e0 + 1] * ny;
  const facing = across && (of === 0 ? edge >= maxA - none : edge <= minB + none);
  const features = !facing ? VERTEX_VERTEX : of === 0 ? VERTEX_OF_B : VERTEX_OF_A;
  let rate = Infinity;
  let featureA = 0;
  let featureB = 0;
  for (let a = 0; a < kindA; a++) {
    if (POSES[4 * a] * nx + POSES[4 * a + 1] * ny < maxA - none) continue;
    for (let b = 0; b < kindB; b++) {
      const bv = POSES_OF_B + 4 * b;
      if (POSES[bv] * nx + POSES[bv + 1] * ny > minB + none) continue;
      if (!facing) speedOf(4 * a, bv, bv);
      else if (of === 0) speedOf(bv, e0, e1);
      else speedOf(4 * a, e0, e1);
      if (TRIED[TOUCHES] === 0) continue;
      const speed = (facing && of === 0 ? 1 : -1) * TRIED[SPEED] - MEASURES[GROWTH];
      if (speed >= rate) continue;
      rate = speed;
      featureA = features === VERTEX_OF_B ? j : a;
      featureB = features === VERTEX_OF_A ? j : b;
    }
  }
  // Both reach this far, but at different places: the axis of another edge decides.
  if (rate === Infinity) return;
  const still = MEASURES[NO_RATE];
  const flat = Math.max(maxA, maxB) - Math.min(minA, minB) <= none;
  if (rate > still || (rate >= -still && !flat)) found = PARTING;
  else if (!flat && found === NO_AXIS) found = APPROACHING;
  if (rate >= CONTACT_AXIS[RATE]) return;
  CONTACT_AXIS[RATE] = rate;
  CONTACT_AXIS[NX] = nx;
  CONTACT_AXIS[NY] = ny;
  FEATURES[0] = features;
  FEATURES[1] = featureA;
  FEATURES[2] = featureB;
}

/** Writes the speed of vertex v against the nearest point of the edge e0 e1, and whether they touch. */
function speedOf(v: number, e0: number, e1: number): void {
  const ux = POSES[e1] - POSES[e0];
  const uy = POSES[e1 + 1] - POSES[e0 + 1];
  const ax = POSES[v] - POSES[e0];
  const ay = POSES[v + 1] - POSES[e0 + 1];
  const along = e0 === e1 ? 0 : (ax * ux + ay * uy) / (ux * ux + uy * uy);
  const s = along > 0 ? (along < 1 ? along : 1) : 0;
  const vx = POSES[v + 2] - ((1 - s) * POSES[e0 + 2] + s * POSES[e1 + 2]);
  const vy = POSES[v + 3] - ((1 - s) * POSES[e0 + 3] + s * POSES[e1 + 3]);
  TRIED[SPEED] = vx * TRIED[NX] + vy * TRIED[NY];
  const slack = 2 * MEASURES[NO_LENGTH];
  TRIED[TOUCHES] = Math.abs(ax - s * ux) <= slack && Math.abs(ay - s * uy) <= slack ? 1 : 0;
}

/** Does the direction (CONTACT_AXIS[NX], CONTACT_AXIS[NY]) separate the shapes in POSES, within rounding? */
export function isSeparating(): boolean {
  const nx = CONTACT_AXIS[NX];
  const ny = CONTACT_AXIS[NY];
  let minB = Infinity;
  for (let b = POSES_OF_B; b < POSES_OF_B + 4 * kindB; b += 4)
    minB = Math.min(minB, POSES[b] * nx + POSES[b + 1] * ny);
  for (let a = 0; a < 4 * kindA; a += 4) {
    if (POSES[a] * nx + POSES[a + 1] * ny > minB + MEASURES[NO_LENGTH]) return false;
  }
  return true;
}
