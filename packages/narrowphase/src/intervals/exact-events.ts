import type { Rows } from '@swept/core';
import { ALL_IN_LINE, approachRoot, findRoots, isInside, isOnEdge } from '../event/edge-roots.js';
import { BETWEEN, COORDINATES } from '../event/exact-form.js';
import { FIRST, TIME } from '../event/first.js';
import { LINE, SIDE } from '../event/forms.js';
import { findQuadraticRoots, OFF, ROOTS } from '../event/quadratic-roots.js';
import { UNSURE } from '../event/verdict.js';
import { approximate, clear, half, signOf } from '../exact/number.js';
import { decideBeside } from './beside.js';
import { COEFFICIENTS, setCoefficients } from './coefficients.js';
import { ROOT_WINDOW } from './condition-value.js';
import { SPAN } from './count-roots.js';
import { addEvent, addEventsWithin, MEETS_END } from './events.js';
import { decideBesideExactly } from './exact-beside.js';

/** Like `addEvents`, where doubles cannot decide: with exact coefficients. */
export function addEventsExactly(list: Int32Array, k: number): number {
  return list[k] === LINE ? addLine(list, k) : addForm(list, k, list[k]);
}

/** Two roots that are nearer to each other are not distinguished here. */
const CLOSE = 2 ** -40;

/** In line for the whole step, contact begins and ends where the vertex is at an end of the edge. */
function addLine(list: Int32Array, k: number): number {
  const roots = findRoots(COORDINATES, list[k + 1], list[k + 2], list[k + 3]);
  if (roots === ALL_IN_LINE) return addForm(list, k, BETWEEN);
  if (roots < 0 || (roots === 2 && !areFarApart())) return UNSURE;
  let added = 0;
  for (let i = 0; i < roots; i++) {
    if (!isInside(i) || !isOnEdge(i)) continue;
    approachRoot(i);
    added += addKnown(k);
  }
  return added;
}

function areFarApart(): boolean {
  approachRoot(0);
  const first = FIRST[TIME];
  approachRoot(1);
  return Math.abs(FIRST[TIME] - first) > CLOSE;
}

function addForm(list: Int32Array, k: number, form: number): number {
  clear();
  const degree = setCoefficients(form, list[k + 1], list[k + 2], list[k + 3]);
  if (degree > 2) return addQuartic(list, k);
  const roots = findQuadraticRoots(COEFFICIENTS[0], half(COEFFICIENTS[1]), COEFFICIENTS[2]);
  const second = ROOTS[1];
  if (roots === 2 && !(Math.abs(second - ROOTS[0]) > CLOSE)) return UNSURE;
  let added = 0;
  for (let i = 0; i < roots; i++) {
    FIRST[TIME] = i === 0 ? ROOTS[0] : second;
    const event = form === SIDE ? addIfBeside(list, k) : addKnown(form === BETWEEN ? k + MEETS_END : k);
    if (event === UNSURE) return UNSURE;
    added += event;
  }
  return added;
}

/**
 * The root of a side at FIRST[TIME] becomes an event if it matters. Returns whether it does, or UNSURE.
 */
function addIfBeside(list: Int32Array, k: number): number {
  ROOT_WINDOW[0] = OFF;
  let matters = decideBeside(SIDE, list[k + 1], list[k + 2], list[k + 3]);
  if (matters === UNSURE) matters = decideBesideExactly(SIDE, list[k + 1], list[k + 2], list[k + 3]);
  return matters === 1 ? addKnown(k) : matters;
}

function addKnown(condition: number): 1 {
  ROOT_WINDOW[0] = OFF;
  addEvent(condition);
  return 1;
}

const TERMS: Rows = new Float64Array(7);

/**
 * Where the function of degree 4 in COEFFICIENTS is 0 at exactly 0 or 1, such roots are divided out by
 * leaving out coefficients. SPAN becomes the step without its ends, cut so far that doubles are certain
 * again; a root within rounding of an end is added. Returns the number of events, or UNSURE.
 */
