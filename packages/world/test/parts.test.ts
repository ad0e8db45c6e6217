import { bruteForce, hierarchicalGrid } from '@swept/broadphase';
import {
  box,
  chain,
  circle,
  END,
  type Point,
  ROW,
  type Shape,
  STATIC,
  segment,
  slotOf,
  triangle,
  vertexAt,
} from '@swept/core';
import fc from 'fast-check';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { describe, expect, inject, it } from 'vitest';
import type { ContactEvent } from '../src/contacts/events.js';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import type { Trace } from '../src/trace.js';
import { World, type WorldOptions } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';
import { addRing, PathJudge, recordHits, someShape, unit } from './support/worlds.js';

const PERIODS: Readonly<Record<string, WorldOptions>> = { plane: {}, torus: { period: [16, 16] } };

/** One to four shapes around (x, y). */
function someParts(random: RandomGenerator, x: number, y: number): Shape[] {
  return Array.from({ length: 1 + ((random.next() >>> 0) % 4) }, () =>
    someShape(random, x + unit(random), y + unit(random), 1),
  );
}

const isOverlap = (it: ContactEvent): boolean => it.nx === 0 && it.ny === 0;

describe('a body of several parts', () => {
  it('has one id, one velocity, and says which parts meet', () => {
    const world = new World();
    const gate = world.add([segment(10, -9, 10, -1), segment(10, 1, 10, 9)], { mobility: STATIC });
    const dumbbell = world.add([circle(0, 0, 1), circle(0, 5, 1), segment(0, 0, 0, 5)], {
      velocity: [20, 0],
    });
    expect([world.size, world.parts(gate), world.parts(dumbbell)]).toEqual([2, 2, 3]);
    expect([world.x(dumbbell, 1, 2), world.y(dumbbell, 1, 2)]).toEqual([0, 5]);
    const told: number[][] = [];
    world.step(1, (hit) => {
      told.push([hit.a, hit.b, hit.partA, hit.partB, hit.toi, hit.nx]);
      expect([world.x(dumbbell), world.x(dumbbell, 0, 1)]).toEqual([20 * hit.toi, 20 * hit.toi]);
      bounce(world, hit);
    });
    // Its upper disc meets the upper bar; nothing is in the way of the lower one.
    expect(told).toEqual([[gate, dumbbell, 1, 1, 0.45, -1]]);
    expect([...world.began].map((it) => [it.a, it.b, it.partA, it.partB])).toEqual([[gate, dumbbell, 1, 1]]);
    expect([world.began.partA[0], world.began.partB[0]]).toEqual([1, 1]);
    for (const part of [0, 1, 2]) expect(world.x(dumbbell, 0, part)).toBeCloseTo(-2, 9);
    world.step(1);
    expect([world.began.count, [...world.ended].map((it) => [it.partA, it.partB])]).toEqual([0, [[1, 1]]]);
  });

  it('is told once of what it passes in a step, however many parts meet, and is in contact once', () => {
    const world = new World();
    const tiles = Array.from({ length: 5 }, (_, i) => segment(i, -1, i, 1));
    const comb = world.add(tiles, { mobility: STATIC });
    const box = world.add([triangle(-3, 0, -2, 0, -2, 1), triangle(-3, 0, -2, 1, -3, 1)], {
      velocity: [8, 0],
    });
    const hits: number[][] = [];
    const onHit = (hit: Hit): void => void hits.push([hit.a, hit.b, hit.partA, hit.partB, hit.toi]);
    world.step(1, onHit);
    expect(hits).toEqual([[comb, box, 0, 0, 0.25]]);
    expect([...world.began]).toHaveLength(1);
    world.step(1 / 8, onHit);
    expect([hits.length, world.stayed.count, world.began.count]).toEqual([1, 0, 0]);
  });

  it('that is answered is held by the next of them, in the same step', () => {
    const world = new World();
    world.add([segment(5, -1, 5, 1), segment(-5, -1, -5, 1)], { mobility: STATIC });
    const ball = world.add([circle(0, 0, 1), circle(0, 0, 0.5)], { velocity: [40, 0] });
    const parts: number[] = [];
    world.step(1, (hit) => {
      parts.push(hit.partA);
      bounce(world, hit);
    });
    expect(parts).toEqual([0, 1, 0, 1, 0]);
    expect(world.x(ball)).toBeCloseTo(-0, 9);
  });

  it('slots are used again by bodies of as many parts, ids never', () => {
    const world = new World();
    const seen = new Set<number>();
    const random = xoroshiro128plus(5);
    const there: number[] = [];
    for (let i = 0; i < 500; i++) {
      const id = world.add(someParts(random, i, 0), i % 3 === 0 ? { mobility: STATIC } : {});
      expect(seen.has(id)).toBe(false);
      seen.add(id);
      there.push(id);
      if (there.length > 10) world.remove(there.splice((random.next() >>> 0) % there.length, 1)[0]);
      if (i % 7 === 0) world.step(0.1, (hit) => bounce(world, hit));
    }
    expect(world.size).toBe(10);
    expect(world.bodies.compounds).toBe(there.filter((id) => world.parts(id) > 1).length);
    expect(world.bodies.end).toBeLessThan(4 * 4 * 12);
    for (const id of there) {
      const root = slotOf(id);
      for (let part = 0; part < world.parts(id); part++) {
        expect([world.bodies.rootOf(root + part), world.bodies.idAt(root + part)]).toEqual([root, id]);
        expect(world.has(id + 1024 * part)).toBe(part === 0);
      }
    }
  });

  it('moves by its velocity, gravity, pushes and places as a whole, and only one vertex by moveVertex', () => {
    const world = new World({ gravity: [0, -8] });
    const body = world.add([circle(1, 1, 0.5), segment(2, 2, 3, 3)], { velocity: [2, 4], mass: 3 });
    const at = (): number[] =>
      [
        [0, 0],
        [0, 1],
        [1, 1],
      ].flatMap(([v, p]) => [world.x(body, v, p), world.y(body, v, p)]);
    world.step(1);
    expect(at()).toEqual([3, 1, 4, 2, 5, 3]);
    expect([world.velocityX(body), world.velocityY(body), world.mass(body)]).toEqual([2, -4, 3]);
    world.setGravity(0, 0);
    world.moveBy(body, 1, 0);
    world.step(0);
    expect(at()).toEqual([4, 1, 5, 2, 6, 3]);
    world.place(body, 0, 0);
    expect(at()).toEqual([0, 0, 1, 1, 2, 2]);
    world.moveVertex(body, 1, 9, 9, 1);
    world.step(0);
    expect(at()).toEqual([0, 0, 1, 1, 9, 9]);
  });

  it('may be born, pushed, placed and removed in a callback', () => {
    const world = new World();
    world.add([segment(4, -9, 4, 9), segment(-40, -9, -40, 9)], { mobility: STATIC });
    const ball = world.add([circle(0, 0, 1), circle(0, 3, 1)], { velocity: [6, 0] });
    const pushed = world.add([circle(0, 20, 1), circle(0, 23, 1)], { velocity: [1, 0] });
    const placed = world.add([circle(0, 30, 1), circle(0, 33, 1)], { velocity: [1, 0] });
    const gone = world.add([circle(3, 40, 1), circle(3, 43, 1)]);
    let born = -1;
    world.step(1, (hit) => {
      expect([hit.a, hit.b].includes(gone)).toBe(false);
      if (born >= 0) return;
      bounce(world, hit);
      world.moveBy(pushed, 4, 0);
      world.place(placed, 100, 30);
      world.remove(gone);
      born = world.add([circle(0, 60, 1), circle(0, 63, 1)], { velocity: [4, 0] });
    });
    expect(world.has(gone)).toBe(false);
    const xs = (id: number): number[] => [0, 1].map((part) => world.x(id, 0, part));
    expect(xs(ball)[0]).toBeCloseTo(0, 9);
    for (const [id, x] of [
      [ball, 0],
      [pushed, 5],
      [placed, 100.5],
      [born, 2],
    ]) {
      expect(xs(id)[0]).toBeCloseTo(x, 9);
      expect(xs(id)[1]).toBe(xs(id)[0]);
    }
  });

  it('crosses the seam of a world that wraps as a whole, meets others beyond it, and never itself', () => {
    const world = new World({ period: [16, 16] });
    // As long as the world: its own images lie upon each other.
    const train = world.add([circle(1, 1, 0.5), circle(9, 1, 0.5), circle(16.5, 1, 0.5)], {
      velocity: [-4, 0],
    });
    const wall = world.add(segment(13, 0, 13, 2), { mobility: STATIC });
    const told: number[][] = [];
    world.step(1, (hit) => void told.push([hit.a, hit.b, hit.partA, hit.toi]));
    expect(told).toEqual([[train, wall, 2, 0.75]]);
    expect([0, 1, 2].map((part) => world.x(train, 0, part))).toEqual([13, 21, 28.5]);
  });

  it('an empty list, a motion in it, a hole, and parts that are not there are refused', () => {
    const world = new World();
    const flat = { kind: 1, row: new Float64Array(16).fill(1, 2, 3) } as Shape;
    expect(() => world.add([])).toThrow('add: shapes must be a shape, or a list of one or more');
    expect(() => world.add([circle(0, 0), flat])).toThrow('add: shape 1 must be a shape at rest');
    expect(() => world.add(Array(2) as never)).toThrow('add: shape 0 must be a shape');
    expect(() => world.add([circle(0, 0, 1), box(0, 0, 1, 1)] as never)).toThrow(
      'add: shape 1 must be one shape, not a list of them, got Array of length 2',
    );
    const body = world.add([circle(0, 0), circle(1, 0)]);
    expect(() => world.x(body, 0, 2)).toThrow('x: part must be a whole number from 0 to 1');
    expect(() => world.y(body, 1, 1)).toThrow('y: vertex must be a whole number from 0 to 0');
    expect(() => world.moveVertex(body, 0, 0, 0, 0.5)).toThrow('moveVertex: part');
    expect(() => new World({ period: [1, 1] }).add([circle(0, 0), circle(0, 9)])).toThrow(
      'add: y of vertex 0 of part 1 must be within 8 periods',
    );
  });

  it('has one filter: what is set for it counts for all parts, and canTouch is asked about bodies', () => {
    const asked = new Set<string>();
    const world = new World({
      canTouch: (a, b) => {
        asked.add(`${a} ${b}`);
        return true;
      },
    });
    const wall = world.add([segment(9, -9, 9, 0), segment(9, 0, 9, 9)], { mobility: STATIC });
    const ghost = world.add([circle(0, -4, 1), circle(0, 4, 1)], { velocity: [16, 0] });
    const ball = world.add(circle(0, 0, 1), { velocity: [16, 0] });
    world.setFilter(ghost, { mask: 2 });
    const told: number[][] = [];
    const onHit = (hit: Hit): void => void told.push([hit.a, hit.b]);
    world.step(1, onHit);
    expect(told).toEqual([[wall, ball]]);
    expect([...asked]).toEqual([`${wall} ${ball}`]);
    world.setFilter(ghost, { mask: -1 });
    world.place(ghost, 0, -4);
    world.step(1, onHit);
    expect(told).toEqual([
      [wall, ball],
      [wall, ghost],
    ]);
  });

  it('leaves nothing behind when a strategy refuses one of its parts', () => {
    const index = bruteForce();
    index.add(2, STATIC);
    const world = new World({ broadphase: index });
    expect(() => world.add([circle(0, 0), circle(1, 0), circle(2, 0)])).toThrow('slot');
    expect([world.size, world.bodies.end, world.bodies.compounds]).toEqual([0, 0, 0]);
    expect(world.add([circle(0, 0), circle(1, 0)])).toBe(0);
  });
});

