import { circle, motion, type Rows, SAG_X, SAG_Y, segment } from '@swept/core';
import { contactSet } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { BENT } from '../test/support/accelerated-cases.js';
import { GENERATORS } from '../test/support/cases.js';
import { type Crossings, createCrossings } from './crossings.js';
import { crossingsPointSegment } from './crossings-point-segment.js';
import { bentCrossings, exactCrossings } from './event/crossings.js';

const ROUNDS = inject('rounds');

type Four = [number, number, number, number];

/** Point from c0 to c1, segment from p0 q0 to p1 q1. */
function cross(c: Four, start: Four, end: Four): { t: number[]; s: number[]; always: boolean } {
  const out = createCrossings();
  const point = motion(circle(c[0], c[1]), circle(c[2], c[3]));
  crossingsPointSegment(point.row, motion(segment(...start), segment(...end)).row, out);
  return listed(out);
}

function listed(out: Crossings): { t: number[]; s: number[]; always: boolean } {
  return { t: [...out.t.subarray(0, out.count)], s: [...out.s.subarray(0, out.count)], always: out.always };
}

/** Gidney's algorithm of 2013, "WhenLineSweepsPoint", in its own terms. */
function gidneySweeps(point: Rows, line: Rows): { t: number; s: number }[] {
  const at = (row: Rows, i: number): [number, number] => [row[i], row[i + 1]];
  const minus = (p: number[], q: number[]): number[] => [p[0] - q[0], p[1] - q[1]];
  const area = (p: number[], q: number[]): number => p[0] * q[1] - p[1] * q[0];
  const lerp = (p: number[], q: number[], t: number): number[] => [
    p[0] + (q[0] - p[0]) * t,
    p[1] + (q[1] - p[1]) * t,
  ];
  const [p0, p1] = [minus(at(line, 0), at(point, 0)), minus(at(line, 2), at(point, 2))];
  const [q0, q1] = [minus(at(line, 8), at(point, 0)), minus(at(line, 10), at(point, 2))];
  const a = [-p0[0], -p0[1]];
  const b = minus(p0, p1);
  const c = minus(q0, p0);
  const d = minus(minus(q1, q0), minus(p1, p0));
  const [two, one, zero] = [area(b, d), area(a, d) + area(b, c), area(a, c)];
  const root = Math.sqrt(one * one - 4 * two * zero);
  const times = two === 0 ? [-zero / one] : [(-one - root) / (2 * two), (-one + root) / (2 * two)];
  return times
    .filter((t) => t >= 0 && t <= 1)
    .map((t) => {
      const [start, delta] = [lerp(p0, p1, t), minus(lerp(q0, q1, t), lerp(p0, p1, t))];
      const s = -(start[0] * delta[0] + start[1] * delta[1]) / (delta[0] ** 2 + delta[1] ** 2);
      return { t, s };
    })
    .filter(({ s }) => s >= 0 && s <= 1)
    .sort((x, y) => x.t - y.t);
}

describe('the cases of Gidney', () => {
  it('simple: both ends move alike along the normal', () => {
    expect(cross([0, 1, 0, 1], [-1, 0, 3, 0], [-1, 4, 3, 4])).toEqual({
      t: [0.25],
      s: [0.25],
      always: false,
    });
  });

  it('sideways: the line slides along itself over the point', () => {
    expect(cross([0, 0, 0, 0], [-3, 0, -1, 0], [1, 0, 3, 0])).toEqual({
      t: [0.25, 0.75],
      s: [1, 0],
      always: true,
    });
  });

  it('dive: one end dives under the other, and the point is swept twice', () => {
    const { t, s } = cross([0, 0, 0, 0], [-4, 1, 4, 1], [-4, 1, 4, -7]);
    expect(t).toEqual([0.25]);
    expect(s).toEqual([0.5]);
    // X = 4 t^2 - 3 t + 1/4.
    const twice = cross([0, 0, 0, 0], [-1, 1, 1, -1.25], [-1, -1, 3, 1.75]);
    expect(twice.t).toEqual(
      [(3 - Math.sqrt(5)) / 8, (3 + Math.sqrt(5)) / 8].map((t) => expect.closeTo(t, 15)),
    );
    expect(twice.s.every((x) => x > 0 && x < 1)).toBe(true);
  });

  it('raise: none, one or two crossings', () => {
    const counts = [0.5, 0.25, -0.5].map(
      (c) => cross([0, 0, 0, 0], [-1, 1, 1, -1 - c], [-1, -1, 3, 2 - c]).t.length,
    );
    expect(counts).toEqual([2, 2, 1]);
    expect(cross([0, 0, 0, 0], [-1, 1, 1, -1.75], [-1, -1, 3, 1.25]).t).toEqual([]);
  });

  it('the point moves too, and both are carried along: nothing changes', () => {
    const still = cross([0, 1, 0, 1], [-1, 0, 3, 0], [-1, 4, 3, 4]);
    expect(cross([10, 21, 40, 51], [9, 20, 13, 20], [39, 54, 43, 54])).toEqual(still);
  });
});

