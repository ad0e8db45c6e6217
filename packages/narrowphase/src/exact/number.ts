import type { Rows } from '@swept/core';
import { TINY } from './bounds.js';
import { $difference, $product, $sum } from './error-free.js';
import { addExpansions, scaleExpansion } from './expansion.js';
import { commonExponent, toInteger } from './integers.js';
import { quotient } from './quotient.js';
import { stages } from './stages.js';

/**
 * Exact numbers, so that `minus(times(a, b), times(c, d))` is exactly that. A number is identified by its
 * index in order of creation. They are expansions one after the other in one array, each as long as it needs
 * to be, which on grids is one double or two, and nothing is allocated. Where the magnitudes of the input are
 * too far apart for the range of doubles they are BigInts instead; formulas are the same for both. The file
 * is long because all functions share the array of parts, which only this file accesses.
 */
const PARTS: Rows = new Float64Array(1 << 16);
/** Number k is between ENDS[k] and ENDS[k + 1]; every number has a part. */
const ENDS = new Int32Array(PARTS.length + 1);
/** The maximum number of parts of one number. */
const LONGEST = 1 << 12;
const TERM: Rows = new Float64Array(2 * LONGEST);
const SUM: Rows = new Float64Array(2 * LONGEST);

const INTEGERS: bigint[] = [];

let count = 0;
/** Where the next number begins. */
let end = 0;
let full = false;
let integers = false;
/** The exponent of the common unit of all BigInts. */
let exponent = 0;

/** The input of formulas of degree up to 4, for `begin`. */
export const INPUT: Rows = new Float64Array(12);

/**
 * With all input at most 2^240 a polynomial of degree 4 stays below 2^1000; with all of it at least 2^-200
 * (so that its last bits are at least 2^-252) the last bit of such a polynomial is at least 2^-1008.
 */
const LARGEST = 2 ** 240;
const SMALLEST = 2 ** -200;

/**
 * Discards all numbers, and makes the first `length` numbers of INPUT fit for products of four: multiplied by
 * one power of two if needed, so that signs, and ratios of numbers of the same degree, are those of the
 * input; or else to be read as BigInts.
 */
export function begin(length: number): void {
  stages.expansions++;
  clear();
  let largest = 0;
  let smallest = Infinity;
  for (let i = 0; i < length; i++) {
    const size = Math.abs(INPUT[i]);
    if (size > largest) largest = size;
    if (size !== 0 && size < smallest) smallest = size;
  }
  if (largest <= LARGEST && smallest >= SMALLEST) return;
  let scale = 1;
  for (; largest * scale < 2 ** 208; scale *= 2 ** 32) if (scale > 2 ** 900) break;
  for (; largest * scale > LARGEST; scale *= 2 ** -32);
  if (smallest * scale >= SMALLEST && largest * scale <= LARGEST) {
    for (let i = 0; i < length; i++) INPUT[i] *= scale;
    return;
  }
  beginWhole(length);
}

/** Like `begin`, for products of any degree: all are BigInts. */
export function beginWhole(length: number): void {
  clear();
  integers = true;
  stages.integers++;
  exponent = commonExponent(Array.from(INPUT.subarray(0, length)));
}

/** Are they BigInts? Then functions for expansions must not be used. */
export function areIntegers(): boolean {
  return integers;
}

/** Discards all numbers. Callers ensure that numbers read from here on are fit for their products. */
export function clear(): void {
  count = 0;
  end = 0;
  integers = false;
}

/** Was there ever too little room since `reset`? Then results are undefined. */
export function isFull(): boolean {
  return full;
}

/** Discards all numbers, and resets `isFull`. */
export function reset(): void {
  full = false;
  clear();
}

/** The double x[i], for expansions only. */
export function exactly(x: Rows, i: number): number {
  const to = room(1);
  PARTS[to] = x[i];
  return made(1);
}

