import { box, circle, regularPolygon } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { deepest } from './support/deepest.js';
import { unit } from './support/worlds.js';

const LENGTH = 20;

// The speed of a contact is that of chords. Held against it, an elastic bounce seemed to take speed, and such pairs were
// solved as if they rested on each other: a dense gas lost 6 % of its energy in 1,200 steps.
it.each([
  ['boxes', 0.3, 400],
  ['boxes', 0.5, 400],
  ['boxes', 0.65, 300],
  ['boxes, hexagons and discs', 0.4, 400],
] as const)('an elastic gas of %s that turn, density %d, keeps its energy', (kind, density, steps) => {
  const random = xoroshiro128plus(7);
  const world = new World({ period: [LENGTH, LENGTH] });
  const count = Math.round((density * LENGTH ** 2) / 0.64);
  const side = Math.ceil(Math.sqrt(count));
  const ids = Array.from({ length: count }, (_, i) => {
    const x = ((i % side) + 0.5) * (LENGTH / side);
    const y = (Math.floor(i / side) + 0.5) * (LENGTH / side);
    const shapes = [box(x, y, 0.8, 0.8), regularPolygon(x, y, 0.45, 6), circle(x, y, 0.4)];
    return world.add(shapes[kind === 'boxes' ? 0 : i % 3], {
      mass: 1,
      inertia: 0.1,
      velocity: [3 * unit(random), 3 * unit(random)],
      angularVelocity: 3 * unit(random),
    });
  });
  const energy = (): number =>
    ids.reduce(
      (sum, id) =>
        sum +
        world.velocityX(id) ** 2 +
        world.velocityY(id) ** 2 +
        world.inertia(id) * world.angularVelocity(id) ** 2,
      0,
    );
  const before = energy();
  let hits = 0;
  for (let n = 0; n < steps; n++) {
    world.step(1 / 60, (hit) => bounce(world, hit));
    expect(world.stats.stalled).toBe(0);
    hits += world.stats.impacts;
  }
  expect(hits).toBeGreaterThan(1_000);
  expect(Math.abs(energy() / before - 1)).toBeLessThan(1e-12);
  // Their skins.
  expect(deepest(world)).toBeLessThan(0.01);
});
