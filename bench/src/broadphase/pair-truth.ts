import { BOX, boxesOverlap, END, PairBuffer, ROW, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { createImpact, overlap, SEPARATE, sweep } from '@swept/narrowphase';
import type { Decides, Verdict } from './contest.js';
import { overlappingBoxes } from './oracle.js';
import type { Traffic } from './traffic.js';

/** The objects whose pairs are certain. */
export type Truth = Exclude<Decides, 'paths'>;

const impact = createImpact();
const shifted = new Float64Array(ROW);
const shiftedBox = new Float64Array(BOX);

/** Directions in which a body is shifted to see whether a pair depends on rounding. */
const AROUND = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));

/** Every pair, as sorted keys. */
export function pairTruth(traffic: Traffic, decides: Truth): Float64Array {
  const candidates = new PairBuffer();
  overlappingBoxes(traffic, candidates);
  if (decides === 'boxes') return pairKeys(candidates);
  const touching = new PairBuffer();
  for (let i = 0; i < candidates.count; i++) {
    if (touch(traffic, decides, candidates.a[i], candidates.b[i]))
      touching.add(candidates.a[i], candidates.b[i]);
  }
  return pairKeys(touching);
}

/** Pairs as sorted numbers, to be compared. */
export function pairKeys(pairs: PairBuffer): Float64Array {
  const keys = new Float64Array(pairs.count);
  for (let i = 0; i < pairs.count; i++) keys[i] = pairs.a[i] * 2 ** 32 + pairs.b[i];
  return keys.sort();
}

/**
 * Compares sorted keys with the truth; a pair reported twice is one too many. Differences that a shift of one
 * of the two bodies by `slack` would explain are not counted.
 */
export function pairVerdict(
  traffic: Traffic,
  decides: Truth,
  slack: number,
  truth: Float64Array,
  answer: Float64Array,
): Verdict {
  const counts = (key: number) => !isClose(traffic, decides, slack, key);
  return {
    expected: truth.length,
    missing: without(truth, answer).filter(counts).length,
    extra: without(answer, truth).filter(counts).length,
  };
}

/** The keys of one sorted list that the other one lacks, with their multiplicity. */
function without(keys: Float64Array, other: Float64Array): number[] {
  const rest: number[] = [];
  let at = 0;
  for (const key of keys) {
    while (at < other.length && other[at] < key) at++;
    if (at < other.length && other[at] === key) at++;
    else rest.push(key);
  }
  return rest;
}

/** Would a small shift change whether the two touch? */
function isClose(traffic: Traffic, decides: Truth, slack: number, key: number): boolean {
  if (slack === 0) return false;
  const a = Math.floor(key / 2 ** 32);
  const b = key % 2 ** 32;
  const answers = AROUND.map(([x, y]) => touch(traffic, decides, a, b, slack * x, slack * y));
  return answers.includes(true) && answers.includes(false);
}

/** Do the two touch, by the kind of decision, with the second one shifted by (dx, dy)? */
function touch(
  { kinds, rows, boxes }: Traffic,
  decides: Truth,
  a: number,
  b: number,
  dx = 0,
  dy = 0,
): boolean {
  if (decides === 'boxes') {
    for (let i = 0; i < BOX; i++) shiftedBox[i] = boxes[b * BOX + i] + (i % 2 === 0 ? dx : dy);
    return boxesOverlap(boxes, shiftedBox, a * BOX, 0);
  }
  const kindA = kinds[a] as ShapeKind;
  const kindB = kinds[b] as ShapeKind;
  shiftRow(rows, b * ROW, kindB, dx, dy);
  if (decides === 'poses') return overlap(kindA, kindB, rows, shifted, a * ROW + END, END);
  return sweep(kindA, kindB, rows, shifted, impact, a * ROW, 0) !== SEPARATE;
}

function shiftRow(rows: Rows, row: number, kind: ShapeKind, dx: number, dy: number): void {
  for (let i = 0; i < ROW; i++) shifted[i] = rows[row + i];
  for (let i = 0; i < kind; i++) {
    for (const v of [vertexAt(i), vertexAt(i) + END]) {
      shifted[v] += dx;
      shifted[v + 1] += dy;
    }
  }
}
