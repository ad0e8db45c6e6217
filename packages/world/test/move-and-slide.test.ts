import { bruteForce, hierarchicalGrid } from '@swept/broadphase';
import {
  type BodyId,
  box,
  capsule,
  chain,
  circle,
  type Point,
  RADIUS,
  ROW,
  type Shape,
  STATIC,
  segment,
} from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import { polygon } from '../src/polygon.js';
import { depenetrate } from '../src/responses/depenetrate.js';
import { moveAndSlide } from '../src/responses/move-and-slide.js';
import type { MoveOptions } from '../src/responses/move-options.js';
import { createMoveResult, type MoveResult } from '../src/responses/move-result.js';
import { slide } from '../src/responses/slide.js';
import { World } from '../src/world.js';
import { someShape, unit } from './support/worlds.js';

const SOLID = { mobility: STATIC } as const;
const WALKERS: Readonly<Record<string, (x: number, y: number) => Shape | Shape[]>> = {
  'a box': (x, y) => box(x, y + 0.5, 0.6, 1),
  'a capsule': (x, y) => capsule(x, y + 0.3, x, y + 0.7, 0.3),
  'a disc': (x, y) => circle(x, y + 0.3, 0.3),
};

/** A world with these static bodies, and a walker whose feet are at (x, y). */
function scene(solids: readonly (Shape | readonly Shape[])[], walker: Shape | readonly Shape[]) {
  const world = new World({ broadphase: solids.length > 9 ? hierarchicalGrid() : bruteForce() });
  const ids = solids.map((it) => world.add(it, SOLID));
  return { world, ids, id: world.add(walker) };
}

/** The lowest place of a walker. */
function feet(world: World, id: BodyId): number {
  const { bodies } = world;
  const slot = bodies.slot('feet', id);
  return Math.min(...Array.from({ length: bodies.partsOf(slot) }, (_, part) => lowest(world, slot + part)));
}

function lowest({ bodies }: World, slot: number): number {
  const row = slot * 16;
  const ys = [1, 9, 13].slice(0, bodies.kind[slot]).map((v) => bodies.rows[row + v]);
  return Math.min(...ys) - bodies.rows[row + 4];
}

const FLOOR = segment(-100, 0, 100, 0);

it('names the wall and the ceiling that a move has met, of several the last one', () => {
  const world = new World();
  world.add(FLOOR, { mobility: STATIC });
  const crate = world.add(circle(4, 0.75, 0.7));
  const block = world.add([circle(-3, 5, 0.5), circle(1, 5, 0.5)], { mobility: STATIC });
  const walker = world.add(box(1, 0.6, 1, 1));
  const move = createMoveResult();
  expect([move.wall, move.wallPart, move.ceiling, move.ceilingPart]).toEqual([-1, -1, -1, -1]);
  moveAndSlide(world, walker, 0, 9, move);
  expect(move).toMatchObject({ onCeiling: true, ceiling: block, ceilingPart: 1, wall: -1, wallPart: -1 });
  moveAndSlide(world, walker, 0, -9, move);
  moveAndSlide(world, walker, 9, 0, move);
  expect(move).toMatchObject({ onWall: true, wall: crate, wallPart: 0, ceiling: -1, ceilingPart: -1 });
});

it.each([1e-12, 1e-9, 5e-8])(
  'a fall that ends %s above a floor, without meeting it, ends on it',
  (height) => {
    const world = new World();
    const floor = world.add(FLOOR, { mobility: STATIC });
    const walker = world.add(box(0, 1.5, 1, 1));
    const move = moveAndSlide(world, walker, 0, height - 1);
    expect(move).toMatchObject({ onFloor: true, floor, contacts: 0 });
    expect(moveAndSlide(world, walker, 0, 0)).toMatchObject({ onFloor: true, floor, dx: 0, dy: 0 });
    moveAndSlide(world, walker, 0, 1);
    expect(moveAndSlide(world, walker, 0, -0.9)).toMatchObject({ onFloor: false, floor: -1 });
  },
);

it('tells of the wall, not of what was met where it was tried to climb', () => {
  const world = new World();
  world.add(FLOOR, { mobility: STATIC });
  const curb = world.add(box(4, 0.15, 2, 0.3), { mobility: STATIC });
  world.add(segment(3, 0.31, 4, 7), { mobility: STATIC });
  const walker = world.add(box(0, 0.6, 1, 1));
  const move = moveAndSlide(world, walker, 9, -1, createMoveResult(), { stepHeight: 0.5 });
  expect(move).toMatchObject({ onFloor: true, onWall: true, wallNormalX: -1, wallNormalY: 0, wall: curb });
});

