import { type BodyId, box, circle, type Shape, STATIC, segment } from '@swept/core';
import { depthOf, startPoses, touch } from '@swept/judge';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { polygon } from '../src/polygon.js';
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

describe('bodies of several parts', () => {
  /** A bar, a concave corner, a dumbbell or a star, turned by any angle about (x, y). */
  function compound(random: RandomGenerator, x: number, y: number): Shape[] {
    const angle = Math.PI * unit(random);
    const at = (px: number, py: number): [number, number] => [
      x + px * Math.cos(angle) - py * Math.sin(angle),
      y + px * Math.sin(angle) + py * Math.cos(angle),
    ];
    const kind = (random.next() >>> 4) % 4;
    if (kind === 0) return polygon([at(-1, -0.5), at(1, -0.5), at(1, 0.5), at(-1, 0.5)]);
    if (kind === 1) return polygon([at(-1, -1), at(1, -1), at(1, 0), at(0, 0), at(0, 1), at(-1, 1)]);
    if (kind === 2) return polygon([at(0, 1), at(-0.9, 0.2), at(-0.6, -1), at(0.6, -1), at(0.9, 0.2)]);
    return [
      circle(...at(-0.5, 0), 0.5),
      circle(...at(0.5, 0), 0.6),
      segment(...at(-0.5, 0), ...at(0.5, 0), 0.3),
    ];
  }

  /** The first hit of two bodies that begin in overlap, and their distance when the second is displaced. */
  function meet(one: readonly Shape[], other: readonly Shape[], options = {}) {
    const world = new World(options);
    world.add(one);
    world.add(other);
    let hit: Hit | undefined;
    world.step(1 / 60, (it) => {
      hit ??= { ...it };
    });
    const apartAt = (by: number): number => {
      const moved = new World();
      const [a, b] = [moved.add(one), moved.add(other)];
      moved.place(b, moved.x(b) + by * (hit?.nx ?? 0), moved.y(b) + by * (hit?.ny ?? 0));
      return distance(moved, a, b);
    };
    return { hit, apartAt };
  }

  it('are told with a way out of all of them, not only of two: 100 pairs', () => {
    const random = xoroshiro128plus(1);
    let met = 0;
    for (let i = 0; i < 100; i++) {
      const one = compound(random, 8, 8);
      const other = compound(random, 8 + unit(random), 8 + unit(random));
      const { hit, apartAt } = meet(one, other, i % 2 === 0 ? {} : { period: [64, 64] });
      if (hit === undefined || hit.depth === 0) continue;
      met++;
      expect(apartAt(hit.depth + 1e-9), `pair ${i}`).toBeGreaterThan(0);
      expect(apartAt(hit.depth - 1e-7), `pair ${i}`).toBe(0);
    }
    expect(met).toBeGreaterThan(60);
  });

  it('and boxes with the shortest', () => {
    const random = xoroshiro128plus(2);
    for (let i = 0; i < 50; i++) {
      const [x, y] = [unit(random), unit(random)];
      const { hit } = meet(box(8, 8, 2, 1), box(8 + x, 8 + y, 1, 2));
      const depth = Math.min(1.5 - Math.abs(x), 1.5 - Math.abs(y));
      expect(hit?.depth).toBeCloseTo(depth, 12);
      const across = 1.5 - Math.abs(x) < 1.5 - Math.abs(y);
      expect(hit?.nx).toBeCloseTo(across ? Math.sign(x) : 0, 12);
      expect(hit?.ny).toBeCloseTo(across ? 0 : Math.sign(y), 12);
    }
  });

  // Along the normal of one wall, a body only slides along the other.
  it('are told with the way out of both walls of a corner', () => {
    const random = xoroshiro128plus(3);
    const room = [segment(0, 0, 9, 0), segment(9, 0, 9, 9), segment(9, 9, 0, 9), segment(0, 9, 0, 0)];
    for (let i = 0; i < 50; i++) {
      const [left, below] = [0.01 + Math.abs(unit(random)) / 8, 0.01 + Math.abs(unit(random)) / 8];
      const other = i % 2 === 0 ? box(0.5 - left, 0.5 - below, 1, 1) : circle(0.5 - left, 0.5 - below, 0.5);
      const { hit, apartAt } = meet(room, [other].flat());
      const depth = Math.sqrt(left * left + below * below);
      expect(hit?.depth).toBeCloseTo(depth, 12);
      expect(hit?.nx).toBeCloseTo(left / depth, 12);
      expect(hit?.ny).toBeCloseTo(below / depth, 12);
      expect(apartAt(depth - 1e-7)).toBe(0);
    }
  });

  it('are told with the way out of corners of any angle: of one wall, if that leads out of both', () => {
    const random = xoroshiro128plus(4);
    let ofOne = 0;
    for (let i = 0; i < 60; i++) {
      const [turn, opening] = [3 * unit(random), 1 + ((i % 10) / 9) * 1.6];
      const [one, two] = [turn, turn + opening];
      const walls = [one, two].map((angle) => segment(0, 0, 9 * Math.cos(angle), 9 * Math.sin(angle)));
      const depths = [0.02 + Math.abs(unit(random)) / 8, 0.02 + Math.abs(unit(random)) / 8];
      const normals = [
        [-Math.sin(one), Math.cos(one)],
        [Math.sin(two), -Math.cos(two)],
      ];
      const [[ax, ay], [bx, by]] = normals;
      /** The point that is so far from the lines of the two walls, on their inner sides. */
      const at = (a: number, b: number) => [
        (a * by - b * ay) / (ax * by - ay * bx),
        (b * ax - a * bx) / (ax * by - ay * bx),
      ];
      const [x, y] = at(1 - depths[0], 1 - depths[1]);
      const { hit } = meet(walls, [circle(x, y, 1)]);
      const alike = ax * bx + ay * by;
      const isOfOne = depths[0] <= alike * depths[1] || depths[1] <= alike * depths[0];
      if (isOfOne) ofOne++;
      const [dx, dy] = at(depths[0], depths[1]);
      const depth = isOfOne ? Math.max(...depths) : Math.sqrt(dx * dx + dy * dy);
      expect(hit?.depth, `corner ${i}`).toBeCloseTo(depth, 9);
    }
    expect(ofOne).toBeGreaterThan(5);
    expect(ofOne).toBeLessThan(55);
  });

  it.each([false, true])('come out of each other under gravity, turning: %s', (turning) => {
    const options = { friction: 0.5, ...(turning ? { angularVelocity: 0 } : {}) };
    for (const height of [0, 1]) {
      for (const [x, y] of [
        [0.4, 0],
        [0.1, 0],
        [0, 0.2],
        [0.1, 0.2],
        [0.2, 0.1],
        [0.3, 0.3],
      ]) {
        const world = new World({ gravity: [0, -10] });
        world.add(segment(-9, 0, 9, 0), { mobility: STATIC, friction: 0.5 });
        const a = world.add(box(0, 0.3 + height, 0.6, 0.6), options);
        const b = world.add(box(x, 0.3 + height + y, 0.6, 0.6), options);
        for (let n = 0; n < 240; n++) world.step(1 / 60, (hit) => bounce(world, hit, 0.2));
        const [dx, dy] = [world.centerX(b) - world.centerX(a), world.centerY(b) - world.centerY(a)];
        expect(Math.max(Math.abs(dx), Math.abs(dy)), `height ${height}, offset ${x} ${y}`).toBeGreaterThan(
          0.59,
        );
      }
    }
  });
});
