import { chain, circle, type Point, type Shape, segment, triangle } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { unit } from './support/worlds.js';

/**
 * Rooms with deep corners that turn about their centre, and small bodies in them that do not touch each
 * other. Whether one is inside is decided by its first vertex and the true corners, from sine and cosine.
 */

const DT = 1 / 60;

interface Room {
  world: World;
  room: number;
  corners: Point[];
  bodies: number[];
}

function build(
  seed: number,
  oneSided: boolean,
  spin: number,
  gravity: number,
  shapeOf: (x: number, y: number) => Shape,
): Room {
  const random = xoroshiro128plus(seed);
  const count = 2 * (5 + (seed % 12));
  const deep = [0.5, 0.8, 1][seed % 3];
  const corners = Array.from({ length: count }, (_, i): Point => {
    const far = 10 * (i % 2 === 0 ? deep : 1) * (1 + 0.1 * unit(random));
    // Clockwise: solid is the outside.
    const angle = (-2 * Math.PI * i) / count;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
  const world = new World({ gravity: [0, gravity] });
  const room = world.add(chain(corners, { closed: true, oneSided }), {
    angularVelocity: spin,
    mass: Infinity,
    center: [0, 0],
  });
  const bodies = Array.from({ length: 40 }, () =>
    world.add(shapeOf(2 * unit(random), 2 * unit(random)), {
      velocity: [60 * unit(random), 60 * unit(random)],
      owner: 1,
    }),
  );
  return { world, room, corners, bodies };
}

/** Is (x, y) inside of the corners turned by an angle? */
function isInside(corners: readonly Point[], angle: number, x: number, y: number): boolean {
  const [s, c] = [Math.sin(-angle), Math.cos(-angle)];
  const [px, py] = [c * x - s * y, s * x + c * y];
  let inside = false;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    if (ay > py !== by > py && px < ax + ((py - ay) * (bx - ax)) / (by - ay)) inside = !inside;
  });
  return inside;
}

/** How many bodies are outside after a second that bounce, and by how many hits. */
function leave({ world, room, corners, bodies }: Room, restitution: number) {
  let hits = 0;
  for (let n = 0; n < 60; n++)
    world.step(DT, (hit) => {
      hits++;
      bounce(world, hit, restitution);
    });
  const angle = world.angle(room);
  const out = bodies.filter((id) => !isInside(corners, angle, world.x(id), world.y(id)));
  return { out: out.length, hits };
}

describe.each<[string, (x: number, y: number) => Shape]>([
  ['discs', (x, y) => circle(x, y, 0.25)],
  ['points', (x, y) => circle(x, y)],
  ['segments', (x, y) => segment(x, y, x + 0.5, y + 0.2)],
  ['triangles', (x, y) => triangle(x, y, x + 0.5, y, x, y + 0.5)],
])('no body leaves a room that turns: %s', (_, shapeOf) => {
  it.each([
    [1, 60, 1],
    [2, -29, 1],
    [3, 10, 1],
    [4, -45, 1],
    [6, 20, 1],
    [7, 60, 1],
    [8, -29, 1],
    [10, -45, 1],
    [2, -29, 0.5],
  ])('seed %i, %i rad/s, restitution %d', (seed, spin, restitution) => {
    const room = build(seed, seed % 4 < 2, spin, seed % 2 === 0 ? 0 : -10, shapeOf);
    const { out, hits } = leave(room, restitution);
    expect(hits).toBeGreaterThan(100);
    expect(out).toBe(0);
  });
});
