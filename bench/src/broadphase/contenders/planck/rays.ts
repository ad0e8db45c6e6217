import { CIRCLE, RADIUS, ROW, vertexAt } from '@swept/core';
import type { RayCaster } from '../../contest.js';
import { RAY, type Street } from '../../street.js';
import type { Body, Planck, Vec2 } from './module.js';

export function raysOf(
  { World, Circle, Edge }: Planck,
  { rows, kinds, count, walls, rayCount, rays, range }: Street,
): RayCaster {
  const world = new World({ gravity: { x: 0, y: 0 } });
  const B = vertexAt(1);
  const bodies: Body[] = [];
  for (let slot = 0; slot < count; slot++) {
    const r = slot * ROW;
    const position = { x: rows[r], y: rows[r + 1] };
    const body = world.createBody({ position, type: slot < walls ? 'static' : 'kinematic' });
    const end = { x: rows[r + B] - rows[r], y: rows[r + B + 1] - rows[r + 1] };
    const shape = kinds[slot] === CIRCLE ? new Circle(rows[r + RADIUS]) : new Edge({ x: 0, y: 0 }, end);
    body.createFixture({ shape });
    bodies.push(body);
  }
  let nearest = 1;
  let hit = false;
  const lower = (_: object, __: Vec2, ___: Vec2, fraction: number) => {
    hit = true;
    nearest = fraction;
    return fraction;
  };
  return {
    update() {
      for (let slot = walls; slot < count; slot++)
        bodies[slot].setPosition({ x: rows[slot * ROW], y: rows[slot * ROW + 1] });
    },
    cast(distances) {
      for (let i = 0; i < rayCount; i++) {
        const r = RAY * i;
        hit = false;
        world.rayCast({ x: rays[r], y: rays[r + 1] }, { x: rays[r + 2], y: rays[r + 3] }, lower);
        distances[i] = hit ? nearest * range : Infinity;
      }
    },
  };
}
