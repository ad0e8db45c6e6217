import { type Rows, segment } from '@swept/core';
import { intersectionOf, startPoses } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { extent, farthest, POSES } from '../test/support/pose-cases.js';
import { createSegmentContact, DISJOINT, segmentIntersection } from './segment-intersection.js';

const CASES = 400;
const names = ['DISJOINT', 'CROSSING', 'TOUCHING', 'OVERLAP'];

describe('two segments, against rational arithmetic', () => {
  const out = createSegmentContact();
  const seen = [0, 0, 0, 0];

  for (const [name, generate] of Object.entries(POSES)) {
    test(`${name}: seeds 0 to ${CASES - 1}`, () => {
      for (let seed = 0; seed < CASES; seed++) {
        const label = `seed ${seed}`;
        const { a, b } = generate(new Random(seed), 2, 2, seed % 2 > 0);
        const [{ points: p }, { points: q }] = startPoses([2, a], [2, b]).poses;
        const exact = intersectionOf(p[0], p[1], q[0], q[1]);
        const verdict = segmentIntersection(a, b, out);
        expect(names[verdict], label).toBe(exact.verdict.toUpperCase());
        seen[verdict]++;
        if (verdict === DISJOINT) continue;
        for (const [found, right] of [
          [out.s, exact.s[0]],
          [out.sEnd, exact.s[1]],
          [out.t, exact.t[0]],
          [out.tEnd, exact.t[1]],
        ]) {
          expect(Math.abs(found - right), label).toBeLessThan(3e-14);
          if (right === 0 || right === 1) expect(Math.abs(found - right), label).toBeLessThan(1e-15);
        }
        expectOn(a, out.s, out.x, out.y, label);
        expectOn(b, out.t, out.x, out.y, label);
        expectOn(a, out.sEnd, out.xEnd, out.yEnd, label);
        expectOn(b, out.tEnd, out.xEnd, out.yEnd, label);

        function expectOn(row: Rows, at: number, x: number, y: number, label: string): void {
          const far = 4e-14 * extent(2, a, 2, b) + 1e-15 * farthest(2, a, 2, b) + Number.MIN_VALUE;
          expect(Math.abs(row[0] + at * (row[8] - row[0]) - x), label).toBeLessThanOrEqual(far);
          expect(Math.abs(row[1] + at * (row[9] - row[1]) - y), label).toBeLessThanOrEqual(far);
        }
      }
    });
  }

  test('every verdict came up often', () => {
    for (const n of seen) expect(n).toBeGreaterThan(200);
  });
});

describe('parallel, in line, without length', () => {
  const out = createSegmentContact();
  const verdict = (a: number[], b: number[]) =>
    names[segmentIntersection(segment(a[0], a[1], a[2], a[3]).row, segment(b[0], b[1], b[2], b[3]).row, out)];

  test('not parallel', () => {
    expect(verdict([0, 0, 4, 4], [0, 4, 4, 0])).toBe('CROSSING');
    expect(out).toEqual({ s: 0.5, t: 0.5, x: 2, y: 2, sEnd: 0.5, tEnd: 0.5, xEnd: 2, yEnd: 2 });
    expect(verdict([0, 0, 4, 4], [5, 0, 9, 1])).toBe('DISJOINT');
    expect(verdict([0, 0, 4, 4], [2, 2, 9, 1])).toBe('TOUCHING');
    expect(out).toMatchObject({ s: 0.5, t: 0, x: 2, y: 2 });
  });

  test('parallel beside each other', () => {
    expect(verdict([0, 0, 4, 4], [1, 0, 5, 4])).toBe('DISJOINT');
  });

  test('in line', () => {
    expect(verdict([0, 0, 6, 3], [8, 4, 2, 1])).toBe('OVERLAP');
    expect(out).toEqual({ s: 1 / 3, t: 1, x: 2, y: 1, sEnd: 1, tEnd: 1 / 3, xEnd: 6, yEnd: 3 });
    expect(verdict([0, 0, 6, 3], [6, 3, 8, 4])).toBe('TOUCHING');
    expect(out).toMatchObject({ s: 1, t: 0, x: 6, y: 3 });
    expect(verdict([0, 0, 6, 3], [8, 4, 10, 5])).toBe('DISJOINT');
    expect(verdict([5, 0, 5, 9], [5, 2, 5, 4])).toBe('OVERLAP');
    expect(out).toMatchObject({ s: 2 / 9, t: 0, sEnd: 4 / 9, tEnd: 1 });
  });

  test('without length', () => {
    expect(verdict([1, 2, 1, 2], [1, 2, 1, 2])).toBe('TOUCHING');
    expect(out).toMatchObject({ s: 0, t: 0, sEnd: 0, tEnd: 0 });
    expect(verdict([1, 2, 1, 2], [0, 0, 2, 4])).toBe('TOUCHING');
    expect(out).toMatchObject({ s: 0, t: 0.5, x: 1, y: 2 });
    expect(verdict([1, 2, 1, 2], [0, 0, 2, 3])).toBe('DISJOINT');
    expect(verdict([1, 2, 1, 2], [3, 2, 3, 2])).toBe('DISJOINT');
  });

  test('nothing is written when disjoint', () => {
    const fresh = createSegmentContact();
    expect(segmentIntersection(segment(0, 0, 1, 1).row, segment(5, 5, 6, 5).row, fresh)).toBe(DISJOINT);
    expect(fresh).toEqual(createSegmentContact());
  });
});
