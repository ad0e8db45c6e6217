import { RADIUS, vertexAt } from '@swept/core';
import { type Bullets, DT } from '../../bullets.js';
import type { BulletWatch } from '../../contest.js';
import type { Body, Matter } from './module.js';

/** A step of its engine, which has no continuous collisions. */
export function bulletsOf(
  { Engine, Bodies, Body, Composite, Events }: Matter,
  { target, count, ...all }: Bullets,
): BulletWatch {
  const engine = Engine.create({ gravity: { x: 0, y: 0, scale: 0 } });
  const noticed = new Set<number>();
  Events.on(engine, 'collisionStart', ({ pairs }) => {
    for (const { bodyA, bodyB } of pairs) if (bodyA.slot === bodyB.slot) noticed.add(bodyA.slot);
  });
  const options = { frictionAir: 0, isSensor: true };
  const bodies: Body[] = [];
  for (let i = 0; i < count; i++) {
    const [bullet, other] = [all.bullets[i].row, all.targets[i].row];
    const shot = Bodies.circle(bullet[0], bullet[1], bullet[RADIUS], options);
    const x = (other[0] + other[vertexAt(1)]) / 2;
    const y = (other[1] + other[vertexAt(1) + 1]) / 2;
    const dx = other[vertexAt(1)] - other[0];
    const dy = other[vertexAt(1) + 1] - other[1];
    const hit =
      target === 'bullet'
        ? Bodies.circle(other[0], other[1], other[RADIUS], options)
        : Bodies.rectangle(x, y, Math.sqrt(dx * dx + dy * dy), 0.02, {
            ...options,
            angle: Math.atan2(dy, dx),
            isStatic: target === 'wall',
          });
    shot.slot = hit.slot = i;
    // Its velocities are displacements per step of 1/60 s.
    Body.setVelocity(shot, { x: all.bulletDisplacements[2 * i], y: all.bulletDisplacements[2 * i + 1] });
    if (target !== 'wall')
      Body.setVelocity(hit, { x: all.targetDisplacements[2 * i], y: all.targetDisplacements[2 * i + 1] });
    bodies.push(shot, hit);
  }
  Composite.add(engine.world, bodies);
  return {
    step: () => Engine.update(engine, 1000 * DT),
    seen(out) {
      for (const i of noticed) out[i] = 1;
    },
  };
}
