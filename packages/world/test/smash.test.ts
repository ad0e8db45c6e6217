import { box } from '@swept/core';
import { expect, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const SIDE = 0.4;

// Box2D's benchmark "Smash": a heavy box flies into boxes that stand side by side. Their skins overlap from the start,
// so each bit of their rotations counted as a hit, at once and again, until some of them were stopped, and took momentum.
test('a heavy box ploughs through flush boxes, and no momentum is lost', () => {
  const world = new World();
  const boxes: number[] = [];
  const add = (x: number, y: number, side: number, density: number, velocity: [number, number]): void => {
    const mass = density * side * side;
    boxes.push(
      world.add(box(x, y, side, side), { mass, inertia: (mass * side * side) / 6, friction: 0.6, velocity }),
    );
  };
  for (let i = 0; i < 36; i++) add(5 + SIDE * Math.floor(i / 6), SIDE * ((i % 6) - 3), SIDE, 1, [0, 0]);
  add(0, 0, 4, 8, [40, 0]);
  const momentum = (axis: 0 | 1): number =>
    boxes.reduce(
      (sum, id) => sum + world.mass(id) * (axis === 0 ? world.velocityX(id) : world.velocityY(id)),
      0,
    );
  const before = momentum(0);
  let hits = 0;
  for (let n = 0; n < 16; n++) {
    world.step(1 / 60, (hit) => bounce(world, hit, 0));
    expect(world.stats.stalled).toBe(0);
    hits += world.stats.impacts;
  }
  expect(hits).toBeGreaterThan(100);
  expect(hits).toBeLessThan(1500);
  expect(Math.abs(momentum(0) - before)).toBeLessThan(1e-9 * before);
  expect(Math.abs(momentum(1))).toBeLessThan(1e-9 * before);
});
