import { bounce, box, bruteForce, circle, type Hit, STATIC, segment, World } from 'swept';
import { expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';

it.each([
  ['of balls', 1, {}],
  ['of balls and boxes', 4, {}],
  ['of balls and boxes that turn', 4, { angularVelocity: 0 }],
])('a heap %s that lies leaves no garbage', (_, every, turns) => {
  const world = new World({ gravity: [0, -10], broadphase: bruteForce() });
  const wall = { mobility: STATIC, friction: 0.5 } as const;
  world.add(segment(-4, 0, 4, 0), wall);
  world.add(segment(-4, 0, -4, 20), wall);
  world.add(segment(4, 0, 4, 20), wall);
  for (let i = 0; i < 60; i++) {
    const x = -3.4 + 1.1 * (i % 7);
    const y = 1 + 1.1 * Math.floor(i / 7);
    const shape = every > 1 && i % every === 0 ? box(x, y, 0.8, 0.8) : circle(x, y, 0.4);
    world.add(shape, { friction: 0.5, ...turns });
  }
  const onHit = (hit: Hit): void => bounce(world, hit, 0);
  for (let i = 0; i < 300; i++) world.step(1 / 60, onHit);
  let stayed = 0;
  const bytes = bytesPerStep(() => {
    world.step(1 / 60, onHit);
    stayed += world.stayed.count;
  });
  expect(stayed).toBeGreaterThan(60 * 100);
  expect(bytes).toBeLessThan(NOTHING);
});
