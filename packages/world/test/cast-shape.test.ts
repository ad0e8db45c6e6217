import { box, chain, circle, END, type Shape, STATIC, segment, vertexAt } from '@swept/core';
import { createImpact, createIntervals, intervals, OVERLAPPING, SEPARATE, sweep } from '@swept/narrowphase';
import { describe, expect, it } from 'vitest';
import {
  castShape,
  castShapeAll,
  castShapeAny,
  createRayHit,
  createRayHits,
  END_EXCLUDED,
  INITIAL_IGNORED,
  type RayHits,
  type ShapeCastOptions,
  TOUCHES_IGNORED,
  World,
} from '../src/index.js';
import { askAll, onGrid, partsOf, seen, shifted, shiftsOf, someOptions } from './support/query-scenes.js';
import { STRATEGIES } from './support/strategies.js';
import { someShape, unit } from './support/worlds.js';

type Contact = readonly [id: number, part: number, fraction: number, nx: number, ny: number];

const contacts = ({ count, id, part, fraction, nx, ny }: RayHits): Contact[] =>
  Array.from({ length: count }, (_, i) => [id[i], part[i], fraction[i], nx[i], ny[i]]);

interface Contacts {
  readonly part: number;
  readonly enter: number;
  readonly exit: number;
  /** Without policy, at `enter`. */
  readonly normal: readonly [number, number];
  readonly ofPoint: boolean;
}

/** All contacts of all shapes with all images of all parts of each body, at rest, without policy. */
function contactsOfBodies(
  world: World,
  ids: readonly number[],
  shapes: readonly Shape[],
  way: readonly [number, number],
  options: ShapeCastOptions,
): Map<number, Contacts[]> {
  const bodies = new Map<number, Contacts[]>();
  const impact = createImpact();
  const times = createIntervals();
  for (const it of partsOf(world, seen(world, ids, options))) {
    for (const [dx, dy] of shiftsOf(world, 2)) {
      const target = shifted(it, dx, dy);
      target[5] = target[7] = 0;
      for (const v of [0, 4, vertexAt(1), vertexAt(2)])
        for (const axis of v === 4 ? [0] : [0, 1]) target[v + axis + END] = target[v + axis];
      for (const { kind, row } of shapes) {
        const moving = row.slice();
        for (let i = 0; i < kind; i++)
          for (const axis of [0, 1])
            moving[vertexAt(i) + axis + END] = moving[vertexAt(i) + axis] + way[axis];
        const status = sweep(kind, it.kind, moving, target, impact);
        if (status === SEPARATE) continue;
        const normal = status === OVERLAPPING ? ([0, 0] as const) : ([0 - impact.nx, 0 - impact.ny] as const);
        expect(intervals(kind, it.kind, moving, target, times)).toBe(1);
        const ofPoint = moving[4] + target[4] === 0 && kind + it.kind === 3;
        const contact = { part: it.part, enter: times.enter[0], exit: times.exit[0], normal, ofPoint };
        bodies.set(it.id, [...(bodies.get(it.id) ?? []), contact]);
      }
    }
  }
  return bodies;
}

/** The first contact of each body that counts, where those of its parts that join are one. */
function slowly(...given: Parameters<typeof contactsOfBodies>): Contact[] {
  const { policy = 0 } = given[4];
  const out: Contact[] = [];
  for (const [id, all] of contactsOfBodies(...given)) {
    all.sort((a, b) => a.enter - b.enter || a.part - b.part);
    let i = 0;
    while (i < all.length) {
      const [{ enter, part, normal }] = all.slice(i);
      let exit = enter;
      const from = i;
      for (; i < all.length && all[i].enter <= exit; i++) exit = Math.max(exit, all[i].exit);
      // None of the scenes has a chain without thickness.
      const through = enter > 0 && enter < 1 && all.slice(from, i).some((it) => it.ofPoint);
      const brief = enter === exit && !through;
      if (enter === 0 && policy & INITIAL_IGNORED) continue;
      if (enter === 1 && policy & END_EXCLUDED) continue;
      if (brief && policy & TOUCHES_IGNORED) continue;
      out.push([id, part, enter, ...normal]);
      break;
    }
  }
  return out.sort((a, b) => a[2] - b[2] || a[0] - b[0]);
}

