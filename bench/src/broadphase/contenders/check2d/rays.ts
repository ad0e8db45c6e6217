import { ROW, type ShapeKind, vertexAt } from '@swept/core';
import type { RayCaster } from '../../contest.js';
import type { Street } from '../../street.js';
import { type Body, create, type System } from './module.js';

export function raysOf(system: System, { rows, kinds, walls, count, rayRows, rays }: Street): RayCaster {
  const bodies: Body[] = [];
  for (let slot = 0; slot < count; slot++)
    bodies.push(create(system, kinds[slot] as ShapeKind, rows, slot * ROW, slot, slot < walls));
  const B = vertexAt(1);
  return {
    update() {
      for (let slot = walls; slot < count; slot++)
        bodies[slot].setPosition(rows[slot * ROW], rows[slot * ROW + 1]);
    },
    cast(distances) {
      for (let i = 0; i < rays; i++) {
        const ray = i * ROW;
        const start = { x: rayRows[ray], y: rayRows[ray + 1] };
        const hit = system.raycast(start, { x: rayRows[ray + B], y: rayRows[ray + B + 1] });
        const dx = (hit?.point.x ?? Infinity) - start.x;
        const dy = (hit?.point.y ?? Infinity) - start.y;
        distances[i] = Math.sqrt(dx * dx + dy * dy);
      }
    },
  };
}