describe.each(Object.entries(WALKERS))('moveAndSlide: %s', (_, make) => {
  it('goes freely in the air', () => {
    const { world, id } = scene([FLOOR], make(0, 5));
    const move = moveAndSlide(world, id, 3, -2);
    expect(move).toMatchObject({ dx: 3, dy: -2, remainingX: 0, remainingY: 0, contacts: 0, floor: -1 });
    expect([move.onFloor, move.onWall, move.onCeiling]).toEqual([false, false, false]);
  });

  it('lands on the floor, and stands there without moving by a bit', () => {
    const { world, id, ids } = scene([FLOOR], make(0, 5));
    const move = moveAndSlide(world, id, 0, -20);
    expect(move).toMatchObject({
      onFloor: true,
      floor: ids[0],
      floorPart: 0,
      floorNormalX: 0,
      floorNormalY: 1,
    });
    expect(move.dy).toBeCloseTo(-5, 6);
    expect(feet(world, id)).toBeGreaterThan(0);
    const before = world.hash();
    for (let i = 0; i < 100; i++) expect(moveAndSlide(world, id, 0, -1).onFloor).toBe(true);
    expect(world.hash()).toBe(before);
  });

  it('walks on the floor at full length, and stops at a wall', () => {
    const { world, id } = scene([FLOOR, segment(10, -1, 10, 9)], make(0, 0));
    expect(moveAndSlide(world, id, 4, -3)).toMatchObject({ onFloor: true, onWall: false });
    expect(world.x(id)).toBeCloseTo(world.parts(id) > 1 ? 3.7 : 4, 6);
    const move = moveAndSlide(world, id, 40, -3);
    expect(move).toMatchObject({ onFloor: true, onWall: true, wallNormalX: -1, wallNormalY: 0 });
    expect(move.dx).toBeCloseTo(5.7, 6);
    expect(move.remainingX).toBeCloseTo(34.3, 6);
    expect(moveAndSlide(world, id, -4, -3)).toMatchObject({ onFloor: true, onWall: false });
  });

  it('jumps from the floor to the ceiling', () => {
    const { world, id } = scene([FLOOR, segment(-9, 3, 9, 3)], make(0, 0));
    expect(moveAndSlide(world, id, 0, 1)).toMatchObject({ onFloor: false, onCeiling: false });
    expect(moveAndSlide(world, id, 1, 5)).toMatchObject({ onFloor: false, onCeiling: true, dx: 1 });
  });

  it.each([20, 40, 44.9])('walks up and down a slope of %d degrees, and stands on it', (degrees) => {
    const tan = Math.tan((degrees / 180) * Math.PI);
    const { world, id } = scene([FLOOR, segment(2, 0, 50, 48 * tan)], make(0, 0.01));
    const options: MoveOptions = { snap: 0.2 };
    for (let i = 0; i < 200; i++)
      expect(moveAndSlide(world, id, 0.1, -0.2, createMoveResult(), options).onFloor || i < 2).toBe(true);
    const high = feet(world, id);
    expect(high).toBeGreaterThan(5);
    const before = world.hash();
    for (let i = 0; i < 50; i++) moveAndSlide(world, id, 0, -0.5, createMoveResult(), options);
    expect(world.hash()).toBe(before);
    for (let i = 0; i < 300; i++)
      expect(moveAndSlide(world, id, -0.1, -0.2, createMoveResult(), options).onFloor).toBe(true);
    expect(feet(world, id)).toBeCloseTo(0, 6);
    expect(world.x(id)).toBeLessThan(-5);
  });

  it.each([46, 60, 89])('does not climb a slope of %d degrees, and slides down it', (degrees) => {
    const tan = Math.tan((degrees / 180) * Math.PI);
    const { world, id } = scene([FLOOR, segment(2, 0, 50, 48 * tan)], make(0, 0.01));
    for (let i = 0; i < 100; i++) moveAndSlide(world, id, 0.1, -0.2, createMoveResult(), { snap: 0.2 });
    expect(feet(world, id)).toBeLessThan(1e-8);
    expect(moveAndSlide(world, id, 0.1, -0.2)).toMatchObject({ onFloor: true, onWall: true });
    // In the air nothing leads it up either.
    world.place(id, world.x(id) - 0.5, world.y(id) + 2);
    let high = feet(world, id);
    for (let i = 0; i < 100; i++) {
      moveAndSlide(world, id, 0.2, -0.05);
      expect(feet(world, id)).toBeLessThanOrEqual(high + 1e-8);
      high = feet(world, id);
    }
    expect(feet(world, id)).toBeCloseTo(0, 6);
  });

  it('steps up to the step height and not more', () => {
    for (const height of [0.1, 0.25, 0.299, 0.301, 0.5]) {
      const ledge = box(10, height / 2, 10, height);
      const { world, id } = scene([FLOOR, ledge], make(0, 0));
      for (let i = 0; i < 100; i++)
        moveAndSlide(world, id, 0.07, -0.1, createMoveResult(), { stepHeight: 0.3, snap: 0.01 });
      expect([height, feet(world, id)]).toEqual([height, expect.closeTo(height <= 0.3 ? height : 0, 6)]);
      expect(world.x(id) > 6.5).toBe(height <= 0.3);
    }
  });
});

describe('moveAndSlide: floors of many bodies', () => {
  /** The y of the top of tile i, off by some roundings. */
  const HEIGHTS: Readonly<Record<string, (i: number) => number>> = {
    'of equal height': () => 0,
    'whose heights were rounded': (i) => (i % 7) * 2 ** -44 - (i % 3) * 2 ** -45,
    'whose heights were summed up': (i) =>
      Array.from({ length: 10 + (i % 5) }, () => 0.1).reduce((a, b) => a - b, 1 + (i % 5) * 0.1),
  };

  it.each(
    Object.entries(WALKERS).flatMap(([walker, make]) =>
      Object.entries(HEIGHTS).map(([name, height]) => ({ walker, make, name, height })),
    ),
  )('$walker does not stumble on 1,000 tiles $name', ({ make, height }) => {
    const tiles = Array.from({ length: 1000 }, (_, i) => box(i + 0.5, height(i) - 0.5, 1, 1));
    const { world, id } = scene(tiles, make(1.05, 0.01));
    const move = createMoveResult();
    moveAndSlide(world, id, 0, -0.1, move);
    for (const way of [1, -1]) {
      for (let i = 0; i < 2690; i++) {
        moveAndSlide(world, id, way * 0.37, -0.05, move);
        if (move.onFloor && !move.onWall && Math.abs(move.remainingX) < 1e-6) continue;
        throw new Error(`${JSON.stringify(move)} at ${world.x(id)}, ${feet(world, id)}`);
      }
      expect(feet(world, id)).toBeCloseTo(0, 6);
    }
  });

  it.each(Object.entries(WALKERS))('%s slides down a wall of 200 tiles', (_, make) => {
    const tiles = Array.from({ length: 200 }, (_, i) => box(1, i + 0.5, 1, 1));
    const { world, id } = scene(tiles, make(0.1, 198));
    for (let i = 0; i < 600; i++) {
      const move = moveAndSlide(world, id, 0.5, -0.3);
      expect(move.onFloor).toBe(false);
      expect(move.dy).toBeCloseTo(-0.3, 6);
    }
  });

  it.each(Object.entries(WALKERS))('%s goes over the joints of a slope of separate segments', (_, make) => {
    const slope = Array.from({ length: 100 }, (_, i) =>
      segment(0.3 * i, 0.1 * i, 0.3 * (i + 1), 0.1 * (i + 1)),
    );
    const { world, id } = scene(slope, make(1, 1));
    moveAndSlide(world, id, 0, -9);
    for (let i = 0; i < 400; i++) {
      const move = moveAndSlide(world, id, i < 200 ? 0.1 : -0.1, -0.1);
      expect(move).toMatchObject({ onFloor: true, onWall: false });
      expect(Math.hypot(move.dx, move.dy)).toBeCloseTo(0.1, 6);
    }
  });
});

