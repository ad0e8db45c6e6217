import { END, RADIUS, ROW, type Rows, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import {
  approximate,
  clear,
  cross,
  difference,
  dot,
  exactly,
  minus,
  plus,
  times,
  total,
} from '../exact/number.js';
import { isModerate, scaleOf } from '../exact/scale.js';
import { ROW_B } from '../pair/loaded.js';
import { FIRST, TIME } from './first.js';
import { APEX, BENT, LINE } from './forms.js';

/**
 * Two rows as in ROWS, multiplied by a power of two, which changes no time. Only forms with BENT read sags.
 */
export const COORDINATES: Rows = new Float64Array(2 * ROW);

/** Where `loadFeatures` puts a vertex and the two ends of an edge. */
export const P = 0;
export const E0 = ROW_B;
export const E1 = ROW_B + vertexAt(1);

/** The time in use is FIRST[TIME] + REST. REST is less than a rounding and a multiple of 2^-100. */
export const REST: Rows = new Float64Array(1);

/** A, B, v and R as exact numbers: x and y at the start, then at the end; for R one number instead of two. */
export const PATH = new Int32Array(14);
export const A = 0;
export const B = 4;
export const V = 8;
export const R = 12;

/**
 * More functions of t, of degree 2: A.B, A.v and B.v, whose signs give the place of a vertex along an edge.
 */
export const BETWEEN = 3;
export const BEFORE = 4;
export const BEHIND = 5;

/** Fills COORDINATES with vertex p and the edge ab, in the rows at po and eo. */
export function loadFeatures(
  p: Rows,
  pv: number,
  po: number,
  e: Rows,
  av: number,
  bv: number,
  eo: number,
): void {
  for (let i = 0; i < 4; i++) {
    COORDINATES[P + i] = p[pv + i];
    COORDINATES[E0 + i] = e[av + i];
    COORDINATES[E1 + i] = e[bv + i];
  }
  for (let end = RADIUS; end <= RADIUS + END; end += END) {
    COORDINATES[end] = p[po + end];
    COORDINATES[ROW_B + end] = e[eo + end];
  }
  for (let at = SAG_X; at <= SAG_Y; at += SAG_Y - SAG_X) {
    COORDINATES[at] = p[po + at];
    COORDINATES[ROW_B + at] = e[eo + at];
  }
}

/** The offsets that it fills. */
const FILLED = [P, P + 1, E0, E0 + 1, E1, E1 + 1, RADIUS, ROW_B + RADIUS].flatMap((at) => [at, at + END]);

/** Those of a form with BENT. */
const FILLED_BENT = [...FILLED, SAG_X, SAG_Y, ROW_B + SAG_X, ROW_B + SAG_Y];

/** Scales the numbers it has read for a form. False where magnitudes are too far apart for expansions. */
export function fitFeatures(form: number): boolean {
  const filled = form & BENT ? FILLED_BENT : FILLED;
  const scale = scaleOf(largestFeature(form));
  for (let k = 0; k < filled.length; k++) {
    // Keep a number that would underflow: 0 counts as moderate, but the number is not 0.
    COORDINATES[filled[k]] = COORDINATES[filled[k]] * scale || COORDINATES[filled[k]];
    if (!isModerate(COORDINATES, filled[k])) return false;
  }
  return true;
}

/** The largest magnitude of the numbers it has read for a form. */
export function largestFeature(form: number): number {
  const filled = form & BENT ? FILLED_BENT : FILLED;
  let size = 0;
  for (let k = 0; k < filled.length; k++) size = Math.max(size, Math.abs(COORDINATES[filled[k]]));
  return size;
}

/** Which of A, B, v and R a function needs, indexed by its number. */
const OF_A = 1;
const OF_B = 2;
const OF_V = 4;
const OF_R = 8;
const ALL = OF_A | OF_B | OF_V | OF_R;
// In the order of APEX, LINE, SIDE, BETWEEN, BEFORE, BEHIND.
const NEEDS: readonly number[] = [
  OF_A | OF_R,
  OF_A | OF_V,
  OF_A | OF_V | OF_R,
  OF_A | OF_B,
  OF_A | OF_V,
  OF_B | OF_V,
];

/** Fills PATH for the vertices at p, a and b. */
export function setPaths(p: number, a: number, b: number, needs = ALL): void {
  if (needs & OF_A) setPath(A, a, p);
  if (needs & OF_B) setPath(B, b, p);
  if (needs & OF_V) setPath(V, b, a);
  if (!(needs & OF_R)) return;
  PATH[R] = total(COORDINATES, RADIUS, ROW_B + RADIUS);
  PATH[R + 1] = total(COORDINATES, RADIUS + END, ROW_B + RADIUS + END);
}

function setPath(path: number, to: number, from: number): void {
  for (let i = 0; i < 4; i++) PATH[path + i] = difference(COORDINATES, to + i, from + i);
}

/** x[i] = a function at FIRST[TIME] + REST, rounded but of the right sign. */
export function measureExactly(form: number, p: number, a: number, b: number, x: Rows, i: number): void {
  const straight = form & ~BENT;
  place(p, a, b, NEEDS[straight]);
  if (form & BENT) bend();
  approximate(functionAt(straight), x, i);
}

/** Subtracts t (1 - t) times the relative sag from A at that time. */
function bend(): void {
  const t = plus(exactly(FIRST, TIME), exactly(REST, 0));
  const fall = minus(t, times(t, t));
  for (let c = 0; c < 2; c++) {
    const sag = SAG_X + c * (SAG_Y - SAG_X);
    AT[A_AT + c] = minus(AT[A_AT + c], times(fall, difference(COORDINATES, ROW_B + sag, sag)));
  }
}

/** A function at the time of `place`. */
export function functionAt(form: number): number {
  if (form === BEFORE) return dot(AT, A_AT, V_AT);
  if (form === BEHIND) return dot(AT, B_AT, V_AT);
  if (form === BETWEEN) return dot(AT, A_AT, B_AT);
  if (form === APEX) return minus(dot(AT, A_AT, A_AT), times(AT[R_AT], AT[R_AT]));
  const x = cross(AT, A_AT, V_AT);
  if (form === LINE) return x;
  return minus(times(x, x), times(times(AT[R_AT], AT[R_AT]), dot(AT, V_AT, V_AT)));
}

/** A, B, v and R at that time, as exact numbers. */
export const AT = new Int32Array(7);
export const A_AT = 0;
export const B_AT = 2;
export const V_AT = 4;
export const R_AT = 6;

/** Fills AT for the vertices at p, a and b, and discards all other numbers. */
export function place(p: number, a: number, b: number, needs = ALL): void {
  clear();
  setPaths(p, a, b, needs);
  const time = exactly(FIRST, TIME);
  const t = REST[0] === 0 ? time : plus(time, exactly(REST, 0));
  if (needs & OF_A) placePath(A_AT, A, t);
  if (needs & OF_B) placePath(B_AT, B, t);
  if (needs & OF_V) placePath(V_AT, V, t);
  if (needs & OF_R) AT[R_AT] = between(PATH[R], PATH[R + 1], t);
}

function placePath(at: number, path: number, t: number): void {
  for (let i = 0; i < 2; i++) AT[at + i] = between(PATH[path + i], PATH[path + 2 + i], t);
}

function between(start: number, end: number, t: number): number {
  return plus(start, times(t, minus(end, start)));
}
