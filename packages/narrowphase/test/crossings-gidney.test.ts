import { circle, END, motion, RADIUS, type Rows, SAG_X, SAG_Y, segment, vertexAt } from '@swept/core';
import { placesOf, signOf, toDouble, toWhole } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { createCrossings, createIntervals, crossingsPointSegment, intervals } from '../src/index.js';
import { BENT } from './support/accelerated-cases.js';
import type { Generator } from './support/cases.js';

const ROUNDS = inject('rounds');

/**
 * The problem of Gidney 2013 with what he leaves to the reader, thickness and parabolas: all times at which a
 * point is on a line, and where. Judged in his own terms, (c - p) x (q - p) = 0 and 0 <= s <= 1, by
 * polynomials with whole coefficients whose roots are found between those of their derivatives. Nothing of
 * this is in the engine or in the package of judges.
 */
type Polynomial = readonly bigint[];
type Path = readonly [Polynomial, Polynomial];

const plus = (p: Polynomial, q: Polynomial, sign = 1n): Polynomial =>
  Array.from({ length: Math.max(p.length, q.length) }, (_, i) => (p[i] ?? 0n) + sign * (q[i] ?? 0n));
const times = (p: Polynomial, q: Polynomial): Polynomial => {
  const product = new Array<bigint>(p.length + q.length - 1).fill(0n);
  for (const [i, a] of p.entries()) for (const [j, b] of q.entries()) product[i + j] += a * b;
  return product;
};
const minus = (p: Path, q: Path): Path => [plus(p[0], q[0], -1n), plus(p[1], q[1], -1n)];
const dot = (p: Path, q: Path): Polynomial => plus(times(p[0], q[0]), times(p[1], q[1]));
const cross = (p: Path, q: Path): Polynomial => plus(times(p[0], q[1]), times(p[1], q[0]), -1n);

/** Without leading zeros and common factors. */
function reduced(p: Polynomial): Polynomial {
  let length = p.length;
  while (length > 0 && p[length - 1] === 0n) length--;
  let common = 0n;
  for (let i = 0; i < length; i++) for (let a = p[i]; a !== 0n; ) [common, a] = [a, common % a];
  return p.slice(0, length).map((a) => a / (common < 0n ? -common : common));
}

function commonFactor(p: Polynomial, q: Polynomial): Polynomial {
  let [a, b] = [reduced(p), reduced(q)];
  while (b.length > 0) {
    let rest = a;
    while (rest.length >= b.length) {
      const lead = rest[rest.length - 1];
      const shift = rest.length - b.length;
      const multiple = [...new Array<bigint>(shift).fill(0n), ...b.map((x) => x * lead)];
      rest = plus(
        rest.map((x) => x * b[b.length - 1]),
        multiple,
        -1n,
      ).slice(0, -1);
      rest = reduced(rest);
    }
    [a, b] = [b, rest];
  }
  return a;
}

function quotient(p: Polynomial, q: Polynomial): Polynomial {
  let rest: Polynomial = p.map((x) => x * q[q.length - 1] ** BigInt(p.length));
  const found: bigint[] = [];
  for (let i = p.length - q.length; i >= 0; i--) {
    found[i] = rest[i + q.length - 1] / q[q.length - 1];
    rest = plus(rest, [...new Array<bigint>(i).fill(0n), ...q.map((x) => x * found[i])], -1n);
  }
  return reduced(found);
}

/** Times are multiples of 2^-BITS, which is far below the distance of two roots. */
const BITS = 400n;
const ONE = 1n << BITS;

function signAt(p: Polynomial, time: bigint): number {
  let value = 0n;
  for (let i = p.length - 1; i >= 0; i--) value = value * time + (p[i] << (BITS * BigInt(p.length - 1 - i)));
  return signOf(value);
}

