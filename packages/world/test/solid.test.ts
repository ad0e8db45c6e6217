import { chain, circle, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { FlownPaths } from './support/flown-paths.js';

const SIDE = 12;
const DT = 1 / 30;

/**
 * Moving bodies whose hits are all answered by parting: as along walls, no two of them go into each other, at
 * any time. Judged by the paths that were flown, in plain doubles.
 */
describe('bodies that bounce off each other are solid to each other', () => {
  test.each([
    [1, 60, 1, 1],
    [4, 60, 1, 1000],
    [5, 60, 0.3, 1000],
    [6, 110, 0.8, 10],
    [7, 110, 0.9, 10],
    [8, 80, 0.6, 100],
  ])('seed %i: %i of them, restitution %f, masses of 1 to %i', (seed, count, restitution, masses) => {
    const random = new Random(seed);
    const paths = new FlownPaths();
    const world = new World({ trace: paths.trace });
    paths.world = world;
    const corners = [
      [0, 0],
      [SIDE, 0],
      [SIDE, SIDE],
      [0, SIDE],
    ] as const;
    world.add(chain(corners, { closed: true }), { mobility: STATIC });
    const circles: number[] = [];
    const all: number[] = [];
    for (let i = 0; i < count; i++) {
      const [x, y] = [0.6 + 1.09 * (i % 11), 0.6 + 1.09 * Math.floor(i / 11)];
      const velocity: [number, number] = [20 * random.between(), 20 * random.between()];
      const mass = masses ** Math.abs(random.between());
      const isCircle = i % 4 !== 0;
      const shape = isCircle
        ? circle(x, y, 0.3 + 0.2 * Math.abs(random.between()))
        : segment(x - 0.2, y, x + 0.2, y, 0.25);
      const id = world.add(shape, { velocity, mass });
      all.push(id);
      if (isCircle) circles.push(id);
    }
    let hits = 0;
    let deepest = 0;
    for (let n = 0; n < 60; n++) {
      paths.clear();
      world.step(DT, (hit) => {
        hits++;
        bounce(world, hit, restitution);
      });
      deepest = Math.max(deepest, paths.deepest(all, circles));
    }
    expect(hits).toBeGreaterThan(300);
    expect(deepest).toBeLessThan(1e-9);
  });
});
