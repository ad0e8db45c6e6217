import { ROW, type ShapeKind } from '@swept/core';
import type { RayCaster } from '../../contest.js';
import { RAY, type Street } from '../../street.js';
import { add, KINEMATIC, type Module, type RayHit, STATIC, worldOf } from './module.js';

export function raysOf(b2: Module, { rows, kinds, count, walls, rayCount, rays, range }: Street): RayCaster {
  const world = worldOf(b2);
  const bodies = Array.from({ length: count }, (_, slot) => {
    const type = slot < walls ? STATIC : KINEMATIC;
    return add(b2, world, kinds[slot] as ShapeKind, rows, slot * ROW, { type });
  });
  const filter = b2.b2DefaultQueryFilter();
  // Its function for the closest hit throws in this version.
  let nearest = Infinity;
  const lower: RayHit = (_, __, ___, fraction) => {
    nearest = fraction;
    return fraction;
  };
  return {
    update() {
      for (let slot = walls; slot < count; slot++)
        b2.b2Body_SetTransform(bodies[slot], new b2.b2Vec2(rows[slot * ROW], rows[slot * ROW + 1]));
    },
    cast(distances) {
      for (let i = 0; i < rayCount; i++) {
        const r = RAY * i;
        const from = new b2.b2Vec2(rays[r], rays[r + 1]);
        const translation = new b2.b2Vec2(rays[r + 2] - rays[r], rays[r + 3] - rays[r + 1]);
        nearest = Infinity;
        b2.b2World_CastRay(world, from, translation, filter, lower, undefined);
        distances[i] = nearest * range;
      }
    },
  };
}
