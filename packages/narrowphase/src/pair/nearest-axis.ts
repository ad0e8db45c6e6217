import { GAP, NX, NY } from './axis.js';
import { APPROACHING, CONTACT_AXIS, NO_AXIS, PARTING, RATE } from './contact-axis.js';
import { edgeCount } from './edges.js';
import { FEATURES, VERTEX_OF_A, VERTEX_OF_B, VERTEX_VERTEX } from './features.js';
import { kindA, kindB } from './loaded.js';
import { GROWTH, MEASURES, NO_LENGTH, NO_RATE, POSES, POSES_OF_B, REACH } from './poses.js';

/** Squared distance of the nearest vertex and edge so far. */
const LEAST_SQUARE = new Float64Array(1);

/**
 * Two convex cores that do not touch, with radius, as in POSES: do the boundaries touch at the nearest
 * points, and do they approach there? CONTACT_AXIS and FEATURES get the direction between the nearest points,
 * or among equally near ones (parallel edges) the one of fastest approach. Deeper than rounding: NO_AXIS.
 */
export function nearestAxis(): number {
  LEAST_SQUARE[0] = Infinity;
  CONTACT_AXIS[RATE] = Infinity;
  visit(false);
  const distance = Math.sqrt(LEAST_SQUARE[0]);
  CONTACT_AXIS[GAP] = distance - MEASURES[REACH];
  if (CONTACT_AXIS[GAP] < -MEASURES[NO_LENGTH] || !(distance > 0)) return NO_AXIS;
  const limit = distance + MEASURES[NO_LENGTH];
  LEAST_SQUARE[0] = limit * limit;
  visit(true);
  return CONTACT_AXIS[RATE] < -MEASURES[NO_RATE] ? APPROACHING : PARTING;
}

/**
 * Tests all vertices against vertices and edges: to find the smallest distance, or to compute the speed of
 * those that have it.
 */
function visit(rate: boolean): void {
  for (let i = 0; i < kindA; i++) {
    for (let j = 0; j < kindB; j++)
      meet(4 * i, POSES_OF_B + 4 * j, POSES_OF_B + 4 * j, 1, VERTEX_VERTEX, i, j, rate);
    for (let j = 0; j < edgeCount(kindB); j++) {
      meet(
        4 * i,
        POSES_OF_B + 4 * j,
        POSES_OF_B + 4 * (j + 1 === kindB ? 0 : j + 1),
        1,
        VERTEX_OF_A,
        i,
        j,
        rate,
      );
    }
  }
  for (let j = 0; j < kindB; j++) {
    for (let i = 0; i < edgeCount(kindA); i++) {
      meet(POSES_OF_B + 4 * j, 4 * i, 4 * (i + 1 === kindA ? 0 : i + 1), -1, VERTEX_OF_B, i, j, rate);
    }
  }
}

function meet(
  v: number,
  e0: number,
  e1: number,
  sign: number,
  features: number,
  featureA: number,
  featureB: number,
  rate: boolean,
): void {
  const ux = POSES[e1] - POSES[e0];
  const uy = POSES[e1 + 1] - POSES[e0 + 1];
  const ax = POSES[e0] - POSES[v];
  const ay = POSES[e0 + 1] - POSES[v + 1];
  let s = 0;
  if (e0 !== e1) {
    s = -(ax * ux + ay * uy) / (ux * ux + uy * uy);
    // Beyond the ends the vertices meet, and that pair is visited on its own.
    if (!(s > 0 && s < 1)) return;
  }
  const dx = ax + s * ux;
  const dy = ay + s * uy;
  const square = dx * dx + dy * dy;
  if (!rate) {
    if (square < LEAST_SQUARE[0]) LEAST_SQUARE[0] = square;
    return;
  }
  if (square > LEAST_SQUARE[0]) return;
  const distance = Math.sqrt(square);
  const nx = dx / distance;
  const ny = dy / distance;
  const vx = (1 - s) * POSES[e0 + 2] + s * POSES[e1 + 2] - POSES[v + 2];
  const vy = (1 - s) * POSES[e0 + 3] + s * POSES[e1 + 3] - POSES[v + 3];
  const speed = vx * nx + vy * ny - MEASURES[GROWTH];
  if (speed >= CONTACT_AXIS[RATE]) return;
  CONTACT_AXIS[RATE] = speed;
  CONTACT_AXIS[NX] = sign * nx;
  CONTACT_AXIS[NY] = sign * ny;
  FEATURES[0] = features;
  FEATURES[1] = featureA;
  FEATURES[2] = featureB;
}
