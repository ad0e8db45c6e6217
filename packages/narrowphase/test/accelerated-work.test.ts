import { circle, motion, type Shape, segment, triangle } from '@swept/core';
import { contactAt, dyadic } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { STEPS_APART, STEPS_TOUCHING, WORK } from '../src/accelerated/work.js';
import { createImpact } from '../src/index.js';
import { FOUND } from './repro/accelerated.js';
import { BENT } from './support/accelerated-cases.js';
import { intervalsAccelerated } from './support/intervals-accelerated.js';
import { sweepAccelerated } from './support/sweep-accelerated.js';

/** Steps are counted, since grazing is where a search by steps runs wild: the limit in the source is 1024. */
const MOST = 400;

const out = createImpact();
const times = { count: 0, enter: new Float64Array(64), exit: new Float64Array(64) };

function steps(a: Shape, b: Shape): number {
  WORK.fill(0);
  const status = sweepAccelerated(a.kind, a.row, 0, b.kind, b.row, 0, out);
  const sweeping = WORK[STEPS_APART];
  intervalsAccelerated(a.kind, a.row, 0, b.kind, b.row, 0, times);
  if (status === 1) {
    // All sizes here are at most 16.
    const near = contactAt(a.kind, a.row, b.kind, b.row, dyadic(out.toi), 16 * 2 ** -44);
    expect(near).toBe(true);
  }
  return Math.max(sweeping, WORK[STEPS_APART] - sweeping, WORK[STEPS_TOUCHING]);
}

type Scene = (random: Random, gap: number) => readonly [Shape, Shape];

/** A segment of half length `half` through (x, y) at an angle. */
function blade(angle: number, half: number, x = 0, y = 0, radius = 0): Shape {
  const [ux, uy] = [half * Math.cos(angle), half * Math.sin(angle)];
  return segment(x - ux, y - uy, x + ux, y + uy, radius);
}

/** A place at a distance beside the middle of such a segment. */
function beside(angle: number, distance: number): [number, number] {
  return [-Math.sin(angle) * distance, Math.cos(angle) * distance];
}

