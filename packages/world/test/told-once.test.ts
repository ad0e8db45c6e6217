import { circle, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { World } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';

describe('a hit is reported once with every strategy', () => {
  // A large disc that flies fast and aslant over discs of which one is far away.
  test.each(Object.entries(STRATEGIES))('%s', (_, strategy) => {
    const world = new World({ broadphase: strategy() });
    const reported: number[] = [];
    const spots = [
      [1, 10],
      [1, 0],
      [5, 0],
      [500, 0],
      [1, 0],
    ];
    const discs = spots.map(([x, y]) => world.add(circle(x, y, 0.5), { mobility: STATIC }));
    world.add(circle(0, -300, 200), { velocity: [2000, 5000] });
    world.step(1, (hit) => {
      reported.push(hit.a);
    });
    expect(reported.sort((a, b) => a - b)).toEqual([0, 1, 2, 4].map((i) => discs[i]));
  });
});
