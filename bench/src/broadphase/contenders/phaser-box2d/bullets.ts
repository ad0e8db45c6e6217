import { CIRCLE } from '@swept/core';
import { type Bullets, DT } from '../../bullets.js';
import type { BulletWatch } from '../../contest.js';
import { add, DYNAMIC, KINEMATIC, type Module, STATIC, worldOf } from './module.js';

/**
 * Steps of its world. Bullets ignore bullets by design, so targets are not bullets. A contact that stops a
 * bullet is reported in the step after.
 */
export function bulletsOf(b2: Module, { target, count, ...all }: Bullets): BulletWatch {
  const world = worldOf(b2);
  const noticed = new Set<number>();
  const per = (displacements: Float64Array, i: number) =>
    new b2.b2Vec2(displacements[2 * i] / DT, displacements[2 * i + 1] / DT);
  for (let i = 0; i < count; i++) {
    const shot = {
      type: DYNAMIC,
      linearVelocity: per(all.bulletDisplacements, i),
      isBullet: true,
      userData: i,
    };
    add(b2, world, CIRCLE, all.bullets[i].row, 0, shot);
    const type = target === 'bullet' ? DYNAMIC : target === 'wall' ? STATIC : KINEMATIC;
    const { kind, row } = all.targets[i];
    add(b2, world, kind, row, 0, { type, linearVelocity: per(all.targetDisplacements, i), userData: i });
  }
  const slotOf = (shape: object) => b2.b2Body_GetUserData(b2.b2Shape_GetBody(shape));
  return {
    step() {
      for (let i = 0; i < 3; i++) {
        b2.b2World_Step(world, DT, 4);
        for (const { shapeIdA, shapeIdB } of b2.b2World_GetContactEvents(world).beginEvents)
          if (slotOf(shapeIdA) === slotOf(shapeIdB)) noticed.add(slotOf(shapeIdA));
      }
    },
    seen(out) {
      for (const i of noticed) out[i] = 1;
    },
  };
}
