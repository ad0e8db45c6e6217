import {
  type BodyId,
  box,
  chain,
  circle,
  ROW,
  regularPolygon,
  type Shape,
  type ShapeKind,
  STATIC,
  segment,
  triangle,
} from '@swept/core';
import { motionOf, type Pose, placesOf, poseAt, START, touch } from '@swept/judge';
import { loadScene } from '@swept/scenes';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { describe, expect, inject, it } from 'vitest';
import { moveAndSlide } from '../src/responses/move-and-slide.js';
import type { MoveOptions } from '../src/responses/move-options.js';
import { createMoveResult } from '../src/responses/move-result.js';
import { World } from '../src/world.js';
import { WallJudge, watchPieces } from './support/pieces.js';
import { STRATEGIES } from './support/strategies.js';
import { someShape, unit } from './support/worlds.js';

const ROUNDS = inject('rounds');
/** Moves of each walker. */
const CALLS = 10;
const TIMEOUT = 30_000 * ROUNDS;

describe('1,000 walkers on the coastlines', () => {
  it.each([
    ['as seen from above', 1],
    ['under a gravity', 2],
  ])('%s, seed %d: none crosses a wall, and none is stuck', { timeout: TIMEOUT }, async (name, seed) => {
    const scene = await loadScene('coastline-110m', { bodies: 1000, seed });
    const world = new World();
    const walls: Float64Array[] = [];
    const walkers: number[] = [];
    for (let i = 0; i < scene.count; i++) {
      const row = scene.rows.slice(i * ROW, (i + 1) * ROW);
      const shape = { kind: scene.kinds[i] as ShapeKind, row };
      // The scene says how they fly; they begin at rest.
      for (const v of [0, 1, 8, 9, 12, 13]) row[v + 2] = row[v];
      if (scene.mobility[i] === STATIC) {
        walls.push(row);
        world.add(shape, { mobility: STATIC });
      } else walkers.push(world.add(shape, { category: 2, mask: 1 }));
    }
    const judge = new WallJudge(walls);
    const options = name === 'under a gravity' ? { stepHeight: 0.05 } : { up: [0, 0] as const };
    const random = xoroshiro128plus(seed);
    const move = createMoveResult();
    let blocked = 0;
    let contacts = 0;
    const stuck: string[] = [];
    for (let call = 0; call < ROUNDS * CALLS; call++) {
      for (const id of walkers) {
        const [dx, dy] = [2 * unit(random), 2 * unit(random)];
        watchPieces(
          () => moveAndSlide(world, id, dx, dy, move, options),
          (piece) => judge.judge(piece, 5),
        );
        contacts += move.contacts;
        const asked = Math.hypot(dx, dy);
        if (Math.hypot(move.dx, move.dy) > 0.01 * asked) continue;
        blocked++;
        // One of the ways around is free.
        let farthest = 0;
        for (let k = 0; k < 16; k++) {
          const [x, y] = [world.x(id), world.y(id)];
          moveAndSlide(world, id, 0.3 * Math.cos(k), 0.3 * Math.sin(k), move, { up: [0, 0] });
          farthest = Math.max(farthest, Math.hypot(move.dx, move.dy));
          world.place(id, x, y);
        }
        if (farthest < 0.1) stuck.push(`${id} at (${world.x(id)}, ${world.y(id)}): ${farthest}`);
      }
    }
    expect(contacts).toBeGreaterThan(500);
    expect(blocked).toBeGreaterThan(10);
    expect(stuck).toEqual([]);
    expect(judge.asked).toBeGreaterThan(1500);
    expect([judge.crossings, judge.touches]).toEqual([0, 0]);
  });
});

/** Grounds of 1,000 units, and their outlines as x, y, x, y. */
const GROUNDS: Readonly<
  Record<string, (world: World, random: RandomGenerator) => (readonly [number, number, number, number])[]>
> = {
  'tiles with posts': (world) =>
    Array.from({ length: 1000 }, (_, x) => {
      const y = x % 40 === 20 ? 1 : 0;
      world.add(box(x + 0.5, y - 0.5, 1, 1), { mobility: STATIC });
      return [
        [x, y, x + 1, y],
        [x, y - 1, x, y],
        [x + 1, y - 1, x + 1, y],
      ] as const;
    }).flat(),
  slopes: (world, random) => {
    const points: [number, number][] = [[0, 0]];
    for (let x = 2; x <= 1000; x += 2) points.push([x, 0.9 * points[x / 2 - 1][1] + 1.2 * unit(random)]);
    world.add(chain(points), { mobility: STATIC });
    return points.slice(1).map(([x, y], i) => [...points[i], x, y] as const);
  },
};

describe.each(Object.entries(GROUNDS))('1,000 walkers on %s, seed 3', (_, ground) => {
  it('none crosses a wall, and only walls hold them', { timeout: TIMEOUT }, () => {
    const world = new World();
    const outlines = ground(world, xoroshiro128plus(3));
    for (const x of [0, 1000]) {
      world.add(segment(x, -50, x, 50), { mobility: STATIC });
      outlines.push([x, -50, x, 50]);
    }
    const judge = new WallJudge(outlines.map((ends) => segment(...ends).row));
    const move = createMoveResult();
    const walkers = Array.from({ length: 1000 }, (_, i) => {
      const id = world.add(segment(i + 0.5, 30, i + 0.5, 30.6, 0.3), { category: 2, mask: 1 });
      return { id, way: i % 2 === 0 ? 1 : -1 };
    });
    for (const { id } of walkers) moveAndSlide(world, id, 0, -50);
    let turns = 0;
    for (let call = 0; call < ROUNDS * CALLS; call++) {
      for (const walker of walkers) {
        watchPieces(
          () => moveAndSlide(world, walker.id, 0.3 * walker.way, -0.05, move),
          (piece) => judge.judge(piece, 20),
        );
        if (move.onWall) {
          walker.way *= -1;
          turns++;
        } else if (Math.hypot(move.dx, move.dy) < 0.2)
          throw new Error(`${JSON.stringify(move)} at ${world.x(walker.id)}, ${world.y(walker.id)}`);
      }
    }
    expect(turns).toBeGreaterThan(1);
    expect(judge.asked).toBeGreaterThan(100);
    expect([judge.crossings, judge.touches]).toEqual([0, 0]);
  });
});

