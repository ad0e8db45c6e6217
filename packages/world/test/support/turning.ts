import { type Shape, vertexAt } from '@swept/core';
import type { Hit } from '../../src/hit.js';
import type { World } from '../../src/world.js';

type Vector = readonly [number, number];

/** A vertex of a shape turned about a centre that is at (cx, cy) by now. */
export function turnedVertex(
  shape: Shape,
  vertex: number,
  center: Vector,
  angle: number,
  [cx, cy]: Vector,
): [number, number] {
  const x = shape.row[vertexAt(vertex)] - center[0];
  const y = shape.row[vertexAt(vertex) + 1] - center[1];
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  return [cx + c * x - s * y, cy + s * x + c * y];
}

/** The distance of a point from a segment. */
export function distanceTo([px, py]: Vector, [ax, ay]: Vector, [bx, by]: Vector): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

/** A difference to the nearest image: the place of a hit lies beside body a, and b may be beyond a seam. */
function nearest(difference: number, period: number): number {
  return period < Infinity ? difference - period * Math.round(difference / period) : difference;
}

/** An impulse along the normal, without friction, between bodies that turn or do not. */
export function strike(world: World, hit: Hit, restitution: number): void {
  const { nx, ny } = hit;
  if (nx === 0 && ny === 0) return;
  const [a, b] = [hit.a, hit.b].map((id) => {
    const inverse = 1 / world.inertia(id);
    const turns = inverse > 0 || world.angularVelocity(id) !== 0;
    const [periodX, periodY] = world.period;
    const arm = turns
      ? nearest(hit.x - world.centerX(id), periodX) * ny - nearest(hit.y - world.centerY(id), periodY) * nx
      : 0;
    const [vx, vy] = world.velocityAt(id, hit.x, hit.y);
    return { id, inverseMass: 1 / world.mass(id), inverse, arm, speed: vx * nx + vy * ny };
  });
  const apart = b.speed - a.speed;
  const yields = a.inverseMass + b.inverseMass + a.inverse * a.arm ** 2 + b.inverse * b.arm ** 2;
  if (apart >= 0 || yields === 0) return;
  const impulse = (-(1 + restitution) * apart) / yields;
  for (const [body, sign] of [
    [a, -impulse],
    [b, impulse],
  ] as const) {
    const push = sign * body.inverseMass;
    if (push !== 0)
      world.setVelocity(body.id, world.velocityX(body.id) + push * nx, world.velocityY(body.id) + push * ny);
    const turn = sign * body.arm * body.inverse;
    if (turn !== 0) world.setAngularVelocity(body.id, world.angularVelocity(body.id) + turn);
  }
}

/** Half of the mass times the squares of the speeds, and what gravity has stored. */
export function energyOf(world: World, id: number): number {
  const mass = world.mass(id);
  const [gx, gy] = world.gravity;
  const speed = world.velocityX(id) ** 2 + world.velocityY(id) ** 2;
  const turning = world.inertia(id) * world.angularVelocity(id) ** 2;
  return (mass * speed + turning) / 2 - mass * (gx * world.centerX(id) + gy * world.centerY(id));
}
