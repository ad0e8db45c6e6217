import { circle, END, moved, RADIUS, type ShapeKind, vertexAt } from '@swept/core';
import { contactSet, firstContact } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { stages } from '../src/exact/stages.js';
import {
  AT_END,
  createCrossings,
  createImpact,
  createIntervals,
  crossingsPointSegment,
  IMPACT,
  intervals,
  sweep,
  TANGENT,
} from '../src/index.js';
import { type Case, GENERATORS } from './support/cases.js';

/**
 * A time is the double nearest to the true one, without an exception, where that takes many more digits than
 * a double has too.
 */
const PAIRS: readonly (readonly [ShapeKind, ShapeKind])[] = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 2],
  [2, 3],
  [3, 3],
];

const out = createImpact();
const times = createIntervals();
const crossings = createCrossings();

type Family = (random: Random, kindA: ShapeKind, kindB: ShapeKind, thick: boolean) => Case;

/**
 * Vertex 0 of A is at a vertex or on an edge of B, at the start or the end, except for a gap of that size; the
 * rest is from `base`.
 */
function almost(base: string, end: number, gap: (random: Random) => number): Family {
  return (random, kindA, kindB, thick) => {
    const { a, b } = GENERATORS[base](random, kindA, kindB, thick);
    const v = vertexAt(random.whole(0, kindB - 1)) + end;
    const w = vertexAt(random.whole(0, kindB - 1)) + end;
    const s = random.pick([0, 0.25, 0.5]);
    const place = [0, 1].map((i) => (1 - s) * b[v + i] + s * b[w + i]);
    const size = gap(random);
    // Around the origin, gaps may be as small as they like.
    const origin = random.chance(0.5);
    for (let i = 0; i < kindB; i++) {
      for (let j = 0; origin && j < 4; j++) b[vertexAt(i) + j] -= place[j % 2];
    }
    for (let i = 0; i < 2; i++) a[end + i] = (origin ? 0 : place[i]) + random.pick([-1, 0, 1]) * size;
    return { a, b };
  };
}

function growing(base: Family, from: (random: Random) => number): Family {
  return (random, kindA, kindB, thick) => {
    const { a, b } = base(random, kindA, kindB, thick);
    if (!thick) return { a, b };
    for (const row of [a, b]) {
      row[RADIUS] = from(random);
      row[RADIUS + END] = random.between(0, 1);
    }
    return { a, b };
  };
}

const little = (random: Random): number => 10 ** random.between(-20, -10);
const least = (random: Random): number => 10 ** random.between(-320, -20);

const FAMILIES: Readonly<Record<string, Family>> = {
  'a gap of 1e-20 to 1e-10 at the start': almost('uniform', 0, little),
  'a gap of 1e-320 to 1e-20 at the start': almost('uniform', 0, least),
  'the same, of shapes that keep their size': almost('moving', 0, (random) =>
    random.chance(0.5) ? little(random) : least(random),
  ),
  'the same on tenths': almost('tenths', 0, little),
  'a gap at the end': almost('uniform', END, (random) => (random.chance(0.5) ? little(random) : 0)),
  'a radius that grows from 0': growing(almost('uniform', 0, little), () => 0),
  'a radius that grows from 0, deforming shapes on a grid': growing(GENERATORS.grid, () => 0),
  'a radius that grows from next to nothing': growing(almost('uniform', 0, little), little),
};

describe('the time of a sweep is the nearest double', () => {
  for (const [name, generate] of Object.entries(FAMILIES)) {
    it(`${name}, seed 1`, () => {
      const random = new Random(1);
      let hits = 0;
      for (let n = 0; n < 300; n++) {
        const [kindA, kindB] = PAIRS[n % PAIRS.length];
        const { a, b } = generate(random, kindA, kindB, n % 4 > 0);
        const status = sweep(kindA, kindB, a, b, out);
        const truth = firstContact(kindA, a, kindB, b);
        expect(status !== 0, `case ${n}`).toBe(truth.touches);
        if (status !== IMPACT) continue;
        hits++;
        expect(out.toi, `case ${n}: [${a}] [${b}]`).toBe(truth.time);
      }
      expect(hits).toBeGreaterThan(10);
    });
  }

  it('a disc that just touches at exactly the end only grazes, points that meet there do not', () => {
    for (const radius of [1, 0]) {
      const disc = moved(circle(-3, radius, radius), 3, 0).row;
      const rest = circle(0, 0).row;
      expect(sweep(1, 1, disc, rest, out)).toBe(IMPACT);
      expect([out.toi, out.flags]).toEqual([1, radius > 0 ? TANGENT | AT_END : AT_END]);
    }
  });
});