describe.each(Object.entries(PERIODS))(
  'parts are told as bodies of one part would be, if nobody turns: %s',
  (_, options) => {
    const group = fc.record({ seed: fc.integer(), fast: fc.boolean(), still: fc.boolean() });

    it.each([1, 2, 3])('seed %i', (seed) => {
      let overlaps = 0;
      let impacts = 0;
      fc.assert(
        fc.property(fc.array(group, { minLength: 2, maxLength: 14 }), (groups) => {
          const world = new World(options);
          const model = new World(options);
          const bodies = new Map<number, readonly [body: number, part: number]>();
          groups.forEach(({ seed: drawn, fast, still }, i) => {
            const random = xoroshiro128plus(drawn);
            const parts = someParts(random, 6 + 5 * unit(random), 6 + 5 * unit(random));
            const v = fast ? 40 : 2;
            const velocity = [v * unit(random), v * unit(random)] as const;
            const how = still ? ({ mobility: STATIC } as const) : { velocity };
            const id = world.add(parts, how);
            // On a torus a part of its own is brought back by itself: where its vertex 0 is does not matter.
            for (const [k, part] of parts.entries())
              bodies.set(model.add(part, { ...how, owner: i + 1 }), [id, k]);
          });
          let before = new Set<string>();
          for (let step = 0; step < 4; step++) {
            const told: number[][] = [];
            world.step(1 / 4, ({ toi, a, partA, b, partB, nx, ny, depth }) => {
              const normal = depth > 0 ? [0, 0] : [nx, ny];
              told.push([toi, a, partA, b, partB, ...normal]);
            });
            model.step(1 / 4);
            const now = new Set<string>();
            const first = new Map<string, number[]>();
            for (const it of [...model.began, ...model.stayed]) {
              const [a, partA] = bodies.get(it.a) as [number, number];
              const [b, partB] = bodies.get(it.b) as [number, number];
              const pair = `${a} ${b}`;
              now.add(pair);
              if (isOverlap(it) && before.has(pair)) continue;
              const key = `${pair} ${isOverlap(it)}`;
              const entry = [it.toi, a, partA, b, partB, it.nx, it.ny];
              const best = first.get(key);
              if (best === undefined || order(entry, best) < 0) first.set(key, entry);
            }
            const expected = [...first.values()].sort(order);
            expect(told).toEqual(expected);
            const contacts = [...world.began, ...world.stayed].map((it) => `${it.a} ${it.b}`);
            expect(contacts.sort()).toEqual([...now].sort());
            expect(world.began.count).toBe([...now].filter((pair) => !before.has(pair)).length);
            for (const [id, [body, part]] of bodies)
              expect(away(world.x(body, 0, part), model.x(id))).toBe(0);
            overlaps += expected.filter((it) => it[5] === 0 && it[6] === 0).length;
            impacts += expected.length;
            before = now;
          }
        }),
        { numRuns: 50 * inject('rounds'), seed },
      );
      expect(overlaps).toBeGreaterThan(30);
      expect(impacts - overlaps).toBeGreaterThan(100);
    });

    const away = (x: number, y: number): number => (options.period ? Math.abs(x - y) % 16 : x - y);
  },
);

