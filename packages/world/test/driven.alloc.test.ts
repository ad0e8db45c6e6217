import { bounce, box, bruteForce, type Hit, segment, World } from 'swept';
import { expect, it } from 'vitest';
import { bytesPerStep } from './support/bytes-per-step.js';

it('boxes that turn and that a hollow body drives on, since their bounces have no end, leave no garbage', () => {
  const world = new World({ broadphase: bruteForce() });
  const walls = [
    segment(0, 0, 1.4, 0),
    segment(1.4, 0, 1.4, 0.695),
    segment(1.4, 0.695, 0, 0.695),
    segment(0, 0.695, 0, 0),
  ];
  const room = world.add(walls, { mass: Infinity, velocity: [-130, 11.5] });
  // The room is too low for them.
  const boxes = [0, 0.7].map((x) =>
    world.add(box(x, 0.35, 0.747, 0.747), { friction: 0.3, angularVelocity: 0 }),
  );
  // A map holds numbers as they are passed on; a field or an array would make new ones each time.
  const lefts = new Map(boxes.map((id) => [id, world.x(id)]));
  let hits = 0;
  let stops = 0;
  const onHit = (hit: Hit): void => {
    hits++;
    bounce(world, hit, 0);
  };
  const step = (): void => {
    world.place(room, 0, 0);
    for (const id of boxes) {
      world.setAngle(id, 0);
      world.place(id, lefts.get(id) as number, 0);
      world.setVelocity(id, 0, 0);
      world.setAngularVelocity(id, -9.5);
    }
    world.step(1 / 60, onHit);
    stops += world.stats.stalled;
  };
  // One number that is boxed in each hit would be some hundred bytes in each step.
  const bytes = bytesPerStep(step, 32, 300);
  expect(hits).toBeGreaterThan(10_000);
  expect(stops).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(32);
});
