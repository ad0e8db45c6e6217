import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { createImpact, IMPACT, SEPARATE } from '../src/index.js';
import { BENT } from './support/accelerated-cases.js';
import { intervalsAccelerated } from './support/intervals-accelerated.js';
import { sweepAccelerated } from './support/sweep-accelerated.js';

/** Identities that need no judge, to the bit, whatever the answer is. */

const KINDS: readonly ShapeKind[] = [1, 2, 3];
const CASES = 35 * inject('rounds');
const ALL = Object.keys(BENT);

const first = createImpact();
const second = createImpact();
const createTimes = () => ({ count: 0, enter: new Float64Array(64), exit: new Float64Array(64) });
const firstTimes = createTimes();
const secondTimes = createTimes();

type Check = (kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows) => void;

function forEachCase(seed: number, names: readonly string[], check: Check): void {
  for (const name of names) {
    const random = new Random(seed);
    for (let n = 0; n < CASES; n++) {
      const kindA = random.pick(KINDS);
      const kindB = random.pick(KINDS);
      const { a, b } = BENT[name](random, kindA, kindB, n % 2 === 1);
      check(kindA, a, kindB, b);
    }
  }
}

type Turn = (x: number, y: number) => readonly [number, number];

function changed(kind: ShapeKind, row: Rows, turn: Turn, length = 1): Rows {
  const out = row.slice();
  for (let i = 0; i < kind; i++) {
    for (const v of [vertexAt(i), vertexAt(i) + END]) [out[v], out[v + 1]] = turn(row[v], row[v + 1]);
  }
  [out[SAG_X], out[SAG_Y]] = turn(row[SAG_X], row[SAG_Y]);
  out[RADIUS] *= length;
  out[RADIUS + END] *= length;
  return out;
}

function sameTimes(): void {
  const shown = (times: typeof firstTimes) => [
    times.enter.slice(0, times.count),
    times.exit.slice(0, times.count),
  ];
  expect(shown(secondTimes)).toEqual(shown(firstTimes));
}

function same(turn: Turn, length = 1): Check {
  return (kindA, a, kindB, b) => {
    const [c, d] = [changed(kindA, a, turn, length), changed(kindB, b, turn, length)];
    const status = sweepAccelerated(kindA, a, 0, kindB, b, 0, first);
    expect(sweepAccelerated(kindA, c, 0, kindB, d, 0, second)).toBe(status);
    if (status === IMPACT) expect(second.toi).toBe(first.toi);
    intervalsAccelerated(kindA, a, 0, kindB, b, 0, firstTimes);
    intervalsAccelerated(kindA, c, 0, kindB, d, 0, secondTimes);
    sameTimes();
  };
}

describe('on parabolas the answer does not depend on', () => {
  it('left and right, seed 1', () => {
    forEachCase(
      1,
      ALL,
      same((x, y) => [-x, y]),
    );
  });

  it('the names of the axes, seed 2', () => {
    forEachCase(
      2,
      ALL,
      same((x, y) => [y, x]),
    );
  });

  for (const k of [-40, 3]) {
    it(`the unit of length, times 2^${k}, seed 3`, () => {
      const names = ALL.filter((name) => !name.includes('scale') && !name.includes('least'));
      forEachCase(
        3,
        names,
        same((x, y) => [x * 2 ** k, y * 2 ** k], 2 ** k),
      );
    });
  }

  it('which body is called A, and the record is turned round, seed 4', () => {
    forEachCase(4, ALL, (kindA, a, kindB, b) => {
      const status = sweepAccelerated(kindA, a, 0, kindB, b, 0, first);
      expect(sweepAccelerated(kindB, b, 0, kindA, a, 0, second)).toBe(status);
      intervalsAccelerated(kindA, a, 0, kindB, b, 0, firstTimes);
      intervalsAccelerated(kindB, b, 0, kindA, a, 0, secondTimes);
      sameTimes();
      if (status !== IMPACT) return;
      expect(second.toi).toBe(first.toi);
      expect([second.nx, second.ny]).toEqual([0 - first.nx, 0 - first.ny]);
      expect([second.featureA, second.featureB]).toEqual([first.featureB, first.featureA]);
      expect([second.s, second.t]).toEqual([first.t, first.s]);
      expect([second.x, second.y, second.closingSpeed]).toEqual([first.x, first.y, first.closingSpeed]);
    });
  });

  it('offsets in a store, seed 5', () => {
    forEachCase(5, ALL, (kindA, a, kindB, b) => {
      const store = new Float64Array(64);
      store.set(a, 16);
      store.set(b, 48);
      const status = sweepAccelerated(kindA, a, 0, kindB, b, 0, first);
      expect(sweepAccelerated(kindA, store, 16, kindB, store, 48, second)).toBe(status);
      if (status === IMPACT) expect(second).toEqual(first);
      intervalsAccelerated(kindA, a, 0, kindB, b, 0, firstTimes);
      intervalsAccelerated(kindA, store, 16, kindB, store, 48, secondTimes);
      sameTimes();
    });
  });
});

describe('sweep and intervals agree', () => {
  it('on whether there is a contact, and on the first one, seed 6', () => {
    forEachCase(6, ALL, (kindA, a, kindB, b) => {
      const status = sweepAccelerated(kindA, a, 0, kindB, b, 0, first);
      const count = intervalsAccelerated(kindA, a, 0, kindB, b, 0, firstTimes);
      expect(count > 0).toBe(status !== SEPARATE);
      if (count > 0) expect(firstTimes.enter[0]).toBe(status === IMPACT ? first.toi : 0);
    });
  });

  it('a larger radius never removes a contact nor makes it later, seed 7', () => {
    const names = ALL.filter((name) => !name.includes('scale') && !name.includes('least'));
    forEachCase(7, names, (kindA, a, kindB, b) => {
      const status = sweepAccelerated(kindA, a, 0, kindB, b, 0, first);
      if (status === SEPARATE) return;
      const wide = a.slice();
      wide[RADIUS] += 0.125;
      wide[RADIUS + END] += 0.125;
      const grown = sweepAccelerated(kindA, wide, 0, kindB, b, 0, second);
      expect(grown).not.toBe(SEPARATE);
      if (status === IMPACT && grown === IMPACT) expect(second.toi).toBeLessThanOrEqual(first.toi + 1e-12);
    });
  });
});
