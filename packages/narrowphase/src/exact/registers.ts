import type { Rows } from '@swept/core';
import { addExpansions, scaleExpansion } from './expansion.js';
import { commonExponent, toInteger } from './integers.js';
import { quotient } from './quotient.js';
import { stages } from './stages.js';

/**
 * Exact arithmetic for polynomials of degree up to 4 in a few doubles: the caller fills INPUT, says
 * `begin(count)`, and computes on numbered registers. They hold expansions, which allocate nothing; where
 * the magnitudes of the input are too far apart for products of four to stay within the range of doubles,
 * they hold BigInts. Formulas are the same for both.
 *
 * The whole input is multiplied by one power of two first if it needs it, so signs and ratios of registers
 * of the same degree are those of the input.
 */
export const INPUT: Rows = new Float64Array(12);

/**
 * The registers below WIDE have room for a sum of four products of two differences, those from WIDE on for a
 * product of two such sums and one more.
 */
export const WIDE = 24;
const REGISTERS = 32;
const NARROW_PARTS = 32;
const WIDE_PARTS = 2560;
const BASE = new Int32Array(REGISTERS);
const LENGTH = new Int32Array(REGISTERS);
for (let r = 1; r < REGISTERS; r++) BASE[r] = BASE[r - 1] + (r <= WIDE ? NARROW_PARTS : WIDE_PARTS);
const PARTS: Rows = new Float64Array(BASE[REGISTERS - 1] + WIDE_PARTS);

const TERM: Rows = new Float64Array(2 * WIDE_PARTS);
const SUM: Rows = new Float64Array(2 * WIDE_PARTS);

const WHOLE: bigint[] = new Array<bigint>(INPUT.length).fill(0n);
const INTEGERS: bigint[] = new Array<bigint>(REGISTERS).fill(0n);
let integers = false;
let unscaled = true;

/**
 * With all input at most 2^240 a polynomial of degree 4 stays below 2^1000; with all of it at least
 * 2^-200 (so that its last bits are at least 2^-252) the last bit of such a polynomial is at least 2^-1008.
 */
const LARGEST = 2 ** 240;
const SMALLEST = 2 ** -200;

/** Do the registers hold BigInts? Then `approximate` has nothing to say. */
export function areIntegers(): boolean {
  return integers;
}

/** Was the input fit for products of doubles as it is? */
export function areUnscaled(): boolean {
  return unscaled;
}

/** Takes the first `count` numbers of INPUT as what `difference` and `total` refer to. */
export function begin(count: number): void {
  stages.expansions++;
  let largest = 0;
  let smallest = Infinity;
  for (let i = 0; i < count; i++) {
    const size = Math.abs(INPUT[i]);
    if (size > largest) largest = size;
    if (size !== 0 && size < smallest) smallest = size;
  }
  integers = false;
  unscaled = largest <= LARGEST && smallest >= SMALLEST;
  if (unscaled) return;
  let scale = 1;
  for (; largest * scale < 2 ** 208; scale *= 2 ** 32) if (scale > 2 ** 900) break;
  for (; largest * scale > LARGEST; scale *= 2 ** -32);
  if (smallest * scale >= SMALLEST && largest * scale <= LARGEST) {
    for (let i = 0; i < count; i++) INPUT[i] *= scale;
    return;
  }
  integers = true;
  stages.integers++;
  const exponent = commonExponent(Array.from(INPUT.subarray(0, count)));
  for (let i = 0; i < count; i++) WHOLE[i] = toInteger(INPUT[i], exponent);
}

/** Register r = input i - input j. */
export function difference(r: number, i: number, j: number): void {
  if (integers) {
    INTEGERS[r] = WHOLE[i] - WHOLE[j];
    return;
  }
  const x = INPUT[i];
  const y = INPUT[j];
  const whole = x - y;
  const part = x - whole;
  const lost = x - (whole + part) + (part - y);
  const base = BASE[r];
  PARTS[base] = lost;
  PARTS[lost === 0 ? base : base + 1] = whole;
  LENGTH[r] = lost === 0 ? 1 : 2;
}

