import { END, RADIUS, type Rows } from '@swept/core';
import { HIGH, HOLD, LOW, TINY } from '../exact/bounds.js';
import { isFull, reset } from '../exact/number.js';
import { lineReach } from '../exact/reach.js';
import { ROW_B, ROWS } from '../pair/loaded.js';
import { BEFORE, BEHIND, E0, E1, fitFeatures, largestFeature, measureExactly, P } from './exact-form.js';
import { AT_ONE, FIRST, setInside, TIME } from './first.js';
import { LINE, SIDE } from './forms.js';
import { firstVertexEdgeThick } from './integers.js';
import { refineLoaded } from './refine.js';
import { FOUND, NEVER, UNSURE } from './verdict.js';

/** X^2 - R^2 |v|^2 in Bernstein form: the three inner coefficients, without their binomials. */
const INNER: Rows = new Float64Array(3);
const SIZES: Rows = new Float64Array(3);

/** The magnitude, relative to the coordinates, above which a cross or dot product has the same sign nearby. */
const NOISE = 2 ** -40;

/**
 * Rung 2 for a vertex and the long side of an edge with radius, of the loaded pair, which is apart at t = 0.
 * Returns whether there is a contact; FIRST holds it. There is none before `from`.
 */
export function exactVertexEdgeThick(vertex: number, e0: number, e1: number, from: number): boolean {
  const verdict = comesOnce(vertex, e0, e1, from);
  return verdict === UNSURE ? firstVertexEdgeThick(vertex, e0, e1) : verdict === FOUND;
}

/**
 * Doubles mostly fail where shapes begin or end in touch, as they do on grids. The signs of X^2 - R^2 |v|^2
 * there are exact, and those of its inner coefficients nearly always certain. If these five change at most
 * twice, the vertex comes within R of the line at most once (Descartes): so a time within the step at which
 * it provably does is the only one.
 */
function comesOnce(
  vertex: number,
  e0: number,
  e1: number,
  from: number,
): typeof NEVER | typeof FOUND | typeof UNSURE {
  if (!setInner(vertex, e0, e1) || reachAt(0, vertex, e0, e1) <= 0) return UNSURE;
  const last = reachAt(END, vertex, e0, e1);
  let changes = 0;
  let before = 1;
  for (let i = 0; i < 3; i++) {
    if (!(Math.abs(INNER[i]) > HOLD * SIZES[i] + TINY)) return UNSURE;
    if (INNER[i] * before > 0) continue;
    changes++;
    before = -before;
  }
  if (last * before < 0) changes++;
  if (changes === 0) {
    if (last > 0) return NEVER;
    FIRST[TIME] = 1;
    if (!setSide(vertex, e0, e1)) return UNSURE;
    FIRST[AT_ONE] = 1;
    return FOUND;
  }
  if (changes > 2 || (changes === 2 && last === 0)) return UNSURE;
  FIRST[TIME] = from;
  if (!refineLoaded(SIDE, 1, vertex, e0, e1)) return UNSURE;
  // With two changes there may be no root, and the time may be beyond the step by less than a rounding.
  if (changes === 2 && !(FIRST[TIME] > 0 && FIRST[TIME] < 1)) return UNSURE;
  return setSide(vertex, e0, e1) || setSideExactly() ? FOUND : UNSURE;
}

/** Fills INNER and SIZES; false if the magnitudes are out of range for doubles. */
function setInner(p: number, a: number, b: number): boolean {
  const ax0 = ROWS[a] - ROWS[p];
  const ay0 = ROWS[a + 1] - ROWS[p + 1];
  const ax1 = ROWS[a + END] - ROWS[p + END];
  const ay1 = ROWS[a + END + 1] - ROWS[p + END + 1];
  const vx0 = ROWS[b] - ROWS[a];
  const vy0 = ROWS[b + 1] - ROWS[a + 1];
  const vx1 = ROWS[b + END] - ROWS[a + END];
  const vy1 = ROWS[b + END + 1] - ROWS[a + END + 1];
  const r0 = ROWS[RADIUS] + ROWS[ROW_B + RADIUS];
  const r1 = ROWS[RADIUS + END] + ROWS[ROW_B + RADIUS + END];
  INNER.fill(0);
  SIZES.fill(0);
  addSquare(1, ax0, ax1, vy0, vy1, ay0, ay1, vx0, vx1);
  addSquare(-1, r0, r1, vx0, vx1, 0, 0, 0, 0);
  addSquare(-1, r0, r1, vy0, vy1, 0, 0, 0, 0);
  return SIZES[1] > LOW && SIZES[0] + SIZES[1] + SIZES[2] < HIGH;
}

