import { ROW, type ShapeKind } from '@swept/core';
import type { RayCaster } from '../../contest.js';
import { RAY, type Street } from '../../street.js';
import { colliderOf, type Rapier } from './module.js';

export function raysOf(rapier: Rapier, { rows, kinds, count, walls, rayCount, rays }: Street): RayCaster {
  const world = new rapier.World({ x: 0, y: 0 });
  const bodies = Array.from({ length: count }, (_, slot) => {
    const { RigidBodyDesc } = rapier;
    const desc = slot < walls ? RigidBodyDesc.fixed() : RigidBodyDesc.kinematicPositionBased();
    const body = world.createRigidBody(desc.setTranslation(rows[slot * ROW], rows[slot * ROW + 1]));
    world.createCollider(colliderOf(rapier, kinds[slot] as ShapeKind, rows, slot * ROW), body);
    return body;
  });
  const ray = new rapier.Ray({ x: 0, y: 0 }, { x: 1, y: 0 });
  return {
    update() {
      for (let slot = walls; slot < count; slot++)
        bodies[slot].setTranslation({ x: rows[slot * ROW], y: rows[slot * ROW + 1] }, false);
      // Rays see the world of the last step.
      world.step();
    },
    cast(distances) {
      for (let i = 0; i < rayCount; i++) {
        const r = RAY * i;
        ray.origin.x = rays[r];
        ray.origin.y = rays[r + 1];
        ray.dir.x = rays[r + 2] - ray.origin.x;
        ray.dir.y = rays[r + 3] - ray.origin.y;
        const hit = world.castRay(ray, 1, true);
        distances[i] = hit ? hit.timeOfImpact * Math.sqrt(ray.dir.x ** 2 + ray.dir.y ** 2) : Infinity;
      }
    },
  };
}
