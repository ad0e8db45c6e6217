import { circle } from '@swept/core';
import { expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

/** A crowd that bounces: bodies are planned anew while others fly on. */
function crowd(gravity: number): string {
  const world = new World({ gravity: [0, gravity] });
  for (let i = 0; i < 60; i++) {
    world.add(circle(2.1 * (i % 8), 2.1 * Math.floor(i / 8), 1), {
      velocity: [7 * (i % 5) - 14, 9 - 3 * (i % 7)],
    });
  }
  // A body that alone accelerates bends against all others.
  if (gravity !== 0) world.add(circle(-3, 3, 1), { velocity: [30, 0], gravityScale: 0 });
  for (let n = 0; n < 20; n++) world.step(1 / 20, (hit) => bounce(world, hit));
  return world.hash();
}

it('a world takes nothing over from one that was stepped before it', () => {
  crowd(-40);
  const straight = crowd(0);
  crowd(90);
  expect(crowd(0)).toBe(straight);
});