describe('moveAndSlide: one-way platforms', () => {
  const PLATFORM = 4;
  const RULES: Readonly<Record<string, (platform: BodyId) => NonNullable<MoveOptions['oneWay']>>> = {
    'by category': () => PLATFORM,
    'by a function': (platform) => (id) => id === platform,
  };
  const SHAPES = { 'a segment': segment(-5, 2, 5, 2), 'a box': box(0, 1.8, 10, 0.4) };
  const SOLID_ABOVE: Readonly<Record<string, Point[]>> = {
    'a one-sided chain': [
      [5, 2],
      [-5, 2],
    ],
    'a one-sided chain of many': Array.from({ length: 11 }, (_, i) => [5 - i, 2]),
  };
  const walkers = Object.entries(WALKERS);
  const oneSided = Object.entries(SOLID_ABOVE).flatMap(([name, points]) =>
    walkers.map(([walker, make]) => {
      const shape = chain(points, { oneSided: true });
      return { rule: 'by itself', oneWay: () => undefined, name, shape, walker, make };
    }),
  );
  const cases = Object.entries(RULES).flatMap(([rule, oneWay]) =>
    Object.entries(SHAPES).flatMap(([name, shape]) =>
      walkers.map(([walker, make]) => ({ rule, oneWay, name, shape, walker, make })),
    ),
  );

  it.each([...cases, ...oneSided])(
    '$name $rule lets $walker through from below and from beside, and holds it',
    (it) => {
      const { world, id } = scene([FLOOR], it.make(0, 0));
      const platform = world.add(it.shape, { ...SOLID, category: PLATFORM });
      const oneWay = it.oneWay(platform);
      const options: MoveOptions = oneWay === undefined ? { snap: 0.1 } : { oneWay, snap: 0.1 };
      for (let i = 0; i < 30; i++) {
        const move = moveAndSlide(world, id, 0, 0.1, createMoveResult(), options);
        expect(move).toMatchObject({ onCeiling: false, contacts: 0 });
        expect(move.dy).toBeCloseTo(0.1, 6);
      }
      for (let i = 0; i < 30; i++) moveAndSlide(world, id, 0.05, -0.1, createMoveResult(), options);
      expect(moveAndSlide(world, id, 0, -5, createMoveResult(), options)).toMatchObject({
        onFloor: true,
        floor: platform,
      });
      expect(feet(world, id)).toBeCloseTo(2, 6);
      // Over the edge, and back through its side.
      for (let i = 0; i < 60; i++) moveAndSlide(world, id, 0.1, -0.1, createMoveResult(), options);
      expect(feet(world, id)).toBeCloseTo(0, 6);
      for (let i = 0; i < 19; i++) moveAndSlide(world, id, 0, 0.1, createMoveResult(), options);
      // What is round comes onto the end of a chain from its solid side, as in a step.
      if (oneWay === undefined) return;
      const x = world.x(id);
      for (let i = 0; i < 30; i++) moveAndSlide(world, id, -0.1, 0, createMoveResult(), options);
      expect(world.x(id)).toBeCloseTo(x - 3, 6);
      // Half in it, it falls out of it.
      for (let i = 0; i < 30; i++) moveAndSlide(world, id, 0, -0.1, createMoveResult(), options);
      expect(feet(world, id)).toBeCloseTo(0, 6);
    },
  );

  it('a body that was put upon one to the bit stands on it', () => {
    const { world, id } = scene([], box(0, 2.5, 1, 1));
    const platform = world.add(segment(-5, 2, 5, 2), { ...SOLID, category: PLATFORM });
    for (let i = 0; i < 9; i++)
      expect(moveAndSlide(world, id, 0.1, -1, createMoveResult(), { oneWay: PLATFORM })).toMatchObject({
        floor: platform,
      });
    // Without its category in the mask, it drops.
    world.setFilter(id, { mask: ~PLATFORM });
    expect(moveAndSlide(world, id, 0, -1, createMoveResult(), { oneWay: PLATFORM }).dy).toBeCloseTo(-1, 6);
  });
});

