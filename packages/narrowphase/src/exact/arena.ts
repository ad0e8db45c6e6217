import type { Rows } from '@swept/core';
import { addExpansions, scaleExpansion } from './expansion.js';

/**
 * Exact numbers for formulas of any degree: expansions one behind the other in one array, each known by its place in the order
 * in which they were made. Registers have room for the longest number that a formula of degree 4 can make; here a number takes what it
 * needs, which on grids is one double or two. Nothing is allocated. Products must not leave the range of doubles: callers see to it.
 */
const PARTS: Rows = new Float64Array(1 << 16);
/** Number k is between ENDS[k] and ENDS[k + 1]. */
const ENDS = new Int32Array(1 << 12);
/** What one number may be made of. */
const LONGEST = 1 << 12;
const TERM: Rows = new Float64Array(2 * LONGEST);
const SUM: Rows = new Float64Array(2 * LONGEST);

let count = 0;
let full = false;

/** Forgets all numbers. */
export function clear(): void {
  count = 0;
}

/** Was there ever too little room since `admit`? Then answers mean nothing. */
export function isFull(): boolean {
  return full;
}

/** From here on `isFull` is asked anew. */
export function admit(): void {
  full = false;
  clear();
}

/** The double x[i]. */
export function exactly(x: Rows, i: number): number {
  const to = room(1);
  PARTS[to] = x[i];
  return made(1);
}

/** x[i] - x[j] */
export function difference(x: Rows, i: number, j: number): number {
  const to = room(2);
  const high = x[i] - x[j];
  const part = x[i] - high;
  const low = x[i] - (high + part) + (part - x[j]);
  PARTS[to] = low;
  PARTS[low === 0 ? to : to + 1] = high;
  return made(low === 0 ? 1 : 2);
}

/** x[i] + x[j] */
export function total(x: Rows, i: number, j: number): number {
  const to = room(2);
  const high = x[i] + x[j];
  const part = high - x[i];
  const low = x[i] - (high - part) + (x[j] - part);
  PARTS[to] = low;
  PARTS[low === 0 ? to : to + 1] = high;
  return made(low === 0 ? 1 : 2);
}

/** a + b */
export function plus(a: number, b: number): number {
  const to = room(lengthOf(a) + lengthOf(b));
  return made(addExpansions(PARTS, ENDS[a], lengthOf(a), PARTS, ENDS[b], lengthOf(b), PARTS, to));
}

/** a - b */
export function minus(a: number, b: number): number {
  const length = lengthOf(b);
  const to = room(lengthOf(a) + length);
  for (let i = 0; i < length; i++) TERM[i] = -PARTS[ENDS[b] + i];
  return made(addExpansions(PARTS, ENDS[a], lengthOf(a), TERM, 0, length, PARTS, to));
}

/** a b */
export function times(a: number, b: number): number {
  const lengthA = lengthOf(a);
  const to = room(2 * lengthA * lengthOf(b));
  let length = scaleExpansion(PARTS, ENDS[a], lengthA, PARTS, ENDS[b], PARTS, to);
  for (let j = 1; j < lengthOf(b) && !full; j++) {
    const term = scaleExpansion(PARTS, ENDS[a], lengthA, PARTS, ENDS[b] + j, TERM, 0);
    length = addExpansions(PARTS, to, length, TERM, 0, term, SUM, 0);
    for (let i = 0; i < length; i++) PARTS[to + i] = SUM[i];
  }
  return made(length);
}

/** -1, 0 or 1. */
export function signOf(a: number): number {
  const x = PARTS[ENDS[a + 1] - 1];
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

/** x[i] = number a as a double, within a unit in the last place. */
export function approximate(a: number, x: Rows, i: number): void {
  let value = 0;
  for (let k = ENDS[a]; k < ENDS[a + 1]; k++) value += PARTS[k];
  x[i] = value;
}

function lengthOf(a: number): number {
  return ENDS[a + 1] - ENDS[a];
}

/** Where the next number may begin that is at most so long. */
function room(length: number): number {
  if (length > LONGEST || ENDS[count] + length > PARTS.length || count + 2 > ENDS.length) {
    full = true;
    count = 0;
  }
  return ENDS[count];
}

function made(length: number): number {
  ENDS[count + 1] = ENDS[count] + length;
  return count++;
}
