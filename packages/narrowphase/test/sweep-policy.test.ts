import { circle, motion, moved, type Shape, type ShapeKind, segment, triangle } from '@swept/core';
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
  TOUCHES_IGNORED,
} from '../src/index.js';
import { GENERATORS } from './support/cases.js';
import { gapAlongNormal } from './support/witness.js';

const out = createImpact();

function under(policy: number, a: Shape, b: Shape): number {
  return sweepUnder(a.kind, b.kind, a.row, b.row, out, 0, 0, policy);
}

const wall = segment(0, -2, 0, 2);
/** Crosses the point (1, 0) at a quarter and at three quarters of the step, the second end sweeping round. */
const wiper = motion(segment(0, -1, 2, 1), segment(2, -1, 0, 1));

describe('what a sweep counts as contact', () => {
  it('a contact the step begins with is passed over', () => {
    const inside = moved(circle(0, 0, 0.5), 5, 0);
    expect(under(0, inside, wall)).toBe(OVERLAPPING);
    expect(under(INITIAL_IGNORED, inside, wall)).toBe(SEPARATE);
  });

  it('and the next one is reported, after the shapes have parted', () => {
    // The middle of a segment that turns by half a circle, straight through itself, stays where it is.
    const still = circle(0.5, 0.5);
    const turning = motion(segment(-1, -1, 1, 1), segment(1, -3, -1, 3));
    expect(under(0, still, turning)).toBe(OVERLAPPING);
    const found = createIntervals();
    intervals(1, 2, still.row, turning.row, found);
    const next = under(INITIAL_IGNORED, still, turning);
    expect(next).toBe(found.count > 1 ? IMPACT : SEPARATE);
    if (next === IMPACT) expect(out.toi).toBe(found.enter[1]);
  });

  it("a contact at exactly the end is the next step's", () => {
    const arriving = moved(circle(-3, 0, 1), 2, 0);
    expect(under(0, arriving, wall)).toBe(IMPACT);
    expect(out.flags & AT_END).toBe(AT_END);
    expect(under(END_EXCLUDED, arriving, wall)).toBe(SEPARATE);
    expect(under(END_EXCLUDED, moved(circle(-3, 0, 1), 2.5, 0), wall)).toBe(IMPACT);
  });

  it('one just before the end is not, even where the end of the step is the nearest double', () => {
    // The segment is a point at the end; the point that passed through it is beside it, or in line with it.
    const passing = motion(circle(-1, 0), circle(2 ** -60, 0));
    const shrinking = motion(segment(0, -1, 0, 1), segment(0, 0, 0, 0));
    const turning = motion(segment(0, -1, 0, 1), segment(-(2 ** -61), 0, 0, 0));
    for (const segment of [shrinking, turning]) {
      expect(under(END_EXCLUDED, passing, segment)).toBe(IMPACT);
      expect(out.toi).toBe(1);
      expect(out.flags & AT_END).toBe(0);
    }
  });

  it('a graze does not count, a passage does', () => {
    const grazing = moved(circle(-4, 3, 1), 8, 0);
    expect(under(0, grazing, wall)).toBe(IMPACT);
    expect(under(TOUCHES_IGNORED, grazing, wall)).toBe(SEPARATE);
    const passing = moved(circle(-4, 1), 8, 0);
    expect(under(TOUCHES_IGNORED, passing, wall)).toBe(IMPACT);
    expect(out.toi).toBe(0.5);
    const atItsEnd = moved(circle(-4, 2), 8, 0);
    expect(under(0, atItsEnd, wall)).toBe(IMPACT);
    expect(under(TOUCHES_IGNORED, atItsEnd, wall)).toBe(SEPARATE);
    const corner = moved(circle(-1, 1), 4, 0);
    expect(under(0, corner, triangle(1, 1, 0, -1, 2, -1))).toBe(IMPACT);
    expect(under(TOUCHES_IGNORED, corner, triangle(1, 1, 0, -1, 2, -1))).toBe(SEPARATE);
    expect(under(TOUCHES_IGNORED, moved(circle(-1, 0.5), 4, 0), triangle(1, 1, 0, -1, 2, -1))).toBe(IMPACT);
  });

  it('policies add up', () => {
    const point = circle(1, 0);
    const all = createIntervals();
    const count = intervals(1, 2, point.row, wiper.row, all);
    expect(count).toBeGreaterThan(0);
    expect(under(INITIAL_IGNORED + END_EXCLUDED + TOUCHES_IGNORED, point, wiper)).toBe(
      all.enter[0] === 0 ? SEPARATE : IMPACT,
    );
  });
});

describe('policies and intervals agree', () => {
  const KINDS: readonly ShapeKind[] = [1, 2, 3];
  const found = createIntervals();
  for (const name of ['uniform', 'grid', 'moving on a grid', 'tenths', 'collinear', 'zero lengths']) {
    it(`${name}, seed 14`, () => {
      const random = new Random(14);
      let later = 0;
      for (let n = 0; n < 500 * inject('rounds'); n++) {
        const kindA = random.pick(KINDS);
        const kindB = random.pick(KINDS);
        const { a, b } = GENERATORS[name](random, kindA, kindB, n % 2 === 1);
        const count = intervals(kindA, kindB, a, b, found);
        const plain = sweep(kindA, kindB, a, b, out);
        expect(sweepUnder(kindA, kindB, a, b, out)).toBe(plain);
        expect(plain !== SEPARATE).toBe(count > 0);
        const first = found.enter[0] === 0 ? 1 : 0;
        const status = sweepUnder(kindA, kindB, a, b, out, 0, 0, INITIAL_IGNORED);
        expect(status).toBe(count > first ? IMPACT : SEPARATE);
        if (status === SEPARATE) continue;
        expect(Math.abs(out.toi - found.enter[first])).toBeLessThanOrEqual(2 ** -52);
        if (first === 0) continue;
        later++;
        expect(Math.abs(out.nx * out.nx + out.ny * out.ny - 1)).toBeLessThan(1e-14);
        expect(Math.abs(gapAlongNormal(out, kindA, a, kindB, b))).toBeLessThan(1e-8);
      }
      if (name !== 'moving on a grid') expect(later).toBeGreaterThan(0);
    });
  }
});

describe('the record', () => {
  const before = { ...createImpact(), toi: 0.123, x: 4, flags: 7 };
  const cases: [string, number, Shape, Shape][] = [
    ['at the end', END_EXCLUDED, moved(circle(-1, 0), 1, 0), wall],
    ['for an instant', TOUCHES_IGNORED, moved(circle(-1, 2), 2, 0), wall],
    ['at the start', INITIAL_IGNORED, moved(circle(0, 0), 1, 0), wall],
  ];
  it.each(cases)('is written with IMPACT only: contact %s', (_, policy, a, b) => {
    const record = { ...before };
    expect(sweepUnder(a.kind, b.kind, a.row, b.row, record, 0, 0, policy)).toBe(SEPARATE);
    expect(record).toEqual(before);
    expect(sweepUnder(a.kind, b.kind, a.row, b.row, record, 0, 0, 0)).not.toBe(SEPARATE);
  });
});
