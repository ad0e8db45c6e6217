import type { Rows, ShapeKind } from '@swept/core';
import { NX, NY } from '../pair/axis.js';
import { OF_B, PAIR, RADII } from '../pair/pair.js';
import { NORMAL } from './axis.js';
import { CLIP, CONTROL, clip, NEARBY_ROOT, POSITIVE_UNTIL } from './bernstein.js';
import { GAP_ERROR } from './bounds.js';
import { CLOSEST, CLOSEST_OF } from './closest.js';
import { DIP, FRAME, NOW, placeStop, SIZE, STOP, STOP_POSE, TIMES } from './frame.js';
import { adaptWindow, WINDOW } from './window.js';

/** The time up to which the axis separates. */
export const AXIS_UNTIL: Rows = new Float64Array(1);

/** The axis n(t): scaled coefficients of x and y in turn, degree 2. Not of unit length. */
const AXIS: Rows = new Float64Array(6);
/** Scaled coefficients, degree 4: the least n.b, the least -n.a, and their sum. */
const LOW_B: Rows = new Float64Array(5);
const LOW_A: Rows = new Float64Array(5);
const GAP: Rows = new Float64Array(5);

/** Products of axes shorter than this would underflow. */
const SHORT_SQUARE = 2 ** -300;

/**
 * Are the two apart from now to the end of the step along an axis that turns with the nearest features in
 * CLOSEST_OF? If not, AXIS_UNTIL is the time up to which they are, and WINDOW is set for the next try.
 *
 * The axis n is the normal of an edge (degree 1) or the vector between two vertices (degree 2), a vertex is
 * at n.D of degree at most 4, and apart means n.D > R |n| for all. |n| is no polynomial, but |n| <= (|n|^2 +
 * w^2) / (2 w) for any w > 0. With w the chord of |n|, that is off by the fourth power of the length of the
 * window, and 2 w n.D > R (|n|^2 + w^2) is of degree 5.
 */
export function turningAxis(kindA: ShapeKind, kindB: ShapeKind): boolean {
  const now = TIMES[NOW];
  TIMES[STOP] = Math.min(1, now + WINDOW[0]);
  const length = TIMES[STOP] - now;
  placeStop(kindA, kindB);
  setAxis();
  setLowest(0, 2 * kindA, -1, LOW_A);
  setLowest(OF_B, OF_B + 2 * kindB, 1, LOW_B);
  for (let k = 0; k < 5; k++) GAP[k] = LOW_B[k] + LOW_A[k];
  CLIP[POSITIVE_UNTIL] = 1;
  CLIP[NEARBY_ROOT] = 1;
  clipGap();
  adaptWindow();
  const until = CLIP[POSITIVE_UNTIL];
  AXIS_UNTIL[0] = until === 1 ? TIMES[STOP] : now + length * until * (1 - 2 ** -50);
  return AXIS_UNTIL[0] === 1;
}

/** NORMAL = the direction of the axis at AXIS_UNTIL. */
export function setTurningNormal(): void {
  const t = CLIP[POSITIVE_UNTIL];
  const r = 1 - t;
  const x = r * r * AXIS[0] + r * t * AXIS[2] + t * t * AXIS[4];
  const y = r * r * AXIS[1] + r * t * AXIS[3] + t * t * AXIS[5];
  const length = Math.sqrt(x * x + y * y);
  NORMAL[0] = x / length;
  NORMAL[1] = y / length;
}

/**
 * AXIS from A to B: the normal of the edge, or from vertex to vertex. Without radius vertices do not pass by
 * each other but meet, and the direction between them may be constant.
 */
function setAxis(): void {
  const v = CLOSEST_OF[0];
  const e0 = CLOSEST_OF[1];
  const e1 = CLOSEST_OF[2];
  if (e0 !== e1) {
    const ux = PAIR[e1] - PAIR[e0];
    const uy = PAIR[e1 + 1] - PAIR[e0 + 1];
    const side = CLOSEST[NY] * ux - CLOSEST[NX] * uy > 0 ? 1 : -1;
    AXIS[0] = -side * uy;
    AXIS[1] = side * ux;
    AXIS[4] = -side * (STOP_POSE[e1 + 1] - STOP_POSE[e0 + 1]);
    AXIS[5] = side * (STOP_POSE[e1] - STOP_POSE[e0]);
    AXIS[2] = AXIS[0] + AXIS[4];
    AXIS[3] = AXIS[1] + AXIS[5];
    return;
  }
  if (PAIR[RADII] > 0 || STOP_POSE[RADII] > 0) {
    AXIS[0] = PAIR[e0] - PAIR[v];
    AXIS[1] = PAIR[e0 + 1] - PAIR[v + 1];
    AXIS[4] = STOP_POSE[e0] - STOP_POSE[v];
    AXIS[5] = STOP_POSE[e0 + 1] - STOP_POSE[v + 1];
    AXIS[2] = AXIS[0] + AXIS[4] - 2 * DIP[0];
    AXIS[3] = AXIS[1] + AXIS[5] - 2 * DIP[1];
    return;
  }
  AXIS[0] = AXIS[4] = NORMAL[0];
  AXIS[1] = AXIS[5] = NORMAL[1];
  AXIS[2] = 2 * NORMAL[0];
  AXIS[3] = 2 * NORMAL[1];
}

