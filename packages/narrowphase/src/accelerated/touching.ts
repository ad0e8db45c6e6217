import type { Rows, ShapeKind } from '@swept/core';
import { PAIR, RADII } from '../pair/pair.js';
import { CLIP, CONTROL, clip, NEARBY_ROOT, POSITIVE_UNTIL } from './bernstein.js';
import { GAP_ERROR, HOLD_GAP } from './bounds.js';
import { DIP, FRAME, NOW, placeNow, placeStop, SIZE, STOP, STOP_POSE, TIMES } from './frame.js';
import { adaptWindow, WINDOW } from './window.js';
import { BEYOND, CORNERS, COUNT, findWitness, PROOF_SLACK, TOGETHER, WEAK } from './witness.js';
import { STEPS_TOUCHING, WORK } from './work.js';

/** Maximum number of steps, as in `apart.ts`; the rest of the step then counts as contact. */
const STEPS = 1024;
/** A step without a proof: in this time, 16u, no gap changes by more than 144u S, as no speed is above 9 S. */
const LEAST = 2 ** -49;

/**
 * Scaled coefficients, x and y in turn: the differences of CORNERS, degree 2; and from each to the next,
 * degree 1.
 */
const D: Rows = new Float64Array(24);
const U: Rows = new Float64Array(16);
/** Bernstein coefficients of degree 3: a cross or dot product, and the width that |X| may have. */
const PRODUCT: Rows = new Float64Array(4);
const WIDTH: Rows = new Float64Array(4);

/**
 * Moves TIMES[NOW] ahead over times at which the two are in contact, the gap being certainly at most 2^-44 S.
 * Returns whether it stopped before the end of the step: with a gap that is wider than TOUCH.
 *
 * The dual of `marchApart`: the strongest proof of contact at the time reached consists of polynomial
 * conditions, and holds until the first of them may fail.
 */
export function marchTouching(kindA: ShapeKind, kindB: ShapeKind): boolean {
  const size = FRAME[SIZE];
  if (size === 0) {
    TIMES[NOW] = 1;
    return false;
  }
  const weak = WEAK * size;
  const enter = TIMES[NOW];
  WINDOW[0] = 1;
  for (let step = 0; step < STEPS; step++) {
    WORK[STEPS_TOUCHING]++;
    placeNow(kindA, kindB);
    findWitness(kindA, kindB);
    if (TIMES[NOW] > enter && PROOF_SLACK[0] < weak && PROOF_SLACK[1] < weak) return true;
    const now = TIMES[NOW];
    const stop = Math.min(1, now + WINDOW[0]);
    TIMES[STOP] = stop;
    placeStop(kindA, kindB);
    clipProofs();
    adaptWindow();
    const until = CLIP[POSITIVE_UNTIL];
    if (until === 1 || stop - now <= LEAST) TIMES[NOW] = stop;
    else TIMES[NOW] = Math.max(now, now + (stop - now) * until * (1 - 2 ** -50));
    if (TIMES[NOW] === 1) return false;
  }
  TIMES[NOW] = 1;
  return false;
}

/** Sets CLIP for the proof that lasts longer, on the part of the step from PAIR to STOP_POSE. */
function clipProofs(): void {
  const weak = WEAK * FRAME[SIZE];
  CLIP[POSITIVE_UNTIL] = 0;
  CLIP[NEARBY_ROOT] = 0;
  if (PROOF_SLACK[1] >= weak) {
    setDifference(0, TOGETHER[0], TOGETHER[1]);
    CLIP[POSITIVE_UNTIL] = 1;
    CLIP[NEARBY_ROOT] = 1;
    clipVertices();
  }
  const until = CLIP[POSITIVE_UNTIL];
  const nearby = CLIP[NEARBY_ROOT];
  if (until === 1 || PROOF_SLACK[0] < weak) return;
  CLIP[POSITIVE_UNTIL] = 1;
  CLIP[NEARBY_ROOT] = 1;
  clipWitness();
  if (CLIP[POSITIVE_UNTIL] >= until) return;
  CLIP[POSITIVE_UNTIL] = until;
  CLIP[NEARBY_ROOT] = nearby;
}

function clipWitness(): void {
  const count = COUNT[0];
  for (let k = 0; k < count; k++) setDifference(k, CORNERS[2 * k], CORNERS[2 * k + 1]);
  if (count === 1) {
    clipVertices();
    return;
  }
  for (let k = 0; k < count; k++) {
    const next = k + 1 < count ? 6 * k + 6 : 0;
    for (let c = 0; c < 2; c++) {
      U[4 * k + c] = D[next + c] - D[6 * k + c];
      U[4 * k + 2 + c] = D[next + 4 + c] - D[6 * k + 4 + c];
    }
  }
  if (count === 2) clipEdge();
  else for (let k = 0; k < count; k++) clipSide(k);
}

/** Corner k of D: the vertex b minus the vertex a. */
function setDifference(k: number, a: number, b: number): void {
  for (let c = 0; c < 2; c++) {
    const d0 = PAIR[b + c] - PAIR[a + c];
    const d2 = STOP_POSE[b + c] - STOP_POSE[a + c];
    D[6 * k + c] = d0;
    D[6 * k + 2 + c] = d0 + d2 - 2 * DIP[c];
    D[6 * k + 4 + c] = d2;
  }
}

