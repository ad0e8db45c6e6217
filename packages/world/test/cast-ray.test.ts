import { box, chain, circle, InvalidInput, type Shape, STATIC, segment, triangle } from '@swept/core';
import { CAST_MISS, cast, createCastHit } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import {
  type CastPolicy,
  castFan,
  castRay,
  castRayAll,
  castRayAny,
  castRays,
  createRayHit,
  createRayHits,
  type RayHit,
  type RayHits,
  type RayOptions,
  START_EXITS,
  START_HITS,
  START_IGNORED,
  STRICTLY_BETWEEN,
  World,
} from '../src/index.js';
import { askAll, onGrid, partsOf, seen, shifted, shiftsOf, someOptions } from './support/query-scenes.js';
import { STRATEGIES } from './support/strategies.js';
import { someShape, unit } from './support/worlds.js';

const near = (value: number): unknown => expect.closeTo(value, 12);

const POLICIES = [START_HITS, START_EXITS, START_IGNORED, STRICTLY_BETWEEN] as const;

function entries(hits: RayHits): RayHit[] {
  const { id, part, fraction, x, y, nx, ny } = hits;
  return Array.from({ length: hits.count }, (_, i) => ({
    id: id[i],
    part: part[i],
    fraction: fraction[i],
    x: x[i],
    y: y[i],
    nx: nx[i],
    ny: ny[i],
  }));
}

/** The closest hit of each body: `cast` against every image of every part, with START_HITS. */
function slowly(world: World, ids: readonly number[], ray: readonly number[], options: RayOptions): RayHit[] {
  const row = segment(ray[0], ray[1], ray[2], ray[3]).row;
  const best = new Map<number, RayHit>();
  const hit = createCastHit();
  for (const it of partsOf(world, seen(world, ids, options))) {
    for (const [dx, dy] of shiftsOf(world, 2)) {
      if (cast(it.kind, row, shifted(it, dx, dy), hit, 0, 0, options.policy) === CAST_MISS) continue;
      const before = best.get(it.id);
      if (before && before.fraction <= hit.fraction) continue;
      const { fraction, x, y, nx, ny } = hit;
      best.set(it.id, { id: it.id, part: it.part, fraction, x, y, nx, ny });
    }
  }
  return [...best.values()].sort((a, b) => a.fraction - b.fraction || a.id - b.id);
}

