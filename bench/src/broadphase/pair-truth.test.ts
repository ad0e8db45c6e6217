import { BOX, boxesOverlap, PairBuffer } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { overlappingBoxes } from './oracle.js';
import { pairKeys, pairTruth, pairVerdict } from './pair-truth.js';
import { traffic, WORKLOADS, type WorkloadKey } from './workloads.js';

const key = (a: number, b: number) => a * 2 ** 32 + b;

describe('overlappingBoxes', () => {
  it.each(Object.keys(WORKLOADS).filter((it) => it !== 'K') as WorkloadKey[])(
    'finds what two loops find, in workload %s',
    async (workload) => {
      const bodies = await traffic(workload, 400);
      const { boxes, movers, statics } = bodies;
      for (let tick = 0; tick < 3; tick++) {
        bodies.advance();
        const slow: number[] = [];
        const all = [...movers, ...statics];
        const isStatic = new Set(statics);
        for (const a of all) {
          for (const b of all) {
            if (a >= b || (isStatic.has(a) && isStatic.has(b))) continue;
            if (boxesOverlap(boxes, boxes, a * BOX, b * BOX)) slow.push(key(a, b));
          }
        }
        const pairs = new PairBuffer();
        overlappingBoxes(bodies, pairs);
        expect([...pairKeys(pairs)]).toEqual(slow.sort((a, b) => a - b));
      }
    },
  );
});

describe('pairTruth', () => {
  it('has fewer pairs the more exactly they are decided', async () => {
    const bodies = await traffic('F', 2000);
    bodies.advance();
    const [boxes, motions, poses] = (['boxes', 'motions', 'poses'] as const).map((it) =>
      pairTruth(bodies, it),
    );
    expect(boxes.length).toBeGreaterThan(2 * motions.length);
    expect(motions.length).toBeGreaterThan(2 * poses.length);
    expect(poses.length).toBeGreaterThan(10);
    expect(pairVerdict(bodies, 'boxes', 0, boxes, motions)).toEqual({
      expected: boxes.length,
      missing: boxes.length - motions.length,
      extra: 0,
    });
  });
});

describe('pairVerdict', async () => {
  const bodies = await traffic('U', 500);
  bodies.advance();
  const truth = pairTruth(bodies, 'poses');
  const verdict = (answer: number[], slack = 0) =>
    pairVerdict(bodies, 'poses', slack, truth, Float64Array.from(answer).sort());

  it('counts what is missing, what is too much, and what comes twice', () => {
    const all = [...truth];
    expect(verdict(all)).toEqual({ expected: all.length, missing: 0, extra: 0 });
    expect(verdict(all.slice(3))).toMatchObject({ missing: 3, extra: 0 });
    expect(verdict([...all, all[5], all[7]])).toMatchObject({ missing: 0, extra: 2 });
    expect(verdict([...all.slice(1), key(0, 2 ** 31)])).toMatchObject({ missing: 1, extra: 1 });
    expect(verdict([])).toMatchObject({ missing: all.length, extra: 0 });
  });

  it('forgives what a shift within the slack would change, and nothing else', () => {
    const all = [...truth];
    expect(verdict(all.slice(3), 1e-9)).toMatchObject({ missing: 3 });
    // A shift by two radii and more parts any two circles.
    expect(verdict([], 1.1)).toMatchObject({ missing: 0 });
    const forgiven = verdict([], 0.01).missing;
    expect(forgiven).toBeLessThan(all.length);
    expect(forgiven).toBeGreaterThan(0.9 * all.length);
  });
});