/** The order of hits: time, a, its part, b, its part. */
function order(p: readonly number[], q: readonly number[]): number {
  const k = [0, 1, 2, 3, 4].find((i) => p[i] !== q[i]);
  return k === undefined ? 0 : p[k] - q[k];
}

/** Compounds that bounce in a ring, with posts of several parts in it. */
function arena(options: WorldOptions, seed: number, wrapped = (shape: Shape): Shape | Shape[] => shape) {
  const judge = new PathJudge();
  const world = new World({ ...options, trace: judge.trace });
  judge.world = world;
  const random = xoroshiro128plus(seed);
  const corners: readonly Point[] = [
    [0, 0],
    [30, 0],
    [31, 28],
    [15, 30],
    [1, 29],
  ];
  if (seed % 2 === 1) judge.walls = addRing(world, corners);
  else {
    world.add(chain(corners, { closed: true }), { mobility: STATIC });
    judge.walls = corners.map((from, i) => [...from, ...corners[(i + 1) % corners.length]]);
  }
  const posts = [
    [5, 8, 7, 8],
    [7, 8, 7, 12],
    [17, 20, 19, 23],
    [19, 23, 17, 24],
    [17, 24, 17, 20],
  ];
  world.add(
    posts.map(([x, y, u, v]) => segment(x, y, u, v)),
    { mobility: STATIC },
  );
  judge.walls.push(...posts);
  for (let i = 0; i < 40; i++) {
    const x = 3 + 6 * (i % 4) + unit(random) / 2;
    const y = 3 + 2.3 * Math.floor(i / 4) + unit(random) / 2;
    const velocity = [60 * unit(random), 60 * unit(random)] as const;
    const [bar, ball] = [segment(x - 0.6, y, x + 0.6, y + 0.2), circle(x, y + 0.1, 0.35)];
    if (i % 3 === 0) world.add([bar, segment(x, y - 0.6, x + 0.1, y + 0.6)], { velocity });
    else if (i % 3 === 1)
      world.add([triangle(x, y, x + 0.5, y, x, y + 0.7), triangle(x, y, x - 0.5, y, x, y - 0.7, 0.1)], {
        velocity,
      });
    else world.add(wrapped(ball), { velocity });
  }
  return { world, judge };
}

