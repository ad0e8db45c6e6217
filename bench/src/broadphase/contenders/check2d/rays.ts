import { ROW, type ShapeKind } from '@swept/core';
import type { RayCaster } from '../../contest.js';
import { RAY, type Street } from '../../street.js';
import { type Body, create, type System } from './module.js';

export function raysOf(system: System, { rows, kinds, walls, count, rayCount, rays }: Street): RayCaster {
  const bodies: Body[] = [];
  for (let slot = 0; slot < count; slot++)
    bodies.push(create(system, kinds[slot] as ShapeKind, rows, slot * ROW, slot, slot < walls));
  return {
    update() {
      for (let slot = walls; slot < count; slot++)
        bodies[slot].setPosition(rows[slot * ROW], rows[slot * ROW + 1]);
    },
    cast(distances) {
      for (let i = 0; i < rayCount; i++) {
        const r = RAY * i;
        const start = { x: rays[r], y: rays[r + 1] };
        const hit = system.raycast(start, { x: rays[r + 2], y: rays[r + 3] });
        const dx = (hit?.point.x ?? Infinity) - start.x;
        const dy = (hit?.point.y ?? Infinity) - start.y;
        distances[i] = Math.sqrt(dx * dx + dy * dy);
      }
    },
  };
}
