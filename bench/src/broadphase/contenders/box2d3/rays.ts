import { ROW, type ShapeKind } from '@swept/core';
import type { RayCaster } from '../../contest.js';
import { RAY, type Street } from '../../street.js';
import { type Box2D, bodyOf, shapeOf, worldOf } from './module.js';

export function raysOf(b2: Box2D, { rows, kinds, count, walls, rayCount, rays, range }: Street): RayCaster {
  const { b2_kinematicBody, b2_staticBody } = b2.b2BodyType;
  const world = worldOf(b2);
  const bodies = Array.from({ length: count }, (_, slot) => {
    const body = bodyOf(b2, world, rows, slot * ROW, {
      type: slot < walls ? b2_staticBody : b2_kinematicBody,
    });
    shapeOf(b2, body, kinds[slot] as ShapeKind, rows, slot * ROW, false);
    return body;
  });
  const filter = b2.b2DefaultQueryFilter();
  const upright = new b2.b2Rot();
  upright.SetAngle(0);
  const [from, translation] = [new b2.b2Vec2(0, 0), new b2.b2Vec2(0, 0)];
  return {
    update() {
      for (let slot = walls; slot < count; slot++) {
        from.Set(rows[slot * ROW], rows[slot * ROW + 1]);
        b2.b2Body_SetTransform(bodies[slot], from, upright);
      }
    },
    cast(distances) {
      for (let i = 0; i < rayCount; i++) {
        const r = RAY * i;
        from.Set(rays[r], rays[r + 1]);
        translation.Set(rays[r + 2] - rays[r], rays[r + 3] - rays[r + 1]);
        const result = b2.b2World_CastRayClosest(world, from, translation, filter);
        distances[i] = result.hit ? result.fraction * range : Infinity;
        result.delete();
      }
    },
  };
}