/** Register r = input i + input j. */
export function total(r: number, i: number, j: number): void {
  if (integers) {
    INTEGERS[r] = WHOLE[i] + WHOLE[j];
    return;
  }
  const x = INPUT[i];
  const y = INPUT[j];
  const whole = x + y;
  const part = whole - x;
  const lost = x - (whole - part) + (y - part);
  const base = BASE[r];
  PARTS[base] = lost;
  PARTS[lost === 0 ? base : base + 1] = whole;
  LENGTH[r] = lost === 0 ? 1 : 2;
}

/** Register r = a times b; r is neither of them. */
export function multiply(r: number, a: number, b: number): void {
  if (integers) {
    INTEGERS[r] = INTEGERS[a] * INTEGERS[b];
    return;
  }
  const base = BASE[r];
  let length = scaleExpansion(PARTS, BASE[a], LENGTH[a], PARTS, BASE[b], PARTS, base);
  for (let j = 1; j < LENGTH[b]; j++) {
    const term = scaleExpansion(PARTS, BASE[a], LENGTH[a], PARTS, BASE[b] + j, TERM, 0);
    const sum = addExpansions(PARTS, base, length, TERM, 0, term, SUM, 0);
    for (let i = 0; i < sum; i++) PARTS[base + i] = SUM[i];
    length = sum;
  }
  LENGTH[r] = length;
}

/** Register r = a + b; r is neither of them. */
export function add(r: number, a: number, b: number): void {
  if (integers) INTEGERS[r] = INTEGERS[a] + INTEGERS[b];
  else LENGTH[r] = addExpansions(PARTS, BASE[a], LENGTH[a], PARTS, BASE[b], LENGTH[b], PARTS, BASE[r]);
}

/** Register r = a - b; r is neither of them. */
export function subtract(r: number, a: number, b: number): void {
  if (integers) {
    INTEGERS[r] = INTEGERS[a] - INTEGERS[b];
    return;
  }
  for (let i = 0; i < LENGTH[b]; i++) TERM[i] = -PARTS[BASE[b] + i];
  LENGTH[r] = addExpansions(PARTS, BASE[a], LENGTH[a], TERM, 0, LENGTH[b], PARTS, BASE[r]);
}

/** Register r = 2 a; r may be a. */
export function double(r: number, a: number): void {
  if (integers) {
    INTEGERS[r] = 2n * INTEGERS[a];
    return;
  }
  for (let i = 0; i < LENGTH[a]; i++) PARTS[BASE[r] + i] = 2 * PARTS[BASE[a] + i];
  LENGTH[r] = LENGTH[a];
}

/** Where `approximate` leaves its answers. */
export const VALUES: Rows = new Float64Array(4);

/** VALUES[to] = register r as a double, within a unit in the last place. */
export function approximate(r: number, to: number): void {
  let value = 0;
  for (let i = 0; i < LENGTH[r]; i++) value += PARTS[BASE[r] + i];
  VALUES[to] = value;
}

/** -1, 0 or 1. */
export function signOf(r: number): number {
  if (integers) return INTEGERS[r] > 0n ? 1 : INTEGERS[r] < 0n ? -1 : 0;
  const x = PARTS[BASE[r] + LENGTH[r] - 1];
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

/** Where `ratio` leaves its answer: a double that is returned would be allocated. */
export const RATIO: Rows = new Float64Array(1);

/**
 * RATIO[0] = a / b for two registers of the same degree, the nearest double but for a chance of about 2^-50 (of BigInts: within
 * a unit in the last place); infinite for b = 0.
 */
export function ratio(a: number, b: number): void {
  if (integers) {
    RATIO[0] = quotient(INTEGERS[a], INTEGERS[b]);
    return;
  }
  approximate(a, 2);
  approximate(b, 3);
  const bottom = VALUES[3];
  RATIO[0] = VALUES[2] / bottom;
  if (!(Math.abs(RATIO[0]) < Infinity)) return;
  // What the rounded quotient leaves of a, exactly.
  const term = scaleExpansion(PARTS, BASE[b], LENGTH[b], RATIO, 0, TERM, 0);
  for (let i = 0; i < term; i++) TERM[i] = -TERM[i];
  const rest = addExpansions(PARTS, BASE[a], LENGTH[a], TERM, 0, term, SUM, 0);
  let left = 0;
  for (let i = 0; i < rest; i++) left += SUM[i];
  RATIO[0] += left / bottom;
}
