import { type Bullets, DT } from '../../bullets.js';
import type { BulletWatch } from '../../contest.js';
import { type Box2D, bodyOf, shapeOf, worldOf } from './module.js';

/**
 * Steps of its world. Bullets ignore bullets by design, so targets are not bullets. A contact that stops a
 * bullet is reported in the step after.
 */
export function bulletsOf(b2: Box2D, { target, count, ...all }: Bullets): BulletWatch {
  const { b2_kinematicBody, b2_staticBody, b2_dynamicBody } = b2.b2BodyType;
  const world = worldOf(b2);
  const slotOf: number[] = [];
  const noticed = new Set<number>();
  const per = (displacements: Float64Array, i: number): [number, number] => [
    displacements[2 * i] / DT,
    displacements[2 * i + 1] / DT,
  ];
  const type = { wall: b2_staticBody, 'moving wall': b2_kinematicBody, bullet: b2_dynamicBody }[target];
  for (let i = 0; i < count; i++) {
    const shot = { type: b2_dynamicBody, velocity: per(all.bulletDisplacements, i), isBullet: true };
    const other = { type, velocity: per(all.targetDisplacements, i) };
    for (const [{ kind, row }, options] of [
      [all.bullets[i], shot],
      [all.targets[i], other],
    ] as const)
      slotOf[shapeOf(b2, bodyOf(b2, world, row, 0, options), kind, row, 0, false)] = i;
  }
  return {
    step() {
      for (let i = 0; i < 3; i++) {
        b2.b2World_Step(world, DT, 4);
        const events = b2.b2World_GetContactEvents(world);
        for (let k = 0; k < events.beginCount; k++) {
          const { shapeIdA, shapeIdB } = events.GetBeginEvent(k);
          if (slotOf[shapeIdA.index1] === slotOf[shapeIdB.index1]) noticed.add(slotOf[shapeIdA.index1]);
        }
        events.delete();
      }
    },
    seen(out) {
      for (const i of noticed) out[i] = 1;
    },
  };
}
