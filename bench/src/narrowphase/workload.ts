import {
  BOX,
  boxesOverlap,
  END,
  RADIUS,
  ROW,
  type Rows,
  SAG_X,
  SAG_Y,
  type ShapeKind,
  sweptBox,
} from '@swept/core';
import { filteredContact, firstContact } from '@swept/judge';
import { Random } from '@swept/scenes';
import type { Draw } from '../accuracy/families.js';

/** Pairs of shapes of two kinds: pair i is row i of both stores. */
export interface Workload {
  readonly kindA: ShapeKind;
  readonly kindB: ShapeKind;
  readonly a: Rows;
  readonly b: Rows;
  readonly count: number;
}

/**
 * A pair, its mirror images in x, in y and in both, and those with x and y exchanged: equivalent tests with other
 * signs.
 */
const IMAGES = 8;

/**
 * Pairs as a broadphase reports them: their swept boxes overlap. Exactly half of them touch, at some time after
 * the start: pairs that touch already are found by the first few lines of every test. `count` is a multiple of
 * 16.
 */
export function movingPairs(
  kindA: ShapeKind,
  kindB: ShapeKind,
  thick: boolean,
  draw: Draw,
  seed: number,
  count: number,
): Workload {
  return balanced(kindA, kindB, thick, draw, seed, count, (a, b) => {
    const time = filteredContact(kindA, a, kindB, b);
    return time === undefined ? false : time.high > 0 ? true : undefined;
  });
}

/** The same, where B rests and A moves on a parabola. */
export function bentPairs(
  kindA: ShapeKind,
  kindB: ShapeKind,
  thick: boolean,
  draw: Draw,
  seed: number,
  count: number,
): Workload {
  const bent: Draw = (random, ...args) => {
    const pair = draw(random, ...args);
    rest(pair.b);
    pair.a[SAG_X] = random.whole(-10, 10) / 10;
    pair.a[SAG_Y] = random.whole(-10, 10) / 10;
    return pair;
  };
  return balanced(kindA, kindB, thick, bent, seed, count, (a, b) => {
    const { atStart, touches } = firstContact(kindA, a, kindB, b);
    return atStart ? undefined : touches;
  });
}

/** The same without a sag. */
export function straightPairs(
  kindA: ShapeKind,
  kindB: ShapeKind,
  thick: boolean,
  draw: Draw,
  seed: number,
  count: number,
): Workload {
  const resting: Draw = (...args) => {
    const pair = draw(...args);
    rest(pair.b);
    return pair;
  };
  return movingPairs(kindA, kindB, thick, resting, seed, count);
}

/**
 * Sets the end pose to the start pose. Three vertices and the radius, each with its end two numbers further.
 */
function rest(row: Rows): void {
  for (const at of [0, 4, 8, 12]) row.copyWithin(at + END, at, at + END);
  row[SAG_X] = row[SAG_Y] = 0;
}

/** Pairs at rest whose boxes overlap; exactly half of them touch. `count` is a multiple of 16. */
export function restingPairs(
  kindA: ShapeKind,
  kindB: ShapeKind,
  thick: boolean,
  draw: Draw,
  seed: number,
  count: number,
): Workload {
  const still: Draw = (...args) => {
    const pair = draw(...args);
    for (const row of [pair.a, pair.b]) rest(row);
    return pair;
  };
  return balanced(
    kindA,
    kindB,
    thick,
    still,
    seed,
    count,
    (a, b) => filteredContact(kindA, a, kindB, b) !== undefined,
  );
}

/**
 * Draws until there are as many pairs that touch as pairs that do not. The images of all of them are shuffled: a
 * processor learns the branches of a few thousand tests by heart when they are repeated, those of short tests
 * first.
 */
function balanced(
  kindA: ShapeKind,
  kindB: ShapeKind,
  thick: boolean,
  draw: Draw,
  seed: number,
  count: number,
  touches: (a: Rows, b: Rows) => boolean | undefined,
): Workload {
  const random = new Random(seed);
  const stores = { a: new Float64Array(count * ROW), b: new Float64Array(count * ROW) };
  const left = { true: count / IMAGES / 2, false: count / IMAGES / 2 };
  const places = shuffled(random, count);
  const boxes = new Float64Array(2 * BOX);
  for (let i = 0; i < count; ) {
    const { a, b } = draw(random, kindA, kindB, thick);
    if (isFlat(kindA, a) || isFlat(kindB, b)) continue;
    sweptBox(kindA, a, 0, boxes, 0, 0);
    sweptBox(kindB, b, 0, boxes, 0, BOX);
    if (!boxesOverlap(boxes, boxes, 0, BOX)) continue;
    const hit = touches(a, b);
    if (hit === undefined || left[`${hit}`] === 0) continue;
    left[`${hit}`]--;
    for (let image = 0; image < IMAGES; image++, i++) {
      stores.a.set(imageOf(a, image), places[i] * ROW);
      stores.b.set(imageOf(b, image), places[i] * ROW);
    }
  }
  return { kindA, kindB, ...stores, count };
}

/** The row mirrored in x (bit 0), in y (bit 1), and with the axes exchanged (bit 2). */
function imageOf(row: Rows, image: number): Rows {
  const out = row.slice();
  for (let v = 0; v < ROW; v += 2) {
    if (v === RADIUS || v === RADIUS + END) continue;
    const x = image & 1 ? 0 - row[v] : row[v];
    const y = image & 2 ? 0 - row[v + 1] : row[v + 1];
    out[v] = image & 4 ? y : x;
    out[v + 1] = image & 4 ? x : y;
  }
  const x = image & 1 ? 0 - row[SAG_X] : row[SAG_X];
  const y = image & 2 ? 0 - row[SAG_Y] : row[SAG_Y];
  out[SAG_X] = image & 4 ? y : x;
  out[SAG_Y] = image & 4 ? x : y;
  return out;
}

function shuffled(random: Random, count: number): Int32Array {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random.whole(0, i);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** Has the shape no length or no area at the start? Not all rivals accept it then. */
function isFlat(kind: ShapeKind, row: Rows): boolean {
  const x = row[8] - row[0];
  const y = row[9] - row[1];
  if (kind === 2) return x === 0 && y === 0;
  return kind === 3 && Math.abs(x * (row[13] - row[1]) - y * (row[12] - row[0])) < 1e-9;
}