/** low[k] = the least coefficient of n times `sign` times a vertex. Only those of B (sign 1) have the sag. */
function setLowest(first: number, end: number, sign: number, low: Rows): void {
  const nx0 = sign * AXIS[0];
  const ny0 = sign * AXIS[1];
  const nx1 = sign * AXIS[2];
  const ny1 = sign * AXIS[3];
  const nx2 = sign * AXIS[4];
  const ny2 = sign * AXIS[5];
  const dipX = sign > 0 ? 2 * DIP[0] : 0;
  const dipY = sign > 0 ? 2 * DIP[1] : 0;
  for (let k = 0; k < 5; k++) low[k] = Infinity;
  for (let i = first; i < end; i += 2) {
    const x0 = PAIR[i];
    const y0 = PAIR[i + 1];
    const x2 = STOP_POSE[i];
    const y2 = STOP_POSE[i + 1];
    const x1 = x0 + x2 - dipX;
    const y1 = y0 + y2 - dipY;
    low[0] = Math.min(low[0], nx0 * x0 + ny0 * y0);
    low[1] = Math.min(low[1], nx0 * x1 + ny0 * y1 + (nx1 * x0 + ny1 * y0));
    low[2] = Math.min(low[2], nx0 * x2 + ny0 * y2 + (nx2 * x0 + ny2 * y0) + (nx1 * x1 + ny1 * y1));
    low[3] = Math.min(low[3], nx1 * x2 + ny1 * y2 + (nx2 * x1 + ny2 * y1));
    low[4] = Math.min(low[4], nx2 * x2 + ny2 * y2);
  }
}

/** Sets CLIP for the condition that the gap is wider than the radii. */
function clipGap(): void {
  const n0 = AXIS[0] * AXIS[0] + AXIS[1] * AXIS[1];
  const n1 = AXIS[2] * AXIS[2] + AXIS[3] * AXIS[3];
  const n2 = AXIS[4] * AXIS[4] + AXIS[5] * AXIS[5];
  const most = Math.max(n0, 0.25 * n1, n2);
  if (!(Math.min(n0, n2) > SHORT_SQUARE)) {
    CONTROL[0] = 0;
    clip(0);
    return;
  }
  const r0 = PAIR[RADII];
  const r1 = STOP_POSE[RADII];
  if (r0 === 0 && r1 === 0) {
    const error = GAP_ERROR * FRAME[SIZE] * Math.sqrt(most);
    CONTROL[0] = GAP[0] - error;
    CONTROL[1] = GAP[1] / 4 - error;
    CONTROL[2] = GAP[2] / 6 - error;
    CONTROL[3] = GAP[3] / 4 - error;
    CONTROL[4] = GAP[4] - error;
    clip(4);
    return;
  }
  const w0 = Math.sqrt(n0);
  const w1 = Math.sqrt(n2);
  // |n|^2 + w^2, the chord squared being of degree 2 and raised by two.
  const w01 = 2 * w0 * w1;
  const s0 = n0 + n0;
  const s1 = 2 * (AXIS[0] * AXIS[2] + AXIS[1] * AXIS[3]) + (w01 + 2 * n0);
  const s2 = 2 * (AXIS[0] * AXIS[4] + AXIS[1] * AXIS[5]) + n1 + (n0 + 2 * w01 + n2);
  const s3 = 2 * (AXIS[2] * AXIS[4] + AXIS[3] * AXIS[5]) + (w01 + 2 * n2);
  const s4 = n2 + n2;
  const error = 2 * GAP_ERROR * FRAME[SIZE] * most;
  const c0 = 2 * w0;
  const c1 = 2 * w1;
  CONTROL[0] = c0 * GAP[0] - r0 * s0 - error;
  CONTROL[1] = (c0 * GAP[1] + c1 * GAP[0] - (r0 * s1 + r1 * s0)) / 5 - error;
  CONTROL[2] = (c0 * GAP[2] + c1 * GAP[1] - (r0 * s2 + r1 * s1)) / 10 - error;
  CONTROL[3] = (c0 * GAP[3] + c1 * GAP[2] - (r0 * s3 + r1 * s2)) / 10 - error;
  CONTROL[4] = (c0 * GAP[4] + c1 * GAP[3] - (r0 * s4 + r1 * s3)) / 5 - error;
  CONTROL[5] = c1 * GAP[4] - r1 * s4 - error;
  clip(5);
}