describe('bodies of several parts whose hits are answered', () => {
  it.each([1, 2, 3, 4, 5])('pass no wall, and no strategy sees another stream, seed %i', (seed) => {
    const streams = Object.values(STRATEGIES).map((create, i) => {
      const { world, judge } = arena({ broadphase: create() }, seed);
      const { onHit, digest, count } = recordHits();
      let parts = 0;
      for (let step = 0; step < 30; step++) {
        world.step(1 / 8, (hit) => {
          onHit(hit);
          parts += +(hit.partA + hit.partB > 0);
          bounce(world, hit);
        });
      }
      if (i === 0) expect([count() > 800, parts > 300, judge.pieces > 2000]).toEqual([true, true, true]);
      expect(judge.crossings).toBe(0);
      return [digest(), world.hash(), count()];
    });
    for (const stream of streams) expect(stream).toEqual(streams[0]);
  });

  it.each([1, 2])('a part that nothing can reach changes nothing, seed %i', (seed) => {
    // The extent of a body, and with it the gap of its knots, is that of its circle alone.
    const [one, two] = [
      (it: Shape) => it,
      (it: Shape) => [it, circle(it.row[0], it.row[1], it.row[4] / 2)],
    ].map((wrapped) => {
      const { world } = arena({}, seed, wrapped);
      const hits: number[] = [];
      for (let step = 0; step < 10; step++) {
        world.step(1 / 20, (hit) => {
          hits.push(hit.toi, hit.x, hit.y, hit.nx, hit.ny, hit.partA + hit.partB);
          bounce(world, hit);
        });
      }
      return hits;
    });
    expect(one.length).toBeGreaterThan(600);
    expect(two).toEqual(one);
  });

  it.each([1, 2, 3])('all parts fly the same pieces, whatever callbacks do, seed %i', (seed) => {
    let pieces = 0;
    const last = new Map<number, { id: number; parts: number; from: number; to: number; moved: number[] }>();
    const trace: Trace = (id, from, to, rows, offset, part) => {
      pieces++;
      const kind = world.bodies.kindAt(slotOf(id) + part);
      const moved = Array.from({ length: kind }, (_, i) => offset + vertexAt(i)).flatMap((v) => [
        rows[v + END] - rows[v],
        rows[v + END + 1] - rows[v + 1],
      ]);
      const before = last.get(id);
      if (part > 0 && before?.parts === part) {
        expect([before.from, before.to]).toEqual([from, to]);
        for (let k = 0; k < moved.length; k++)
          expect(Math.abs(moved[k] - before.moved[k % 2])).toBeLessThan(1e-12);
      }
      last.set(id, { id, parts: part + 1, from, to, moved });
    };
    const random = xoroshiro128plus(seed);
    const world = new World({ trace });
    const ids = Array.from({ length: 30 }, (_, i) =>
      world.add(someParts(random, 4 * (i % 6), 4 * Math.floor(i / 6)), {
        velocity: [30 * unit(random), 30 * unit(random)],
      }),
    );
    addRing(world, [
      [-6, -6],
      [26, -6],
      [26, 26],
      [-6, 26],
    ]);
    let time = 0;
    for (let step = 0; step < 12; step++) {
      time = 0;
      world.step(1 / 20, (hit) => {
        expect(hit.toi).toBeGreaterThanOrEqual(time);
        expect(hit.a).toBeLessThan(hit.b);
        time = hit.toi;
        const id = ids[(random.next() >>> 0) % ids.length];
        const what = (random.next() >>> 0) % 12;
        if (what === 0) ids.push(world.add(someParts(random, 10, 10), { velocity: [9 * unit(random), 5] }));
        else if (what === 1 && world.has(id) && ids.length > 20)
          world.remove(ids.splice(ids.indexOf(id), 1)[0]);
        else if (what === 2 && world.has(id)) world.moveBy(id, unit(random), unit(random));
        else if (what === 3 && world.has(id)) world.place(id, 10 + 10 * unit(random), 10 + 10 * unit(random));
        if (world.has(hit.a) && world.has(hit.b)) bounce(world, hit);
        return what !== 4;
      });
      const pairs = [...world.began, ...world.stayed].map((it) => `${it.a} ${it.b}`);
      expect(new Set(pairs).size).toBe(pairs.length);
    }
    expect(pieces).toBeGreaterThan(1000);
  });
});