/** Adds `sign` times the square of p q - r s, each of the four being linear from its value 0 to its value 1. */
function addSquare(
  sign: number,
  p0: number,
  p1: number,
  q0: number,
  q1: number,
  r0: number,
  r1: number,
  s0: number,
  s1: number,
): void {
  const f0 = p0 * q0 - r0 * s0;
  const f1 = 0.5 * (p0 * q1 - r0 * s1 + (p1 * q0 - r1 * s0));
  const f2 = p1 * q1 - r1 * s1;
  const size0 = Math.abs(p0 * q0) + Math.abs(r0 * s0);
  const size1 = 0.5 * (Math.abs(p0 * q1) + Math.abs(r0 * s1) + (Math.abs(p1 * q0) + Math.abs(r1 * s0)));
  const size2 = Math.abs(p1 * q1) + Math.abs(r1 * s1);
  INNER[0] += sign * f0 * f1;
  INNER[1] += sign * (2 * f1 * f1 + f0 * f2);
  INNER[2] += sign * f1 * f2;
  SIZES[0] += size0 * size1;
  SIZES[1] += 2 * size1 * size1 + size0 * size2;
  SIZES[2] += size1 * size2;
}

/** The vertex, the ends of the edge and the two radii of one pose, as `lineReach` reads them. */
const POSE: Rows = new Float64Array(8);

/** At the start (0) or at the END, is the vertex farther from the line than R (1), at R (0) or nearer (-1)? */
function reachAt(pose: number, vertex: number, e0: number, e1: number): number {
  for (let i = 0; i < 2; i++) {
    POSE[i] = ROWS[vertex + pose + i];
    POSE[2 + i] = ROWS[e0 + pose + i];
    POSE[4 + i] = ROWS[e1 + pose + i];
  }
  POSE[6] = ROWS[RADIUS + pose];
  POSE[7] = ROWS[ROW_B + RADIUS + pose];
  return lineReach(POSE, 0, 2, 4, 6);
}

/** Sets the side from which the vertex comes at FIRST[TIME]; false if it is not certainly beside the edge. */
function setSide(p: number, a: number, b: number): boolean {
  const t = FIRST[TIME];
  const r = 1 - t;
  const px = r * ROWS[p] + t * ROWS[p + END];
  const py = r * ROWS[p + 1] + t * ROWS[p + END + 1];
  const ax = r * ROWS[a] + t * ROWS[a + END];
  const ay = r * ROWS[a + 1] + t * ROWS[a + END + 1];
  const bx = r * ROWS[b] + t * ROWS[b + END];
  const by = r * ROWS[b + 1] + t * ROWS[b + END + 1];
  const vx = bx - ax;
  const vy = by - ay;
  const size = Math.abs(px) + Math.abs(py) + Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by);
  const bound = NOISE * size * (Math.abs(vx) + Math.abs(vy) + NOISE * size);
  if (!((ax - px) * vx + (ay - py) * vy < -bound && (bx - px) * vx + (by - py) * vy > bound)) return false;
  const cross = (ax - px) * vy - (ay - py) * vx;
  if (!(Math.abs(cross) > bound)) return false;
  setInside(cross > 0 ? 1 : -1);
  return true;
}

const PLACES: Rows = new Float64Array(3);

/**
 * The same for the features in COORDINATES, where FIRST[TIME] is the nearest double: vertices that begin in
 * touch, on grids, often begin exactly at an end of the edge, and are beyond it or not a moment later.
 */
function setSideExactly(): boolean {
  if (!fitFeatures(SIDE)) return false;
  reset();
  measureExactly(BEFORE, P, E0, E1, PLACES, 0);
  measureExactly(BEHIND, P, E0, E1, PLACES, 1);
  measureExactly(LINE, P, E0, E1, PLACES, 2);
  const size = largestFeature(SIDE);
  // Coordinates of both factors are below 2 S, and change by less than 4 S in a step.
  const change = 2 ** -46 * size * size * FIRST[TIME];
  if (isFull() || !(PLACES[0] < -change && PLACES[1] > change && Math.abs(PLACES[2]) > change)) return false;
  setInside(PLACES[2] > 0 ? 1 : -1);
  return true;
}
