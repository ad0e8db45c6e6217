import { box, circle } from '@swept/core';
import { Random } from '@swept/scenes';
import { expect, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

/**
 * An overlap of bodies that rest or are pressed had counted as speed, over whatever was left of the step: up to
 * 14 m/s for bodies that crept. Chords of bodies that turn may close a little faster than the bodies.
 */
test.each([1, 4, 8])('the closing speed of a hit in a heap is the speed of approach, seed %i', (seed) => {
  const random = new Random(seed);
  const world = new World({ gravity: [0, -10] });
  world.add(box(0, -0.5, 40, 1), { mass: Infinity });
  for (const x of [-5.5, 5.5]) world.add(box(x, 20, 1, 40), { mass: Infinity });
  for (let i = 0; i < 80; i++) {
    const x = -4.2 + 1.2 * (i % 8) + 0.05 * random.between();
    const y = 1.5 + 1.25 * Math.floor(i / 8) + 0.05 * random.between();
    const mass = 10 ** Math.abs(random.between());
    world.add(random.between() < 0 ? circle(x, y, 0.5) : box(x, y, 1, 1), { mass, angularVelocity: 0 });
  }
  const at = new Float64Array(4);
  let hits = 0;
  let most = 0;
  for (let n = 0; n < 120; n++) {
    world.step(1 / 60, (hit) => {
      world.hitVelocities(hit, at);
      const approach = (at[0] - at[2]) * hit.nx + (at[1] - at[3]) * hit.ny;
      most = Math.max(most, 60 * hit.closingSpeed - Math.max(0, approach));
      hits++;
      bounce(world, hit, 0.1);
    });
  }
  expect(most).toBeLessThan(0.5);
  expect(hits).toBeGreaterThan(200);
});
