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