/** The roots from 0 to 1: each is the time given or up to 2^-BITS later. */
function rootsOf(polynomial: Polynomial): bigint[] {
  const p = reduced(polynomial);
  if (p.length < 2) return [];
  const slope = p.slice(1).map((a, i) => a * BigInt(i + 1));
  const simple = quotient(p, commonFactor(p, slope));
  const turns = rootsOf(simple.slice(1).map((a, i) => a * BigInt(i + 1)));
  const found = new Set<bigint>();
  let from = 0n;
  for (const to of [...turns, ONE]) {
    const sign = signAt(simple, from);
    if (sign === 0) found.add(from);
    else if (signAt(simple, to) === 0) found.add(to);
    else if (signAt(simple, to) !== sign) {
      let [low, high] = [from, to];
      while (high - low > 1n) {
        const middle = (low + high) / 2n;
        const at = signAt(simple, middle);
        if (at === sign) low = middle;
        else high = middle;
        if (at === 0) low = middle;
      }
      found.add(low);
    }
    from = to;
  }
  return [...found];
}

/** The sign of q at a root of p. */
function signAtRoot(q: Polynomial, p: Polynomial, root: bigint): number {
  const common = commonFactor(p, q);
  if (reduced(q).length === 0 || rootsOf(common).includes(root)) return 0;
  return signAt(q, root) || signAt(q, root + 1n);
}

const timeOf = (root: bigint): number => toDouble({ n: root, d: ONE });
const valueAt = (p: Polynomial, t: number): number => p.reduceRight((sum, a) => sum * t + Number(a), 0);

/**
 * The ends of the segment relative to the point, and the vector from end to end, in whole multiples of
 * 2^-places.
 */
function paths(point: Rows, line: Rows): { a: Path; v: Path; reach: Polynomial } {
  const numbers = [...point, ...line];
  const places = placesOf(numbers);
  const path = (row: Rows, v: number): Path =>
    [SAG_X, SAG_Y].map((sag, c) => {
      const [start, end, bend] = [row[v + c], row[v + END + c], row[sag]].map((x) => toWhole(x, places));
      return [start, end - start - bend, bend];
    }) as unknown as Path;
  const radius = (row: Rows): Polynomial => {
    const [start, end] = [row[RADIUS], row[RADIUS + END]].map((x) => toWhole(x, places));
    return [start, end - start];
  };
  const [p, q] = [path(line, vertexAt(0)), path(line, vertexAt(1))];
  return { a: minus(p, path(point, 0)), v: minus(q, p), reach: plus(radius(point), radius(line)) };
}

/** All (t, s), t within 2^-BITS; nothing where the point is on the line for the whole step. */
function sweeps(point: Rows, line: Rows): { t: number; s: number; length: number }[] | undefined {
  const { a, v } = paths(point, line);
  const onLine = reduced(cross(a, v));
  if (onLine.length === 0) return undefined;
  const along = times([-1n], dot(a, v));
  const squared = dot(v, v);
  const beyond = plus(squared, along, -1n);
  return rootsOf(onLine)
    .filter((root) => {
      if (signAtRoot(squared, onLine, root) === 0) return signAtRoot(dot(a, a), onLine, root) === 0;
      return signAtRoot(along, onLine, root) >= 0 && signAtRoot(beyond, onLine, root) >= 0;
    })
    .sort((x, y) => Number(x > y) - Number(x < y))
    .map((root) => {
      const t = timeOf(root);
      const length = valueAt(squared, t) / Number(squared.reduce((most, x) => (x > most ? x : most), 1n));
      return { t, s: length > 0 ? valueAt(along, t) / valueAt(squared, t) : 0, length };
    });
}

/** A grid so coarse that double and triple roots, ends and points are frequent. */
const coarse: Generator = (random) => {
  const whole = (): number => random.whole(-3, 3);
  const row = (kind: 1 | 2): Rows => {
    const pose = () => (kind === 1 ? circle(whole(), whole()) : segment(whole(), whole(), whole(), whole()));
    return motion(pose(), pose(), random.whole(-4, 4), random.whole(-4, 4)).row;
  };
  return { a: row(1), b: row(2) };
};

