import { bounce, bruteForce, circle, type Hit, segment, World } from 'swept';
import { expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';

it('a row that is pushed, and stopped again before each step, leaves no garbage', () => {
  const world = new World({ broadphase: bruteForce() });
  const paddle = world.add(segment(0, -1, 0, 1), { mass: Infinity, velocity: [1, 0] });
  const discs: number[] = [];
  for (let i = 0; i < 12; i++) discs.push(world.add(circle(0.51 + 1.01 * i, 0, 0.5)));
  const onHit = (hit: Hit): void => bounce(world, hit, 0);
  const step = (): void => {
    for (const id of discs) world.setVelocity(id, 0, 0);
    world.step(1 / 60, onHit);
  };
  for (let i = 0; i < 300; i++) step();
  const before = world.x(discs[11]) - world.x(paddle);
  const bytes = bytesPerStep(step);
  expect(world.x(discs[11]) - world.x(paddle)).toBeCloseTo(before, 1);
  expect(bytes).toBeLessThan(NOTHING);
});