describe('castShape', () => {
  it.each([1, 2])(
    'and its like are what sweeps against all parts and images say, with every strategy: seed %i',
    (seed) => {
      let met = 0;
      askAll(seed, (world, ids, random, first) => {
        const out = createRayHits();
        return Array.from({ length: 16 }, (_, i) => {
          const at = (): number => Math.round(4 * (8 + 8 * unit(random))) / 4;
          const [x, y] = [at(), at()];
          const shapes = [0, 1].map(() => onGrid(someShape(random, x, y, 1)));
          const way = [at() - x, at() - y] as const;
          const options = { ...someOptions(i), policy: i % 8 };
          expect(castShapeAll(world, shapes, ...way, out, options)).toBe(out.count);
          const all = contacts(out);
          if (first) expect(all).toEqual(slowly(world, ids, shapes, way, options));
          const hit = createRayHit();
          expect(castShape(world, shapes, ...way, hit, options)).toBe(all.length > 0);
          if (all.length > 0) expect([hit.id, hit.part, hit.fraction, hit.nx, hit.ny]).toEqual(all[0]);
          else expect(hit).toEqual(createRayHit());
          expect(castShapeAny(world, shapes, ...way, options)).toBe(all.length > 0);
          met += all.length;
          return all;
        });
      });
      expect(met).toBeGreaterThan(1000);
    },
  );

  it('says where and with which normal, and its policies what counts', () => {
    const world = new World();
    const floor = world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
    const post = world.add(box(5, 2, 2, 2), { mobility: STATIC });
    const hit = createRayHit();
    expect(castShape(world, circle(0, 4, 1), 0, -4, hit)).toBe(true);
    expect(hit).toEqual({ id: floor, part: 0, fraction: 0.75, x: 0, y: 0, nx: 0, ny: 1 });
    // It stands on the floor, and goes along it.
    const walker = circle(0, 1, 1);
    expect(castShape(world, walker, 8, 0, hit)).toBe(true);
    expect(hit).toEqual({ id: floor, part: 0, fraction: 0, x: 0, y: 0, nx: 0, ny: 0 });
    expect(castShape(world, walker, 8, 0, hit, { policy: INITIAL_IGNORED })).toBe(true);
    expect(hit).toMatchObject({ id: post, fraction: 0.375, x: 4, y: 1, nx: -1, ny: 0 });
    const half = { exclude: floor, policy: END_EXCLUDED };
    expect(castShapeAny(world, walker, 3, 0, half)).toBe(false);
    expect(castShapeAny(world, walker, 3, 0, { exclude: floor })).toBe(true);
    // It grazes the top of the post.
    const above = circle(0, 4, 1);
    expect(castShapeAny(world, above, 9, 0)).toBe(true);
    expect(castShapeAny(world, circle(5, 9, 1), 0, -5, { policy: TOUCHES_IGNORED + END_EXCLUDED })).toBe(
      false,
    );
    expect(castShape(world, box(-4, 2, 2, 2), 9, 0, hit) && hit.fraction).toBe(7 / 9);
  });

  it('in a callback, bodies are where they are at the hit, and what the callback did counts', () => {
    for (const strategy of Object.values(STRATEGIES)) {
      const world = new World({ broadphase: strategy() });
      const wall = world.add(segment(5, -9, 5, 9), { mobility: STATIC });
      const ball = world.add(circle(0, 0, 1), { velocity: [8, 0] });
      const hit = createRayHit();
      let asked = 0;
      world.step(1, ({ a, b }) => {
        if (a !== wall || b !== ball || asked++ > 0) return;
        expect(castShape(world, circle(4, 6, 0.5), 0, -9, hit) && [hit.id, hit.fraction]).toEqual([
          ball,
          0.5,
        ]);
        expect(castShapeAny(world, circle(0, 6, 0.5), 0, -9)).toBe(false);
        world.place(ball, 0, 0);
        expect(castShape(world, circle(0, 6, 0.5), 0, -9, hit) && [hit.id, hit.fraction]).toEqual([
          ball,
          0.5,
        ]);
        expect(castShapeAny(world, circle(4, 6, 0.5), 0, -9)).toBe(false);
      });
      // It comes back from where it was placed.
      expect(asked).toBe(2);
    }
  });

  it('a body that is to be pushed, or falls, is where it is now', () => {
    const world = new World({ gravity: [0, -10] });
    const ball = world.add(circle(0, 0, 1), { velocity: [100, 0] });
    world.step(0.125);
    world.moveBy(ball, 50, 50);
    const hit = createRayHit();
    const x = world.x(ball);
    const y = world.y(ball);
    expect(castShape(world, circle(x, y + 4, 1), 0, -4, hit)).toBe(true);
    expect(hit.fraction).toBe(0.5);
  });

  it('policies count for whole bodies, of the shape that moves and of those that it meets', () => {
    const hit = createRayHit();
    type Shapes = Parameters<typeof castShape>[1];
    const meet = (body: Shapes, shape: Shapes, dx: number, dy: number, policy: number): unknown => {
      const world = new World();
      world.add(body, { mobility: STATIC });
      return castShape(world, shape, dx, dy, hit, { policy }) && [hit.part, hit.fraction];
    };
    const square = box(0, 0, 8, 8);
    // Out of it over its diagonal, from either triangle, and it over a disc.
    expect(meet(square, circle(-2, 2, 0.5), 20, -20, INITIAL_IGNORED)).toBe(false);
    expect(meet(square, circle(2, -2, 0.5), -20, 20, INITIAL_IGNORED)).toBe(false);
    expect(meet(circle(-2, 2, 0.5), square, -20, 20, INITIAL_IGNORED)).toBe(false);
    // Along a floor on which it stands; then it comes to another part of the body.
    const floor = chain([
      [0, 0],
      [2, 0],
      [4, 0],
      [6, 0],
    ]);
    expect(meet(floor, circle(1, 0.5, 0.5), 4, 0, INITIAL_IGNORED)).toBe(false);
    const post = [...floor, segment(6.25, 0, 6.25, 2)];
    expect(meet(post, circle(1, 0.5, 0.5), 11, 0, INITIAL_IGNORED)).toBe(false);
    const behind = [...floor, segment(8, 0, 8, 2)];
    expect(meet(behind, circle(1, 0.5, 0.5), 13, 0, INITIAL_IGNORED)).toEqual([3, 0.5]);
    // A point goes through a wall at its vertex as well as beside it, and only touches where it is bent.
    expect(meet(floor, circle(2, 1, 0), 0, -2, TOUCHES_IGNORED)).toEqual([0, 0.5]);
    expect(meet(floor, circle(2.5, 1, 0), 0, -2, TOUCHES_IGNORED)).toEqual([1, 0.5]);
    // Nor does it go through where it starts or ends, however the wall is divided.
    for (const wall of [segment(0, 0, 6, 0), [segment(0, 0, 6, 0), circle(50, 50, 1)], floor]) {
      for (const x of [2, 2.5]) {
        expect(meet(wall, circle(x, 0, 0), 0, -2, TOUCHES_IGNORED)).toBe(false);
        expect(meet(wall, circle(x, 2, 0), 0, -2, TOUCHES_IGNORED)).toBe(false);
        expect(meet(wall, circle(x, 2, 0), 0, -4, TOUCHES_IGNORED)).toEqual([expect.anything(), 0.5]);
      }
    }
    const roof = chain([
      [-2, -2],
      [0, 0],
      [2, -2],
    ]);
    expect(meet(roof, circle(-3, 0, 0), 6, 0, TOUCHES_IGNORED)).toBe(false);
    expect(meet(roof, circle(-3, 0, 0), 6, 0, 0)).toEqual([0, 0.5]);
    expect(meet(square, circle(-6, -6, 0), 12, 12, TOUCHES_IGNORED)).toEqual([0, 1 / 6]);
    expect(meet(square, circle(-6, 2, 0), 4, 4, TOUCHES_IGNORED)).toBe(false);
    expect(meet(square, circle(-6, 2, 0), 4, 4, 0)).toEqual([1, 0.5]);
  });

  it('policies count for a body that touches its own images as for one of several parts', () => {
    const hit = createRayHit();
    const floors = [[segment(0, 0, 32, 0, 1)], [segment(0, 0, 16, 0, 1), segment(16, 0, 32, 0, 1)]];
    for (const floor of floors) {
      const world = new World({ period: [32, Infinity] });
      world.add(floor, { mobility: STATIC });
      for (const policy of [INITIAL_IGNORED, INITIAL_IGNORED + TOUCHES_IGNORED])
        expect(castShape(world, circle(5, 0, 0.5), 50, 0, hit, { policy })).toBe(false);
    }
    // A disc as wide as the gaps between the images of a wall, and one that fits between them.
    const world = new World({ period: [32, Infinity] });
    world.add(segment(0, 0, 30, 0), { mobility: STATIC });
    expect(castShapeAny(world, circle(5, 0, 1), 50, 0, { policy: INITIAL_IGNORED })).toBe(false);
    expect(castShape(world, circle(5, 0, 0.5), 50, 0, hit, { policy: INITIAL_IGNORED })).toBe(true);
    expect(hit).toMatchObject({ fraction: 0.53, x: 32, nx: -1 });
  });
});
