import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { intervals } from '../src/dispatch.js';
import { createIntervals } from '../src/intervals.js';
import { GENERATORS } from './support/cases.js';

/** Identities that need no judge. Where the truth is the same, so is every bit. */

const KINDS: readonly ShapeKind[] = [1, 2, 3];
const CASES = 25 * inject('rounds');
const ALL = Object.keys(GENERATORS);
const out = createIntervals();

type Span = readonly [enter: number, exit: number];

function found(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): Span[] {
  const count = intervals(kindA, kindB, a, b, out);
  return Array.from({ length: count }, (_, i) => [out.enter[i], out.exit[i]]);
}

type Check = (kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows, label: string) => void;

function forEachCase(seed: number, names: readonly string[], check: Check): void {
  for (const name of names) {
    const random = new Random(seed);
    for (let n = 0; n < CASES; n++) {
      const kindA = random.pick(KINDS);
      const kindB = random.pick(KINDS);
      const { a, b } = GENERATORS[name](random, kindA, kindB, n % 2 === 1);
      check(kindA, a, kindB, b, `${name}, case ${n}: [${a}] [${b}]`);
    }
  }
}

/** Every vertex of both poses, and the radii times a length. */
function changed(
  kind: ShapeKind,
  row: Rows,
  change: (x: number, y: number) => readonly [number, number],
  length = 1,
): Rows {
  const made = row.slice();
  for (let i = 0; i < kind; i++) {
    for (const v of [vertexAt(i), vertexAt(i) + END]) [made[v], made[v + 1]] = change(row[v], row[v + 1]);
  }
  made[RADIUS] *= length;
  made[RADIUS + END] *= length;
  return made;
}

/** Vertices in another order: that of `order`. */
function reordered(row: Rows, order: readonly number[]): Rows {
  const made = row.slice();
  order.forEach((from, to) => {
    for (let j = 0; j < 4; j++) made[vertexAt(to) + j] = row[vertexAt(from) + j];
  });
  return made;
}

/** With another start and end pose: a number from what it was at both. */
function retimed(
  kind: ShapeKind,
  row: Rows,
  start: (x0: number, x1: number) => number,
  end: (x0: number, x1: number) => number,
): Rows {
  const made = row.slice();
  const set = (i: number): void => {
    made[i] = start(row[i], row[i + END]);
    made[i + END] = end(row[i], row[i + END]);
  };
  for (let i = 0; i < kind; i++) {
    set(vertexAt(i));
    set(vertexAt(i) + 1);
  }
  set(RADIUS);
  return made;
}

describe('intervals do not depend, to the last bit, on', () => {
  const turns: Readonly<Record<string, (x: number, y: number) => readonly [number, number]>> = {
    'left and right': (x, y) => [-x, y],
    'up and down': (x, y) => [x, -y],
    'which axis is which': (x, y) => [y, x],
  };
  for (const [what, turn] of Object.entries(turns)) {
    it(`${what}, seed 1`, () =>
      forEachCase(1, ALL, (kindA, a, kindB, b, label) => {
        const here = found(kindA, a, kindB, b);
        expect(found(kindA, changed(kindA, a, turn), kindB, changed(kindB, b, turn)), label).toEqual(here);
      }));
  }

  for (const k of [1, -7, 40, -300, 400]) {
    it(`the unit of length, times 2^${k}, seed 2`, () =>
      // Neither beyond the largest coordinates nor below the least double.
      forEachCase(
        2,
        ALL.filter((name) => !name.includes('scale') && (k > 0 || !name.includes('least'))),
        (kindA, a, kindB, b, label) => {
          const scaled = (kind: ShapeKind, row: Rows) =>
            changed(kind, row, (x, y) => [x * 2 ** k, y * 2 ** k], 2 ** k);
          const here = found(kindA, a, kindB, b);
          expect(found(kindA, scaled(kindA, a), kindB, scaled(kindB, b)), label).toEqual(here);
        },
      ));
  }

  it('which body is called A, seed 3', () =>
    forEachCase(3, ALL, (kindA, a, kindB, b, label) => {
      const here = found(kindA, a, kindB, b);
      expect(found(kindB, b, kindA, a), label).toEqual(here);
    }));

  it('the order of the vertices, seed 4', () =>
    forEachCase(4, ALL, (kindA, a, kindB, b, label) => {
      const here = found(kindA, a, kindB, b);
      for (const order of [
        [2, 0, 1],
        [1, 0, 2],
      ]) {
        const turned = order.filter((i) => i < kindA);
        expect(found(kindA, reordered(a, turned), kindB, b), label).toEqual(here);
      }
    }));

  it('whose the thickness is, seed 5', () =>
    forEachCase(5, ['grid', 'tenths', 'aimed', 'collinear'], (kindA, a, kindB, b, label) => {
      const here = found(kindA, a, kindB, b);
      [a[RADIUS], b[RADIUS]] = [b[RADIUS], a[RADIUS]];
      [a[RADIUS + END], b[RADIUS + END]] = [b[RADIUS + END], a[RADIUS + END]];
      expect(found(kindA, a, kindB, b), label).toEqual(here);
    }));
});

