import { CIRCLE, type Rows, type ShapeKind } from '@swept/core';
import { GAP, NX, NY } from '../pair/axis.js';
import { COMMON, commonPoint } from '../pair/common-point.js';
import { OF_B, PAIR, RADII } from '../pair/pair.js';
import { BACK } from '../pair/relation.js';
import { AXIS, FACE } from '../pair/widest-axis.js';
import type { Manifold } from './manifold.js';

/** A point beside the face, or touching, within rounding counts as such: a fraction of the sizes. */
const FLAT = 2 ** -46;

/** A point of the other core and its height above the face. */
const SPOT: Rows = new Float64Array(3);

/**
 * Writes the contact points of the edge in FACE, whose normal is in AXIS, with the other shape: its deepest
 * vertex, which is at the height of the gap, and the edge from there that lies flattest, clipped to the part
 * beside the face (Gregorius, "Robust Contact Creation for Physics Simulations", GDC 2015).
 */
export function facePoints(kindA: ShapeKind, kindB: ShapeKind, out: Manifold): void {
  const e0 = FACE[0];
  const e1 = FACE[1];
  const sign = FACE[2];
  const other = sign > 0 ? OF_B : 0;
  const kind = sign > 0 ? kindB : kindA;
  const mx = sign * AXIS[NX];
  const my = sign * AXIS[NY];
  const x = PAIR[e0];
  const y = PAIR[e0 + 1];

  const deepest = FACE[3];
  const height = AXIS[GAP];
  const px = PAIR[deepest];
  const py = PAIR[deepest + 1];
  if (kind === CIRCLE) {
    SPOT[0] = px;
    SPOT[1] = py;
    SPOT[2] = height;
    writeFirst(out);
    return;
  }

  // The flattest of its edges, by the sine of the angle with the face.
  let dx = 0;
  let dy = 0;
  let flattest = Infinity;
  for (let v = other; v < other + 2 * kind; v += 2) {
    const wx = PAIR[v] - px;
    const wy = PAIR[v + 1] - py;
    const length = Math.sqrt(wx * wx + wy * wy);
    if (!(length > 0)) continue;
    const slope = (mx * wx + my * wy) / length;
    if (slope < flattest) {
      flattest = slope;
      dx = wx;
      dy = wy;
    }
  }

  // Along the face both are parametrised by their distance from e0; the part not beside it is cut off.
  const tx = PAIR[e1] - x;
  const ty = PAIR[e1 + 1] - y;
  const long = Math.sqrt(tx * tx + ty * ty);
  const from = ((px - x) * tx + (py - y) * ty) / long;
  const run = (dx * tx + dy * ty) / long;
  const rise = mx * dx + my * dy;
  const reach = PAIR[RADII] + PAIR[RADII + 1];
  const slack = FLAT * (long + reach + Math.abs(from) + Math.abs(run));
  let first = 0;
  let last = 1;
  if (run > 0) {
    first = Math.max(0, -from / run);
    last = Math.min(1, (long - from) / run);
  } else if (run < 0) {
    first = Math.max(0, (long - from) / run);
    last = Math.min(1, -from / run);
  }
  if (first > last && (first - last) * Math.abs(run) <= slack) {
    first = Math.min(1, first);
    last = first;
  }
  if (!(first <= last) || height + first * rise > reach + slack) {
    // No part of that edge is beside the face: take some common point.
    const common = commonPoint(kindA, kindB);
    SPOT[0] = common ? COMMON[0] : px;
    SPOT[1] = common ? COMMON[1] : py;
    SPOT[2] = common ? mx * (COMMON[0] - x) + my * (COMMON[1] - y) : height;
    writeFirst(out);
    return;
  }
  SPOT[0] = px + first * dx;
  SPOT[1] = py + first * dy;
  SPOT[2] = height + first * rise;
  writeFirst(out);
  if (Math.abs((last - first) * run) <= slack || height + last * rise > reach + slack) return;
  SPOT[0] = px + last * dx;
  SPOT[1] = py + last * dy;
  SPOT[2] = height + last * rise;
  writeSecond(out);
}

/** The point is in the middle between the surface above the face and that of the other shape. */
function writeFirst(out: Manifold): void {
  const up = (PAIR[RADII] - PAIR[RADII + 1] - FACE[2] * SPOT[2]) / 2;
  out.x0 = (SPOT[0] + up * AXIS[NX]) * BACK[0] + BACK[1];
  out.y0 = (SPOT[1] + up * AXIS[NY]) * BACK[0] + BACK[2];
  out.depth0 = Math.max(0, PAIR[RADII] + PAIR[RADII + 1] - SPOT[2]) * BACK[0];
  out.count = 1;
}

function writeSecond(out: Manifold): void {
  const up = (PAIR[RADII] - PAIR[RADII + 1] - FACE[2] * SPOT[2]) / 2;
  out.x1 = (SPOT[0] + up * AXIS[NX]) * BACK[0] + BACK[1];
  out.y1 = (SPOT[1] + up * AXIS[NY]) * BACK[0] + BACK[2];
  out.depth1 = Math.max(0, PAIR[RADII] + PAIR[RADII + 1] - SPOT[2]) * BACK[0];
  out.count = 2;
}
