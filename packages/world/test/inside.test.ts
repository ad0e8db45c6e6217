import { type BodyId, circle, type Shape, STATIC, segment } from '@swept/core';
import { depthOf, startPoses, touch } from '@swept/judge';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { distance } from '../src/queries/distance.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';
import { someShape, unit } from './support/worlds.js';

const PERIODS = { 'in the plane': {}, 'in a world that wraps': { period: [16, 16] } } as const;

/** The shape displaced by (dx, dy). */
function displaced({ kind, row }: Shape, dx: number, dy: number): Shape {
  const at = row.slice();
  for (const v of [0, 8, 12].slice(0, kind)) {
    at[v] += dx;
    at[v + 1] += dy;
  }
  return { kind, row: at };
}

function poses(one: Shape, other: Shape) {
  return startPoses([one.kind, one.row], [other.kind, other.row]);
}

describe.each(Object.entries(PERIODS))(
  'a pair that begins in overlap is told with its way out, %s',
  (_, options) => {
    it.each([1, 2, 3, 4])('as exact arithmetic has it: 12 bodies, seed %i', (seed) => {
      const random = xoroshiro128plus(seed);
      const world = new World(options);
      const shapes = new Map<number, Shape>();
      for (let i = 0; i < 12; i++) {
        // On the torus shapes must not need to be brought back, and coordinates are rounded as its own are.
        const rounded = (x: number) => Math.round(x * 2 ** 20) / 2 ** 20;
        const drawn = someShape(random, 8 + 2 * unit(random), 8 + 2 * unit(random), 2);
        const shape: Shape = { kind: drawn.kind, row: drawn.row.map(rounded) };
        shapes.set(world.add(shape, { mobility: i % 3 === 0 ? STATIC : 1 }), shape);
      }
      const hits: Hit[] = [];
      world.step(1, (hit) => void hits.push({ ...hit }));
      let told = 0;
      for (const { a, b, nx, ny, depth, toi } of hits) {
        const [one, other] = [shapes.get(a) as Shape, shapes.get(b) as Shape];
        const exact = depthOf(poses(one, other));
        expect([toi, Math.abs(depth - exact) < 1e-13]).toEqual([0, true]);
        if (depth === 0) continue;
        told++;
        expect(Math.hypot(nx, ny)).toBeCloseTo(1, 14);
        // A hair more than that is apart, a hair less is not.
        const near = poses(one, displaced(other, nx * (depth - 1e-12), ny * (depth - 1e-12))).poses;
        const far = poses(one, displaced(other, nx * (depth + 1e-12), ny * (depth + 1e-12))).poses;
        expect([touch(near[0], near[1]), touch(far[0], far[1])]).toEqual([true, false]);
      }
      expect(told).toBeGreaterThan(5);
      // The events are as they are when nobody listens.
      for (const { nx, ny } of world.began) expect([nx, ny]).toEqual([0, 0]);
    });

    it.each([11, 12, 13])('and bounces never let bodies approach that are in overlap: seed %i', (seed) => {
      const random = xoroshiro128plus(seed);
      const world = new World(options);
      for (let i = 0; i < 25; i++) {
        const shape = someShape(random, 8 + 4 * unit(random), 8 + 4 * unit(random), 2);
        const velocity = [3 * unit(random), 3 * unit(random)] as const;
        world.add(shape, i % 4 === 0 ? { mobility: STATIC } : { velocity });
      }
      let inside = 0;
      const speed = ({ a, b, nx, ny }: Hit): number =>
        (world.velocityX(b) - world.velocityX(a)) * nx + (world.velocityY(b) - world.velocityY(a)) * ny;
      world.step(1 / 60, (hit) => {
        const before = speed(hit);
        const velocities = world.bodies.velocities.slice();
        bounce(world, hit, 0.5);
        if (!(hit.depth > 0)) return;
        inside++;
        if (before >= 0) expect(world.bodies.velocities).toEqual(velocities);
        else expect(speed(hit)).toBeCloseTo(-before / 2, 12);
      });
      expect(inside).toBeGreaterThan(10);
    });
  },
);