describe('time', () => {
  it('backwards: the same intervals from the other end, seed 6', () =>
    forEachCase(6, ALL, (kindA, a, kindB, b, label) => {
      const here = found(kindA, a, kindB, b);
      const back = (kind: ShapeKind, row: Rows) =>
        retimed(
          kind,
          row,
          (_, x1) => x1,
          (x0) => x0,
        );
      const there = found(kindA, back(kindA, a), kindB, back(kindB, b));
      expect(there.length, label).toBe(here.length);
      there.reverse().forEach(([enter, exit], i) => {
        expect(Math.abs(1 - exit - here[i][0]), label).toBeLessThanOrEqual(2 ** -53);
        expect(Math.abs(1 - enter - here[i][1]), label).toBeLessThanOrEqual(2 ** -53);
        expect([exit === 1, enter === 0], label).toEqual([here[i][0] === 0, here[i][1] === 1]);
      });
    }));

  for (const bits of [1, 2]) {
    it(`in two parts, up to and from 1 / ${2 ** bits}: they have what the whole has, seed 7`, () =>
      forEachCase(
        7,
        ['grid', 'moving on a grid', 'collinear', 'shared vertices', 'zero lengths'],
        (kindA, a, kindB, b, label) => {
          const t = 2 ** -bits;
          // On a grid, where the pose at that time is a double.
          const at = (x0: number, x1: number): number => x0 + (x1 - x0) * t;
          for (const row of [a, b]) for (let i = 0; i < 16; i++) row[i] = Math.round(row[i] * 16);
          const whole = found(kindA, a, kindB, b);
          const cut = (kind: ShapeKind, row: Rows, last: boolean) =>
            retimed(kind, row, last ? at : (x0) => x0, last ? (_, x1) => x1 : at);
          const first = found(kindA, cut(kindA, a, false), kindB, cut(kindB, b, false));
          const second = found(kindA, cut(kindA, a, true), kindB, cut(kindB, b, true));
          const parts = first.map(([enter, exit]): Span => [t * enter, t * exit]);
          for (const [enter, exit] of second) {
            const from = t + (1 - t) * enter;
            const until = t + (1 - t) * exit;
            if (enter === 0 && first.at(-1)?.[1] === 1) parts.push([(parts.pop() as Span)[0], until]);
            else parts.push([from, until]);
          }
          expect(parts.length, label).toBe(whole.length);
          parts.forEach(([enter, exit], i) => {
            expect(Math.abs(enter - whole[i][0]), label).toBeLessThanOrEqual(2 ** -52);
            expect(Math.abs(exit - whole[i][1]), label).toBeLessThanOrEqual(2 ** -52);
            // Halving a time is exact.
            if (exit < t) expect([enter, exit], label).toEqual(whole[i]);
          });
        },
      ));
  }
});

describe('monotone', () => {
  it('a larger radius keeps what there is, and lets no interval begin later or end earlier, seed 8', () => {
    let grown = 0;
    forEachCase(
      8,
      ALL.filter((name) => !name.includes('scale')),
      (kindA, a, kindB, b, label) => {
        const narrow = found(kindA, a, kindB, b);
        a[RADIUS] += 0.125;
        b[RADIUS + END] += 0.125;
        const wide = found(kindA, a, kindB, b);
        for (const [enter, exit] of narrow) {
          expect(
            wide.some((span) => span[0] <= enter && exit <= span[1]),
            label,
          ).toBe(true);
        }
        if (wide.length > 0) grown++;
      },
    );
    expect(grown).toBeGreaterThan(100);
  });

  it('a triangle has the contact of its halves, seed 9', () => {
    const random = new Random(9);
    for (let n = 0; n < 200; n++) {
      const kind = random.pick(KINDS);
      const { a, b } = GENERATORS['moving on a grid'](random, kind, 3, n % 2 > 0);
      for (const row of [a, b]) for (let i = 0; i < 16; i++) row[i] *= 2;
      const halves = [b.slice(), b.slice()];
      for (let j = 0; j < 4; j++) {
        const middle = (b[vertexAt(0) + j] + b[vertexAt(1) + j]) / 2;
        halves[0][vertexAt(1) + j] = middle;
        halves[1][vertexAt(0) + j] = middle;
      }
      const parts = halves.flatMap((half) => found(kind, a, 3, half)).sort((s, t) => s[0] - t[0]);
      const union: Span[] = [];
      for (const [enter, exit] of parts) {
        const last = union.at(-1);
        if (last && enter <= last[1]) union[union.length - 1] = [last[0], Math.max(last[1], exit)];
        else union.push([enter, exit]);
      }
      expect(found(kind, a, 3, b), `case ${n}: [${a}] [${b}]`).toEqual(union);
    }
  });
});
