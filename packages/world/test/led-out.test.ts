import { box, capsule, chain, circle, type Shape, STATIC, triangle } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { bounds } from '../src/queries/bounds.js';
import { moveAndSlide } from '../src/responses/move-and-slide.js';
import { slide } from '../src/responses/slide.js';
import { World } from '../src/world.js';

/** A floor that holds from above alone. */
const FLOOR = chain(
  [
    [9, 0],
    [-9, 0],
  ],
  { oneSided: true },
);

const WALKERS: [string, Shape | Shape[]][] = [
  ['disc', circle(0, 0.5, 0.5)],
  ['box', box(0, 0.5, 1, 1)],
  ['capsule', capsule(0, 0.3, 0, 0.7, 0.3)],
  ['triangle', triangle(-0.5, 0, 0.5, 0, 0, 1)],
];

/** How far its lowest point is above y = 0. */
function above(world: World, id: number): number {
  const box = new Float64Array(4);
  bounds(world, id, box);
  return box[1];
}

describe.each(WALKERS)('what walks on a one-sided floor stays on it when it is led out: %s', (_, shape) => {
  test.each([0, 0.001, 0.02])('of a ledge that it overlaps, %d above the floor', (gap) => {
    const world = new World();
    world.add(FLOOR, { mobility: STATIC });
    world.add(box(-1.9, 0.9, 3, 0.2), { mobility: STATIC });
    const id = world.add(shape);
    world.place(id, world.x(id) - 0.1, world.y(id) + gap);
    for (let n = 0; n < 60; n++) {
      moveAndSlide(world, id, n === 0 ? 0 : -5 / 60, n === 0 ? 0 : -0.01);
      expect(above(world, id)).toBeGreaterThan(-1e-9);
    }
  });

  test('of a lift that comes towards it, step by step', () => {
    const world = new World();
    world.add(FLOOR, { mobility: STATIC });
    const lift = world.add(box(-5, 0.9, 3, 0.2), { mass: Infinity, velocity: [1, 0] });
    const id = world.add(shape);
    for (let n = 0; n < 120; n++) {
      world.step(1 / 60, (hit) => slide(world, hit));
      moveAndSlide(world, id, -5 / 60, -0.01);
      expect(above(world, id)).toBeGreaterThan(-1e-9);
    }
    expect(world.x(lift)).toBeGreaterThan(-5);
  });

  test('but what is under it is led up through it', () => {
    const world = new World();
    world.add(FLOOR, { mobility: STATIC });
    const id = world.add(shape);
    world.place(id, world.x(id), world.y(id) - 1.04);
    // It reaches up to 0.04 below the floor, and is 0.1 deep in what lies below it.
    world.add(box(0, above(world, id) - 0.4, 9, 1), { mobility: STATIC });
    moveAndSlide(world, id, 0, 0);
    expect(above(world, id)).toBeGreaterThan(-0.95);
    expect(above(world, id)).toBeLessThan(-0.9);
    moveAndSlide(world, id, 0, 2);
    expect(above(world, id)).toBeGreaterThan(1);
  });
});
