import { circle, motion, RADIUS, type Shape, type ShapeKind, segment, triangle } from '@swept/core';
import { firstTouch } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { createImpact, DEGENERATE, EDGE, IMPACT, sweep, TANGENT } from '../src/index.js';
import { BENT } from './support/accelerated-cases.js';
import type { Pair } from './support/accelerated-verdict.js';
import { GENERATORS } from './support/cases.js';
import { intervalsAccelerated } from './support/intervals-accelerated.js';
import { sweepAccelerated } from './support/sweep-accelerated.js';

const KINDS: readonly ShapeKind[] = [1, 2, 3];
const out = createImpact();
const times = { count: 0, enter: new Float64Array(64), exit: new Float64Array(64) };

/** The ends of the edges at a vertex, or those of the edge that a feature is. */
function edgesAt(kind: ShapeKind, feature: number): [number, number][] {
  const count = kind === 3 ? 3 : kind - 1;
  const all = Array.from({ length: count }, (_, i): [number, number] => [i, (i + 1) % kind]);
  return feature >= EDGE ? [all[feature - EDGE]] : all.filter((edge) => edge.includes(feature));
}

/**
 * Does the contact in `out` only graze, says the judge: of the features that are named in it, in the interval
 * that begins with it?
 */
function isTangent(pair: Pair): boolean {
  const { kindA, a, kindB, b } = pair;
  const { toi, featureA, featureB } = out;
  intervalsAccelerated(kindA, a, 0, kindB, b, 0, times);
  const until = times.exit.find((_, i) => i < times.count && times.enter[i] <= toi && toi <= times.exit[i]);
  const reach = [a, b].reduce((sum, r) => sum + (1 - toi) * r[RADIUS] + toi * r[RADIUS + 2], 0);
  const kinds = (ofA: boolean, vertex: number, edge: [number, number]) =>
    firstTouch(kindA, a, kindB, b, { ofA, vertex, edge }, toi, until ?? toi) === 'graze';
  if (featureA < EDGE && featureB < EDGE && (reach > 0 || kindA + kindB === 2))
    return reach > 0 && kinds(true, featureA, [featureB, featureB]);
  return (
    (featureA < EDGE && edgesAt(kindB, featureB).some((edge) => kinds(true, featureA, edge))) ||
    (featureB < EDGE && edgesAt(kindA, featureA).some((edge) => kinds(false, featureB, edge)))
  );
}

describe('TANGENT on parabolas before the judge', () => {
  let grazes = 0;
  for (const [name, generate] of Object.entries(BENT)) {
    if (name.includes('least')) continue;
    it(`${name}, seed 6`, () => {
      const random = new Random(6);
      for (let n = 0; n < 400; n++) {
        const kindA = random.pick(KINDS);
        const kindB = random.pick(KINDS);
        const { a, b } = generate(random, kindA, kindB, n % 2 === 1);
        if (sweepAccelerated(kindA, a, 0, kindB, b, 0, out) !== IMPACT || out.toi === 0) continue;
        const reported = (out.flags & TANGENT) !== 0;
        const shown = `case ${n}: ${kindA} ${kindB} [${a}] [${b}] ${JSON.stringify(out)}`;
        expect(reported, shown).toBe(isTangent({ kindA, a, kindB, b }));
        if (reported) grazes++;
      }
    });
  }
  it('there were grazes', () => expect(grazes).toBeGreaterThan(40));
});

describe('flags on parabolas, by hand', () => {
  const floor = segment(-8, 0, 8, 0);
  const flags = (a: Shape, b: Shape): number => {
    expect(sweepAccelerated(a.kind, a.row, 0, b.kind, b.row, 0, out)).toBe(IMPACT);
    const found = out.flags;
    expect(sweepAccelerated(b.kind, b.row, 0, a.kind, a.row, 0, out)).toBe(IMPACT);
    expect(out.flags).toBe(found);
    return found;
  };
  /** Comes down to `low` at t = 1/4, from 1/16 of the sag above it. */
  const dip = (low: number, radius: number) =>
    motion(circle(-1, low + 1, radius), circle(1, low + 9, radius), 0, 16);

  it('a ball that comes down to the floor and no further', () => {
    expect(flags(dip(0.5, 0.5), floor)).toBe(TANGENT);
    expect(out.toi).toBeCloseTo(0.25, 6);
    expect(flags(dip(0, 0), floor)).toBe(TANGENT);
  });

  it('an ulp lower it goes in, within 2^-44 above it does not touch', () => {
    expect(flags(dip(0.5 - 2 ** -49, 0.5), floor)).toBe(0);
    expect(flags(dip(0.5 + 2 ** -49, 0.5), floor)).toBe(0);
  });

  it('a disc over a disc, at the top of its parabola', () => {
    const over = motion(circle(-1, 1.5, 1), circle(1, 1.5, 1), 0, -2);
    expect(flags(over, circle(0, 4, 1))).toBe(TANGENT);
    expect(flags(over, circle(0, 3.75, 1))).toBe(0);
  });

  it('a point that comes down on the end of a floor and no further', () => {
    expect(flags(dip(0, 0), segment(-0.5, 0, -4, 0))).toBe(TANGENT);
    expect(flags(dip(0, 0), triangle(-0.5, 0, -4, 0, -4, -4))).toBe(TANGENT);
  });

  it('a corner that comes down on a corner and no further', () => {
    const box = motion(triangle(-1, 1, -2, 3, 0, 3), triangle(1, 9, 0, 11, 2, 11), 0, 16);
    expect(flags(box, triangle(-0.5, 0, -4, 0, -4, -4))).toBe(TANGENT);
  });

  it('an edge that is a point when it is met', () => {
    const shrinking = motion(segment(0, -1, 0, 1), segment(0, 1, 0, -1));
    const thrown = motion(circle(-1, 0.5), circle(1, 0.5), 0, 2);
    expect(flags(thrown, shrinking) & DEGENERATE).toBe(DEGENERATE);
    expect(flags(thrown, segment(0, -1, 0, 1)) & DEGENERATE).toBe(0);
    // With radius it is its ends that are met.
    const ball = motion(circle(-1, 0.5, 0.25), circle(1, 0.5, 0.25), 0, 2);
    expect(flags(ball, shrinking) & DEGENERATE).toBe(0);
  });
});

describe('DEGENERATE where edges have no length, as straight sweeps report it', () => {
  for (const name of ['zero lengths', 'grid', 'uniform']) {
    it(`${name}, seed 7`, () => {
      const random = new Random(7);
      let reported = 0;
      for (let n = 0; n < 600; n++) {
        const kindA = random.pick(KINDS);
        const kindB = random.pick(KINDS);
        const { a, b } = GENERATORS[name](random, kindA, kindB, n % 2 === 1);
        if (sweep(kindA, kindB, a, b, out) !== IMPACT || out.toi === 0) continue;
        const straight = out.flags & DEGENERATE;
        const { featureA, featureB } = out;
        if (sweepAccelerated(kindA, a, 0, kindB, b, 0, out) !== IMPACT) continue;
        if (out.featureA !== featureA || out.featureB !== featureB) continue;
        expect(out.flags & DEGENERATE, `case ${n}: ${kindA} ${kindB} [${a}] [${b}]`).toBe(straight);
        reported++;
      }
      expect(reported).toBeGreaterThan(20);
    });
  }
});