/** x[i] - x[j] */
export function difference(x: Rows, i: number, j: number): number {
  if (integers) return whole(toInteger(x[i], exponent) - toInteger(x[j], exponent));
  const to = room(2);
  const [high, low] = $difference(x[i], x[j]);
  PARTS[to] = low;
  PARTS[low === 0 ? to : to + 1] = high;
  return made(low === 0 ? 1 : 2);
}

/** x[i] + x[j] */
export function total(x: Rows, i: number, j: number): number {
  if (integers) return whole(toInteger(x[i], exponent) + toInteger(x[j], exponent));
  const to = room(2);
  const [high, low] = $sum(x[i], x[j]);
  PARTS[to] = low;
  PARTS[low === 0 ? to : to + 1] = high;
  return made(low === 0 ? 1 : 2);
}

/** a + b */
export function plus(a: number, b: number): number {
  if (integers) return whole(INTEGERS[a] + INTEGERS[b]);
  return sum(a, b, 1);
}

/** a - b */
export function minus(a: number, b: number): number {
  if (integers) return whole(INTEGERS[a] - INTEGERS[b]);
  return sum(a, b, -1);
}

function sum(a: number, b: number, sign: number): number {
  const atA = ENDS[a];
  const atB = ENDS[b];
  const lengthA = ENDS[a + 1] - atA;
  const lengthB = ENDS[b + 1] - atB;
  const to = room(lengthA + lengthB);
  return made(addExpansions(PARTS, atA, lengthA, PARTS, atB, lengthB, sign, PARTS, to));
}

/** a b */
export function times(a: number, b: number): number {
  if (integers) return whole(INTEGERS[a] * INTEGERS[b]);
  const atA = ENDS[a];
  const atB = ENDS[b];
  const lengthA = ENDS[a + 1] - atA;
  const lengthB = ENDS[b + 1] - atB;
  if (lengthA === 1 && lengthB === 1) {
    // Most are: this saves the call.
    const to = room(2);
    const [high, low] = $product(PARTS[atA], PARTS[atB]);
    PARTS[to] = low;
    PARTS[low === 0 ? to : to + 1] = high;
    return made(low === 0 ? 1 : 2);
  }
  if (2 * lengthA * lengthB > LONGEST) return tooLong();
  const to = room(2 * lengthA * lengthB);
  if (lengthB === 1) return made(scaleExpansion(PARTS, atA, lengthA, PARTS, atB, PARTS, to));
  if (lengthA === 1) return made(scaleExpansion(PARTS, atB, lengthB, PARTS, atA, PARTS, to));
  let length = scaleExpansion(PARTS, atA, lengthA, PARTS, atB, SUM, 0);
  for (let j = 1; ; j++) {
    const term = scaleExpansion(PARTS, atA, lengthA, PARTS, atB + j, TERM, 0);
    length = addExpansions(SUM, 0, length, TERM, 0, term, 1, PARTS, to);
    if (j + 1 === lengthB) return made(length);
    for (let i = 0; i < length; i++) SUM[i] = PARTS[to + i];
  }
}

/** a a */
export function square(a: number): number {
  return times(a, a);
}

/** The dot product of two vectors of numbers, x at x[i] and x[j], y after it. */
export function dot(x: Int32Array, i: number, j: number): number {
  return plus(times(x[i], x[j]), times(x[i + 1], x[j + 1]));
}

/** Their cross product. */
export function cross(x: Int32Array, i: number, j: number): number {
  return minus(times(x[i], x[j + 1]), times(x[i + 1], x[j]));
}

/** a / 2, for expansions only: a BigInt may be odd. */
export function half(a: number): number {
  const length = lengthOf(a);
  const to = room(length);
  for (let i = 0; i < length; i++) PARTS[to + i] = 0.5 * PARTS[ENDS[a] + i];
  return made(length);
}

