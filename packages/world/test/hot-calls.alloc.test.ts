import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  type BodyId,
  bounce,
  bounds,
  box,
  bruteForce,
  castFan,
  castRay,
  castRayAll,
  castRayAny,
  castRays,
  castRaysAt,
  castShape,
  castShapeAll,
  castShapeAny,
  circle,
  createBodyDistance,
  createDebugLines,
  createFound,
  createMoveResult,
  createNeighbours,
  createRayHit,
  createRayHits,
  createTimeSpans,
  debugLines,
  depenetrate,
  distance,
  type Hit,
  interpolate,
  isFree,
  keepPaths,
  moveAndSlide,
  nearest,
  nearestToShape,
  overlap,
  pick,
  START_EXITS,
  STATIC,
  search,
  segment,
  slide,
  stop,
  touching,
  triangle,
  visible,
  World,
  type WorldOptions,
} from 'swept';
import { describe, expect, it } from 'vitest';
import { NOTHING } from './support/bytes-per-step.js';
import { STRATEGIES } from './support/strategies.js';
import { unit } from './support/worlds.js';

const SIDE = 20;
const BODIES = 60;
const RUNS = 600;
/** A number that a call returns, which is boxed unless the call is inlined. */
const BOXED = 16;

interface Kind {
  readonly options: () => WorldOptions;
  readonly turning?: boolean;
  readonly parts?: boolean;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'in the plane': { options: () => ({}) },
  'that wraps': { options: () => ({ period: [SIDE, SIDE] }) },
  'of bodies that turn': { options: () => ({}), turning: true },
  'of bodies of several parts': { options: () => ({ gravity: [0, -1] }), parts: true },
};

/** With each strategy, the calls that ask the index. */
const BY_STRATEGY: Readonly<Record<string, Kind>> = Object.fromEntries(
  Object.entries(STRATEGIES).flatMap(([name, make]) => [
    [`by ${name}`, { options: () => ({ broadphase: make() }) }],
    [`by ${name}, that wraps`, { options: () => ({ broadphase: make(), period: [SIDE, SIDE] }) }],
  ]),
);
const INDEXED = [
  'castRay',
  'castRayAny',
  'castRayAll',
  'castShape',
  'castShapeAny',
  'castShapeAll',
  'search',
  'nearest',
];

/** Bodies of all kinds; a few fly fast. */
function fill(world: World, { turning = false, parts = false }: Kind): BodyId[] {
  const random = xoroshiro128plus(3);
  return Array.from({ length: BODIES }, (_, i) => {
    const [x, y] = [10 + 9 * unit(random), 10 + 9 * unit(random)];
    const shapes = [circle(x, y, 0.4), segment(x, y, x + 1.25, y + 0.5), triangle(x, y, x + 1, y, x, y + 1)];
    const shape = parts ? [...box(x, y, 1, 0.5), circle(x, y, 0.5)] : shapes[i % 3];
    if (i % 4 === 1) return world.add(shape, { mobility: STATIC });
    const speed = i % 16 === 2 ? 200 : 1;
    const angularVelocity = turning ? 2 * unit(random) : 0;
    return world.add(shape, { velocity: [speed * unit(random), speed * unit(random)], angularVelocity });
  });
}

/**
 * By name, calls whose numbers are whole: those are not boxed, and what is passed to a call is the caller's.
 * Each returns how many it found.
 */