const PASSABLE = 8;

/** A crowded world of bodies of all kinds, some of which move, and the walkers in it. */
function crowded(world: World, random: RandomGenerator): BodyId[] {
  const u = (): number => unit(random);
  for (let i = 0; i < 8; i++) world.add(box(i - 3.5, -4.5, 1, 1), { mobility: STATIC });
  world.add(
    chain([
      [-4, -3],
      [-2, -2.5],
      [-1, -3],
      [0, -3.2],
    ]),
    { mobility: STATIC },
  );
  world.add(regularPolygon(2, -2, 1, 7), { mobility: STATIC });
  world.add(box(0, 0.5, 3, 0.2), { mobility: STATIC, category: PASSABLE });
  for (let i = 0; i < 12; i++) world.add(someShape(random, 4 * u(), 4 * u(), 1), { mobility: STATIC });
  for (let i = 0; i < 6; i++)
    world.add(someShape(random, 4 * u(), 4 * u(), 0.7), { velocity: [u(), u()], mass: Infinity });
  return Array.from({ length: 6 }, (_, i) => {
    const [x, y] = [3 * u(), 3 * u()];
    const shapes: (Shape | Shape[])[] = [
      box(x, y, 0.4, 0.7),
      circle(x, y, 0.3),
      segment(x, y, x, y + 0.5, 0.2),
      triangle(x, y, x + 0.4, y, x, y + 0.6),
      [circle(x, y, 0.2), ...box(x, y + 0.3, 0.3, 0.3)],
      segment(x, y, x + 0.5, y),
    ];
    return world.add(shapes[i], { gravityScale: 0 });
  });
}

const RULES: readonly MoveOptions[] = [
  { oneWay: PASSABLE },
  { oneWay: PASSABLE, stepHeight: 0.3, snap: 0.3, carry: true },
  { up: [0, 0] },
  { up: [1, 2], maxSlope: 1.2, snap: 0 },
];

/** What becomes of the walkers; `around` is called with each of their moves. */
function walkAbout(world: World, seed: number, around: (id: BodyId, move: () => void) => void): unknown[] {
  const random = xoroshiro128plus(seed);
  const walkers = crowded(world, random);
  const seen: unknown[] = [];
  for (let frame = 0; frame < 25; frame++) {
    for (const [i, id] of walkers.entries()) {
      const [dx, dy] = [unit(random), unit(random)];
      around(id, () =>
        seen.push({ ...moveAndSlide(world, id, dx, dy, createMoveResult(), RULES[(seed + i) % 4]) }),
      );
    }
    if (frame % 3 === 0) world.place(walkers[frame % 6], 3 * unit(random), 3 * unit(random));
    if (frame % 2 === 0) world.step(1 / 60);
    seen.push(world.hash());
  }
  return seen;
}

/** The solid bodies that the walker touches or overlaps, in exact arithmetic, but the one-way ones. */
function touched({ bodies }: World, id: BodyId): BodyId[] {
  const { rows } = bodies;
  const own = bodies.slot('touched', id);
  const places = placesOf(rows.subarray(0, bodies.end * ROW));
  const poseOf = (slot: number): Pose =>
    poseAt(motionOf(bodies.kind[slot] as ShapeKind, rows, slot * ROW, places), START);
  const parts = Array.from({ length: bodies.partsOf(own) }, (_, part) => poseOf(own + part));
  const found = new Set<BodyId>();
  for (let slot = 0; slot < bodies.end; slot++) {
    if (bodies.rootOf(slot) === own || bodies.category[slot] === PASSABLE) continue;
    const pose = poseOf(slot);
    if (parts.some((part) => touch(part, pose))) found.add(bodies.idAt(slot));
  }
  return [...found];
}

describe.each(Array.from({ length: 3 * ROUNDS }, (_, i) => i + 1))('walkers in a crowd, seed %d', (seed) => {
  it('come into contact with nothing that they were apart from', () => {
    const world = new World();
    let free = 0;
    walkAbout(world, seed, (id, move) => {
      const before = touched(world, id);
      move();
      const after = touched(world, id);
      expect(after.filter((other) => !before.includes(other))).toEqual([]);
      free += +(after.length === 0);
    });
    expect(free).toBeGreaterThan(100);
  });

  it('go the same ways with every strategy, to the bit', () => {
    const [first, ...others] = Object.values(STRATEGIES).map((make) =>
      walkAbout(new World({ broadphase: make() }), seed, (_, move) => move()),
    );
    for (const other of others) expect(other).toEqual(first);
  });

  it('go the same ways where the world wraps, with every strategy', () => {
    const [first, ...others] = Object.values(STRATEGIES).map((make) =>
      walkAbout(new World({ broadphase: make(), period: [9, 8] }), seed, (_, move) => move()),
    );
    for (const other of others) expect(other).toEqual(first);
  });
});