const SCENES: Readonly<Record<string, Scene>> = {
  'a parabola that curves as the disc it passes': (random, gap) => {
    const [r, w] = [random.between(0.2, 2), random.between(0.1, 3)];
    const bend = random.pick([1, 1, 1 + 2 ** -random.between(1, 40), random.between(0, 2)]) * w * w;
    const own = random.pick([0, r / 2]);
    const y = r + gap - bend / (2 * r);
    const thrown = motion(circle(-w, y, own), circle(w, y, own), 0, (-2 * bend) / r);
    const rest = r - own;
    return [thrown, random.chance(0.5) ? circle(0, 0, rest) : triangle(0, 0, -1, -2, 1, -2, rest)];
  },
  'a disc that goes round with a turning blade': (random, gap) => {
    const from = random.between(-3, 3);
    const to = from + random.between(-2.5, 2.5);
    const r = random.pick([0, 0.25, 1e-3]);
    const half = random.between(0.5, 2);
    const disc = motion(
      circle(...beside(from, r + gap), r),
      circle(...beside(to, r + gap), r),
      random.pick([0, 0, 1e-3]),
      0,
    );
    return [disc, motion(blade(from, half), blade(to, half))];
  },
  'a disc at rest at the hinge of a turning blade': (random, gap) => {
    const from = random.between(-3, 3);
    const to = from + random.between(-2.5, 2.5);
    const r = random.pick([0, 0.25, 1e-3]);
    const disc = circle(...beside(from, r + gap), r);
    return [motion(disc, disc, random.pick([0, 0.5]), 0), motion(blade(from, 1), blade(to, 1))];
  },
  'plates that turn together': (random, gap) => {
    const from = random.between(-3, 3);
    const to = from + random.between(-2, 2);
    const r = random.pick([0, 0.25]);
    const slip = random.pick([0, 1e-8, 0.5]);
    const plate = (angle: number) => blade(angle, 1, ...beside(angle, r + gap), r);
    return [motion(plate(from), plate(to), slip, 0), motion(blade(from, 1), blade(to, 1))];
  },
  'discs that turn together': (random, gap) => {
    const [from, to] = [random.between(-3, 3), random.between(-3, 3)];
    const at = (angle: number) => circle((1 + gap) * Math.cos(angle), (1 + gap) * Math.sin(angle), 0.5);
    return [motion(at(from), at(to), random.pick([0, 0.01, -0.01]), 0), circle(0, 0, 0.5)];
  },
  'a box that rocks on a floor': (random, gap) => {
    const r = random.pick([0, 0.25]);
    const start = triangle(0, r + gap, 2, r + gap, 1, 2, r);
    const end = triangle(random.between(-1, 1), r + gap + 0.5, 2.2, r + gap, 1.5, 2, r);
    return [motion(start, end, 0, random.pick([0, 1, 1e-6])), segment(-5, 0, 5, 0)];
  },
  'needles, tip to tip': (random, gap) => {
    const thin = () => 1e-6 * random.between(-5, 5);
    const left = motion(
      triangle(0, gap, -3, gap + 1e-6, -3, gap - 1e-6),
      triangle(0.5, gap, -2.5, gap + thin(), -3, gap - 1e-6),
      0,
      random.pick([0, gap, 1e-7]),
    );
    return [left, motion(triangle(0, 0, 3, 1e-6, 3, -1e-6), triangle(-0.5, 0, 3, thin(), 3, -1e-6))];
  },
  'an edge that passes through length 0': (random, gap) => {
    const r = random.pick([0, 0.25]);
    const edge = motion(
      segment(-1, gap, 1, gap, r),
      segment(1, gap, -1, gap, r),
      0,
      random.pick([0, gap, 1]),
    );
    return [edge, circle(random.between(-1, 1) * gap, r + random.between(-2, 2) * gap)];
  },
  'a disc that grows towards another': (random, gap) => {
    const [from, to] = [random.between(-3, 3), random.between(-3, 3)];
    const small = circle(1e-3 * Math.cos(from) + gap, 1e-3 * Math.sin(from));
    const goal = circle((1 + gap) * Math.cos(to), (1 + gap) * Math.sin(to));
    return [motion(small, goal, random.pick([0, 1e-3, 1]), 0), motion(circle(0, 0), circle(0, 0, 1))];
  },
};

describe('the work of a query is bounded', () => {
  for (const [name, scene] of Object.entries(SCENES)) {
    it(`${name}, gaps from 2^-4 to 2^-50, seed 8`, () => {
      const random = new Random(8);
      let most = 0;
      for (let n = 0; n < 250; n++) {
        const gap = random.pick([1, 1, 1, -1]) * 2 ** -random.between(4, 50);
        most = Math.max(most, steps(...scene(random, gap)));
      }
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThan(MOST);
    });
  }

  it('on all families of cases, seed 9, few steps on the average', () => {
    let sum = 0;
    let count = 0;
    for (const generate of Object.values(BENT)) {
      const random = new Random(9);
      for (let n = 0; n < 200; n++) {
        const kindA = random.pick([1, 2, 3] as const);
        const kindB = random.pick([1, 2, 3] as const);
        const { a, b } = generate(random, kindA, kindB, n % 2 === 0);
        WORK.fill(0);
        sweepAccelerated(kindA, a, 0, kindB, b, 0, out);
        intervalsAccelerated(kindA, a, 0, kindB, b, 0, times);
        expect(WORK[STEPS_APART]).toBeLessThan(2 * MOST);
        expect(WORK[STEPS_TOUCHING]).toBeLessThan(MOST);
        sum += WORK[STEPS_APART] + WORK[STEPS_TOUCHING];
        count++;
      }
    }
    expect(sum / count).toBeLessThan(20);
  });

  it('on cases that once took thousands of steps', () => {
    for (const [why, kindA, a, kindB, b] of FOUND) {
      const row = (numbers: number[]) => Float64Array.from({ length: 16 }, (_, i) => numbers[i] ?? 0);
      const count = steps({ kind: kindA, row: row(a) }, { kind: kindB, row: row(b) });
      expect(count, why).toBeLessThan(MOST);
    }
  });
});