it('what is in a row of a body of one part is not changed by others of several', () => {
  const run = (extra: boolean): string[] => {
    const world = new World();
    addRing(world, [
      [0, 0],
      [20, 0],
      [20, 20],
      [0, 20],
    ]);
    const random = xoroshiro128plus(8);
    const ids = Array.from({ length: 30 }, (_, i) =>
      world.add(circle(2 + 3 * (i % 6), 2 + 3 * Math.floor(i / 6), 0.5), {
        velocity: [30 * unit(random), 30 * unit(random)],
      }),
    );
    if (extra) world.add([circle(100, 100), circle(101, 100)], { velocity: [1, 1] });
    for (let step = 0; step < 10; step++) world.step(1 / 20, (hit) => bounce(world, hit));
    return ids.map((id) => `${world.bodies.rows.subarray(slotOf(id) * ROW, (slotOf(id) + 1) * ROW)}`);
  };
  expect(run(true)).toEqual(run(false));
});

it('a chain costs 2,000 balls the tests that as many segments do, a few for each ball (seed 3)', () => {
  const run = (joined: boolean) => {
    const broadphase = hierarchicalGrid();
    const world = new World({ broadphase });
    const points = Array.from({ length: 2001 }, (_, i): Point => [i, (i * i) % 3 ? 0.3 : -0.3]);
    const still = { mobility: STATIC } as const;
    if (joined) world.add(chain(points), still);
    else for (let i = 0; i < 2000; i++) world.add(segment(...points[i], ...points[i + 1]), still);
    const random = xoroshiro128plus(3);
    for (let i = 0; i < 2000; i++)
      world.add(circle(i + 0.5, 1.5, 0.2), { velocity: [6 * unit(random), 6 * unit(random) - 8] });
    const counted = { candidates: 0, exactTests: 0, replans: 0, boxTests: 0 };
    for (let n = 0; n < 10; n++) {
      world.step(1 / 60, (hit) => bounce(world, hit));
      for (const what of ['candidates', 'exactTests', 'replans'] as const) counted[what] += world.stats[what];
    }
    return { ...counted, boxTests: broadphase.stats.boxTests };
  };
  const chained = run(true);
  expect(chained).toEqual(run(false));
  expect(chained.replans).toBeGreaterThan(1000);
  expect(chained.exactTests).toBeLessThan(2 * 10 * 2000);
  expect(chained.boxTests).toBeLessThan(20 * 10 * 2000);
});