describe('overlaps', () => {
  it('come with the same way out from every strategy', () => {
    const all = Object.values(STRATEGIES).map((strategy) => {
      const random = xoroshiro128plus(7);
      const world = new World({ broadphase: strategy() });
      for (let i = 0; i < 40; i++) {
        const parts = [0, 1].map(() => someShape(random, 6 * unit(random), 6 * unit(random), 2));
        world.add(parts, { velocity: [unit(random), unit(random)] });
      }
      const told: Hit[] = [];
      for (let step = 0; step < 3; step++) {
        world.step(1 / 60, (hit) => {
          told.push({ ...hit });
          bounce(world, hit);
        });
      }
      expect(told.filter((hit) => hit.depth > 0).length).toBeGreaterThan(30);
      return [told, world.hash()];
    });
    for (const it of all) expect(it).toEqual(all[0]);
  });
});

/** Three shapes close to each other, of any kind and turning or not. */
function threeBodies(world: World, random: RandomGenerator): BodyId[] {
  const motion = () => ({
    velocity: [5 * unit(random), 5 * unit(random)] as const,
    ...(random.next() & 1 ? { angularVelocity: 3 * unit(random) } : {}),
  });
  return [0, 1, 2].map(() => world.add(someShape(random, 10 + unit(random), 10 + unit(random), 2), motion()));
}

describe.each([0, -10])('whatever the callback does, no overlap is lost, gravity %i', (g) => {
  const unordered = (a: BodyId, b: BodyId) => `${Math.min(a, b)} and ${Math.max(a, b)}`;
  const began = (world: World) => [...world.began].map(({ a, b }) => unordered(a, b));

  it('with which a step begins, although all are answered at time 0: 400 triples', () => {
    let met = 0;
    for (let seed = 0; seed < 400; seed++) {
      const world = new World({ gravity: [0, g] });
      const [a, b, c] = threeBodies(world, xoroshiro128plus(seed));
      const touch = [[a, b] as const, [a, c] as const, [b, c] as const].filter(
        ([one, other]) => distance(world, one, other) === 0,
      );
      world.step(1 / 60, (hit) => bounce(world, hit, 0.4));
      met += touch.length;
      for (const [one, other] of touch) expect(began(world), `seed ${seed}`).toContain(unordered(one, other));
    }
    expect(met).toBeGreaterThan(300);
  });

  it.each(['place', 'add'])('into which a callback brings a body by `%s`: 400 triples', (how) => {
    let met = 0;
    for (let seed = 0; seed < 400; seed++) {
      const random = xoroshiro128plus(seed);
      const world = new World({ gravity: [0, g] });
      const ball = world.add(circle(-5, 0, 1), { velocity: [180, 0] });
      world.add(segment(-2, -2, -2, 2), { mobility: STATIC });
      const near = threeBodies(world, random).slice(0, 2);
      const last = someShape(random, 10 + unit(random), 10 + unit(random), 2);
      const velocity = [5 * unit(random), 5 * unit(random)] as const;
      let arrival: BodyId | undefined;
      if (how === 'place') arrival = world.add(last, { velocity });
      if (arrival !== undefined) world.place(arrival, 30, 10);
      let touch: BodyId[] = [];
      let arrived = false;
      world.step(1 / 60, (hit) => {
        if (hit.a === ball && !arrived) {
          arrived = true;
          if (arrival === undefined) arrival = world.add(last, { velocity });
          else world.place(arrival, last.row[0], last.row[1]);
          const id = arrival;
          touch = near.filter((other) => distance(world, id, other) === 0);
        }
        bounce(world, hit, 0.4);
      });
      met += touch.length;
      for (const other of touch)
        expect(began(world), `seed ${seed}`).toContain(unordered(arrival as BodyId, other));
    }
    expect(met).toBeGreaterThan(200);
  });
});
