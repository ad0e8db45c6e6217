import { box, circle, InvalidInput, type Shape, STATIC, segment } from '@swept/core';
import { overlap as touch } from '@swept/narrowphase';
import { describe, expect, it } from 'vitest';
import {
  createFound,
  type Found,
  isFree,
  overlap,
  pick,
  type QueryOptions,
  search,
  World,
} from '../src/index.js';
import { askAll, onGrid, partsOf, seen, shifted, shiftsOf, someOptions } from './support/query-scenes.js';
import { STRATEGIES } from './support/strategies.js';
import { someShape, unit } from './support/worlds.js';

const entries = ({ count, id, part }: Found): number[][] =>
  Array.from({ length: count }, (_, i) => [id[i], part[i]]);

/** Each body with the lowest part that touches any of the shapes: `overlap` of the narrowphase, all images. */
function slowly(
  world: World,
  ids: readonly number[],
  shapes: readonly Shape[],
  options: QueryOptions,
): number[][] {
  const found = new Map<number, number>();
  for (const it of partsOf(world, seen(world, ids, options))) {
    if (found.has(it.id)) continue;
    const touches = shiftsOf(world, 2).some(([dx, dy]) =>
      shapes.some((shape) => touch(shape.kind, it.kind, shape.row, shifted(it, dx, dy))),
    );
    if (touches) found.set(it.id, it.part);
  }
  return [...found];
}

describe('overlap, pick and search', () => {
  it.each([1, 2])('find what tests of all parts and images find, with every strategy: seed %i', (seed) => {
    let met = 0;
    askAll(seed, (world, ids, random, first) => {
      const out = createFound();
      return Array.from({ length: 16 }, (_, i) => {
        const at = (): number => Math.round(4 * (8 + 10 * unit(random))) / 4;
        const options = someOptions(i);
        const shapes = [0, 1].map(() => onGrid(someShape(random, at(), at(), 2)));
        const [x0, y0, x1, y1] = [at(), at(), at(), at()];
        expect(overlap(world, shapes, out, options)).toBe(out.count);
        const touching = entries(out);
        expect(isFree(world, shapes, options)).toBe(touching.length === 0);
        pick(world, x0, y0, out, options);
        const picked = entries(out);
        search(world, x0, y0, x1, y1, out, options);
        const inBox = entries(out);
        if (first) {
          expect(touching).toEqual(slowly(world, ids, shapes, options));
          expect(picked).toEqual(slowly(world, ids, [circle(x0, y0)], options));
          const area =
            x0 === x1 || y0 === y1
              ? [segment(x0, y0, x1, y1)]
              : box((x0 + x1) / 2, (y0 + y1) / 2, Math.abs(x1 - x0), Math.abs(y1 - y0));
          expect(inBox).toEqual(slowly(world, ids, area, options));
        }
        met += touching.length + picked.length + inBox.length;
        return [touching, picked, inBox];
      });
    });
    expect(met).toBeGreaterThan(2000);
  });

  it('in a callback, bodies are where they are at the hit, and what the callback did counts', () => {
    for (const strategy of Object.values(STRATEGIES)) {
      const world = new World({ broadphase: strategy() });
      const wall = world.add(segment(5, -9, 5, 9), { mobility: STATIC });
      const ball = world.add(circle(0, 0, 1), { velocity: [8, 0] });
      const other = world.add(box(0.5, 20, 1, 1), { velocity: [8, 0] });
      const out = createFound();
      let asked = 0;
      world.step(1, ({ a, b }) => {
        if (a !== wall || b !== ball) return;
        asked++;
        expect(pick(world, 4.5, 0, out) && entries(out)).toEqual([[ball, 0]]);
        expect(pick(world, 0, 0, out)).toBe(0);
        expect(search(world, 9, 30, 4, -1, out) && entries(out)).toEqual([
          [wall, 0],
          [ball, 0],
          [other, 0],
        ]);
        world.place(other, 60, 60);
        expect(overlap(world, circle(60.9, 60.9, 0.125), out) && entries(out)).toEqual([
          [other, expect.anything()],
        ]);
        expect(search(world, 3, 19, 6, 22, out)).toBe(0);
        const added = world.add([circle(-50, 0, 1), circle(-52, 0, 1)]);
        expect(pick(world, -52, 0.5, out) && entries(out)).toEqual([[added, 1]]);
        world.remove(added);
        expect(pick(world, -52, 0.5, out)).toBe(0);
      });
      expect(asked).toBe(1);
    }
  });

  it('counts shapes and not their boxes, touching included, and leaves bodies out', () => {
    const world = new World();
    const slope = world.add(segment(0, 0, 8, 8));
    const disc = world.add(circle(8, 2, 2));
    const out = createFound();
    expect(search(world, 4, 0, 6, 1, out)).toBe(0);
    expect(search(world, 4, 0, 6, 2, out) && entries(out)).toEqual([[disc, 0]]);
    expect(search(world, 4, 4, 4, 4, out) && entries(out)).toEqual([[slope, 0]]);
    expect(search(world, -99, -99, 99, 99, out)).toBe(2);
    expect(search(world, -99, -99, 99, 99, out, { exclude: slope }) && entries(out)).toEqual([[disc, 0]]);
    expect(overlap(world, circle(4, 2, 2), out, { exclude: [disc] }) && entries(out)).toEqual([[slope, 0]]);
    expect(pick(world, 8, 4, out, { exclude: new Set([slope, disc]) })).toBe(0);
    expect(() => pick(world, Number.NaN, 0, out)).toThrow(InvalidInput);
  });
});
