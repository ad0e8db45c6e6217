import { box, circle, InvalidInput, type Shape, STATIC, segment } from '@swept/core';
import { closestPoints, createClosestPoints } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import {
  createBodyDistance,
  createNeighbours,
  distance,
  type Neighbours,
  nearest,
  nearestToShape,
  type QueryOptions,
  World,
} from '../src/index.js';
import { askAll, onGrid, partsOf, seen, shifted, shiftsOf, someOptions } from './support/query-scenes.js';
import { STRATEGIES } from './support/strategies.js';
import { someShape, unit } from './support/worlds.js';

type Near = readonly [id: number, part: number, distance: number];

const entries = ({ count, id, part, distance: at }: Neighbours): Near[] =>
  Array.from({ length: count }, (_, i) => [id[i], part[i], at[i]]);

/** All bodies by their distances: `closestPoints` of all shapes, parts and images. */
function slowly(
  world: World,
  ids: readonly number[],
  shapes: readonly Shape[],
  options: QueryOptions,
): Near[] {
  const best = new Map<number, Near>();
  const out = createClosestPoints();
  for (const it of partsOf(world, seen(world, ids, options))) {
    for (const [dx, dy] of shiftsOf(world, 3)) {
      for (const { kind, row } of shapes) {
        closestPoints(kind, it.kind, row, shifted(it, dx, dy), out);
        const before = best.get(it.id);
        if (!before || out.distance < before[2]) best.set(it.id, [it.id, it.part, out.distance]);
      }
    }
  }
  return [...best.values()].sort((a, b) => a[2] - b[2] || a[0] - b[0]);
}

describe('nearest', () => {
  it.each([1, 2])('is by the distances of all parts and images, with every strategy: seed %i', (seed) => {
    let met = 0;
    askAll(seed, (world, ids, random, first) => {
      const out = createNeighbours();
      return Array.from({ length: 12 }, (_, i) => {
        const at = (): number => Math.round(4 * (8 + 12 * unit(random))) / 4;
        const [x, y] = [at(), at()];
        const options = someOptions(i);
        const count = [1, 3, 8, 100][i % 4];
        const maxDistance = [Infinity, 2, 0][i % 3];
        const shapes = [0, 1].map(() => onGrid(someShape(random, at(), at(), 1)));
        expect(nearest(world, x, y, count, out, { ...options, maxDistance })).toBe(out.count);
        const ofPoint = entries(out);
        nearestToShape(world, shapes, count, out, options);
        const ofShape = entries(out);
        if (first) {
          const all = slowly(world, ids, [circle(x, y)], options);
          expect(ofPoint).toEqual(all.filter((it) => it[2] <= maxDistance).slice(0, count));
          expect(ofShape).toEqual(slowly(world, ids, shapes, options).slice(0, count));
        }
        met += ofPoint.length;
        return [ofPoint, ofShape];
      });
    });
    expect(met).toBeGreaterThan(1000);
  });

  it('does not depend on what was asked before', () => {
    const random = xoroshiro128plus(9);
    const world = new World();
    for (let i = 0; i < 300; i++)
      world.add(circle(10 * unit(random), 10 * unit(random), 0.1 * Math.abs(unit(random))));
    const fresh = new World();
    const out = createNeighbours();
    const other = createNeighbours();
    const { bodies } = world;
    for (let slot = 0; slot < bodies.end; slot++)
      fresh.add(
        circle(world.x(bodies.idAt(slot)), world.y(bodies.idAt(slot)), world.radius(bodies.idAt(slot))),
      );
    for (let i = 0; i < 50; i++) {
      const [x, y] = [(i % 7 === 0 ? 1000 : 12) * unit(random), 12 * unit(random)];
      nearest(world, x, y, 1 + (i % 9), out);
      nearest(fresh, 900 * unit(random), 0, 1 + (i % 40), other);
      nearest(fresh, x, y, 1 + (i % 9), other);
      expect(entries(other)).toEqual(entries(out));
    }
  });

  it('says which point is nearest, and 0 within a body', () => {
    const world = new World();
    const wall = world.add([segment(0, -9, 0, 9), circle(0, 9, 1)], { mobility: STATIC });
    const ball = world.add(circle(5, 0, 1));
    const out = createNeighbours();
    expect(nearest(world, 2, 1, 5, out)).toBe(2);
    expect([out.x[0], out.y[0]]).toEqual([0, 1]);
    expect(entries(out)).toEqual([
      [wall, 0, 2],
      [ball, 0, Math.sqrt(10) - 1],
    ]);
    expect(nearest(world, 5.5, 0, 1, out) && entries(out)).toEqual([[ball, 0, 0]]);
    expect(nearest(world, 2, 9, 1, out, { exclude: ball }) && entries(out)).toEqual([[wall, 1, 1]]);
    expect(nearest(world, 2, 9, 1, out, { exclude: [ball, wall] })).toBe(0);
    expect(() => nearest(world, 0, 0, 0, out)).toThrow(InvalidInput);
  });

  it('in a callback, bodies are where they are at the hit, and what the callback did counts', () => {
    for (const strategy of Object.values(STRATEGIES)) {
      const world = new World({ broadphase: strategy() });
      const wall = world.add(segment(5, -9, 5, 9), { mobility: STATIC });
      const ball = world.add(circle(0, 0, 1), { velocity: [8, 0] });
      const far = world.add(circle(0, 40, 1), { velocity: [8, 0] });
      const out = createNeighbours();
      nearest(world, 0, 0, 2, out);
      let asked = 0;
      world.step(1, ({ a, b }) => {
        if (a !== wall || b !== ball) return;
        asked++;
        expect(nearest(world, 0, 0, 3, out) && entries(out)).toEqual([
          [ball, 0, 3],
          [wall, 0, 5],
          [far, 0, expect.closeTo(Math.hypot(4, 40) - 1, 12)],
        ]);
        expect(distance(world, ball, far)).toBe(38);
        world.place(far, 0, 4);
        expect(nearest(world, 0, 0, 1, out) && entries(out)).toEqual([[ball, 0, 3]]);
        expect(nearest(world, 0, 1, 1, out) && entries(out)).toEqual([[far, 0, 2]]);
        expect(distance(world, ball, far)).toBeCloseTo(Math.hypot(4, 4) - 2, 12);
        const added = world.add(circle(-1, -1, 1));
        expect(nearest(world, -1, -1, 1, out) && entries(out)).toEqual([[added, 0, 0]]);
      });
      expect(asked).toBe(1);
    }
  });
});