it('an interval that ends at the end of the step says so, however many digits its times take', () => {
  // Another end of the triangle is as far from the step as doubles go.
  const a = new Float64Array(16);
  const b = new Float64Array(16);
  a.set([1000000.1326535891, 999999.4809524928, 5.7564735207e-314, 0]);
  b.set([0.988418712746352, -0.17453161079902202, 0, 0, 0, 0, 0, 0, 1.946646077441983, 1.1921130334958434]);
  b.set([0.958227364695631, 1.36664464417845, 2.0214847238967195, 0.8143345029093325], 10);
  b.set([1.0330660111503676, 0.9888661135919392], 14);
  expect(intervals(1, 3, a, b, times)).toBe(1);
  expect([times.enter[0], times.exit[0]]).toEqual(contactSet(1, a, 3, b)[0]);
});

describe('an interval begins and ends beside an edge, however near to its end', () => {
  // The corner there is met a rounding later, and left a rounding before.
  it.each([
    [
      'at the end',
      [0.9500000000000001, -0.44999999999999973, 0.6500000000000001, 2.0500000000000003, 0.1, 0, 0.1],
      [0.9, 0.8, 0.9, 0.8, 0, 0, 0, 0, 2.9, 1.8, 2.9, 1.8, 0.9, 1.6, 0.9, 1.6],
    ],
    [
      'at the start',
      [2.3, 1, 1.1999999999999997, 3.000000000000001, 0.2, 0, 0.2],
      [
        2.1000000000000005, 0.7000000000000001, 2.0999999999999996, 0.7, 0, 0, 0, 0, 2.0999999999999996, 1,
        2.1000000000000005, 0.9999999999999998, 0.8000000000000003, 1.7000000000000004, 0.8,
        1.6999999999999995,
      ],
    ],
  ])('%s', (_, disc, corners) => {
    const a = new Float64Array(16);
    a.set(disc);
    const b = Float64Array.from(corners);
    expect(intervals(1, 3, a, b, times)).toBe(1);
    expect([times.enter[0], times.exit[0]]).toEqual(contactSet(1, a, 3, b)[0]);
  });
});

describe('times of crossings that doubles cannot decide are the nearest doubles', () => {
  for (const name of ['grid', 'tenths', 'tenths, one ulp off', 'shared vertices', 'tenths at scale 1e-160']) {
    it(`${name}, seed 3`, () => {
      const random = new Random(3);
      let exact = 0;
      for (let n = 0; n < 400; n++) {
        const { a, b } = GENERATORS[name](random, 1, 2, false);
        stages.expansions = 0;
        crossingsPointSegment(a, b, crossings);
        if (stages.expansions === 0 || crossings.always) continue;
        exact += crossings.count;
        const truth = contactSet(1, a, 2, b).map(([enter]) => enter);
        expect([...crossings.t.subarray(0, crossings.count)], `case ${n}: [${a}] [${b}]`).toEqual(truth);
      }
      expect(exact).toBeGreaterThan(2);
    });
  }

  it('both of two, when that of the first takes expansions', () => {
    // (t - 1/4) (t - 3/4) of a segment that turns, on tenths.
    const random = new Random(4);
    let both = 0;
    for (let n = 0; n < 4000; n++) {
      const { a, b } = GENERATORS['moving on a grid'](random, 1, 2, false);
      for (let i = 0; i < 2; i++) for (let j = 0; j < 4; j++) b[vertexAt(i) + j] = random.whole(1, 9);
      stages.expansions = 0;
      crossingsPointSegment(a, b, crossings);
      if (stages.expansions === 0 || crossings.always || crossings.count < 2) continue;
      both++;
      const truth = contactSet(1, a, 2, b).map(([enter]) => enter);
      expect([...crossings.t.subarray(0, 2)], `case ${n}`).toEqual(truth);
    }
    expect(both).toBeGreaterThan(10);
  });
});
