import { type BodyId, bounce, box, bruteForce, circle, type Hit, segment, World } from 'swept';
import { expect, it } from 'vitest';
import { bytesPerStep } from './support/bytes-per-step.js';

it('what rests in a drum, by way of others too, leaves no garbage', () => {
  const world = new World({ broadphase: bruteForce(), gravity: [0, -10] });
  const walls = [segment(-2, -2, 2, -2), segment(2, -2, 2, 2), segment(2, 2, -2, 2), segment(-2, 2, -2, -2)];
  world.add(walls, { mass: Infinity, angularVelocity: 6, friction: 0.5 });
  const bodies: BodyId[] = [];
  for (let i = 0; i < 16; i++) {
    const [x, y] = [(i % 4) * 0.8 - 1.2, Math.floor(i / 4) * 0.8 - 1.2];
    const shape = i % 2 === 0 ? box(x, y, 0.5, 0.5) : circle(x, y, 0.25);
    bodies.push(world.add(shape, { inertia: 0.04, friction: 0.5 }));
  }
  let hits = 0;
  const onHit = (hit: Hit): void => {
    hits++;
    bounce(world, hit, 0.2);
  };
  const step = (): void => {
    world.step(1 / 60, onHit);
  };
  // One number that is boxed for each body would be 256 bytes. Hits are few, so what answers them stays uncompiled.
  const bytes = bytesPerStep(step, 200, 300);
  expect(hits).toBeGreaterThan(100);
  for (const id of bodies) expect(Math.hypot(world.centerX(id), world.centerY(id))).toBeLessThan(2.9);
  expect(bytes).toBeLessThan(200);
});