describe('distance', () => {
  it.each([1, 2])('is the least of all parts and images, seed %i', (seed) => {
    askAll(seed, (world, ids, random, first) => {
      const out = createBodyDistance();
      const here = ids.filter((id) => world.has(id));
      return Array.from({ length: 40 }, () => {
        const a = here[(random.next() >>> 0) % here.length];
        const b = here[(random.next() >>> 0) % here.length];
        if (a === b) return 0;
        const length = distance(world, a, b, out);
        expect(length).toBe(out.distance);
        expect(Math.hypot(out.bx - out.ax, out.by - out.ay)).toBeCloseTo(length, 12);
        if (first) {
          const shapes = partsOf(world, [a]).map((it) => ({ kind: it.kind, row: shifted(it, 0, 0) }));
          const [[, part, least]] = slowly(world, [b], shapes, { category: -1, sensors: true });
          expect([out.partB, length]).toEqual([part, least]);
        }
        return { ...out };
      });
    });
  });

  it('is of skins too, and refuses a body and itself', () => {
    const world = new World({ period: [20, Infinity] });
    const a = world.add(box(1, 1, 2, 2), { angularVelocity: 0, skin: 0.125 });
    const b = world.add([circle(8, 1, 1), circle(19, 1, 0.25)]);
    const out = createBodyDistance();
    expect(distance(world, a, b, out)).toBeCloseTo(1 - 0.25 - 0.125, 12);
    expect([out.partB, out.bx]).toEqual([1, expect.closeTo(-0.75, 12)]);
    expect(() => distance(world, a, a)).toThrow(InvalidInput);
    expect(() => distance(world, a, 1)).toThrow(InvalidInput);
  });
});
