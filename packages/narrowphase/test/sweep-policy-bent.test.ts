import { circle, END, motion, RADIUS, type Rows, type Shape, type ShapeKind, segment } from '@swept/core';
import { compare, contactAt, type Dyadic, END_OF_STEP, events, middle, START } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import {
  AT_END,
  createImpact,
  createIntervals,
  END_EXCLUDED,
  IMPACT,
  INITIAL_IGNORED,
  intervals,
  OVERLAPPING,
  SEPARATE,
  sweep,
  sweepUnder,
  TANGENT,
  TOUCHES_IGNORED,
  TOUCHING_AT_START,
} from '../src/index.js';
import { bendApart } from '../src/pair/bend-apart.js';
import { BENT } from './support/accelerated-cases.js';
import { expectRecord } from './support/accelerated-record.js';

const KINDS: readonly ShapeKind[] = [1, 2, 3];
const out = createImpact();
const found = createIntervals();

function under(policy: number, a: Shape, b: Shape): number {
  return sweepUnder(a.kind, b.kind, a.row, b.row, out, 0, 0, policy);
}

describe('what a sweep counts as contact on paths that bend', () => {
  const disc = circle(0, 0, 1);
  const wall = segment(0, -2, 0, 2);

  it('a disc thrown up out of another one falls back onto it', () => {
    // 1/2 + 20 t (1 - t) = 2.
    const thrown = motion(circle(0, 0.5, 1), circle(0, 0.5, 1), 0, -20);
    expect(under(0, disc, thrown)).toBe(OVERLAPPING);
    expect(under(INITIAL_IGNORED, disc, thrown)).toBe(IMPACT);
    expect(out.toi).toBeCloseTo((1 + Math.sqrt(0.7)) / 2, 12);
    expect([out.nx, out.ny, out.x]).toEqual([0, 1, 0]);
    expect(out.y).toBeCloseTo(1, 12);
    expect(out.closingSpeed).toBeCloseTo(20 * Math.sqrt(0.7), 10);
  });

  it('a graze does not count, coming deeper by a hair does', () => {
    const dipping = (y: number): Shape => motion(circle(0, y, 1), circle(0, y, 1), 0, 4);
    expect(under(0, disc, dipping(3))).toBe(IMPACT);
    expect(out.flags & TANGENT).toBe(TANGENT);
    expect(under(TOUCHES_IGNORED, disc, dipping(3))).toBe(SEPARATE);
    expect(under(TOUCHES_IGNORED, disc, dipping(3 - 2 ** -40))).toBe(IMPACT);
    expect(out.toi).toBeCloseTo(0.5, 5);
  });

  it('a point that flies through a segment and back counts each time, at its end it does not', () => {
    const there = motion(circle(-1, 0), circle(-1, 0), -8, 0);
    expect(under(TOUCHES_IGNORED, there, wall)).toBe(IMPACT);
    expect(out.toi).toBeCloseTo((1 - Math.SQRT1_2) / 2, 14);
    expect([out.nx, out.t]).toEqual([1, 0.5]);
    const back = motion(circle(0, 0), circle(-1, 0), -8, 0);
    expect(under(TOUCHES_IGNORED, back, wall)).toBe(IMPACT);
    expect(out.toi).toBeCloseTo(7 / 8, 12);
    expect([out.nx, out.t]).toEqual([-1, 0.5]);
    const turning = motion(circle(-2, 1), circle(-2, 1), -8, 0);
    expect(under(0, turning, wall)).toBe(IMPACT);
    expect(under(TOUCHES_IGNORED, turning, wall)).toBe(SEPARATE);
    // At t = 1/2, as it comes by.
    const beside = motion(circle(-4, 4), circle(4, 4), 0, 8);
    expect(under(0, beside, wall)).toBe(IMPACT);
    expect(under(TOUCHES_IGNORED, beside, wall)).toBe(SEPARATE);
  });

  it('what rolls along a floor stays in contact', () => {
    const rolling = motion(circle(-3, 1, 1), circle(3, 1, 1), 2, 0);
    expect(under(TOUCHES_IGNORED, segment(-9, 0, 9, 0), rolling)).not.toBe(SEPARATE);
  });

  it("a contact at exactly the end is the next step's", () => {
    const arriving = motion(circle(0, 6, 1), circle(0, 2, 1), 0, -2);
    expect(under(0, disc, arriving)).toBe(IMPACT);
    expect(out.flags & AT_END).toBe(AT_END);
    expect(under(END_EXCLUDED, disc, arriving)).toBe(SEPARATE);
  });
});

/** Times in contacts that last, one between each two events, by rational arithmetic. */
function lasting(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): Dyadic[] {
  const marks = [START, ...events(kindA, a, kindB, b).map(({ low }) => low), END_OF_STEP];
  return marks
    .slice(1)
    .filter((mark, i) => compare(mark, marks[i]) > 0)
    .map((_, i) => middle(marks[i], marks[i + 1]))
    .filter((t) => contactAt(kindA, a, kindB, b, t));
}

describe('policies and intervals agree where paths bend', () => {
  for (const [name, generate] of Object.entries(BENT)) {
    if (name.includes('least')) continue;
    it(`${name}, seed 15`, () => {
      const random = new Random(15);
      for (let n = 0; n < 200 * inject('rounds'); n++) {
        const kindA = random.pick(KINDS);
        const kindB = random.pick(KINDS);
        const { a, b } = generate(random, kindA, kindB, n % 2 === 1);
        if (!bendApart(a, 0, b, 0)) continue;
        const shown = `${kindA} ${kindB} [${a}] [${b}]`;
        expect(sweepUnder(kindA, kindB, a, b, out), shown).toBe(sweep(kindA, kindB, a, b, out));
        const plain = sweep(kindA, kindB, a, b, out);
        const count = intervals(kindA, kindB, a, b, found);
        expect(plain !== SEPARATE, shown).toBe(count > 0);
        const initial = plain === OVERLAPPING || (plain === IMPACT && (out.flags & TOUCHING_AT_START) !== 0);
        const first = initial ? 1 : 0;
        const next = sweepUnder(kindA, kindB, a, b, out, 0, 0, INITIAL_IGNORED);
        expect(next, shown).toBe(count > first ? IMPACT : SEPARATE);
        if (next === IMPACT) {
          expect(out.toi, shown).toBe(found.enter[first]);
          expectRecord(out, kindA, a, kindB, b);
        }
        const status = sweepUnder(kindA, kindB, a, b, out, 0, 0, TOUCHES_IGNORED);
        const isPassing =
          kindA + kindB === 3 && a[RADIUS] + a[RADIUS + END] + b[RADIUS] + b[RADIUS + END] === 0;
        const longest = Math.max(
          0,
          ...Array.from(found.exit.subarray(0, count), (x, i) => x - found.enter[i]),
        );
        if (longest > 2 ** -16) expect(status, shown).not.toBe(SEPARATE);
        else if (!isPassing && lasting(kindA, a, kindB, b).length === 0) expect(status, shown).toBe(SEPARATE);
      }
    });
  }
});
