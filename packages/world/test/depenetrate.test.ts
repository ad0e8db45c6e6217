import {
  box,
  chain,
  circle,
  END,
  InvalidInput,
  MOVING,
  ROW,
  type Rows,
  type Shape,
  STATIC,
  segment,
} from '@swept/core';
import { startPoses, touch } from '@swept/judge';
import { createImpact, overlap, SEPARATE, sweep } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import { polygon } from '../src/polygon.js';
import { isFree } from '../src/queries/is-free.js';
import { depenetrate } from '../src/responses/depenetrate.js';
import { World } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';
import { livingRows, someShape, unit } from './support/worlds.js';

const SEEDS = Array.from({ length: 2 * inject('rounds') }, (_, i) => i + 1);

const contact = createImpact();

function moved({ kind, row }: Shape, dx: number, dy: number): Rows {
  const to = row.slice();
  for (const v of [0, 8, 12].slice(0, kind)) {
    to[v + END] = row[v] + dx;
    to[v + END + 1] = row[v + 1] + dy;
  }
  return to;
}

/** Is this a way out: free at its end, and apart on it from what was apart? */
function isWay(parts: readonly Shape[], others: readonly Shape[], dx: number, dy: number): boolean {
  return others.every((other) => {
    const isIn = parts.some((part) => overlap(part.kind, other.kind, part.row, other.row));
    return parts.every((part) => {
      const motion = moved(part, dx, dy);
      if (overlap(part.kind, other.kind, motion, other.row, END)) return false;
      return isIn || sweep(part.kind, other.kind, motion, other.row, contact) === SEPARATE;
    });
  });
}

describe('depenetrate', () => {
  it.each(SEEDS)('finds the shortest straight way out, and proves it: 40 scenes, seed %i', (seed) => {
    const random = xoroshiro128plus(seed);
    let out = 0;
    let wedged = 0;
    for (let scene = 0; scene < 40; scene++) {
      const world = new World();
      const others = Array.from({ length: 2 + (scene % 9) }, () =>
        someShape(random, 2 * unit(random), 2 * unit(random), 2),
      ).map(({ kind, row }) => ({ kind, row: row.slice() }));
      // A solid of several triangles may be passed through, so no two triangles are of one body here.
      for (const other of others) world.add(other, { mobility: (random.next() & 1) === 0 ? STATIC : MOVING });
      const parts = Array.from({ length: 1 + (scene % 3) }, () =>
        someShape(random, unit(random), unit(random), 1),
      );
      const id = world.add(parts);
      const wasFree = others.every((it) =>
        parts.every((part) => !overlap(part.kind, it.kind, part.row, it.row)),
      );
      const before = livingRows(world);
      const [x, y] = [world.x(id), world.y(id)];
      const found = depenetrate(world, id);
      const [dx, dy] = [world.x(id) - x, world.y(id) - y];
      const length = Math.hypot(dx, dy);
      if (wasFree || !found) expect(livingRows(world)).toEqual(before);
      expect(found).toBe(isFreeNow(world, id, others));
      if (wasFree) continue;
      if (found) out++;
      else wedged++;
      if (found) expect(isWay(parts, others, dx, dy)).toBe(true);
      // No shorter way is seen by looking in all directions.
      const longest = found ? length - 1e-6 : 8;
      for (let k = 0; k < 72; k++) {
        const [cos, sin] = [Math.cos((k * Math.PI) / 36), Math.sin((k * Math.PI) / 36)];
        for (let part = 1; part <= 24; part++) {
          const far = (longest * part) / 24;
          if (found)
            expect(isWay(parts, others, far * cos, far * sin), `${scene} ${k} ${far} of ${length}`).toBe(
              false,
            );
          else if (part < 6) expect(isWay(parts, others, far * cos, far * sin)).toBe(false);
        }
      }
    }
    expect(out).toBeGreaterThan(20);
    expect(wedged).toBeLessThan(out);
  });
});

/** By exact arithmetic. */
function isFreeNow(world: World, id: number, others: readonly Shape[]): boolean {
  const { bodies } = world;
  const root = bodies.slot('test', id);
  for (let part = root; part < bodies.endOf(root); part++) {
    const row = bodies.rows.slice(part * ROW, (part + 1) * ROW);
    for (const other of others) {
      const [p, q] = startPoses([bodies.kindAt(part), row], [other.kind, other.row]).poses;
      if (touch(p, q)) return false;
    }
  }
  return true;
}