/** -1, 0 or 1. */
export function signOf(a: number): number {
  if (integers) return INTEGERS[a] > 0n ? 1 : INTEGERS[a] < 0n ? -1 : 0;
  const x = PARTS[ENDS[a + 1] - 1];
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

/** x[i] = number a as a double, within a unit in the last place, for expansions only. */
export function approximate(a: number, x: Rows, i: number): void {
  let value = 0;
  for (let k = ENDS[a]; k < ENDS[a + 1]; k++) value += PARTS[k];
  x[i] = value;
}

/** x[i] + x[i + 1] = number a, off by less than 2^-104 of it, for expansions only. */
export function approximateTwice(a: number, x: Rows, i: number): void {
  let high = 0;
  let low = 0;
  for (let k = ENDS[a]; k < ENDS[a + 1]; k++) {
    const [sum, lost] = $sum(high, PARTS[k]);
    low += lost;
    high = sum;
  }
  x[i] = high;
  x[i + 1] = low;
}

/** a as a sum of two doubles, off by less than 2^-104 of it, for expansions only. */
export function shortened(a: number): number {
  if (lengthOf(a) <= 2) return a;
  approximateTwice(a, VALUES, 0);
  const [high, low] = $sum(VALUES[0], VALUES[1]);
  const to = room(2);
  PARTS[to] = low;
  PARTS[low === 0 ? to : to + 1] = high;
  return made(low === 0 ? 1 : 2);
}

/** Where `ratio` leaves its answer: a double that is returned would be allocated. */
export const RATIO: Rows = new Float64Array(1);
const VALUES: Rows = new Float64Array(2);

/** RATIO[0] = the double nearest to a / b, of the same degree; of a tie the even one; infinite for b = 0. */
export function ratio(a: number, b: number): void {
  if (integers) {
    RATIO[0] = quotient(INTEGERS[a], INTEGERS[b]);
    return;
  }
  approximate(a, VALUES, 0);
  approximate(b, VALUES, 1);
  const bottom = VALUES[1];
  RATIO[0] = VALUES[0] / bottom;
  if (!(Math.abs(RATIO[0]) < Infinity) || VALUES[0] === 0) return;
  // The quotient of two doubles is rounded to the nearest by itself.
  if (lengthOf(a) === 1 && lengthOf(b) === 1) return;
  // The remainder of a after the rounded quotient, exactly.
  const term = scaleExpansion(PARTS, ENDS[b], lengthOf(b), RATIO, 0, TERM, 0);
  const rest = addExpansions(PARTS, ENDS[a], lengthOf(a), TERM, 0, term, -1, SUM, 0);
  let left = 0;
  for (let i = 0; i < rest; i++) left += SUM[i];
  // The remainder is off by a few units in the last place, and by underflow.
  left /= bottom;
  const doubt = Math.abs(left) * 2 ** -48 + TINY / Math.abs(bottom);
  const low = RATIO[0] + (left - doubt);
  const sure = low === RATIO[0] + (left + doubt) && Math.abs(low) > TINY;
  RATIO[0] = sure ? low : quotient(integerOf(a), integerOf(b));
}

/** The expansion a, in the unit of the least double. */
function integerOf(a: number): bigint {
  let sum = 0n;
  for (let k = ENDS[a]; k < ENDS[a + 1]; k++) sum += toInteger(PARTS[k], -1074);
  return sum;
}

function lengthOf(a: number): number {
  return ENDS[a + 1] - ENDS[a];
}

/**
 * Where the next number begins, which has at most `length` parts. Without room all are discarded: see
 * `isFull`.
 */
function room(length: number): number {
  if (end + length <= PARTS.length) return end;
  forgetAll();
  return 0;
}

/** Returned for a number that has more parts than there is room for. */
function tooLong(): number {
  forgetAll();
  PARTS[0] = 0;
  return made(1);
}

function forgetAll(): void {
  full = true;
  count = 0;
  end = 0;
}

function made(length: number): number {
  end += length;
  ENDS[++count] = end;
  return count - 1;
}

function whole(value: bigint): number {
  INTEGERS[count] = value;
  return count++;
}
