import { END, RADIUS, type Rows, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { FIRST, TIME } from '../event/first.js';
import { APEX, LINE } from '../event/forms.js';
import { UNSURE } from '../event/verdict.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';
import { kindA, kindB, ROW_B, thin } from '../pair/loaded.js';
import { conditions } from './condition-table.js';
import { REACHES, RELATIVE, SIZES, SLIP } from './motions.js';

const V1 = vertexAt(1);
const V2 = vertexAt(2);

/** The states of a moving pair at a time. */
export const APART = 0;
export const IN_CONTACT = 1;

/** Both rows, with their poses at that time as start poses, and the sum of the radii at RADIUS. */
const POSE: Rows = new Float64Array(RELATIVE.length);

/** Is the pair of `loadMotions` in contact at FIRST[TIME]? APART and IN_CONTACT are certain; or UNSURE. */
export function stateAt(): number {
  pose(kindA, 0);
  pose(kindB, ROW_B);
  POSE[RADIUS] = (1 - FIRST[TIME]) * REACHES[0] + FIRST[TIME] * REACHES[1];
  let unsure = false;
  // Without radius the cores decide, if one of them has an inside or both have edges.
  if (!thin || kindA + kindB <= 3) {
    const list = conditions();
    for (let k = 0; k < list.length; k += 4) {
      const state = boundaryState(list[k], list[k + 1], list[k + 2], list[k + 3]);
      if (state === IN_CONTACT) return IN_CONTACT;
      if (state === UNSURE) unsure = true;
    }
  }
  const state = coresState();
  return state === APART && unsure ? UNSURE : state;
}

function pose(kind: ShapeKind, row: number): void {
  const t = FIRST[TIME];
  const r = 1 - t;
  for (let i = 0; i < kind; i++) {
    const v = row + vertexAt(i);
    POSE[v] = r * RELATIVE[v] + t * RELATIVE[v + END];
    POSE[v + 1] = r * RELATIVE[v + 1] + t * RELATIVE[v + 1 + END];
  }
}

/**
 * Does a vertex touch a vertex, or the edge beside it? Names as in `forms.ts`, errors as in
 * `measureCondition`.
 */
export function boundaryState(form: number, p: number, a: number, b: number): number {
  const slip = SIZES[SLIP];
  const reach = POSE[RADIUS];
  const ax = POSE[a] - POSE[p];
  const ay = POSE[a + 1] - POSE[p + 1];
  const sizeA = Math.abs(ax) + Math.abs(ay);
  const near = reach * reach;
  const nearError = slip * (2 * reach + slip);
  if (form === APEX) {
    const gap = ax * ax + ay * ay - near;
    const error = slip * (2 * (sizeA + reach) + 3 * slip);
    return gap > error ? APART : gap < -error ? IN_CONTACT : UNSURE;
  }
  const bx = POSE[b] - POSE[p];
  const by = POSE[b + 1] - POSE[p + 1];
  const sizeB = Math.abs(bx) + Math.abs(by);
  // Beside the edge A.B <= R^2 holds; this condition works even for an edge without length.
  if (ax * bx + ay * by - near > slip * (sizeA + sizeB + 2 * slip) + nearError) return APART;
  const vx = POSE[b] - POSE[a];
  const vy = POSE[b + 1] - POSE[a + 1];
  const sizeV = Math.abs(vx) + Math.abs(vy);
  const x = ax * vy - ay * vx;
  const errorA = slip * (sizeA + sizeV + 2 * slip);
  if (form === LINE) return Math.abs(x) > errorA ? APART : UNSURE;
  const errorB = slip * (sizeB + sizeV + 2 * slip);
  const before = ax * vx + ay * vy;
  const behind = -(bx * vx + by * vy);
  if (before > errorA || behind > errorB) return APART;
  const square = vx * vx + vy * vy;
  const squareError = 2 * slip * (sizeV + slip);
  const gap = x * x - near * square;
  const error =
    2 * ((2 * Math.abs(x) + errorA) * errorA + near * squareError + (square + squareError) * nearError);
  if (gap > error) return APART;
  return gap < -error && before < -errorA && behind < -errorB ? IN_CONTACT : UNSURE;
}

/** Without radius: do edges cross, or does one shape lie in the other? */
function coresState(): number {
  let unsure = false;
  for (let i = 0; i < edgeCount(kindA); i++) {
    const a0 = vertexAt(i);
    const a1 = edgeEndAt(kindA, i);
    for (let j = 0; j < edgeCount(kindB); j++) {
      const state = crossingState(a0, a1, ROW_B + vertexAt(j), ROW_B + edgeEndAt(kindB, j));
      if (state === IN_CONTACT) return IN_CONTACT;
      if (state === UNSURE) unsure = true;
    }
  }
  for (let turn = 0; turn < 2; turn++) {
    if ((turn === 0 ? kindB : kindA) !== TRIANGLE) continue;
    const state = turn === 0 ? insideState(0, ROW_B) : insideState(ROW_B, 0);
    if (state === IN_CONTACT) return IN_CONTACT;
    if (state === UNSURE) unsure = true;
  }
  return unsure ? UNSURE : APART;
}

function crossingState(a0: number, a1: number, b0: number, b1: number): number {
  const s0 = side(b0, a0, a1);
  const s1 = side(b1, a0, a1);
  if (s0 * s1 > 0) return APART;
  const s2 = side(a0, b0, b1);
  const s3 = side(a1, b0, b1);
  if (s2 * s3 > 0) return APART;
  if (s0 * s1 * s2 * s3 > 0) return IN_CONTACT;
  return apart(a0, a1, b0, b1) || apart(a0 + 1, a1 + 1, b0 + 1, b1 + 1) ? APART : UNSURE;
}

function insideState(p: number, t: number): number {
  const s0 = side(p, t, t + V1);
  const s1 = side(p, t + V1, t + V2);
  const s2 = side(p, t + V2, t);
  if (s0 * s1 < 0 || s1 * s2 < 0 || s2 * s0 < 0) return APART;
  if (s0 * s1 * s2 !== 0) return IN_CONTACT;
  return outside(p, t) || outside(p + 1, t + 1) ? APART : UNSURE;
}

/** On which side of the line from a to b is p, certainly? 0 if that is unsure. */
export function side(p: number, a: number, b: number): number {
  const ax = POSE[a] - POSE[p];
  const ay = POSE[a + 1] - POSE[p + 1];
  const vx = POSE[b] - POSE[a];
  const vy = POSE[b + 1] - POSE[a + 1];
  const x = ax * vy - ay * vx;
  const slip = SIZES[SLIP];
  const error = slip * (Math.abs(ax) + Math.abs(ay) + Math.abs(vx) + Math.abs(vy) + 2 * slip);
  return x > error ? 1 : x < -error ? -1 : 0;
}

/** Are two edges certainly apart on an axis? */
function apart(a0: number, a1: number, b0: number, b1: number): boolean {
  const slip = SIZES[SLIP];
  return (
    Math.min(POSE[a0], POSE[a1]) - Math.max(POSE[b0], POSE[b1]) > slip ||
    Math.min(POSE[b0], POSE[b1]) - Math.max(POSE[a0], POSE[a1]) > slip
  );
}

/** Is a vertex certainly outside a triangle on an axis? */
function outside(p: number, t: number): boolean {
  const slip = SIZES[SLIP];
  return (
    Math.min(POSE[t], POSE[t + V1], POSE[t + V2]) - POSE[p] > slip ||
    POSE[p] - Math.max(POSE[t], POSE[t + V1], POSE[t + V2]) > slip
  );
}