/** |D| <= R + HOLD_GAP, squared: degree 4. */
function clipVertices(): void {
  const hold = HOLD_GAP * FRAME[SIZE];
  const r0 = PAIR[RADII] + hold;
  const r1 = STOP_POSE[RADII] + hold;
  const r00 = r0 * r0;
  const r01 = 2 * r0 * r1;
  const r11 = r1 * r1;
  const d00 = D[0] * D[0] + D[1] * D[1];
  const d11 = D[2] * D[2] + D[3] * D[3];
  const d22 = D[4] * D[4] + D[5] * D[5];
  // For a long path of a small disc, the rounding of large squares must stay below the small ones.
  const error = 2 ** -50 * Math.max(d00, 0.25 * d11, d22, r00, r11);
  CONTROL[0] = r00 - d00 - error;
  CONTROL[1] = (2 * r00 + r01 - 2 * (D[0] * D[2] + D[1] * D[3])) / 4 - error;
  CONTROL[2] = (r00 + 2 * r01 + r11 - (2 * (D[0] * D[4] + D[1] * D[5]) + d11)) / 6 - error;
  CONTROL[3] = (r01 + 2 * r11 - 2 * (D[2] * D[4] + D[3] * D[5])) / 4 - error;
  CONTROL[4] = r11 - d22 - error;
  clip(4);
}

/**
 * A vertex at an edge: |X| <= (R + HOLD_GAP) |u|, and the foot at most BEYOND the ends; degree 3 with a
 * linear bound below |u|, its component along its initial direction.
 */
function clipEdge(): void {
  const size = FRAME[SIZE];
  const l0 = Math.sqrt(U[0] * U[0] + U[1] * U[1]);
  const l1 = (U[0] * U[2] + U[1] * U[3]) / l0;
  const longest = Math.max(l0, Math.sqrt(U[2] * U[2] + U[3] * U[3]));
  if (!(longest <= 2 * Math.min(l0, l1))) {
    CLIP[POSITIVE_UNTIL] = 0;
    CLIP[NEARBY_ROOT] = l0 / Math.max(longest, l0 - l1);
    return;
  }
  const r0 = PAIR[RADII] + HOLD_GAP * size;
  const r1 = STOP_POSE[RADII] + HOLD_GAP * size;
  WIDTH[0] = r0 * l0;
  WIDTH[3] = r1 * l1;
  WIDTH[1] = (WIDTH[0] + (r0 * l1 + r1 * l0)) / 3;
  WIDTH[2] = (WIDTH[3] + (r0 * l1 + r1 * l0)) / 3;
  setProduct(0, 1);
  for (let k = 0; k < 4; k++) CONTROL[k] = WIDTH[k] - PRODUCT[k];
  clip(3);
  for (let k = 0; k < 4; k++) CONTROL[k] = WIDTH[k] + PRODUCT[k];
  clip(3);
  const beyond = BEYOND * size;
  setProduct(0, 0);
  for (let k = 0; k < 4; k++) CONTROL[k] = beyond * (l0 + (k / 3) * (l1 - l0)) - PRODUCT[k];
  clip(3);
  setProduct(1, 0);
  for (let k = 0; k < 4; k++) CONTROL[k] = beyond * (l0 + (k / 3) * (l1 - l0)) + PRODUCT[k];
  clip(3);
}

/** Sets CLIP for the condition that 0 is on the inner side of side k. */
function clipSide(k: number): void {
  const u = 4 * k;
  const longest = Math.sqrt(
    Math.max(U[u] * U[u] + U[u + 1] * U[u + 1], U[u + 2] * U[u + 2] + U[u + 3] * U[u + 3]),
  );
  const error = GAP_ERROR * FRAME[SIZE] * longest;
  const turn = D[0] * U[1] - D[1] * U[0] > 0 ? 1 : -1;
  setProduct(k, 1);
  for (let i = 0; i < 4; i++) CONTROL[i] = turn * PRODUCT[i] - error;
  clip(3);
}

/** PRODUCT = D x U of corner k and the side that begins there (`cross` 1), or D . U of it and side 0 (0). */
function setProduct(k: number, cross: number): void {
  const d = 6 * k;
  const u = cross === 1 ? 4 * k : 0;
  // The second factor: (y, -x) makes the dot product a cross product.
  const x0 = cross === 1 ? U[u + 1] : U[u];
  const y0 = cross === 1 ? -U[u] : U[u + 1];
  const x1 = cross === 1 ? U[u + 3] : U[u + 2];
  const y1 = cross === 1 ? -U[u + 2] : U[u + 3];
  PRODUCT[0] = D[d] * x0 + D[d + 1] * y0;
  PRODUCT[1] = (D[d] * x1 + D[d + 1] * y1 + (D[d + 2] * x0 + D[d + 3] * y0)) / 3;
  PRODUCT[2] = (D[d + 2] * x1 + D[d + 3] * y1 + (D[d + 4] * x0 + D[d + 5] * y0)) / 3;
  PRODUCT[3] = D[d + 4] * x1 + D[d + 5] * y1;
}
