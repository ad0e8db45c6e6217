import type { ShapeKind } from '@swept/core';
import { contactSet, type Span } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { intervals } from '../src/dispatch.js';
import { stages } from '../src/exact/stages.js';
import { integerIntervals } from '../src/intervals/integers.js';
import { loadMotions } from '../src/intervals/motions.js';
import { createIntervals } from '../src/intervals.js';
import { load } from '../src/pair/loaded.js';
import { type Case, GENERATORS } from './support/cases.js';

const PAIRS: readonly (readonly [ShapeKind, ShapeKind])[] = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 2],
  [2, 3],
  [3, 3],
];

const out = createIntervals();
const other = createIntervals();

/** How many of some queries were left to expansions, and how many to whole numbers. */
function count(name: string, seed: number, queries: number, thick: boolean): [number, number] {
  const random = new Random(seed);
  let expansions = 0;
  let integers = 0;
  for (let n = 0; n < queries; n++) {
    const [kindA, kindB] = PAIRS[n % PAIRS.length];
    const { a, b } = GENERATORS[name](random, kindA, kindB, thick);
    stages.expansions = 0;
    stages.integers = 0;
    intervals(kindA, kindB, a, b, out);
    if (stages.expansions > 0) expansions++;
    if (stages.integers > 0) integers++;
  }
  return [expansions, integers];
}

describe('how far a query has to go, seed 4', () => {
  for (const name of ['uniform', 'moving', 'moving at offset 1e6']) {
    it(`${name}: no further than doubles`, () => {
      for (const thick of [false, true]) expect(count(name, 4, 600, thick)).toEqual([0, 0]);
    });
  }
  for (const name of ['grid', 'moving on a grid', 'collinear', 'shared vertices', 'zero lengths']) {
    it(`${name}: without thickness no further than expansions, with it in 995 of 1000`, () => {
      const [expansions, integers] = count(name, 4, 1800, false);
      expect(expansions).toBeGreaterThan(200);
      expect(integers).toBe(0);
      expect(count(name, 4, 1800, true)[1]).toBeLessThanOrEqual(9);
    });
  }
  for (const name of ['tenths', 'tenths, one ulp off']) {
    it(`${name}: without thickness no further than expansions in 998 of 1000, with it in 990`, () => {
      const [expansions, integers] = count(name, 4, 1800, false);
      expect(expansions).toBeGreaterThan(50);
      expect(integers).toBeLessThanOrEqual(3);
      expect(count(name, 4, 1800, true)[1]).toBeLessThanOrEqual(18);
    });
  }
});

describe('whole numbers say the same as the stages before them, to the last bit', () => {
  for (const name of Object.keys(GENERATORS)) {
    it(`${name}, seed 5`, () => {
      const random = new Random(5);
      for (let n = 0; n < 80 * inject('rounds'); n++) {
        const [kindA, kindB] = random.pick(PAIRS);
        const { a, b } = GENERATORS[name](random, kindA, kindB, n % 2 > 0);
        const found = spans(intervals(kindA, kindB, a, b, out));
        load(kindA, a, 0, kindB, b, 0);
        loadMotions(a, 0, b, 0);
        integerIntervals(other);
        expect(spans(other.count, other), `case ${n}`).toEqual(found);
      }
    });
  }
});

function spans(count: number, from = out): Span[] {
  return Array.from({ length: count }, (_, i) => [from.enter[i], from.exit[i]]);
}

describe('what expansions decide', () => {
  const cases: readonly (readonly [string, ShapeKind, ShapeKind, Case, number])[] = [
    ['two faces that meet flush', 3, 3, still([0, 0, 0, 2, -3, 1], [3, 1], [2, 0, 2, 1, 4, 0]), 1],
    ['two thick edges that meet flush', 2, 2, still([0, 0, 0, 2], [3, 0.1], [2, 0, 2, 1], 0.1, 0.2), 1],
    ['corners that meet at a third', 2, 3, still([0, 0, -1, 1], [3, 3], [1, 1, 2, 0, 2, 4]), 1],
    ['corners that meet at no small fraction', 2, 2, still([0.1, 0, -1, 1], [0.7, 0], [0.3, 0, 2, 4]), 1],
    ['a corner that grazes a corner', 3, 3, still([0, 0, -1, -1, 1, -1], [6, 6], [1, 1, 1, 2, 0, 2]), 1],
    ['a disc that passes at just its radius', 1, 2, still([-2, 0.5], [6, 0], [0, 1, 0, 3], 0.25, 0.25), 1],
    ['a disc that rolls on an edge', 1, 2, still([-2, 0.5], [6, 0], [0, 0, 3, 0], 0.25, 0.25), 1],
    ['a disc that misses it by an ulp', 1, 2, still([-2, 0.5000000000000001], [6, 0], [0, 0, 3, 0], 0.5), 0],
    ['a touch 5e-19 after the start', 1, 1, still([1, 0], [-1, 0], [0, 1e-9], 0.5, 0.5), 1],
    ['a touch 2e-16 after the start', 1, 1, still([1.0000000000000002, 0], [-1, 0], [0, 0], 0.5, 0.5), 1],
    ['points in line that meet', 1, 2, still([0.3, 0.3], [0.4, 0.4], [0.6, 0.6, 0.9, 0.9]), 1],
  ];
  for (const [what, kindA, kindB, { a, b }, most] of cases) {
    it(what, () => {
      stages.integers = 0;
      const found = spans(intervals(kindA, kindB, a, b, out));
      expect(stages.integers).toBe(0);
      expect(found).toEqual(contactSet(kindA, a, kindB, b));
      expect(found.length).toBe(most);
    });
  }
});

/** Vertices of A that are displaced, vertices of B that stay, and radii. */
function still(a: number[], by: readonly [number, number], b: number[], radiusA = 0, radiusB = 0): Case {
  const row = (xs: number[], dx: number, dy: number, radius: number): Float64Array => {
    const numbers = new Float64Array(16);
    for (let i = 0; i < xs.length; i += 2) {
      const at = i === 0 ? 0 : 4 + 2 * i;
      numbers.set([xs[i], xs[i + 1], xs[i] + dx, xs[i + 1] + dy], at);
    }
    numbers[4] = radius;
    numbers[6] = radius;
    return numbers;
  };
  return { a: row(a, by[0], by[1], radiusA), b: row(b, 0, 0, radiusB) };
}