describe('moveAndSlide: moving platforms', () => {
  it.each(Object.entries(WALKERS))('%s is carried there and back, up and down', (_, make) => {
    const world = new World({ gravity: [0, -10] });
    const lift = world.add(box(0, -0.5, 6, 1), { mass: Infinity });
    const id = world.add(make(0.5, 0.01), { gravityScale: 0 });
    const move = createMoveResult();
    moveAndSlide(world, id, 0, -0.1, move, { carry: true });
    const offset = world.x(id) - world.x(lift);
    for (let i = 0; i < 600; i++) {
      const [vx, vy] = [
        [3, 0],
        [-3, 2],
        [0, -4],
        [1, 1],
      ][Math.floor(i / 30) % 4];
      world.setVelocity(lift, vx, vy);
      world.setVelocity(id, vx, vy);
      world.step(1 / 60, () => {
        throw new Error('they fly side by side');
      });
      moveAndSlide(world, id, 0, -0.1, move, { carry: true });
      expect(move).toMatchObject({ floor: lift, floorPart: expect.any(Number), onFloor: true });
      expect([move.floorVelocityX, move.floorVelocityY]).toEqual([vx, vy]);
      expect([world.velocityX(id), world.velocityY(id)]).toEqual([vx, vy]);
    }
    expect(world.x(id) - world.x(lift)).toBeCloseTo(offset, 6);
    moveAndSlide(world, id, 0, 3, move, { carry: true });
    expect([move.floor, world.velocityX(id), world.velocityY(id)]).toEqual([-1, 0, 0]);
  });

  const LIFTS: Readonly<Record<string, () => Shape | Shape[]>> = {
    'a box': () => box(0, -0.5, 6, 1),
    'a disc': () => circle(0, -4, 4),
  };
  /** What drives a lift: by its velocity or by pushes, before each step or between step and walk. */
  const DRIVES = [
    ['setVelocity', 'before the step'],
    ['setVelocity', 'before the walk'],
    ['moveBy', 'before the step'],
    ['moveBy', 'before the walk'],
  ] as const;
  const walkersOnLifts = Object.keys(WALKERS).flatMap((walker) =>
    Object.keys(LIFTS).flatMap((lift) => DRIVES.map(([by, when]) => [walker, lift, by, when] as const)),
  );

  it.each(walkersOnLifts)('%s stays on %s that %s moves unevenly, %s', (walker, of, by, when) => {
    const dt = 1 / 60;
    const world = new World();
    const lift = world.add(LIFTS[of](), { mass: Infinity });
    const id = world.add(WALKERS[walker](0, 0));
    const move = createMoveResult();
    const options: MoveOptions = { carry: true };
    moveAndSlide(world, id, 0, -0.1, move, options);
    // Up and down by 2 in 4 seconds, at last at full speed and back at once.
    const height = (n: number): number =>
      n < 240 ? 2 * Math.sin((n * Math.PI) / 120) : 0.025 * Math.min(n % 80, 80 - (n % 80));
    let middle = 0;
    for (let n = 0; n < 480; n++) {
      const drive = (k: number): void => {
        const rise = height(k + 1) - height(k);
        if (by === 'moveBy') world.moveBy(lift, 0, rise);
        else world.setVelocity(lift, 0, rise / dt);
      };
      if (when === 'before the step' || n === 0) drive(n);
      world.step(dt, (hit) => slide(world, hit));
      if (when === 'before the walk') drive(n + 1);
      moveAndSlide(world, id, 0, 0, move, options);
      if (!move.onFloor || move.floor !== lift)
        expect(move, `step ${n}`).toMatchObject({ onFloor: true, floor: lift });
      middle = Math.max(middle, Math.abs(world.centerX(id) - world.centerX(lift)));
    }
    expect(middle).toBeLessThan(0.01);
  });

  it.each(Object.entries(WALKERS))('%s stands on a crate that rests under gravity', (_, make) => {
    for (const carry of [false, true]) {
      for (const gravityScale of [0, 1]) {
        const world = new World({ gravity: [0, -10] });
        world.add(box(0, -0.5, 40, 1), { mobility: STATIC });
        const crate = world.add(box(0, 0.5, 1.5, 1));
        const id = world.add(make(0, 1.1), { gravityScale });
        const move = createMoveResult();
        for (let n = 0, rise = 0; n < 120; n++) {
          world.step(1 / 60, (hit) => slide(world, hit));
          rise = move.onFloor ? 0 : rise - 0.7;
          moveAndSlide(world, id, 0, rise / 60, move, { carry });
          if (n > 30) expect(move, `step ${n}`).toMatchObject({ onFloor: true, floor: crate });
        }
      }
    }
  });

  it('a walker follows no floor that sinks farther than it snaps, and none after a jump or uncarried', () => {
    const after = (sinks: number, options: MoveOptions, jump = 0): boolean => {
      const world = new World();
      const lift = world.add(box(0, -0.5, 6, 1), { mass: Infinity });
      const id = world.add(box(0, 0.5, 0.6, 1));
      moveAndSlide(world, id, 0, -0.1, createMoveResult(), options);
      if (jump > 0) moveAndSlide(world, id, 0, jump, createMoveResult(), options);
      world.moveBy(lift, 0, -sinks);
      world.step(1 / 60);
      return moveAndSlide(world, id, 0, 0, createMoveResult(), options).onFloor;
    };
    const carry = true;
    expect([after(0.09, { carry }), after(0.11, { carry })]).toEqual([true, false]);
    expect([after(0.11, { carry, snap: 0.2 }), after(0.3, { carry, snap: 0.2 })]).toEqual([true, false]);
    expect([after(0.05, {}), after(0.05, { carry }, 0.01)]).toEqual([false, false]);
  });

  it.each(Object.entries(WALKERS))('%s is lifted and pushed without being carried', (_, make) => {
    const world = new World();
    const lift = world.add(box(0, -0.5, 6, 1), { mass: Infinity, velocity: [0, 2] });
    const ram = world.add(box(-4, 1, 2, 40), { mass: Infinity, velocity: [1, 0] });
    const id = world.add(make(0, 0.01));
    for (let i = 0; i < 240; i++) {
      world.step(1 / 60);
      expect(moveAndSlide(world, id, 0, -0.01, createMoveResult(), { snap: 0.1 }).onFloor).toBe(true);
    }
    expect(feet(world, id)).toBeCloseTo(world.y(lift) + 1, 6);
    expect(world.x(id) - world.x(ram)).toBeGreaterThan(2);
  });
});