function calls(world: World, ids: readonly BodyId[]): Readonly<Record<string, () => number>> {
  const random = xoroshiro128plus(4);
  const rays = Float64Array.from({ length: 40 }, () => 10 + 9 * unit(random));
  const times = Float64Array.from({ length: 10 }, (_, i) => i / 9);
  const ends = rays.subarray(0, 16);
  const hit = createRayHit();
  const hits = createRayHits();
  const disc = circle(7.3, 9.1, 0.7);
  const shapes = [segment(4.1, 4.7, 7.2, 6.3), triangle(10.1, 9.7, 12.3, 10.1, 11.2, 12.9, 0.25)];
  const found = createFound();
  const neighbours = createNeighbours();
  const spans = createTimeSpans();
  const numbers = new Float64Array(4);
  const apart = createBodyDistance();
  const leaving = { policy: START_EXITS, exclude: ids.slice(0, 3), sensors: true } as const;
  const around = { category: 3, exclude: new Set(ids.slice(5, 9)) };
  const poses = interpolate(world);
  const mover = ids[0];
  const move = createMoveResult();
  const lines = createDebugLines();
  let all = 0;
  const count = (id: BodyId): void => {
    all += world.kind(id) + world.parts(id) + world.mobility(id) + +world.has(id) + +world.isSensor(id);
  };
  let turn = 0;
  const way = (): number => {
    turn = (turn + 1) % 12;
    return turn + 4;
  };
  return {
    castRay: () => +castRay(world, 2, way(), 17, way(), hit),
    'castRay out of bodies': () => +castRay(world, way(), 9, 17, way(), hit, leaving),
    castRayAny: () => +castRayAny(world, 2, way(), 17, way(), around),
    castRayAll: () => castRayAll(world, 2, way(), 17, way(), hits),
    castRays: () => castRays(world, rays, hits),
    castRaysAt: () => castRaysAt(world, rays, times, hits),
    castFan: () => castFan(world, 10, way(), ends, hits),
    castShape: () => +castShape(world, disc, way(), way() - 9, hit),
    'castShape, several': () => +castShape(world, shapes, way(), 5, hit, around),
    castShapeAny: () => +castShapeAny(world, disc, way(), way() - 9),
    castShapeAll: () => castShapeAll(world, disc, way(), way() - 9, hits),
    overlap: () => overlap(world, disc, found) + overlap(world, shapes, found, around),
    pick: () => 1 + pick(world, way(), way(), found),
    search: () => search(world, 3, 3, way(), way(), found),
    nearest: () => nearest(world, way(), way(), 5, neighbours),
    nearestToShape: () => nearestToShape(world, shapes, 5, neighbours, around),
    distance: () => {
      distance(world, ids[0], ids[2], apart);
      return apart.partA + 1;
    },
    isFree: () => 1 + +isFree(world, disc) + +isFree(world, shapes, around),
    bounds: () => {
      bounds(world, mover, numbers);
      return numbers.length;
    },
    touching: () => 1 + touching(world, ids[0], ids[2], spans),
    visible: () => 1 + visible(world, ids[0], ids[3], spans),
    interpolate: () => {
      poses.update(0.5);
      return 1;
    },
    forEachId: () => {
      all = 0;
      world.forEachId(count);
      return all;
    },
    getters: () => {
      let sum = 0;
      for (let i = 0; i < 3; i++) {
        const id = ids[i];
        sum += world.x(id) + world.y(id) + world.velocityX(id) + world.velocityY(id) + world.angle(id);
        sum += world.radius(id) + world.mass(id) + world.accelerationX(id) + world.angularVelocity(id);
        sum += world.growth(id) + world.inertia(id);
      }
      return sum === 0 ? 0 : 1;
    },
    setters: () => {
      world.setVelocity(mover, 1, way());
      world.setAngularVelocity(mover, 0);
      world.moveBy(mover, 0, (turn % 2) * 2 - 1);
      return 1;
    },
    debugLines: () => {
      debugLines(world, lines);
      return lines.count;
    },
    'moveAndSlide and place': () => {
      moveAndSlide(world, mover, way() - 9, way() - 9, move);
      world.place(mover, 10, 10);
      return 1;
    },
    depenetrate: () => 1 + +depenetrate(world, mover),
  };
}

/**
 * By call: the numbers that it returns, which the columns of `bodies` have without a call; and of a walk, some
 * that are refined where a corner is met just so.
 */
const NUMBERS: Readonly<Record<string, number>> = {
  distance: 1,
  getters: 3 * 11,
  'moveAndSlide and place': 1,
};

/** Heap bytes per call, the least of some rounds. */
function bytesPerCall(call: () => number, enough: number): { bytes: number; found: number } {
  const gc = globalThis.gc as () => void;
  let found = 0;
  const run = (): void => {
    for (let n = 0; n < RUNS; n++) found += call();
  };
  run();
  let bytes = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 40 && bytes >= enough; round++) {
    const before = process.memoryUsage().heapUsed;
    run();
    const gained = process.memoryUsage().heapUsed - before;
    if (gained < 0) gc();
    else bytes = Math.min(bytes, gained / RUNS);
  }
  return { bytes, found };
}

describe.each(Object.entries({ ...KINDS, ...BY_STRATEGY }))(
  'hot calls leave no garbage in a world %s',
  (name, kind) => {
    const world = new World(kind.options());
    const ids = fill(world, kind);
    keepPaths(world);
    for (let i = 0; i < 3; i++) world.step(1 / 64);
    const table = calls(world, ids);
    it.each(name in KINDS ? Object.keys(table) : INDEXED)('%s', (call) => {
      const allowed = NOTHING + BOXED * (NUMBERS[call] ?? 0);
      const { bytes, found } = bytesPerCall(table[call], allowed);
      expect(found).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(allowed);
    });
  },
);

describe.each([
  ['in the plane', undefined],
  ['that wraps', [SIDE, SIDE]],
] as const)('a step leaves no garbage in a world %s', (_, period) => {
  it.each<[string, (world: World, hit: Hit) => void]>([
    ['bounce', bounce],
    ['slide', slide],
    ['stop', stop],
  ])('whose hits are answered by %s', (_answer, respond) => {
    // A grid plans its cells anew in code that a step seldom needs, and boxes numbers until that is compiled.
    const world = new World(period ? { broadphase: bruteForce(), period } : { broadphase: bruteForce() });
    world.add(segment(1, 4.1, 19, 7.7), { mobility: STATIC });
    const discs = Array.from({ length: 5 }, (_each, i) => world.add(circle(3 * i + 3, i + 3, 0.5)));
    const onHit = (hit: Hit): void => respond(world, hit);
    // Each comes to the wall anew: one that goes on along it is decided by whole numbers, which are garbage.
    const step = (): number => {
      for (let i = 0; i < 5; i++) {
        world.place(discs[i], 3 * i + 3, 3);
        world.setVelocity(discs[i], 8, 170);
      }
      world.step(1 / 64, onHit);
      return world.stats.impacts;
    };
    const { bytes, found } = bytesPerCall(step, NOTHING);
    expect(found).toBeGreaterThan(RUNS);
    expect(bytes).toBeLessThan(NOTHING);
  });
});