describe('all crossings under a sag, against a judge of their own', () => {
  const out = createCrossings();
  const counts = [0, 0, 0, 0];
  const families = { coarse, ...BENT };
  for (const [name, generate] of Object.entries(families)) {
    // Their whole numbers have a thousand digits.
    if (/1e-1|1e15|least/.test(name)) continue;
    it(`${name}, seed 31`, () => {
      const random = new Random(31);
      for (let n = 0; n < (name === 'coarse' ? 1500 : 60) * ROUNDS; n++) {
        const { a, b } = generate(random, 1, 2, false);
        const truth = sweeps(a, b);
        const shown = `case ${n}: [${a}] [${b}]`;
        crossingsPointSegment(a, b, out);
        if (truth === undefined) continue;
        expect([out.count, out.always], shown).toEqual([truth.length, false]);
        counts[truth.length]++;
        for (const [i, { t, s, length }] of truth.entries()) {
          expect(Math.abs(out.t[i] - t), shown).toBeLessThan(2 ** -36);
          if (length > 1e-6) expect(Math.abs(out.s[i] - s), shown).toBeLessThan(1e-8);
        }
      }
    });
  }

  it('there were some of each number', () => {
    expect(Math.min(...counts)).toBeGreaterThan(3);
  });
});

/** All spans of contact with radius: the ends of each, except those that are shorter than a rounding. */
function contacts(point: Rows, line: Rows): [number, number][] {
  const { a, v, reach } = paths(point, line);
  const b: Path = [plus(a[0], v[0]), plus(a[1], v[1])];
  const square = times(reach, reach);
  const atFirst = plus(dot(a, a), square, -1n);
  const atSecond = plus(dot(b, b), square, -1n);
  const beside = plus(times(cross(a, v), cross(a, v)), times(square, dot(v, v)), -1n);
  const along = times([-1n], dot(a, v));
  const beyond = dot(b, v);
  const roots = [atFirst, atSecond, beside, along, beyond].flatMap(rootsOf);
  const marks = [...new Set([0n, ...roots, ONE])].sort((x, y) => Number(x > y) - Number(x < y));
  const spans: [number, number][] = [];
  for (let i = 0; i + 1 < marks.length; i++) {
    const middle = (marks[i] + marks[i + 1]) / 2n;
    const isWithin = (p: Polynomial, sign: number): boolean => signAt(p, middle) === sign;
    const touches =
      isWithin(atFirst, -1) ||
      isWithin(atSecond, -1) ||
      (isWithin(along, 1) && isWithin(beyond, 1) && isWithin(beside, -1));
    if (!touches) continue;
    const last = spans.at(-1);
    const [from, to] = [timeOf(marks[i]), timeOf(marks[i + 1])];
    if (last && last[1] === from) last[1] = to;
    else spans.push([from, to]);
  }
  return spans;
}

describe('all contact of a thick line under a sag, against the same judge', () => {
  const out = createIntervals();
  let several = 0;
  for (const name of ['uniform', 'moving', 'moving at offset 1e6']) {
    it(`${name}, seed 32`, () => {
      const random = new Random(32);
      let found = 0;
      for (let n = 0; n < 30 * ROUNDS; n++) {
        const { a, b } = BENT[name](random, 1, 2, true);
        const truth = contacts(a, b);
        const shown = `case ${n}: [${a}] [${b}]`;
        intervals(1, 2, a, b, out);
        expect(out.count, shown).toBe(truth.length);
        for (const [i, [enter, exit]] of truth.entries()) {
          found++;
          expect(Math.abs(out.enter[i] - enter), shown).toBeLessThan(1e-9);
          expect(Math.abs(out.exit[i] - exit), shown).toBeLessThan(1e-9);
        }
        if (truth.length > 1) several++;
      }
      expect(found).toBeGreaterThan(5);
    });
  }

  it('there were some with several', () => {
    expect(several).toBeGreaterThan(0);
  });
});