describe('moveAndSlide: platforms that turn', () => {
  const SKIN = 0.01;
  const CARRY: MoveOptions = { carry: true };

  /** Where a walker touches a plank that has turned by an angle, along it, and how far above it. */
  function onPlank(world: World, id: BodyId, plank: BodyId, angle: number): { along: number; above: number } {
    const { bodies } = world;
    const root = bodies.slot('onPlank', id);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let best = { along: 0, above: Infinity };
    for (let slot = root; slot < bodies.endOf(root); slot++) {
      for (const v of [0, 8, 12].slice(0, bodies.kind[slot])) {
        const x = bodies.rows[slot * ROW + v] - world.centerX(plank);
        const y = bodies.rows[slot * ROW + v + 1] - world.centerY(plank);
        const above = y * cos - x * sin - bodies.rows[slot * ROW + RADIUS] - SKIN;
        if (above < best.above) best = { along: x * cos + y * sin, above };
      }
    }
    return best;
  }

  it.each([1, -1, 3, -3])(
    'a box keeps its place where it turns by %d per second, and slide answers',
    (spin) => {
      for (const at of [0, 2, 4]) {
        const world = new World();
        const platform = world.add(box(0, -0.5, 18, 1), { mass: Infinity, angularVelocity: 0 });
        const id = world.add(box(at, 0.52, 0.8, 1));
        const move = createMoveResult();
        moveAndSlide(world, id, 0, -0.1, move, CARRY);
        world.setAngularVelocity(platform, spin);
        moveAndSlide(world, id, 0, 0, move, CARRY);
        const places: number[] = [];
        for (let angle = 0; Math.abs(angle) < 0.7; ) {
          world.step(1 / 60, (hit) => slide(world, hit));
          moveAndSlide(world, id, 0, -0.01, move, CARRY);
          expect(move).toMatchObject({ onFloor: true, floor: platform });
          angle = world.angle(platform);
          // Of the corner on which it stands.
          const x = world.x(id) + (spin > 0 ? 0.8 : 0) - world.centerX(platform);
          const y = world.y(id) - world.centerY(platform);
          expect(y * Math.cos(angle) - x * Math.sin(angle)).toBeCloseTo(0.5 + Math.hypot(9, 0.5) / 128, 6);
          places.push(x * Math.cos(angle) + y * Math.sin(angle));
        }
        expect(Math.max(...places) - Math.min(...places)).toBeLessThan(7e-5 * spin * spin);
      }
    },
  );

  it.each(Object.entries(WALKERS).flatMap(([walker, make]) => [-3, 3].map((at) => ({ walker, make, at }))))(
    '$walker is carried along an arc by a seesaw that flies, standing at $at',
    ({ make, at }) => {
      const world = new World();
      const plank = world.add(segment(-9, 0, 9, 0), { mass: Infinity, velocity: [0.5, 0.3], skin: SKIN });
      const id = world.add(make(at, 2 * SKIN));
      const radius = world.bodies.rows[world.bodies.slot('carried', id) * ROW + RADIUS];
      const move = createMoveResult();
      moveAndSlide(world, id, 0, -0.1, move, CARRY);
      let corner = onPlank(world, id, plank, 0).along;
      let angle = 0;
      let [off, error] = [0, 0];
      for (let frame = 0; frame < 360; frame++) {
        const spin = Math.floor((frame + 30) / 60) % 2 === 0 ? 0.6 : -0.6;
        if (spin !== world.angularVelocity(plank)) {
          world.setAngularVelocity(plank, spin);
          moveAndSlide(world, id, 0, -0.1, move, CARRY);
        }
        // That the step answers too changes nothing; each hit of a disc on an arc is a long way of short
        // ones.
        world.step(1 / 60, frame % 30 === 0 ? (hit) => slide(world, hit) : undefined);
        angle += spin / 60;
        moveAndSlide(world, id, 0, -0.1, move, CARRY);
        if (!move.onFloor || move.floor !== plank)
          expect(move, `frame ${frame}`).toMatchObject({ onFloor: true, floor: plank });
        const { along, above } = onPlank(world, id, plank, angle);
        if (!(above > 0 && above < 1e-6)) expect.fail(`${above} above the plank, frame ${frame}`);
        // Where it is level, a box changes from one corner to the other. What is round rolls without turning.
        if (Math.abs(angle) < 0.011) corner = along;
        off = Math.max(off, Math.abs(along - (radius > 0 ? at + radius * angle : corner)));
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const [x, y] = [along * cos - SKIN * sin, along * sin + SKIN * cos];
        const [vx, vy] = world.velocityAt(plank, world.centerX(plank) + x, world.centerY(plank) + y);
        error = Math.max(error, Math.abs(move.floorVelocityX - vx), Math.abs(move.floorVelocityY - vy));
      }
      expect(off).toBeLessThan(2e-3);
      expect(error).toBeLessThan(5e-7);
    },
  );

  it('a disc rolls over a wheel, as far as that is a floor', () => {
    const [R, r, spin] = [5, 0.5, -0.8];
    const world = new World();
    const wheel = world.add(circle(1, 2, R), { mass: Infinity, angularVelocity: spin });
    const id = world.add(circle(1, 2 + R + r + 1e-3, r));
    const move = createMoveResult();
    moveAndSlide(world, id, 0, -0.1, move, CARRY);
    let frame = 0;
    for (; move.onFloor; frame++) {
      expect(move.floor).toBe(wheel);
      const angle = (-spin * frame * R) / (R + r) / 60;
      const [x, y] = [world.x(id) - 1, world.y(id) - 2];
      expect(Math.atan2(x, y)).toBeCloseTo(angle, 3);
      expect(Math.hypot(x, y) - R - r).toBeGreaterThan(0);
      expect(Math.hypot(x, y) - R - r).toBeLessThan(1e-6);
      world.step(1 / 60);
      moveAndSlide(world, id, 0, -0.1, move, CARRY);
    }
    expect((-spin * frame * R) / (R + r) / 60).toBeCloseTo(Math.PI / 4, 1);
  });

  it('before the first step and after one of no time, it carries along the tangent', () => {
    const world = new World();
    const plank = world.add(segment(-9, 0, 9, 0), { mass: Infinity, angularVelocity: 2, skin: SKIN });
    const id = world.add(circle(3, 0.2, 0.1));
    for (let i = 0; i < 2; i++) {
      const move = moveAndSlide(world, id, 0, -1, createMoveResult(), CARRY);
      expect(move).toMatchObject({ floor: plank, floorVelocityX: expect.closeTo(-2 * SKIN, 6) });
      expect([world.velocityX(id), world.velocityY(id)]).toEqual([move.floorVelocityX, move.floorVelocityY]);
      expect(move.floorVelocityY).toBeCloseTo(6, 6);
      world.step(0);
    }
  });
});

