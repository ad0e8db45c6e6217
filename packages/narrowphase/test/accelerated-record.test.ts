import { circle, motion, SAG_X, SAG_Y, type ShapeKind, segment, triangle } from '@swept/core';
import { contactAt, dyadic } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { createImpact, EDGE, IMPACT, OVERLAPPING, SEPARATE, sweep, TOUCHING_AT_START } from '../src/index.js';
import { BENT } from './support/accelerated-cases.js';
import { expectRecord } from './support/accelerated-record.js';
import { GENERATORS, sizeOf } from './support/cases.js';
import { intervalsAccelerated } from './support/intervals-accelerated.js';
import { sweepAccelerated } from './support/sweep-accelerated.js';

const ROUNDS = inject('rounds');

const KINDS: readonly ShapeKind[] = [1, 2, 3];
const out = createImpact();
const times = { count: 0, enter: new Float64Array(64), exit: new Float64Array(64) };

describe('the record of an impact on parabolas', () => {
  for (const [name, generate] of Object.entries(BENT)) {
    // Points and gaps of a few units of the least number cannot be measured.
    if (name.includes('least')) continue;
    it(`normal, place and closing speed: ${name}, seed 3`, () => {
      const random = new Random(3);
      let impacts = 0;
      for (let n = 0; n < 270 * ROUNDS; n++) {
        const kindA = random.pick(KINDS);
        const kindB = random.pick(KINDS);
        const { a, b } = generate(random, kindA, kindB, n % 2 === 1);
        if (sweepAccelerated(kindA, a, 0, kindB, b, 0, out) !== IMPACT) continue;
        impacts++;
        expectRecord(out, kindA, a, kindB, b);
      }
      expect(impacts).toBeGreaterThan(40);
    });
  }
});

describe('with equal sags, as linear motion', () => {
  for (const [name, generate] of Object.entries(GENERATORS)) {
    it(`${name}, seed 4`, () => {
      const random = new Random(4);
      const linear = createImpact();
      for (let n = 0; n < 85 * ROUNDS; n++) {
        const kindA = random.pick(KINDS);
        const kindB = random.pick(KINDS);
        const { a, b } = generate(random, kindA, kindB, n % 2 === 1);
        const size = Math.max(
          sizeOf(kindA, a, kindB, b),
          sizeOf(kindA, a, kindA, a),
          sizeOf(kindB, b, kindB, b),
        );
        const expected = sweep(kindA, kindB, a, b, linear);
        const sag = random.pick([0, 1, 1000]) * size;
        a[SAG_X] = b[SAG_X] = sag;
        a[SAG_Y] = b[SAG_Y] = -sag / 2;
        const status = sweepAccelerated(kindA, a, 0, kindB, b, 0, out);
        const shown = `${kindA} ${kindB} [${a}] [${b}] ${JSON.stringify(out)} ${JSON.stringify(linear)}`;
        if (status !== expected) expect([status, expected], shown).toEqual([IMPACT, SEPARATE]);
        if (status !== IMPACT || name.includes('least')) continue;
        if (expected === IMPACT) expect(out.toi, shown).toBeLessThanOrEqual(linear.toi);
        if (expected === SEPARATE || out.toi < linear.toi - 1e-9) {
          const near = contactAt(kindA, a, kindB, b, dyadic(out.toi), 2 ** -44 * 2 * size);
          expect(near, shown).toBe(true);
        }
      }
    });
  }
});

