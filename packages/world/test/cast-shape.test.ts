import { box, circle, END, type Shape, STATIC, segment, vertexAt } from '@swept/core';
import { createImpact, OVERLAPPING, SEPARATE, sweepUnder } from '@swept/narrowphase';
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

/** The closest contact of each body: sweeps of all shapes against all images of all parts, at rest. */
function slowly(
  world: World,
  ids: readonly number[],
  shapes: readonly Shape[],
  way: readonly [number, number],
  options: ShapeCastOptions,
): Contact[] {
  const best = new Map<number, Contact>();
  const impact = createImpact();
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
        const status = sweepUnder(kind, it.kind, moving, target, impact, 0, 0, options.policy);
        if (status === SEPARATE) continue;
        const toi = status === OVERLAPPING ? 0 : impact.toi;
        const before = best.get(it.id);
        if (before && before[2] <= toi) continue;
        const out = status === OVERLAPPING ? [0, 0] : [0 - impact.nx, 0 - impact.ny];
        best.set(it.id, [it.id, it.part, toi, out[0], out[1]]);
      }
    }
  }
  return [...best.values()].sort((a, b) => a[2] - b[2] || a[0] - b[0]);
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
});