describe('degenerate ones', () => {
  it('a zero-length segment is a point', () => {
    expect(cross([0, 0, 4, 4], [1, 1, 1, 1], [1, 1, 1, 1])).toEqual({
      t: [0.25, 0.25],
      s: [0, 0],
      always: true,
    });
    expect(cross([0, 0, 4, 5], [1, 1, 1, 1], [1, 1, 1, 1]).t).toEqual([]);
  });

  it('a tangency is one crossing', () => {
    // X = (2 t - 1)^2: the line turns onto the point and back.
    const { t, s, always } = cross([0, 0, 0, 0], [-1, 1, 1, 1], [1, -1, -1, -1].map((x) => -x) as Four);
    expect({ t, s, always }).toEqual({ t: [], s: [], always: false });
    const touch = cross([0, 0, 0, 0], [-1, 0, 0, 1], [0, -1, 1, 0]);
    expect(touch.t.length).toBe(1);
  });

  it('ends count: of the step and of the segment', () => {
    expect(cross([0, 1, 0, 1], [0, 0, 2, 0], [0, 1, 2, 1])).toEqual({ t: [1], s: [0], always: false });
    expect(cross([2, 0, 2, 0], [0, 0, 2, 0], [0, 1, 2, 1])).toEqual({ t: [0], s: [1], always: false });
    expect(cross([2 + 2 ** -51, 0, 2 + 2 ** -51, 0], [0, 0, 2, 0], [0, 1, 2, 1]).t).toEqual([]);
  });

  it('along its line, at times that are no doubles: an end that is passed is exactly 0 or 1', () => {
    const [start, end]: Four[] = [
      [1.8, 1.8, 2, 2],
      [1, 1, 1.2000000000000002, 1.2000000000000002],
    ];
    expect(cross([0.8, 0.8, 2.2, 2.2], start, end)).toEqual({ t: [5 / 11, 6 / 11], s: [0, 1], always: true });
  });

  it('moving as one: on it for the whole step', () => {
    expect(cross([1, 0, 4, 7], [0, 0, 4, 0], [3, 7, 7, 7])).toEqual({
      t: [0, 1],
      s: [0.25, 0.25],
      always: true,
    });
  });
});

describe('agrees with exact arithmetic and with Gidney', () => {
  for (const [name, generate] of Object.entries(GENERATORS)) {
    it(`${name}, seed 11: the same crossings as the exact stage`, () => {
      const random = new Random(11);
      const out = createCrossings();
      const exact = createCrossings();
      for (let n = 0; n < 134 * ROUNDS; n++) {
        const { a, b } = generate(random, 1, 2, false);
        crossingsPointSegment(a, b, out);
        exactCrossings(a, b, exact, 0, 0);
        expect([out.count, out.always]).toEqual([exact.count, exact.always]);
        for (let i = 0; i < exact.count; i++) {
          expect(out.t[i]).toBeCloseTo(exact.t[i], 11);
          expect(Number.isFinite(out.s[i])).toBe(true);
        }
      }
    });
  }

  it('the quadratic of Gidney finds the same on uniform input, seed 3', () => {
    const random = new Random(3);
    const out = createCrossings();
    let twice = 0;
    for (let n = 0; n < 2000 * ROUNDS; n++) {
      const { a, b } = GENERATORS.uniform(random, 1, 2, false);
      const sweeps = gidneySweeps(a, b);
      crossingsPointSegment(a, b, out);
      if (out.count === 2) twice++;
      const found = listed(out);
      expect(found.t).toEqual(sweeps.map(({ t }) => expect.closeTo(t, 8)));
      expect(found.s).toEqual(sweeps.map(({ s }) => expect.closeTo(s, 6)));
    }
    expect(twice).toBeGreaterThan(20);
  });
});