describe('balls on floors, by hand', () => {
  const floor = segment(-10, 0, 10, 0);
  /**
   * A ball of radius 1/2 thrown from height y with velocity v up, under gravity 8 (per step squared): lands
   * at v t - 4 t t = -y.
   */
  const ball = (y: number, v: number, gravity = 8) =>
    motion(circle(0, y + 0.5, 0.5), circle(1, y + 0.5 + v - gravity / 2, 0.5), 0, -gravity / 2);
  const swept = (b: ReturnType<typeof ball>) => sweepAccelerated(1, b.row, 0, 2, floor.row, 0, out);
  const intervals = (b: ReturnType<typeof ball>) => intervalsAccelerated(1, b.row, 0, 2, floor.row, 0, times);

  it('a fall', () => {
    expect(swept(ball(1, 0))).toBe(IMPACT);
    expect(out.toi).toBeCloseTo(0.5, 12);
    expect(out.toi).toBeLessThanOrEqual(0.5);
    expect(out.closingSpeed).toBeCloseTo(4, 10);
    expect([out.nx, out.ny, out.featureA, out.featureB]).toEqual([0, -1, 0, EDGE]);
    expect(out.x).toBeCloseTo(0.5, 12);
    expect(out.y).toBeCloseTo(0, 12);
    expect(out.t).toBeCloseTo(0.525, 12);
  });

  it('a throw that comes down after its top', () => {
    expect(swept(ball(0.5, 1))).toBe(IMPACT);
    expect(out.toi).toBeCloseTo(0.5, 12);
    expect(out.closingSpeed).toBeCloseTo(3, 10);
  });

  it('a throw that does not come down within the step, though its end pose alone would not show it', () => {
    expect(swept(ball(0, 4.5))).toBe(OVERLAPPING);
    expect(swept(ball(2 ** -53, 4.5))).toBe(SEPARATE);
    // The chord from start to end passes above the floor; the parabola dips below it.
    const dip = motion(circle(0, 1, 0.5), circle(1, 1, 0.5), 0, 4);
    expect(swept(dip)).toBe(IMPACT);
    // 1/2 = 4 t (1 - t).
    expect(out.toi).toBeCloseTo((1 - Math.SQRT1_2) / 2, 12);
  });

  it('at rest: it falls into the floor from a mere touch', () => {
    expect(swept(ball(0, 0))).toBe(IMPACT);
    expect([out.toi, out.flags, out.ny]).toEqual([0, TOUCHING_AT_START, -1]);
    expect(swept(ball(0, -1))).toBe(IMPACT);
    expect(out.closingSpeed).toBe(1);
  });

  it('without gravity a ball at rest does not move in', () => {
    expect(swept(ball(0, 0, 0))).toBe(OVERLAPPING);
  });

  it('bouncing off and coming down again: two intervals', () => {
    expect(swept(ball(0, 2))).toBe(OVERLAPPING);
    expect(intervals(ball(0, 2))).toBe(2);
    expect(times.enter[0]).toBe(0);
    expect(times.exit[0]).toBeLessThan(1e-12);
    expect(times.enter[1]).toBeCloseTo(0.5, 12);
    // Through the floor, until 2 t - 4 t t = -1.
    expect(times.exit[1]).toBeCloseTo((1 + Math.sqrt(5)) / 4, 12);
  });

  // The hair is less than what counts as contact later in the step: at the start the exact test says that
  // they are apart.
  for (const hair of [2 ** -50, 2 ** -53]) {
    it(`a hair of 2^${Math.log2(hair)} above the floor and going up is no contact, coming down is one`, () => {
      const [up] = [ball(hair, 2)];
      expect(swept(up)).toBe(IMPACT);
      expect(out.toi).toBeCloseTo(0.5, 12);
      expect(intervals(up)).toBe(1);
      expect(swept(ball(hair, 5))).toBe(SEPARATE);
      expect(swept(ball(hair, -1))).toBe(IMPACT);
      expect(out.toi).toBeLessThan(1e-12);
    });
  }

  it('a box a hair above a slope, without thickness, going away along its normal', () => {
    const slope = segment(-8, -4, 8, 4);
    const box = (dx: number, dy: number) =>
      motion(triangle(0, 2 ** -52, 1, 3, -1, 3), triangle(dx, dy, 1 + dx, 3 + dy, -1 + dx, 3 + dy), 0, -1);
    const away = box(-1, 2);
    expect(sweepAccelerated(3, away.row, 0, 2, slope.row, 0, out)).toBe(SEPARATE);
    const back = box(0, -0.5);
    expect(sweepAccelerated(3, back.row, 0, 2, slope.row, 0, out)).toBe(IMPACT);
    expect(out.toi).toBeCloseTo(0.5, 12);
  });

  it('discs that graze at the top of a parabola, and miss by a hair', () => {
    // From (-1, -1/2 + 2) over (0, 2) to (1, -1/2 + 2), past a disc of radius 1 at (0, 4) with a disc of
    // radius 1.
    const over = (y: number) => motion(circle(-1, 1.5 + y, 1), circle(1, 1.5 + y, 1), 0, -2);
    const top = circle(0, 4, 1);
    expect(sweepAccelerated(1, over(0).row, 0, 1, top.row, 0, out)).toBe(IMPACT);
    expect(out.toi).toBeCloseTo(0.5, 6);
    expect(Math.abs(out.nx)).toBeLessThan(1e-6);
    expect(sweepAccelerated(1, over(-(2 ** -40)).row, 0, 1, top.row, 0, out)).toBe(SEPARATE);
  });
});