describe('castRay', () => {
  it.each([1, 2])(
    'and its like are what casts against all parts and images say, with every strategy: seed %i',
    (seed) => {
      let met = 0;
      askAll(seed, (world, ids, random, first) => {
        const answer: unknown[] = [];
        const fan: number[] = [];
        const single: unknown[] = [];
        const hit = createRayHit();
        for (let i = 0; i < 24; i++) {
          const at = (): number => Math.round(4 * (8 + 12 * unit(random))) / 4;
          const ray = [at(), at(), at(), at()] as const;
          const options = someOptions(i);
          const out = createRayHits();
          expect(castRayAll(world, ...ray, out, options)).toBe(out.count);
          const all = entries(out);
          // The other strategies are held against the first.
          if (first) expect(all).toEqual(slowly(world, ids, ray, options));
          expect(castRayAny(world, ...ray, options)).toBe(all.length > 0);
          const closest = createRayHit();
          expect(castRay(world, ...ray, closest, options)).toBe(all.length > 0);
          expect(closest).toEqual(all[0] ?? createRayHit());
          met += all.length;
          answer.push(all);
          if (i % 2 === 0) continue;
          fan.push(...ray);
          single.push(castRay(world, ...ray, hit) ? { ...hit } : undefined);
        }
        const many = createRayHits();
        const count = castRays(world, Float64Array.from(fan), many);
        expect(entries(many).map((it) => (it.id < 0 ? undefined : it))).toEqual(single);
        expect(count).toBe(single.filter((it) => it !== undefined).length);
        const ends = Float64Array.from(fan.filter((_, i) => i % 4 > 1));
        const ofFan = createRayHits();
        castFan(world, fan[0], fan[1], ends, ofFan);
        castRays(
          world,
          Float64Array.from(fan, (it, i) => (i % 4 < 2 ? fan[i % 4] : it)),
          many,
        );
        expect(entries(ofFan)).toEqual(entries(many));
        return answer;
      });
      expect(met).toBeGreaterThan(2000);
    },
  );

  it.each([1, 2])('takes every policy as the casts do, for bodies of one part: seed %i', (seed) => {
    const random = xoroshiro128plus(seed);
    const counts = [0, 0, 0, 0];
    for (const period of [undefined, [8, 8] as const]) {
      const world = new World(period ? { period } : {});
      const ids = Array.from({ length: 30 }, () => {
        const [x, y] = [4 + 4 * unit(random), 4 + 4 * unit(random)];
        return world.add(onGrid(someShape(random, x, y, 1)));
      });
      const out = createRayHits();
      for (let i = 0; i < 100; i++) {
        const at = (): number => Math.round(4 * (4 + 4 * unit(random))) / 4;
        const ray = [at(), at(), at(), at()] as const;
        for (const policy of POLICIES) {
          castRayAll(world, ...ray, out, { policy });
          expect(entries(out)).toEqual(slowly(world, ids, ray, { policy }));
          counts[policy] += out.count;
        }
      }
    }
    // Each policy lets fewer hits count than this one.
    expect(Math.min(...counts)).toBeGreaterThan(200);
    expect(counts.indexOf(Math.max(...counts))).toBe(START_HITS);
  });

  it('starts in whole bodies: the triangles of a box and what overlaps in a body have no edges inside', () => {
    for (const period of [undefined, [16, 16] as const]) {
      const world = new World(period ? { period } : {});
      // From 0 to 4 and 0 to 2, with a knob at the right end, and then a wall and a post behind a gap.
      const body = world.add([
        ...box(2, 1, 4, 2),
        circle(4, 1, 0.5),
        segment(5, -1, 5, 3),
        circle(6, 1, 0.25),
      ]);
      const hit = createRayHit();
      const meet = (x0: number, x1: number, policy: CastPolicy, y = 1): unknown =>
        castRay(world, x0, y, x1, y, hit, { policy }) && [hit.id, hit.part, hit.x, hit.nx];
      for (const y of [0.75, 1, 1.25]) {
        // Over the diagonal, from either triangle.
        for (const x0 of [0.25, 1, 2, 3.75]) {
          const knob = 4 + Math.sqrt(0.25 - (y - 1) ** 2);
          for (const policy of [START_EXITS, STRICTLY_BETWEEN] as const) {
            expect(meet(x0, 9, policy, y)).toEqual([body, 2, near(knob), expect.anything()]);
            expect(meet(x0, -1, policy, y)).toEqual([body, expect.anything(), near(0), -1]);
          }
          expect(meet(x0, 9, START_IGNORED, y)).toEqual([body, 3, 5, -1]);
          expect(meet(x0, -1, START_IGNORED, y)).toBe(false);
          expect(meet(x0, 9, START_HITS, y)).toEqual([body, expect.anything(), x0, 0]);
          // It ends in the body.
          expect(meet(x0, 4.125, START_EXITS, y)).toBe(false);
        }
      }
      // From the gap, from the wall itself, and from the edge of the box outward.
      expect(meet(4.75, 9, START_EXITS)).toEqual([body, 3, 5, -1]);
      expect(meet(5, 9, START_IGNORED)).toEqual([body, 4, 5.75, -1]);
      expect(meet(0, -1, STRICTLY_BETWEEN)).toBe(false);
      expect(meet(0, -1, START_EXITS)).toEqual([body, expect.anything(), 0, -1]);
      expect(meet(4.5, 9, STRICTLY_BETWEEN)).toEqual([body, 3, 5, -1]);
    }
  });

  it('starts in whole bodies, thin parts among them', () => {
    const policies = [START_EXITS, START_IGNORED, STRICTLY_BETWEEN] as const;
    for (const period of [undefined, [16, 16] as const]) {
      const hit = createRayHit();
      const put = (shapes: readonly Shape[]) => {
        const world = new World(period ? { period } : {});
        world.add(shapes, { mobility: STATIC });
        return world;
      };
      const meet = (world: World, ray: readonly [number, number, number, number], policy: CastPolicy) => {
        const found = castRay(world, ...ray, hit, { policy });
        const many = createRayHits();
        castFan(world, ray[0], ray[1], Float64Array.of(ray[2], ray[3]), many, { policy });
        expect(entries(many)[0]).toEqual(found ? hit : expect.objectContaining({ id: -1 }));
        return found && [hit.fraction, Number(hit.x.toFixed(12)) + 0, hit.y, hit.nx, hit.ny];
      };
      const triangleFrom1To3 = triangle(1, -1, 1, 1, 3, 0);
      for (const shapes of [
        [segment(0, 0, 1, 0), triangleFrom1To3],
        [segment(0, 0, 1, 0, 1e-9), triangleFrom1To3],
        [triangle(0, 0, 1, 0, 0.5, 0), triangleFrom1To3],
        [triangleFrom1To3, segment(0, 0, 0.75, 0), segment(1, 0, 0.75, 0)],
      ]) {
        for (const policy of policies)
          expect(meet(put(shapes), [0.5, 0, 5.5, 0], policy)).toEqual(
            policy === START_IGNORED ? false : [near(0.5), 3, 0, expect.anything(), expect.anything()],
          );
      }
      const walls = [
        [segment(0, 0, 4, 0)],
        [segment(0, 0, 1, 0), segment(1, 0, 4, 0)],
        [segment(4, 0, 2, 0), segment(2, 0, 1, 0), segment(0, 0, 1, 0)],
      ].map(put);
      const rays: [number, number, number, number][] = [];
      for (const x0 of [0, 0.5, 1, 2, 4])
        for (const x1 of [-1, 0, 0.5, 1, 3, 4, 5]) for (const y1 of [-2, 0, 1]) rays.push([x0, 0, x1, y1]);
      for (const ray of rays) {
        for (const policy of policies) {
          const one = meet(walls[0], ray, policy);
          for (const wall of walls) expect(meet(wall, ray, policy), `${ray}`).toEqual(one);
        }
      }
      // Across a wall of a chain from its vertex, and from between; then to the next after a gap.
      const bay = put(
        chain([
          [0, -1],
          [0, 0],
          [0, 1],
          [4, 3],
          [4, -1],
        ]),
      );
      for (const y of [0, 0.5]) {
        expect(meet(bay, [0, y, 8, y], START_EXITS)).toEqual([0, 0, y, 1, 0]);
        for (const policy of [START_IGNORED, STRICTLY_BETWEEN] as const)
          expect(meet(bay, [0, y, 8, y], policy)).toEqual([0.5, 4, y, -1, 0]);
      }
    }
  });

  it('with START_EXITS, a ray that ends just on the boundary of what it starts in hits there, of one part or several', () => {
    for (const period of [undefined, [64, 64] as const]) {
      const world = new World(period ? { period } : {});
      const out = createRayHit();
      const whole = [box(2, 1, 4, 2), [circle(30, 30, 5), circle(30, 30, 1)], [circle(50, 30, 5)]];
      const ids = whole.map((shapes) => world.add(shapes));
      const meet = (x0: number, y0: number, x1: number, y1: number): unknown =>
        castRay(world, x0, y0, x1, y1, out, { policy: START_EXITS }) && [out.id, out.fraction];
      for (const [x0, y0] of [
        [1, 1],
        [2, 1],
        [3.5, 0.25],
        [0, 0],
      ]) {
        for (const [x1, y1] of [
          [4, 1],
          [4, 2],
          [4, 1.75],
          [3, 2],
        ])
          expect(meet(x0, y0, x1, y1)).toEqual([ids[0], 1]);
        // On the diagonal that its triangles share, and hardly inside.
        for (const x1 of [2, 1, 3]) if (x0 !== 2 || x1 !== 2) expect(meet(x0, y0, x1, x1 / 2)).toBe(false);
        expect(meet(x0, y0, 4 - 2 ** -50, 1)).toBe(false);
      }
      castRay(world, 1, 1, 4, 1.5, out, { policy: START_EXITS });
      expect([out.x, out.y, out.nx, out.ny]).toEqual([4, 1.5, 1, 0]);
      // Along its edge, which goes on.
      expect(meet(0, 0, 2, 0)).toEqual([ids[0], 1]);
      expect([out.x, out.y]).toEqual([2, 0]);
      for (const [x, y] of [
        [5, 0],
        [3, 4],
        [-4, 3],
        [0, -5],
      ]) {
        expect(meet(30, 30, 30 + x, 30 + y)).toEqual([ids[1], 1]);
        expect(out).toMatchObject({ x: 30 + x, y: 30 + y, nx: near(x / 5), ny: near(y / 5) });
        expect(meet(50, 30, 50 + x, 30 + y)).toEqual([ids[2], 1]);
        expect(out).toMatchObject({ x: 50 + x, y: 30 + y, nx: near(x / 5), ny: near(y / 5) });
        expect(castRayAll(world, 30, 30, 30 + x, 30 + y, createRayHits(), { policy: START_EXITS })).toBe(1);
      }
      expect(meet(30, 30, 31, 30)).toBe(false);
    }
  });

  describe('does not depend on how a body is divided into parts', () => {
    const ends = [-4, -2, -1, 0, 2, 3];
    /** The square from -2 to 2, divided along either diagonal, or into four, or with a wall inside. */
    const squares: readonly (readonly Shape[])[] = [
      [triangle(-2, -2, 2, -2, 2, 2), triangle(-2, -2, 2, 2, -2, 2)],
      [triangle(-2, -2, 2, -2, -2, 2), triangle(2, 2, -2, 2, 2, -2)],
      [
        triangle(-2, -2, 2, -2, 0, 0),
        triangle(2, -2, 2, 2, 0, 0),
        triangle(2, 2, -2, 2, 0, 0),
        triangle(-2, 2, -2, -2, 0, 0),
      ],
      [...box(0, 0, 4, 4), segment(-2, -1, 2, 0)],
    ];
    /** Walls along the same points, with more or fewer of them. */
    const walls: readonly (readonly Shape[])[] = [
      [segment(-3, 0, 0, 0), segment(0, 0, 2, 1), segment(2, 1, 3, 3)],
      [segment(-3, 0, -1, 0), segment(-1, 0, 0, 0), segment(2, 1, 0, 0), segment(3, 3, 2, 1)],
    ];
    const every = (visit: (x0: number, y0: number, x1: number, y1: number) => void) => {
      for (const x0 of ends)
        for (const y0 of ends)
          for (const x1 of ends) for (const y1 of ends) if (x0 !== x1 || y0 !== y1) visit(x0, y0, x1, y1);
    };
    const world = new World();
    const put = (shapes: readonly Shape[], i: number) => world.add(shapes, { category: 1 << i });
    const bodies = squares.map(put);
    const chains = walls.map((shapes, i) => put(shapes, 8 + i));
    const hit = createRayHit();
    const answer = (ray: readonly [number, number, number, number], policy: CastPolicy, i: number): unknown =>
      castRay(world, ...ray, hit, { policy, mask: 1 << i }) && hit.fraction;
    /** Is a point strictly inside the square (1), on its edge (0) or outside? */
    const place = (x: number, y: number): number => Math.sign(2 - Math.max(Math.abs(x), Math.abs(y)));

    it.each(POLICIES)('a square, all rays of a grid, policy %i', (policy) => {
      let hits = 0;
      every((...ray) => {
        const answers = bodies.map((_, i) => answer(ray, policy, i));
        for (const one of answers)
          expect(one, `${ray}`).toEqual(one === false ? answers[0] : near(answers[0] as number));
        if (answers[0] !== false) hits++;
        if (policy !== STRICTLY_BETWEEN) return;
        // The open ray meets the open square, and does not start and end in the closed one.
        const [x0, y0, x1, y1] = ray;
        const isInside = Array.from({ length: 239 }, (_, i) => (i + 1) / 240).some(
          (t) => place(x0 + t * (x1 - x0), y0 + t * (y1 - y0)) > 0,
        );
        const isWithin = place(x0, y0) >= 0 && place(x1, y1) >= 0;
        expect(answers[0] !== false, `${ray}`).toBe(isInside && !isWithin);
      });
      expect(hits).toBeGreaterThan(policy === START_EXITS ? 100 : 300);
    });

    it('nor does a wall: what crosses a vertex, or goes along an edge to the other side, crosses it', () => {
      let hits = 0;
      every((...ray) => {
        const [one, other] = chains.map((_, i) => answer(ray, STRICTLY_BETWEEN, 8 + i));
        expect(one, `${ray}`).toBe(other);
        if (one !== false) hits++;
      });
      expect(hits).toBeGreaterThan(200);
      const crosses = (...ray: [number, number, number, number]) => answer(ray, STRICTLY_BETWEEN, 8);
      expect(crosses(0, 2, 0, -2)).toBe(0.5);
      expect(crosses(2, 3, 2, -1)).toBe(0.5);
      // It touches the corner at (0, 0) only, and the end of the wall.
      expect(crosses(-1, -0.5, 1, 0.5)).toBe(false);
      expect(crosses(2, 4, 4, 2)).toBe(false);
    });

    it('in fans and batches too', () => {
      const out = createRayHits();
      const targets: number[] = [];
      every((x0, y0, x1, y1) => {
        if (x0 === -4 && y0 === -4) targets.push(x1, y1);
      });
      for (const mask of [1, 4, 256, 1 + 256]) {
        const options = { policy: STRICTLY_BETWEEN, mask };
        castFan(world, -4, -4, Float64Array.from(targets), out, options);
        for (let i = 0; i < targets.length / 2; i++) {
          const isHit = castRay(world, -4, -4, targets[2 * i], targets[2 * i + 1], hit, options);
          expect([out.id[i], out.fraction[i]]).toEqual(isHit ? [hit.id, hit.fraction] : [-1, 1]);
          const isAny = castRayAny(world, -4, -4, targets[2 * i], targets[2 * i + 1], options);
          expect(isAny).toBe(isHit);
        }
      }
    });
  });

  it('the columns of many rays are no record of one', () => {
    const world = new World();
    world.add(circle(5, 0, 1));
    const hits = createRayHits();
    expect(() => castRay(world, 0, 0, 9, 0, hits as never)).toThrow('a record of createRayHit()');
    expect(castRayAll(world, 0, 0, 9, 0, hits)).toBe(1);
    expect(hits.fraction[0]).toBe(4 / 9);
  });

  it('leaves out bodies by an id, an array or a Set', () => {
    const world = new World();
    const ids = [1, 2, 3].map((x) => world.add([circle(x, 0, 0.25), circle(x, 1, 0.25)]));
    const hit = createRayHit();
    const first = (exclude?: RayOptions['exclude']): number =>
      castRay(world, 0, 0, 9, 0, hit, exclude === undefined ? {} : { exclude }) ? hit.id : -1;
    expect(first()).toBe(ids[0]);
    expect(first(ids[0])).toBe(ids[1]);
    expect(first(ids[1])).toBe(ids[0]);
    expect(first([])).toBe(ids[0]);
    expect(first([ids[0], ids[1], ids[0]])).toBe(ids[2]);
    expect(first(new Set(ids))).toBe(-1);
    expect(first()).toBe(ids[0]);
    world.remove(ids[0]);
    expect(() => first(ids[0])).toThrow(InvalidInput);
    expect(() => first([ids[1], ids[0]])).toThrow(InvalidInput);
  });

  it('in a callback, bodies are where they are at the hit, and what the callback did counts', () => {
    for (const strategy of Object.values(STRATEGIES)) {
      const world = new World({ gravity: [0, -8], broadphase: strategy() });
      const wall = world.add(segment(5, -9, 5, 9), { mobility: STATIC });
      const ball = world.add(circle(0, 0, 1), { velocity: [8, 0] });
      const other = world.add([circle(0, 20, 1), circle(0, 22, 1)], { velocity: [8, 0], gravityScale: 0 });
      const hit = createRayHit();
      const down = (x: number): unknown => castRay(world, x, 99, x, -40, hit) && [hit.id, hit.part, hit.y];
      let asked = 0;
      world.step(1, ({ a, b }) => {
        if (a !== wall || b !== ball) return;
        asked++;
        // The ball is at (4, -1), the other at (4, 20).
        expect(down(4)).toEqual([other, 1, near(23)]);
        expect(castRay(world, 4, 0.5, 4, -9, hit) && [hit.id, hit.y]).toEqual([ball, near(0)]);
        expect(castRayAny(world, 0, 40, 0, -40)).toBe(false);
        world.place(other, 60, 60);
        expect(down(4)).toEqual([ball, 0, near(0)]);
        expect(down(60)).toEqual([other, 1, near(63)]);
        const added = world.add(circle(-50, 0, 1));
        world.add(segment(-60, 0, -62, 0), { mobility: STATIC });
        expect(down(-50)).toEqual([added, 0, near(1)]);
        expect(down(-61)).toEqual([expect.anything(), 0, near(0)]);
        const all = createRayHits();
        expect(castRayAll(world, 60, 80, 60, 0, all)).toBe(1);
        world.remove(other);
        expect(down(60)).toBe(false);
      });
      expect(asked).toBe(1);
    }
  });

  it('crosses as many periods as it is long, and meets a body at the image that comes first', () => {
    const world = new World({ period: [10, Infinity] });
    const ball = world.add(circle(2, 5, 1));
    const hit = createRayHit();
    expect(castRay(world, 4, 5, 60, 5, hit)).toBe(true);
    expect(hit).toMatchObject({ id: ball, x: 11, nx: -1 });
    // Up slowly, by 1 in 60: the fifth image is the first that is met.
    expect(castRay(world, 4, 3.25, 64, 4.25, hit)).toBe(true);
    expect(hit.x).toBeGreaterThan(50);
    expect(() => castRay(world, 0, 5, 81, 5, hit)).toThrow(InvalidInput);
  });

  it('starts in a body that touches its own images as in one of several parts', () => {
    const hit = createRayHit();
    const floors = [
      [segment(0, 0, 32, 0, 1)],
      [segment(0, 0, 16, 0, 1), segment(16, 0, 32, 0, 1)],
      [segment(-8, 0, 24, 0, 1), segment(0, 0, 32, 0, 1)],
    ];
    for (const floor of floors) {
      const world = new World({ period: [32, Infinity] });
      world.add(floor, { mobility: STATIC });
      for (const policy of [START_EXITS, START_IGNORED, STRICTLY_BETWEEN] as const) {
        expect(castRay(world, 5, 0, 60, 0, hit, { policy })).toBe(false);
        expect(castRay(world, 5, 0, 60, 0.5, hit, { policy })).toBe(false);
        expect(castRay(world, 5, 0, 60, 3, hit, { policy })).toBe(policy !== START_IGNORED);
        if (policy !== START_IGNORED)
          expect([hit.fraction, hit.nx, hit.ny]).toEqual([near(1 / 3), near(0), near(1)]);
      }
    }
    // Through a wall where its images touch, and beside that.
    const world = new World({ period: [32, Infinity] });
    world.add(segment(0, 0, 32, 0), { mobility: STATIC });
    for (const x of [0, 5, 32])
      expect(castRay(world, x, 1, x, -1, hit, { policy: STRICTLY_BETWEEN }) && hit.fraction).toBe(0.5);
    // Through the vertex of one image, and then of another between its ends.
    const slope = [[segment(0, 0, -4, 4)], [segment(0, 0, -2, 2), segment(-2, 2, -4, 4)]];
    for (const shapes of slope) {
      const small = new World({ period: [4, 4] });
      small.add(shapes, { mobility: STATIC });
      expect(castRay(small, 3, 4, -1, -4, hit, { policy: STRICTLY_BETWEEN }) && hit.fraction).toBe(0.25);
      expect(castRay(small, 1, 6, -3, -2, hit, { policy: STRICTLY_BETWEEN }) && hit.fraction).toBe(0.25);
    }
  });

  it('a ray along a wall, through a corner, and without length', () => {
    const world = new World();
    const walls = world.add(
      chain(
        [
          [0, 0],
          [4, 0],
          [4, 4],
        ],
        {},
      ),
    );
    const hit = createRayHit();
    expect(castRay(world, -1, 0, 9, 0, hit)).toBe(true);
    expect(hit).toMatchObject({ id: walls, part: 0, x: 0, nx: -1 });
    expect(castRay(world, 3, -1, 5, 1, hit)).toBe(true);
    expect(hit).toMatchObject({ part: 0, x: 4, y: 0 });
    expect(castRayAny(world, 3, -1, 5, 1, { policy: STRICTLY_BETWEEN })).toBe(false);
    expect(castRay(world, 2, 0, 2, 0, hit)).toBe(true);
    expect(hit).toMatchObject({ part: 0, fraction: 0, x: 2, y: 0, nx: 0, ny: 0 });
    expect(castRay(world, 2, 1, 2, 1, hit)).toBe(false);
    expect(hit.x).toBe(2);
  });

  it('is refused within a trace and canTouch', () => {
    const refused: unknown[] = [];
    const attempt = (): true => {
      try {
        castRay(world, 0, 0, 1, 1, createRayHit());
      } catch (error) {
        refused.push(error);
      }
      return true;
    };
    const world: World = new World({ trace: () => void attempt(), canTouch: attempt });
    world.add(circle(0, 0, 1), { velocity: [1, 0] });
    world.add(circle(1, 0, 1));
    world.step(1);
    expect(refused.length).toBeGreaterThan(1);
    for (const error of refused) expect(error).toBeInstanceOf(InvalidInput);
  });
});