function addQuartic(list: Int32Array, k: number): number {
  let first = 0;
  let last = 4;
  while (first <= last && signOf(COEFFICIENTS[first]) === 0) first++;
  while (last > first && signOf(COEFFICIENTS[last]) === 0) last--;
  const degree = last - first;
  if (degree <= 0) return 0;
  let binomial = 1;
  TERMS[LARGEST_TERM] = 0;
  for (let i = 0; i <= degree; i++) {
    approximate(COEFFICIENTS[first + i], TERMS, i);
    TERMS[i] /= binomial;
    TERMS[LARGEST_TERM] = Math.max(TERMS[LARGEST_TERM], Math.abs(TERMS[i]));
    binomial *= (degree - i) / (i + 1);
  }
  const early = cutEnd(0, 1, degree);
  const cut = TERMS[CUT];
  const earlyTime = FIRST[TIME];
  const late = cutEnd(degree, degree - 1, degree);
  const lateTime = 1 - FIRST[TIME];
  if (early === UNSURE || late === UNSURE) return UNSURE;
  SPAN[0] = cut;
  SPAN[1] = 1 - TERMS[CUT];
  const between = addEventsWithin(list, k, decideBesideExactly);
  if (between === UNSURE) return UNSURE;
  let added = between;
  for (let end = 0; end < 2; end++) {
    if ((end === 0 ? early : late) === 0) continue;
    FIRST[TIME] = end === 0 ? earlyTime : lateTime;
    const event = addIfBeside(list, k);
    if (event === UNSURE) return UNSURE;
    added += event;
  }
  return added;
}

/**
 * The largest magnitude among the coefficients in TERMS, and the part of the step that is cut off at an end.
 */
const LARGEST_TERM = 5;
const CUT = 6;

/**
 * In proportion to LARGEST_TERM: an end this LARGE has no root nearby; one this LITTLE may, if the next one
 * is STEEP.
 */
const LARGE = 2 ** -28;
const LITTLE = 2 ** -48;
const STEEP = 2 ** -8;

/**
 * How many roots are between an end and CUT? 0, or 1 at FIRST[TIME] from the end; or UNSURE. On a part [0,
 * c] no coefficient is more than 8 c times LARGEST_TERM from the first, and those of the derivative no more
 * than 48 c times that from the first of them, 4 times the difference.
 */
function cutEnd(end: number, next: number, degree: number): number {
  const size = Math.abs(TERMS[end]) / TERMS[LARGEST_TERM];
  const slope = Math.abs(TERMS[next]) / TERMS[LARGEST_TERM];
  if (size > LARGE) {
    TERMS[CUT] = size / 64;
    return 0;
  }
  if (size > LITTLE) return UNSURE;
  if (slope <= LITTLE && degree > 1) return cutBend(end, next, degree);
  if (slope < STEEP) return UNSURE;
  TERMS[CUT] = slope / 64;
  if (TERMS[end] > 0 === TERMS[next] > 0) return 0;
  FIRST[TIME] = TERMS[end] / (degree * (TERMS[end] - TERMS[next]));
  return 1;
}

/**
 * The same where the slope at the end is as small as the value: without radius at the end of the step, and in
 * line. Uses the third coefficient, which decides the signs of all that follow on a short part.
 */
function cutBend(end: number, next: number, degree: number): number {
  const c = TERMS[end];
  const d = TERMS[next];
  const third = TERMS[next + next - end];
  const size = Math.abs(third) / TERMS[LARGEST_TERM];
  if (size < STEEP) return UNSURE;
  TERMS[CUT] = size / 64;
  if (c > 0 === third > 0) return d === 0 || d > 0 === third > 0 ? 0 : UNSURE;
  const rise = degree * (d - c);
  const bend = 0.5 * degree * (degree - 1) * (third - 2 * d + c);
  const root = Math.sqrt(rise * rise - 4 * c * bend);
  FIRST[TIME] =
    rise > 0 === c > 0
      ? (Math.abs(rise) + root) / Math.abs(2 * bend)
      : Math.abs(2 * c) / (Math.abs(rise) + root);
  return 1;
}