describe('moveAndSlide: very far', () => {
  it.each([2 ** 40, 2 ** 53, 2 ** 80])('a body that is to go %d is held by the wall', (dx) => {
    for (const shape of [circle(5.37, 7.11, 0.4), box(5.37, 7.11, 0.8, 1.3)]) {
      const world = new World({ gravity: [0, -10] });
      const corners = [
        [0, 0],
        [0, 40],
        [40, 40],
        [40, 0],
      ] as const;
      world.add(chain(corners, { closed: true }), { mobility: STATIC });
      for (let i = 0; i < 12; i++) world.add(circle(3 * i + 2, 20 + Math.sin(i), 0.7), { mobility: STATIC });
      const id = world.add(shape);
      moveAndSlide(world, id, dx, -0.2);
      expect(world.x(id)).toBeGreaterThan(4.9);
      expect(world.x(id)).toBeLessThan(39.7);
    }
  });

  it.each([1e9, 1e13, 1e14, 1e20, 1e100])('a walker that is to go %d stops at the wall 0.1 away', (far) => {
    const solids = [box(0, -0.5, 100, 1), box(1, 5, 1, 10), box(-3, 5, 1, 10)];
    for (const shape of [box(0, 0.41, 0.8, 0.8), circle(0, 0.41, 0.4), capsule(0, 0.41, 0, 0.5, 0.4)]) {
      for (const dy of [0, -far]) {
        const { world, id } = scene(solids, shape);
        const move = moveAndSlide(world, id, far, dy);
        expect(move).toMatchObject({ onFloor: dy < 0, onWall: true, wallNormalX: -1 });
        expect(move.dx).toBeCloseTo(0.1, 10);
        expect(move.dy).toBeCloseTo(dy < 0 ? -0.01 : 0, 10);
      }
    }
  });

  it.each([1e9, 1e13, 1e17, 1e100])('a motion of %d slides over a disc as one of 1e6 does', (far) => {
    const corners: Point[] = [
      [0, 0],
      [0, 4],
      [4, 4],
      [4, 0],
    ];
    for (let i = 0; i < 24; i++) {
      const [x, y] = [Math.cos(i), Math.sin(i)];
      const ends = [1e6, far].map((length) => {
        const { world, id } = scene(
          [chain(corners, { closed: true }), circle(2, 2, 0.5)],
          box(1, 1, 0.3, 0.2),
        );
        moveAndSlide(world, id, x * length, y * length);
        return [world.centerX(id), world.centerY(id)];
      });
      expect(Math.hypot(ends[0][0] - ends[1][0], ends[0][1] - ends[1][1])).toBeLessThan(1e-8);
    }
  });

  it.each([1e4, 1e6, 1e7])('at %d a walker falls down to its floor, and follows it where it sinks', (far) => {
    for (const make of Object.values(WALKERS)) {
      const { world, id } = scene([], make(far, 1));
      const lift = world.add(segment(far - 20, 0, far + 20, 0), { mass: Infinity });
      const move = createMoveResult();
      for (let i = 0; i < 90; i++) {
        moveAndSlide(world, id, 0, move.onFloor ? 0 : -i / 120, move);
        if (i < 60) continue;
        expect(move.onFloor).toBe(true);
        const height = feet(world, id) - world.y(lift);
        expect(height).toBeGreaterThan(0);
        expect(height).toBeLessThan(far * 2 ** -29);
        world.moveBy(lift, 0, -1 / 1024);
        world.step(1 / 60);
      }
    }
  });

  it.each([1e3, 1e6, 1e9])('a walker comes to a wall that is %d away', (far) => {
    for (const make of Object.values(WALKERS)) {
      for (const length of [2 * far, 1e20]) {
        const { world, id } = scene([segment(-10, 0, 2 * far, 0), segment(far, -9, far, 9)], make(0, 0.01));
        expect(moveAndSlide(world, id, length, -1)).toMatchObject({ onFloor: true, onWall: true });
        expect(far - world.x(id)).toBeGreaterThan(0);
        expect(far - world.x(id)).toBeLessThan(0.7 + far * 2 ** -36);
      }
    }
  });
});

