import { bounce, box, bruteForce, type Hit, STATIC, segment, World } from 'swept';
import { expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';

it('bounces of bodies that turn and have friction leave no garbage, off a wall and off each other', () => {
  const world = new World({ broadphase: bruteForce() });
  world.add(segment(-2, -9, -2, 9), { mobility: STATIC, friction: 0.2 });
  world.add(segment(2, -9, 2, 9), { mobility: STATIC, friction: 0.2 });
  const one = world.add(box(-1, 0, 0.8, 1), { friction: 0.2, angularVelocity: 0 });
  const other = world.add(box(1, 0, 0.8, 1), { friction: 0.2, angularVelocity: 0 });
  let bounces = 0;
  // One number that is boxed in each bounce would be some hundred bytes in each step.
  const onHit = (hit: Hit): void => {
    for (let i = 0; i < 16; i++) bounce(world, hit, 0.5);
    bounces += 16;
  };
  const step = (): void => {
    for (const id of [one, other]) {
      world.place(id, id === one ? -1 : 1, 0);
      world.setAngle(id, 0);
      world.setAngularVelocity(id, 0);
    }
    world.setVelocity(one, 1, 0);
    world.setVelocity(other, 2, 0);
    world.step(1, onHit);
  };
  const bytes = bytesPerStep(step);
  expect(bounces).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(NOTHING);
});
