import { describe, expect, it } from 'vitest';
import {
  bounce,
  bounds,
  box,
  chain,
  circle,
  isFree,
  STATIC,
  segment,
  shapesOf,
  triangle,
  vertexAt,
  World,
} from '../src/index.js';

describe('what a body is now', () => {
  const parts = [circle(3, 4, 0.5), segment(1, 2, 5, 2, 0.25), triangle(0, 0, 1, 0, 0, 9)];

  it('its box, after steps, growth, calls between steps, and in a callback', () => {
    const world = new World();
    const out = new Float64Array(4);
    // It is rounded outward.
    const now = (id: number): number[] => {
      bounds(world, id, out);
      return [...out].map((it) => Math.round(it * 1e9) / 1e9 + 0);
    };
    const id = world.add(parts, { velocity: [4, 0] });
    expect(now(id)).toEqual([0, 0, 5.25, 9]);
    world.step(0.5);
    expect(now(id)).toEqual([2, 0, 7.25, 9]);
    world.setRadius(id, 2);
    world.moveBy(id, 50, 50);
    expect(now(id)).toEqual([0, -2, 9, 11]);
    const ball = world.add(circle(-10, 0, 1), { velocity: [0, 8], growth: 2 });
    const wall = world.add(segment(-20, 4, 0, 4), { mobility: STATIC });
    let hits = 0;
    world.step(1, (hit) => {
      if (hit.a !== ball && hit.b !== ball) return;
      hits++;
      // It meets the wall when 8t + 1 + 2t is 4.
      const radius = expect.closeTo(1.6, 12);
      expect(now(ball)).toEqual([-11.6, 0.8, -8.4, 4]);
      expect(shapesOf(world, ball)[0].row[4]).toEqual(radius);
      world.place(ball, -40, -40);
      expect(now(ball)[0]).toBeCloseTo(-41.6, 9);
      bounce(world, hit);
    });
    expect(hits).toBe(1);
    expect(now(wall)).toEqual([-20, 4, 0, 4]);
  });

  it('its shapes are those that x and y tell, in callbacks too, also where it turns or was placed', () => {
    for (const period of [Infinity, 64]) {
      const world = new World({ period: [period, period], gravity: [0, -5] });
      const out = new Float64Array(4);
      const solid = [...box(20, 20, 4, 2), circle(22, 20, 0.5)];
      const turning = world.add(solid, { angularVelocity: 9, velocity: [3, 1] });
      const flying = world.add(parts, { velocity: [4, 8] });
      const expectSame = (id: number): void => {
        shapesOf(world, id).forEach(({ row }, part) => {
          for (let i = 0; i < world.kind(id, part); i++) {
            expect(row[vertexAt(i)]).toBe(world.x(id, i, part));
            expect(row[vertexAt(i) + 1]).toBe(world.y(id, i, part));
          }
          expect(row[4]).toBeCloseTo(world.radius(id, part), 14);
        });
      };
      world.add(circle(40, 40.25, 0.5), { velocity: [0, 8] });
      world.add(circle(40, 41.8, 0.5), { mobility: STATIC });
      let placed: readonly number[] = [];
      world.step(0.25, () => {
        for (const id of [turning, flying]) {
          expectSame(id);
          world.place(id, 10, 11);
          expectSame(id);
          expect([world.x(id), world.y(id)]).toEqual([10, 11]);
          world.setVelocity(id, 0, 0);
        }
        world.setAngularVelocity(turning, 0);
        // It is there to the skin: as x and y tell it, and as queries see it.
        bounds(world, turning, out);
        const xs = shapesOf(world, turning).flatMap(({ kind, row }) =>
          [0, 1, 2].slice(0, kind).map((i) => row[vertexAt(i)] - row[4]),
        );
        expect(out[0]).toBeCloseTo(Math.min(...xs) - world.skin(turning), 12);
        placed = [world.centerX(turning), world.angle(turning)];
      });
      expect(placed).toHaveLength(2);
      expect(world.x(turning)).toBeCloseTo(10, 12);
      expect([world.centerX(turning), world.angle(turning)]).toEqual(
        placed.map((it) => expect.closeTo(it, 12)),
      );
    }
  });

  it('its shapes, from which another can be made', () => {
    const world = new World({ period: [32, 32] });
    const out = new Float64Array(4);
    const id = world.add(parts, { velocity: [4, 8] });
    expect(shapesOf(world, id)).toEqual(parts);
    world.step(0.25);
    const copy = world.add(shapesOf(world, id));
    expect(shapesOf(world, copy)).toEqual(shapesOf(world, id));
    expect(shapesOf(world, id)[0]).toEqual(circle(4, 6, 0.5));
    const turning = world.add(box(20, 20, 4, 2), { angularVelocity: Math.PI, skin: 0.125 });
    world.step(0.5);
    const [half] = shapesOf(world, turning);
    expect(half.row[4]).toBe(0);
    bounds(world, turning, out);
    expect([...out]).toEqual([18.875, 17.875, 21.125, 22.125].map((it) => expect.closeTo(it, 9)));
    expect(isFree(world, shapesOf(world, turning), { exclude: turning })).toBe(true);
    expect(isFree(world, shapesOf(world, turning))).toBe(false);
    const points = [
      [9, 9],
      [7, 9],
    ] as const;
    const ledge = chain(points, { oneSided: true });
    expect(shapesOf(world, world.add(ledge, { mobility: STATIC }))).toEqual(ledge);
    // A new one each time: what is done to it does not matter.
    shapesOf(world, id)[0].row.fill(99);
    expect(world.x(id)).toBe(6);
  });
});
