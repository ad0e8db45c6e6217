import { circle, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
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

test('a pair that goes deeper into each other has stayed once', () => {
  const world = new World();
  const a = world.add(circle(0, 0, 1), { velocity: [10, 0] });
  const b = world.add(circle(2.1, 0, 1));
  world.step(1 / 60, (hit) => bounce(world, hit));
  world.place(a, 0, 0);
  world.place(b, 1.5, 0);
  world.setVelocity(a, 10, 0);
  world.setVelocity(b, -10, 0);
  let hits = 0;
  world.step(1 / 60, (hit) => {
    hits++;
    bounce(world, hit);
  });
  expect(hits).toBe(1);
  expect([...world.stayed].map((pair) => [pair.a, pair.b])).toEqual([[a, b]]);
  expect(world.began.count).toBe(0);
});