describe('depenetrate', () => {
  it('leaves the gap of knots, and what is free or a sensor where it is', () => {
    const world = new World();
    world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
    const ball = world.add(circle(1, 0.25, 1), { velocity: [0, -1] });
    const sensor = world.add(circle(2, 0.25, 1), { sensor: true });
    expect(depenetrate(world, ball)).toBe(true);
    expect([world.x(ball), world.y(ball)]).toEqual([1, expect.closeTo(1, 13)]);
    expect(world.y(ball)).toBeGreaterThan(1);
    expect(world.velocityY(ball)).toBe(-1);
    const y = world.y(ball);
    expect([depenetrate(world, ball), world.y(ball)]).toEqual([true, y]);
    expect([depenetrate(world, sensor), world.y(sensor)]).toEqual([true, 0.25]);
    // From now on the floor holds it.
    let told = 0;
    world.step(1, (hit) => {
      if (hit.b === ball && hit.depth === 0) told++;
    });
    expect(told).toBe(1);
  });

  it('never passes a wall that it was apart from: a slot that is too narrow wedges it', () => {
    for (const [width, free] of [
      [1.9, false],
      [2.1, true],
    ] as const) {
      const world = new World();
      for (const [low, high, end] of [
        [0, width, 9],
        // Another room around it, apart from the ball, which lies in the way through both walls.
        [-0.5, width + 0.5, 10],
      ] as const) {
        const corners = [
          [9 - end, low],
          [end, low],
          [end, high],
          [9 - end, high],
        ] as const;
        world.add(chain(corners, { closed: true }), { mobility: STATIC });
      }
      const ball = world.add(circle(4, 0.95, 1));
      expect(depenetrate(world, ball)).toBe(free);
      expect(world.y(ball)).toBe(free ? world.y(ball) : 0.95);
      expect(world.x(ball)).toBe(4);
      if (free) expect(Math.abs(world.y(ball) - 1)).toBeLessThan(1e-12);
    }
  });

  it('never passes a wall that it touches to the bit, and may leave it', () => {
    const world = new World();
    for (const x of [-1, 1]) world.add(segment(x, -9, x, 9), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1));
    expect(depenetrate(world, ball)).toBe(false);
    expect([world.x(ball), world.y(ball)]).toEqual([0, 0]);
    // The floor that it is in leads it along the wall.
    const other = world.add([circle(-2, 0, 1), circle(-2, 0.5, 1)]);
    world.add(segment(-9, -0.75, -1, -0.75), { mobility: STATIC });
    expect(depenetrate(world, other)).toBe(true);
    expect(world.x(other)).toBeCloseTo(-2, 9);
    expect(world.x(other)).toBeLessThan(-2);
    expect(world.y(other)).toBeCloseTo(0.25, 9);
  });

  it('comes out of a solid of many triangles, but not through a wall behind it', () => {
    const hall = polygon([
      [0, 0],
      [10, 0],
      [10, 4],
      [6, 4],
      [6, 2],
      [4, 2],
      [4, 4],
      [0, 4],
    ]);
    const world = new World();
    world.add(hall, { mobility: STATIC });
    const ball = world.add(circle(2, 1.5, 0.5));
    expect(depenetrate(world, ball)).toBe(true);
    expect([world.x(ball), world.y(ball)]).toEqual([expect.closeTo(2, 12), expect.closeTo(-0.5, 12)]);
    world.place(ball, 2, 1.5);
    // A lid below: now the left is nearest.
    world.add(segment(-20, -0.25, 20, -0.25), { mobility: STATIC });
    expect(depenetrate(world, ball)).toBe(true);
    expect([world.x(ball), world.y(ball)]).toEqual([expect.closeTo(-0.5, 12), expect.closeTo(1.5, 12)]);
  });

  it('pushes stay, filters are respected, and other bodies keep still', () => {
    const world = new World();
    const crate = world.add(box(0, 0, 2, 2));
    const ghost = world.add(box(0, 0, 4, 4), { category: 2, mask: 2 });
    const ball = world.add(circle(0.5, 0, 1), { mask: 1 });
    world.moveBy(ball, 3, 0);
    expect(depenetrate(world, ball)).toBe(true);
    expect([world.x(crate), world.x(ghost)]).toEqual([-1, -2]);
    expect(world.x(ball)).toBeCloseTo(2, 12);
    world.step(1);
    expect(world.x(ball)).toBeCloseTo(5, 12);
  });

  it('works across the seams of a world that wraps', () => {
    const world = new World({ period: [10, 10] });
    const a = world.add(circle(9.5, 9.5, 1), { mobility: STATIC });
    const b = world.add(circle(0.25, 0.25, 1));
    expect(isFree(world, circle(1, 1, 0.25))).toBe(false);
    expect(depenetrate(world, b)).toBe(true);
    expect(world.x(b) - world.x(a) + 10).toBeCloseTo(Math.SQRT2, 9);
    world.step(1);
    expect([world.began.count, world.stayed.count]).toEqual([0, 0]);
  });

  it.each([1, 2, 3])(
    'with every strategy the same, in a crowd that is brought apart one by one: seed %i',
    (seed) => {
      const hashes = Object.values(STRATEGIES).map((strategy) => {
        const random = xoroshiro128plus(seed);
        const world = new World({ broadphase: strategy() });
        const ids = Array.from({ length: 40 }, (_, i) =>
          world.add(someShape(random, 6 * unit(random), 6 * unit(random), 1), {
            mobility: i % 4 === 0 ? STATIC : MOVING,
          }),
        ).filter((_, i) => i % 4 > 0);
        const results = ids.map((id) => depenetrate(world, id));
        expect(results.filter(Boolean).length).toBeGreaterThan(20);
        // Whoever is free stays free: a later one does not come into an earlier one.
        ids.forEach((id, i) => {
          if (!results[i]) return;
          expect(depenetrate(world, id)).toBe(true);
        });
        return world.hash();
      });
      expect(new Set(hashes).size).toBe(1);
    },
  );

  it('points in the origin come apart', () => {
    const world = new World();
    world.add(circle(0, 0), { mobility: STATIC });
    const point = world.add(circle(0, 0));
    expect(depenetrate(world, point)).toBe(true);
    expect(Math.hypot(world.x(point), world.y(point))).toBeGreaterThan(0);
  });

  it('is refused within a step, and of static bodies', () => {
    const world = new World();
    const wall = world.add(circle(0, 0, 1), { mobility: STATIC });
    const ball = world.add(circle(1, 0, 1));
    expect(() => depenetrate(world, wall)).toThrow('depenetrate: body must be a moving body');
    expect(() => world.step(1, () => void depenetrate(world, ball))).toThrow(InvalidInput);
    world.remove(ball);
    expect(() => depenetrate(world, ball)).toThrow('depenetrate: body must be the id of a body');
  });
});
