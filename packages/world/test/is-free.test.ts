import { circle, InvalidInput, MOVING, type Shape, STATIC, segment } from '@swept/core';
import { startPoses, touch } from '@swept/judge';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { isFree } from '../src/queries/is-free.js';
import { World } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';
import { someShape, unit } from './support/worlds.js';

const grid = (shape: Shape): Shape => ({
  kind: shape.kind,
  row: shape.row.map((x) => Math.round(x * 4) / 4),
});

function meet(one: Shape, other: Shape, dx = 0, dy = 0): boolean {
  const row = other.row.slice();
  for (const v of [0, 8, 12].slice(0, other.kind)) {
    row[v] += dx;
    row[v + 1] += dy;
  }
  const [p, q] = startPoses([one.kind, one.row], [other.kind, row]).poses;
  return touch(p, q);
}

describe('isFree', () => {
  it.each([1, 2, 3])(
    'is what exact arithmetic says of all bodies, on a grid where shapes touch: seed %i',
    (seed) => {
      const random = xoroshiro128plus(seed);
      for (const period of [undefined, [8, 8] as const]) {
        const world = new World(period ? { period } : {});
        const bodies: { shape: Shape; category: number; mask: number; owner: number; sensor: boolean }[] = [];
        const bit = () => 1 << ((random.next() >>> 0) % 3);
        for (let i = 0; i < 25; i++) {
          const shape = grid(someShape(random, 4 + 4 * unit(random), 4 + 4 * unit(random), 1));
          const how = {
            category: bit(),
            mask: ~bit(),
            owner: (random.next() >>> 0) % 3,
            sensor: i % 5 === 0,
          };
          world.add(shape, { ...how, mobility: i % 2 === 0 ? STATIC : MOVING });
          bodies.push({ shape, ...how });
        }
        const shifts = period ? [-8, 0, 8] : [0];
        const hash = world.hash();
        let free = 0;
        for (let i = 0; i < 200; i++) {
          const shape = grid(someShape(random, 4 + 4 * unit(random), 4 + 4 * unit(random), 1));
          const how = {
            category: bit(),
            mask: ~bit(),
            owner: (random.next() >>> 0) % 3,
            sensors: i % 2 === 0,
          };
          const blocked = bodies.some(
            (it) =>
              (!it.sensor || how.sensors) &&
              (it.category & how.mask) !== 0 &&
              (how.category & it.mask) !== 0 &&
              (it.owner === 0 || it.owner !== how.owner) &&
              shifts.some((dx) => shifts.some((dy) => meet(shape, it.shape, dx, dy))),
          );
          expect(isFree(world, shape, how)).toBe(!blocked);
          expect(isFree(world, [circle(4, 60), shape], how)).toBe(
            period ? isFree(world, circle(4, 60), how) && !blocked : !blocked,
          );
          if (!blocked) free++;
        }
        expect(free).toBeGreaterThan(30);
        expect(free).toBeLessThan(170);
        expect(world.hash()).toBe(hash);
      }
    },
  );

  it('sees what was added, placed, removed and filtered since the last step, with every strategy', () => {
    for (const strategy of Object.values(STRATEGIES)) {
      const world = new World({ broadphase: strategy() });
      const spot = circle(0, 0, 1);
      expect(isFree(world, spot)).toBe(true);
      const wall = world.add(segment(0, -9, 0, 9), { mobility: STATIC });
      expect(isFree(world, spot)).toBe(false);
      world.remove(wall);
      expect(isFree(world, spot)).toBe(true);
      const ball = world.add(circle(50, 0, 1), { velocity: [1, 0] });
      world.step(1);
      world.place(ball, 2, 0);
      expect([isFree(world, spot), isFree(world, circle(51, 0, 1))]).toEqual([false, true]);
      world.place(ball, 2.25, 0);
      expect(isFree(world, spot)).toBe(true);
      // A push is to come.
      world.moveBy(ball, -1, 0);
      expect(isFree(world, spot)).toBe(true);
      world.setFilter(ball, { mask: 2 });
      expect(isFree(world, circle(2.25, 0, 1))).toBe(true);
      expect(isFree(world, circle(2.25, 0, 1), { category: 2 })).toBe(false);
      for (let i = 0; i < 300; i++) world.add(circle(100 + i, 0, 0.25), { mobility: STATIC });
      expect([isFree(world, circle(399, 0)), isFree(world, circle(399.5, 0))]).toEqual([false, true]);
    }
  });

  it('in a callback, bodies are where they are at the hit, and what the callback did counts', () => {
    const world = new World({ gravity: [0, -8] });
    const wall = world.add(segment(5, -9, 5, 9), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1), { velocity: [8, 0] });
    const other = world.add(circle(0, 20, 1), { velocity: [8, 0], gravityScale: 0 });
    let asked = 0;
    world.step(1, (hit) => {
      if (hit.a !== wall || hit.b !== ball) return;
      asked++;
      expect(hit.toi).toBe(0.5);
      // The ball is at (4, -1), the other at (4, 20).
      expect(isFree(world, circle(4, 0.5, 0.25))).toBe(true);
      expect(isFree(world, circle(4, -0.25, 0.25))).toBe(false);
      expect(isFree(world, circle(4, 22, 1))).toBe(false);
      expect(isFree(world, circle(4, 22.25, 1))).toBe(true);
      expect(isFree(world, circle(0, 20, 1))).toBe(true);
      world.place(other, 60, 60);
      expect([isFree(world, circle(60, 60)), isFree(world, circle(4, 20))]).toEqual([false, true]);
      world.add(circle(-50, 0, 1));
      world.add(segment(-60, 0, -60, 9), { mobility: STATIC });
      expect([isFree(world, circle(-50, 0)), isFree(world, circle(-60, 0))]).toEqual([false, false]);
      world.remove(other);
      expect(isFree(world, circle(60, 60))).toBe(true);
    });
    expect(asked).toBe(1);
  });

  it('refuses shapes that a world would refuse', () => {
    const world = new World();
    for (const shape of [
      { ...circle(0, 0), oneSided: true },
      { ...segment(0, 0, 1, 0), oneSided: 1 as never },
    ]) {
      expect(() => world.add(shape)).toThrow(InvalidInput);
      expect(() => isFree(world, shape)).toThrow(InvalidInput);
    }
    expect(isFree(world, { ...segment(0, 0, 1, 0), oneSided: true })).toBe(true);
  });

  it('is refused within a trace and canTouch', () => {
    const refused: unknown[] = [];
    const attempt = (): true => {
      try {
        isFree(world, circle(0, 0));
      } catch (error) {
        refused.push(error);
      }
      return true;
    };
    const world: World = new World({ trace: () => void attempt(), canTouch: attempt });
    world.add(circle(0, 0, 1), { velocity: [1, 0] });
    world.add(circle(1, 0, 1));
    world.step(1);
    expect(refused.length).toBeGreaterThan(1);
    for (const error of refused) expect(error).toBeInstanceOf(InvalidInput);
  });

  it('changes nothing: a world that is asked goes on as one that is not', () => {
    const run = (ask: boolean): string => {
      const random = xoroshiro128plus(5);
      const world = new World();
      for (let i = 0; i < 60; i++)
        world.add(someShape(random, 9 * unit(random), 9 * unit(random), 1), {
          velocity: [40 * unit(random), 40 * unit(random)],
        });
      const shapes = Array.from({ length: 20 }, () =>
        someShape(random, 9 * unit(random), 9 * unit(random), 1),
      );
      for (let step = 0; step < 20; step++) {
        for (const shape of ask ? shapes : []) isFree(world, shape);
        world.step(1 / 60, ({ a }) => {
          for (const shape of ask ? shapes.slice(0, 3) : []) isFree(world, shape);
          world.setVelocity(a, -world.velocityX(a), world.velocityY(a));
        });
      }
      return world.hash();
    };
    expect(run(true)).toBe(run(false));
  });
});