describe('on paths that bend', () => {
  const out = createCrossings();

  it('a ball thrown over a wall without thickness, and the wall is met on the way down as well', () => {
    // 3/16 - t (1 - t) is 0 at 1/4 and 3/4.
    const thrown = motion(circle(0, 3 / 16), circle(4, 3 / 16), 0, 1);
    crossingsPointSegment(thrown.row, segment(-8, 0, 8, 0).row, out);
    expect(listed(out)).toEqual({ t: [0.25, 0.75], s: [9 / 16, 11 / 16], always: false });
    // The same in a frame that falls: only the difference of the sags matters.
    const falling = motion(segment(-8, 0, 8, 0), segment(-8, 0, 8, 0), 3, 2);
    crossingsPointSegment(
      motion(thrown, motion(circle(4, 3 / 16), circle(4, 3 / 16)), 3, 3).row,
      falling.row,
      out,
    );
    expect(listed(out)).toEqual({ t: [0.25, 0.75], s: [9 / 16, 11 / 16], always: false });
  });

  it('by a segment that turns', () => {
    const turning = motion(segment(-4, -8, 4, 8), segment(-4, 8, 4, -8));
    const found = crossingsPointSegment(motion(circle(-3, -3), circle(3, -3), 0, 0.5).row, turning.row, out);
    const truth = contactSet(1, motion(circle(-3, -3), circle(3, -3), 0, 0.5).row, 2, turning.row);
    expect(found).toBe(truth.length);
    expect(listed(out).t).toEqual(truth.map(([t]) => expect.closeTo(t, 12)));
  });

  it('along its line for the whole step: from and until, up to three times', () => {
    // The point is at 16 (t - 1/4) (t - 3/4) + 2: it goes from 5 to 1 and back.
    const along = motion(circle(5, 0), circle(5, 0), 16, 0);
    crossingsPointSegment(along.row, segment(1.5, 0, 4, 0).row, out);
    expect(out.always).toBe(true);
    const truth = contactSet(1, along.row, 2, segment(1.5, 0, 4, 0).row);
    expect(listed(out).t).toEqual(truth.flat());
    crossingsPointSegment(along.row, segment(0.5, 0, 5.5, 0).row, out);
    expect(listed(out).t).toEqual(contactSet(1, along.row, 2, segment(0.5, 0, 5.5, 0).row).flat());
  });

  let threes = 0;
  for (const [name, generate] of Object.entries(BENT)) {
    it(`${name}, seed 12: as many as the judge finds, and the same as the exact stage`, () => {
      const random = new Random(12);
      const exact = createCrossings();
      for (let n = 0; n < 100 * ROUNDS; n++) {
        const { a, b } = generate(random, 1, 2, false);
        if (a[SAG_X] === b[SAG_X] && a[SAG_Y] === b[SAG_Y]) continue;
        const shown = `case ${n}: [${a}] [${b}]`;
        const count = crossingsPointSegment(a, b, out);
        const truth = contactSet(1, a, 2, b);
        expect(count, shown).toBe(out.always ? 2 * truth.length : truth.length);
        bentCrossings(a, b, exact, 0, 0);
        expect([out.count, out.always], shown).toEqual([exact.count, exact.always]);
        for (let i = 0; i < count; i++) {
          expect(Math.abs(out.t[i] - exact.t[i]), shown).toBeLessThan(2 ** -35);
          expect(out.s[i] >= 0 && out.s[i] <= 1, shown).toBe(true);
        }
        if (count === 3) threes++;
      }
    });
  }

  it('there were some that are met three times', () => expect(threes).toBeGreaterThan(3));
});
