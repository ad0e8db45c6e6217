import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  type Broadphase,
  bounce,
  box,
  circle,
  createDebugLines,
  debugLines,
  flatbushTree,
  hierarchicalGrid,
  keepPaths,
  packedTree,
  rbushTree,
  STATIC,
  segment,
  sweepAndPrune,
  triangle,
  uniformGrid,
  World,
} from 'swept';
import { describe, expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';
import { unit } from './support/worlds.js';

const STRATEGIES: readonly (() => Broadphase)[] = [
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  rbushTree,
  sweepAndPrune,
  uniformGrid,
];

describe('lines to be drawn leave no garbage', () => {
  it.each(STRATEGIES.map((it) => [it.name, it] as const))('of a world with %s', (_, strategy) => {
    const random = xoroshiro128plus(3);
    const world = new World({ gravity: [0, -1], broadphase: strategy() });
    for (let i = 0; i < 60; i++) {
      const [x, y] = [9 * unit(random), 9 * unit(random)];
      const shapes = [circle(x, y, 0.5), segment(x, y, x + 2, y), triangle(x, y, x + 1, y, x, y + 1, 0.2)];
      if (i % 4 === 0) world.add(box(x, y, 1, 0.5), { velocity: [unit(random), 0], angularVelocity: 1 });
      else if (i % 4 === 1) world.add(shapes[i % 3], { mobility: STATIC });
      else world.add(shapes[i % 3], { velocity: [unit(random), unit(random)] });
    }
    keepPaths(world);
    for (let n = 0; n < 3; n++) world.step(1 / 60, (hit) => bounce(world, hit));
    const out = createDebugLines();
    const options = { tolerance: 0.03, normal: 0.5, seconds: 0.2 };
    let lines = 0;
    const bytes = bytesPerStep(() => {
      lines += debugLines(world, out, options);
    });
    expect(lines).toBeGreaterThan(1e6);
    expect(bytes).toBeLessThan(NOTHING);
  });
});
