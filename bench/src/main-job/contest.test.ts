import { loadScene } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { contest, rotated, roundsOf, warmUpSteps } from './contest.js';
import { STRATEGIES } from './options.js';
import { DT } from './run.js';

const BODIES = 60;
const scene = await loadScene('coastline-110m', { bodies: BODIES, seed: 3, dt: DT });

describe('a contest inside the coastlines (60 bodies, 20 steps, seed 3)', { timeout: 120_000 }, () => {
  it('passes no wall and ends in the same state with every strategy', () => {
    const runs = contest({ scene, strategies: STRATEGIES, steps: 20, warmUp: 3, rounds: 1 });
    expect(runs.map(({ strategy }) => strategy)).toEqual(STRATEGIES);
    for (const run of runs) {
      expect(run.tunnelled).toBe(0);
      expect(run.penetrations).toBe(0);
      expect(run.breaks).toBe(0);
      expect(run.hash).toBe(runs[0].hash);
      expect(run.impacts).toBe(runs[0].impacts);
      expect(run.milliseconds).toHaveLength(20);
    }
    expect(runs[0].hash).toMatch(/^[0-9a-f]{16}$/);
    expect(runs[0].impacts).toBeGreaterThan(40);
    expect(runs[0].pieces).toBeGreaterThanOrEqual(BODIES * 20 + 40);
  });

  it('is caught when nothing answers the hits', () => {
    const strategies = ['flatbushTree'] as const;
    const [run] = contest({ scene, strategies, steps: 20, warmUp: 3, rounds: 1, answer: () => undefined });
    expect(run.tunnelled).toBeGreaterThan(BODIES / 2);
    expect(run.breaks).toBe(0);
  });
});

describe('contest', () => {
  it('lets every strategy go first as often as any other', () => {
    const order = [0, 1, 2, 3].map((turn) => rotated(['a', 'b', 'c'], turn).join(''));
    expect(order).toEqual(['abc', 'bca', 'cab', 'abc']);
    expect(rotated(['a'], 7)).toEqual(['a']);
  });

  it.each([
    [1, 600],
    [500, 600],
    [5000, 60],
    [200_000, 12],
  ])('warms up with %s bodies for %s steps', (bodies, steps) => {
    expect(warmUpSteps(bodies)).toBe(steps);
  });

  it.each([
    [1, 4],
    [60, 4],
    [100, 3],
    [239, 2],
    [240, 1],
    [100_000, 1],
  ])('plays %s steps %s times', (steps, rounds) => {
    expect(roundsOf(steps)).toBe(rounds);
  });

  it('reports what it does, from the first turn of each part to the last', () => {
    const reported = new Map<string, [first: number, last: number, of: number]>();
    const onTurn = (what: string, done: number, of: number) =>
      reported.set(what, [reported.get(what)?.[0] ?? done, done, of]);
    contest({ scene, strategies: ['uniformGrid'], steps: 100, warmUp: 30, onTurn });
    expect([...reported]).toEqual([
      ['warming up', [0, 9, 10]],
      ['playing', [0, 99, 100]],
      ['timing again', [0, 199, 200]],
      ['counting garbage', [0, 7, 8]],
    ]);
  });
});
