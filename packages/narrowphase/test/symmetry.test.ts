import { capsule, END, moved, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { createImpact, IMPACT, SEPARATE, sweep } from '../src/index.js';
import { GENERATORS } from './support/cases.js';

const ROUNDS = inject('rounds');

/** Identities that need no judge. Each holds for every family of cases, whatever the answer is. */

const KINDS: readonly ShapeKind[] = [1, 2, 3];
const CASES = 134 * ROUNDS;

const first = createImpact();
const second = createImpact();

function changed(
  kind: ShapeKind,
  row: Rows,
  change: (x: number, y: number) => readonly [number, number],
  length = 1,
): Rows {
  const out = row.slice();
  for (let i = 0; i < kind; i++) {
    for (const v of [vertexAt(i), vertexAt(i) + END]) [out[v], out[v + 1]] = change(row[v], row[v + 1]);
  }
  out[RADIUS] *= length;
  out[RADIUS + END] *= length;
  return out;
}

/** Vertices in another order: that of `order`. */
function reordered(row: Rows, order: readonly number[]): Rows {
  const out = row.slice();
  order.forEach((from, to) => {
    for (let j = 0; j < 4; j++) out[vertexAt(to) + j] = row[vertexAt(from) + j];
  });
  return out;
}

/** End pose first. */
function reversed(kind: ShapeKind, row: Rows): Rows {
  const out = row.slice();
  for (let i = 0; i < kind; i++) {
    for (let c = 0; c < 2; c++) {
      const v = vertexAt(i) + c;
      [out[v], out[v + END]] = [row[v + END], row[v]];
    }
  }
  [out[RADIUS], out[RADIUS + END]] = [row[RADIUS + END], row[RADIUS]];
  return out;
}

/** The first (0) or second (1) half of a motion on whole numbers, whose middle is exact. */
function half(kind: ShapeKind, row: Rows, which: number): Rows {
  const out = row.slice();
  const cut = (at: number): void => {
    out[at + END * (1 - which)] = (row[at] + row[at + END]) / 2;
  };
  for (let i = 0; i < kind; i++) {
    cut(vertexAt(i));
    cut(vertexAt(i) + 1);
  }
  cut(RADIUS);
  return out;
}

type Check = (kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows) => void;

function forEachCase(seed: number, names: readonly string[], check: Check): void {
  for (const name of names) {
    const random = new Random(seed);
    for (let n = 0; n < CASES; n++) {
      const kindA = random.pick(KINDS);
      const kindB = random.pick(KINDS);
      const { a, b } = GENERATORS[name](random, kindA, kindB, n % 2 === 1);
      check(kindA, a, kindB, b);
    }
  }
}

const ALL = Object.keys(GENERATORS);

/** The same answer, and for an impact the same time to the bit. */
function same(turn: (x: number, y: number) => readonly [number, number], length = 1): Check {
  return (kindA, a, kindB, b) => {
    const status = sweep(kindA, kindB, a, b, first);
    const turned = sweep(
      kindA,
      kindB,
      changed(kindA, a, turn, length),
      changed(kindB, b, turn, length),
      second,
    );
    expect(turned).toBe(status);
    if (status === IMPACT) expect(second.toi).toBe(first.toi);
  };
}

describe('the answer does not depend on', () => {
  it('left and right, seed 1', () =>
    forEachCase(
      1,
      ALL,
      same((x, y) => [-x, y]),
    ));

  it('the names of the axes, seed 2', () =>
    forEachCase(
      2,
      ALL,
      same((x, y) => [y, x]),
    ));

  for (const k of [-40, -3, 1, 30]) {
    it(`the unit of length, times 2^${k}, seed 3`, () => {
      const names = ALL.filter((name) => !name.includes('scale') && !name.includes('least'));
      forEachCase(
        3,
        names,
        same((x, y) => [x * 2 ** k, y * 2 ** k], 2 ** k),
      );
    });
  }

  it('which body is called A, seed 4', () =>
    forEachCase(4, ALL, (kindA, a, kindB, b) => {
      const status = sweep(kindA, kindB, a, b, first);
      expect(sweep(kindB, kindA, b, a, second)).toBe(status);
      if (status === IMPACT) expect(second.toi).toBe(first.toi);
    }));

  it('the order of the vertices, seed 5', () =>
    forEachCase(5, ALL, (kindA, a, kindB, b) => {
      const order = [[0], [1, 0], [2, 0, 1]][kindA - 1];
      const status = sweep(kindA, kindB, a, b, first);
      expect(sweep(kindA, kindB, reordered(a, order), b, second)).toBe(status);
      if (status === IMPACT) expect(second.toi).toBe(first.toi);
    }));

  it('the direction of time, as to whether there is a contact at all, seed 6', () =>
    forEachCase(6, ALL, (kindA, a, kindB, b) => {
      const forth = sweep(kindA, kindB, a, b, first) !== SEPARATE;
      expect(sweep(kindA, kindB, reversed(kindA, a), reversed(kindB, b), second) !== SEPARATE).toBe(forth);
    }));
});

describe('monotone', () => {
  it('a larger radius never removes a contact nor makes it later, seed 7', () =>
    forEachCase(
      7,
      ALL.filter((name) => !name.includes('scale')),
      (kindA, a, kindB, b) => {
        const status = sweep(kindA, kindB, a, b, first);
        if (status === SEPARATE) return;
        const wide = a.slice();
        wide[RADIUS] += 0.125;
        wide[RADIUS + END] += 0.125;
        const grown = sweep(kindA, kindB, wide, b, second);
        expect(grown).not.toBe(SEPARATE);
        if (status === IMPACT && grown === IMPACT) expect(second.toi).toBeLessThanOrEqual(first.toi);
      },
    ));

  it('a step cut in two at its middle has its first contact at the same time, integer grids, seed 9', () => {
    const names = ['grid', 'moving on a grid', 'collinear', 'zero lengths'];
    let inSecond = 0;
    forEachCase(9, names, (kindA, a, kindB, b) => {
      const whole = sweep(kindA, kindB, a, b, first);
      const early = sweep(kindA, kindB, half(kindA, a, 0), half(kindB, b, 0), second);
      if (early !== SEPARATE) {
        expect(whole).toBe(early);
        if (early === IMPACT) expect(first.toi).toBe(second.toi / 2);
        return;
      }
      const late = sweep(kindA, kindB, half(kindA, a, 1), half(kindB, b, 1), second);
      expect(whole !== SEPARATE).toBe(late !== SEPARATE);
      if (late === SEPARATE) return;
      inSecond++;
      expect(Math.abs(first.toi - (1 + second.toi) / 2)).toBeLessThanOrEqual(2 ** -53);
    });
    expect(inSecond).toBeGreaterThan(15);
  });

  it('a triangle is hit exactly when one of its halves is, integer grids, seed 8', () => {
    const random = new Random(8);
    let hits = 0;
    for (let n = 0; n < 1000 * ROUNDS; n++) {
      const kind = random.pick(KINDS);
      const { a, b } = GENERATORS['moving on a grid'](random, kind, 3, false);
      for (let i = 0; i < b.length; i++) b[i] *= 2;
      for (let i = 0; i < a.length; i++) a[i] *= 2;
      const left = b.slice();
      const right = b.slice();
      for (let j = 0; j < 4; j++) {
        const middle = (b[vertexAt(0) + j] + b[vertexAt(1) + j]) / 2;
        left[vertexAt(1) + j] = middle;
        right[vertexAt(0) + j] = middle;
      }
      const whole = sweep(kind, 3, a, b, first) !== SEPARATE;
      const halves =
        sweep(kind, 3, a, left, second) !== SEPARATE || sweep(kind, 3, a, right, second) !== SEPARATE;
      expect(halves).toBe(whole);
      if (whole) hits++;
    }
    expect(hits).toBeGreaterThan(500);
  });
});

describe('a start that is a mere touch within rounding', () => {
  it('is one for both orders of the two, with the same record turned round', () => {
    const random = new Random(1);
    const counts = [0, 0, 0];
    for (let i = 0; i < 3000 * ROUNDS; i++) {
      // Their rounded ends overlap by about what counts as a touch.
      const overlap = 2 ** random.between(-46, -43.5);
      const [x, y, long] = [random.between(), random.between(), 1 + 2 * random.between()];
      const a = capsule(x, y, x + long, y, 0.5).row;
      const b = moved(capsule(x + long / 2, y + 1 - overlap, x, y + 3, 0.5), random.between() - 0.5, -1).row;
      const status = sweep(2, 2, a, b, first);
      counts[status]++;
      expect(sweep(2, 2, b, a, second), `case ${i}`).toBe(status);
      if (status !== IMPACT) continue;
      expect([second.x, second.nx, second.ny, second.s, second.t, second.featureA, second.featureB]).toEqual([
        expect.closeTo(first.x, 12),
        0 - first.nx,
        0 - first.ny,
        first.t,
        first.s,
        first.featureB,
        first.featureA,
      ]);
    }
    expect(counts[IMPACT]).toBeGreaterThan(500);
    expect(counts[2]).toBeGreaterThan(500);
  });
});
