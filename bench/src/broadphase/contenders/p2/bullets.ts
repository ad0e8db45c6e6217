import { RADIUS, vertexAt } from '@swept/core';
import { type Bullets, DT } from '../../bullets.js';
import type { BulletWatch } from '../../contest.js';
import type { Body, P2 } from './module.js';

/** A step of its world, with its continuous collisions (a ray from the centre) on for every moving body. */
export function bulletsOf(
  { Body, World, SAPBroadphase, Circle, Box }: P2,
  { target, count, ...all }: Bullets,
): BulletWatch {
  const world = new World({ gravity: [0, 0], broadphase: new SAPBroadphase() });
  const noticed = new Set<number>();
  world.on('beginContact', ({ bodyA, bodyB }) => {
    if (bodyA.slot === bodyB.slot) noticed.add(bodyA.slot);
  });
  const ccd = { mass: 1, damping: 0, ccdSpeedThreshold: 0 };
  const add = (slot: number, body: Body, shape: object) => {
    body.slot = slot;
    body.addShape(shape);
    world.addBody(body);
  };
  const per = (displacements: Float64Array, i: number) => [
    displacements[2 * i] / DT,
    displacements[2 * i + 1] / DT,
  ];
  for (let i = 0; i < count; i++) {
    const [bullet, other] = [all.bullets[i].row, all.targets[i].row];
    const shot = { ...ccd, position: [bullet[0], bullet[1]], velocity: per(all.bulletDisplacements, i) };
    add(i, new Body(shot), new Circle({ radius: bullet[RADIUS] }));
    const velocity = per(all.targetDisplacements, i);
    if (target === 'bullet') {
      const position = [other[0], other[1]];
      add(i, new Body({ ...ccd, position, velocity }), new Circle({ radius: other[RADIUS] }));
      continue;
    }
    const dx = other[vertexAt(1)] - other[0];
    const dy = other[vertexAt(1) + 1] - other[1];
    const place = { position: [other[0] + dx / 2, other[1] + dy / 2], angle: Math.atan2(dy, dx) };
    const wall = target === 'wall' ? place : { ...place, ...ccd, velocity };
    add(i, new Body(wall), new Box({ width: Math.sqrt(dx * dx + dy * dy), height: 0.02 }));
  }
  return {
    // A bullet that was stopped early touches its target in the step after.
    step() {
      for (let i = 0; i < 3; i++) world.step(DT);
    },
    seen(out) {
      for (const i of noticed) out[i] = 1;
    },
  };
}