describe('moveAndSlide: where it begins', () => {
  it('a body that touches two walls to the bit goes between them', () => {
    const { world, id } = scene([segment(-1, -50, -1, 50), segment(1, -50, 1, 50)], circle(0, 0, 1));
    for (let i = 0; i < 9; i++) {
      expect(moveAndSlide(world, id, 0, -1)).toMatchObject({ dx: 0, dy: -1 });
      expect(moveAndSlide(world, id, 0.5, 0)).toMatchObject({ dx: 0, dy: 0, onWall: true });
    }
  });

  it('a body in overlap is led out the shortest way, and then held', () => {
    for (const make of Object.values(WALKERS)) {
      const { world, id } = scene([box(0, -1, 20, 2), box(5, 1, 2, 9)], make(0, -0.2));
      expect(moveAndSlide(world, id, 0, -1)).toMatchObject({ onFloor: true });
      expect(feet(world, id)).toBeCloseTo(0, 6);
      expect(feet(world, id)).toBeGreaterThan(0);
      world.place(id, world.x(id) + 3.9, world.y(id));
      moveAndSlide(world, id, 1, -1);
      expect(moveAndSlide(world, id, 1, -1)).toMatchObject({
        onFloor: true,
        onWall: true,
        dx: expect.closeTo(0, 6),
      });
    }
  });

  it.each<[string, readonly (Shape | Shape[])[], Shape | Shape[]]>([
    [
      'a solid of several parts',
      [
        polygon([
          [0, 0],
          [10, 0],
          [10, 4],
          [6, 4],
          [6, 2],
          [4, 2],
          [4, 4],
          [0, 4],
        ]),
      ],
      circle(2, 1.5, 0.5),
    ],
    ['the middle of a box', [box(0, 0, 6, 4)], box(0.3, 0.2, 0.6, 1)],
    [
      'a corner of tiles',
      [box(0.5, -0.5, 1, 1), box(1.5, -0.5, 1, 1), box(1.5, 0.5, 1, 1)],
      box(0.8, 0.1, 0.6, 1),
    ],
    ['a pit', [box(-1.2, 0, 2, 4), box(1.2, 0, 2, 4), box(0, -1.5, 2, 1)], circle(0.1, 1.6, 0.3)],
    ['two walls that overlap', [box(0, 0, 4, 2), box(1, 1, 2, 4)], circle(-0.2, 0.9, 0.5)],
  ])('out of %s it comes as depenetrate leads out', (_, solids, walker) => {
    const one = scene(solids, walker);
    expect(depenetrate(one.world, one.id)).toBe(true);
    const two = scene(solids, walker);
    moveAndSlide(two.world, two.id, 0, 0, createMoveResult(), { up: [0, 0] });
    expect(two.world.x(two.id)).toBeCloseTo(one.world.x(one.id), 6);
    expect(two.world.y(two.id)).toBeCloseTo(one.world.y(one.id), 6);
    expect(depenetrate(two.world, two.id)).toBe(true);
    const { dx, dy } = moveAndSlide(two.world, two.id, 0, 0, createMoveResult(), { up: [0, 0] });
    expect([dx, dy]).toEqual([0, 0]);
  });

  it.each([1, 2, 3])('it comes out wherever depenetrate finds a way, 60 scenes, seed %i', (seed) => {
    const random = xoroshiro128plus(seed);
    let out = 0;
    for (let i = 0; i < 60; i++) {
      const solids = Array.from({ length: 2 + (i % 7) }, () =>
        someShape(random, 2 * unit(random), 2 * unit(random), 2),
      );
      const walker = Array.from({ length: 1 + (i % 3) }, () =>
        someShape(random, unit(random), unit(random), 1),
      );
      const one = scene(solids, walker);
      const two = scene(solids, walker);
      const [x, y] = [one.world.x(one.id), one.world.y(one.id)];
      const found = depenetrate(one.world, one.id);
      moveAndSlide(two.world, two.id, 0, 0, createMoveResult(), { up: [0, 0] });
      // What is wedged stays.
      expect(two.world.x(two.id)).toBeCloseTo(one.world.x(one.id), 6);
      expect(two.world.y(two.id)).toBeCloseTo(one.world.y(one.id), 6);
      out += +(found && (one.world.x(one.id) !== x || one.world.y(one.id) !== y));
    }
    expect(out).toBeGreaterThan(30);
  });

  it('what it cannot leave holds nothing', () => {
    // Wider than the gap between two walls, and there are others beyond them.
    const walls = [-1, 1, -3.5, 3.5].map((x) => segment(x, -50, x, 50));
    const { world, id } = scene(walls, circle(0, 0, 1.5));
    expect(depenetrate(world, id)).toBe(false);
    const move = moveAndSlide(world, id, 9, 0);
    expect(move).toMatchObject({ dx: expect.closeTo(2, 6), wallNormalX: -1 });
  });

  it('bodies that were added or placed since the last step hold it where they are', () => {
    const world = new World();
    const id = world.add(circle(0, 0, 1));
    const wall = world.add(segment(5, -5, 5, 5), SOLID);
    expect(moveAndSlide(world, id, 9, 0).dx).toBeCloseTo(4, 6);
    world.step(1);
    const crate = world.add(circle(-9, 0, 1));
    expect(moveAndSlide(world, id, -20, 0).dx).toBeCloseTo(-11, 6);
    world.place(crate, 0, 0);
    expect(moveAndSlide(world, id, 20, 0).dx).toBeCloseTo(5, 6);
    for (let i = 0; i < 2000; i++) world.add(segment(5 + i, -5, 5 + i, 5), SOLID);
    world.remove(crate);
    world.remove(wall);
    expect(moveAndSlide(world, id, 20, 0).dx).toBeCloseTo(6, 6);
    world.moveBy(id, 5, 0);
    const pushed = world.add(circle(-5, 0, 1));
    world.moveBy(pushed, 0, 50);
    expect(moveAndSlide(world, id, -20, 0).dx).toBeCloseTo(-7, 6);
    // What it was to be moved by is dropped.
    const x = world.x(id);
    world.step(1);
    expect(world.x(id)).toBe(x);
    expect(moveAndSlide(world, id, -20, 0).dx).toBe(-20);
  });

  it('after a step that failed, bodies hold it where they are', () => {
    const world = new World();
    const ball = world.add(circle(0, 0, 1), { velocity: [100, 0] });
    world.add(segment(20, -5, 20, 5), SOLID);
    const id = world.add(circle(0, 10, 1));
    expect(() =>
      world.step(1, () => {
        world.setVelocity(ball, 0, 50);
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(moveAndSlide(world, id, 0, -20).dy).toBeCloseTo(-8, 6);
  });
});

describe('moveAndSlide: what holds a body', () => {
  it('neither sensors nor what filters or canTouch exclude', () => {
    const refused = new Set<BodyId>();
    const world = new World({ canTouch: (a, b) => !refused.has(a) && !refused.has(b) });
    const id = world.add(circle(0, 0, 1), { category: 2, mask: 1, owner: 7 });
    world.add(segment(3, -9, 3, 9), { ...SOLID, sensor: true });
    world.add(segment(4, -9, 4, 9), { ...SOLID, category: 4 });
    world.add(segment(5, -9, 5, 9), { ...SOLID, mask: 1 });
    world.add(segment(6, -9, 6, 9), { ...SOLID, owner: 7 });
    refused.add(world.add(segment(7, -9, 7, 9), SOLID));
    world.add(segment(8, -9, 8, 9), SOLID);
    expect(moveAndSlide(world, id, 20, 0).dx).toBeCloseTo(7, 6);
    const ghost = world.add(circle(0, 0, 1), { sensor: true });
    expect(moveAndSlide(world, ghost, 20, 0)).toMatchObject({ dx: 20, contacts: 0 });
  });

  it('as seen from above, all are walls', () => {
    const { world, id } = scene([FLOOR, segment(10, -9, 10, 9)], circle(0, 5, 1));
    const options: MoveOptions = { up: [0, 0] };
    expect(moveAndSlide(world, id, 4, -9, createMoveResult(), options)).toMatchObject({
      onFloor: false,
      onWall: true,
      floor: -1,
    });
    expect([world.x(id), world.y(id)]).toEqual([expect.closeTo(4, 6), expect.closeTo(1, 6)]);
    moveAndSlide(world, id, 40, -9, createMoveResult(), options);
    expect([world.x(id), world.y(id)]).toEqual([expect.closeTo(9, 6), expect.closeTo(1, 6)]);
  });

  it('up is against gravity, and may be any direction', () => {
    const world = new World({ gravity: [0, 10] });
    const id = world.add(circle(0, 0, 1));
    world.add(segment(-9, 5, 9, 5), SOLID);
    world.add(segment(-5, -9, -5, 9), SOLID);
    expect(moveAndSlide(world, id, 0, 20)).toMatchObject({ onFloor: true, floorNormalY: -1 });
    expect(moveAndSlide(world, id, -20, 0, createMoveResult(), { up: [5, 0] })).toMatchObject({
      onFloor: true,
      floorNormalX: 1,
    });
    expect(moveAndSlide(world, id, -20, 0, createMoveResult(), { up: [-1, 0] })).toMatchObject({
      onFloor: false,
      onCeiling: true,
    });
  });

  it('in a world that wraps, a walker comes round, and is held across the seam', () => {
    for (const make of Object.values(WALKERS)) {
      const world = new World({ period: [100, 50] });
      world.add(
        chain([
          [-1, 10],
          [20, 10],
          [40, 12],
          [60, 10],
          [99, 10],
        ] as Point[]),
        SOLID,
      );
      const post = world.add(segment(97, 9, 97, 14), SOLID);
      const id = world.add(make(95, 10.01));
      moveAndSlide(world, id, 0, -1);
      for (let i = 0; i < 50; i++) moveAndSlide(world, id, 0.1, -0.1, createMoveResult(), { snap: 0.1 });
      expect(moveAndSlide(world, id, 0.1, -0.1)).toMatchObject({ onWall: true, onFloor: true });
      world.remove(post);
      const begin = world.x(id);
      let way = 0;
      for (let i = 0; i < 1000; i++) {
        const move = moveAndSlide(world, id, 0.1, -0.1, createMoveResult(), { snap: 0.1 });
        expect(move).toMatchObject({ onFloor: true, onWall: false });
        way += move.dx;
        expect(world.x(id) >= 0 && world.x(id) < 100).toBe(true);
      }
      expect(world.x(id)).toBeCloseTo((begin + way) % 100, 6);
      expect(way).toBeGreaterThan(99);
    }
  });
});

describe('moveAndSlide: what it refuses', () => {
  it('within a step, and within canTouch or oneWay', () => {
    let ask = (): void => {};
    const world = new World({
      canTouch: () => {
        ask();
        return true;
      },
    });
    const id = world.add(circle(0, 0, 1), { velocity: [9, 0] });
    world.add(segment(3, -9, 3, 9), SOLID);
    const go = (): unknown => moveAndSlide(world, id, 9, 0);
    expect(() => world.step(1, go as () => void)).toThrow('moveAndSlide: the call must be between steps');
    ask = go;
    const before = world.hash();
    expect(go).toThrow('moveAndSlide: the call must be outside of it, got "within canTouch or oneWay"');
    ask = () => world.step(1);
    expect(go).toThrow('step: the call must be outside of it');
    ask = () => {};
    const within = (oneWay: () => boolean) => () =>
      moveAndSlide(world, id, 9, 0, createMoveResult(), { oneWay });
    expect(within(go as () => boolean)).toThrow('moveAndSlide: the call must be outside of it');
    expect(within(() => 1 as unknown as boolean)).toThrow('what oneWay returns must be true or false');
    expect(world.hash()).toBe(before);
    expect(moveAndSlide(world, id, 9, 0).dx).toBeCloseTo(2, 6);
  });

  it('static and removed bodies, and ways out of the world', () => {
    const world = new World({ period: [10, Infinity] });
    const id = world.add(circle(5, 0, 1));
    const wall = world.add(segment(0, 0, 0, 1), SOLID);
    const before = world.hash();
    expect(() => moveAndSlide(world, wall, 1, 0)).toThrow('a moving body, not a static one');
    expect(() => moveAndSlide(world, id, 1000, 0)).toThrow('within 8 periods of the origin, got "(1000, 0)"');
    expect(() => moveAndSlide(world, id, Number.NaN, 0)).toThrow('moveAndSlide: dx must be a number');
    expect(world.hash()).toBe(before);
    world.remove(id);
    expect(() => moveAndSlide(world, id, 1, 0)).toThrow('the id of a body in this world');
  });

  it('records that cannot be written, before the body moves', () => {
    const world = new World();
    const id = world.add(circle(5, 0, 1), { velocity: [1, 2] });
    world.add(segment(-9, -3, 9, -3), SOLID);
    const before = world.hash();
    const go = (out: MoveResult) => () => moveAndSlide(world, id, 1, -9, out, { carry: true });
    expect(go(Object.freeze(createMoveResult()))).toThrow('moveAndSlide: out must be a record to be written');
    const late = Object.defineProperty(createMoveResult(), 'contacts', { value: 0, writable: false });
    expect(go(late)).toThrow(TypeError);
    expect(world.hash()).toBe(before);
    expect(go(createMoveResult())()).toMatchObject({ onFloor: true });
  });
});

it('finds the same floor of two in a world that was loaded', () => {
  const platforms = () => {
    const world = new World();
    world.add(box(-2, -1, 4, 2), { mass: Infinity, velocity: [-1, 0] });
    world.add(box(2, -1, 4, 2), { mass: Infinity, velocity: [1, 0] });
    return { world, walker: world.add(box(2, 0.6, 1, 1)) };
  };
  const { world, walker } = platforms();
  moveAndSlide(world, walker, 0, -0.5);
  moveAndSlide(world, walker, -2, 0);
  const loaded = platforms().world;
  loaded.load(world.save());
  const [here, there] = [world, loaded].map((it) =>
    moveAndSlide(it, walker, 0, 0, createMoveResult(), { carry: true }),
  );
  expect(there).toEqual(here);
  expect(loaded.hash()).toBe(world.hash());
});

describe('a world that is loaded before each call moves bodies as one that goes on', () => {
  const seeds = Array.from({ length: 3 * inject('rounds') }, (_, i) => i + 1);
  it.each(seeds)('on floors of many bodies, seed %i', (seed) => {
    const random = xoroshiro128plus(seed);
    const within = (most: number): number => most * Math.abs(unit(random));
    const world = new World();
    const floors: number[] = [];
    for (let x = 0; x < 40; x++) {
      const y = within(1) < 0.6 ? 0 : Math.round(within(4)) / 8;
      const end = y + (within(1) < 0.5 ? 0 : unit(random) / 4);
      const moves =
        within(1) < 0.3 ? { mass: Infinity, velocity: [unit(random) / 2, 0] as const } : undefined;
      const tile = within(1) < 0.6 ? box(x + 0.5, y - 0.5, 1, 1) : segment(x, y, x + 1, end);
      floors.push(world.add(tile, moves ?? { mobility: STATIC }));
    }
    const walker = (x: number, kind: number) =>
      kind === 0 ? box(x, 1.5, 0.6, 1) : kind === 1 ? capsule(x, 1.3, x, 1.7, 0.3) : circle(x, 1.5, 0.3);
    const walkers = Array.from({ length: 6 }, (_, i) => world.add(walker(2 + within(36), i % 3)));
    const options: MoveOptions = { carry: true, snap: 0.1 };
    for (let tick = 0; tick < 40; tick++) {
      for (const id of walkers) {
        const [dx, dy] = [0.15 * unit(random) + 0.03, within(1) < 0.05 ? 0.4 : -0.05];
        const loaded = new World();
        loaded.load(world.save());
        const here = moveAndSlide(world, id, dx, dy, createMoveResult(), options);
        expect(moveAndSlide(loaded, id, dx, dy, createMoveResult(), options)).toEqual(here);
        if (loaded.hash() !== world.hash()) expect.fail(`another hash, tick ${tick}`);
      }
      world.step(1 / 60);
      if (tick % 10 !== 9) continue;
      // Slots of walkers and of floors become those of others.
      world.remove(walkers[0]);
      world.remove(floors[tick % floors.length]);
      walkers[0] = world.add(walker(2 + within(36), tick % 3));
      floors[tick % floors.length] = world.add(box(tick % 40, 0, 1, 1), { mobility: STATIC });
    }
  });
});
