import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  box,
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
  createFound,
  createNeighbours,
  createRayHit,
  createRayHits,
  distance,
  keepPaths,
  nearest,
  nearestToShape,
  overlap,
  pick,
  type RayOptions,
  START_EXITS,
  STATIC,
  search,
  segment,
  triangle,
  World,
} from 'swept';
import { describe, expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';
import { unit } from './support/worlds.js';

/** A number that engines box where they do not inline the call that it is passed to, or that returns it. */
const BOXED = 16;
const CALLS = 10;
/** By name, how many numbers are passed to a query. */
const NUMBERS: Readonly<Record<string, number>> = {
  castRay: 4,
  castRayAny: 4,
  castRayAll: 4,
  castShape: 2,
  castShapeAny: 2,
  castShapeAll: 2,
  pick: 2,
  search: 4,
  nearest: 2,
};

/** Bodies of all kinds, some of several parts, that fly about. */
function crowd(world: World): number[] {
  const random = xoroshiro128plus(3);
  return Array.from({ length: 200 }, (_, i) => {
    const [x, y] = [20 * unit(random), 20 * unit(random)];
    const shapes = [circle(x, y, 0.5), segment(x, y, x + 2, y), triangle(x, y, x + 1, y, x, y + 1)];
    if (i % 4 === 0) return world.add(box(x, y, 1, 0.5), { velocity: [unit(random), 0], angularVelocity: 1 });
    if (i % 4 === 1) return world.add(shapes[i % 3], { mobility: STATIC });
    return world.add(shapes[i % 3], { velocity: [unit(random), unit(random)] });
  });
}

/** By name, some of the questions, many times; each returns how many were found. */
function questions(world: World, ids: readonly number[]): Readonly<Record<string, () => number>> {
  const random = xoroshiro128plus(4);
  const rays = Float64Array.from({ length: 40 }, () => 20 * unit(random));
  const hit = createRayHit();
  const hits = createRayHits();
  const leaving: RayOptions = { category: 3, policy: START_EXITS, exclude: ids.slice(0, 3), sensors: true };
  const others = { exclude: new Set(ids.slice(9, 15)) };
  const disc = circle(1, 2, 3);
  const rod = [segment(-4, -4, 4, 4), triangle(0, 0, 5, 0, 5, 5)];
  const bodies = createFound();
  const neighbours = createNeighbours();
  const near = { maxDistance: 99 };
  return {
    castRay: () => {
      let found = 0;
      for (let i = 0; i < 4 * CALLS; i += 4)
        found += +castRay(world, rays[i], rays[i + 1], rays[i + 2], rays[i + 3], hit);
      return found;
    },
    castRayAny: () => {
      let found = 0;
      for (let i = 0; i < 4 * CALLS; i += 4)
        found += +castRayAny(world, rays[i], rays[i + 1], rays[i + 2], rays[i + 3]);
      return found;
    },
    castRayAll: () => {
      let found = 0;
      for (let i = 0; i < 4 * CALLS; i += 4)
        found += castRayAll(world, rays[i], rays[i + 1], rays[i + 2], rays[i + 3], hits);
      return found;
    },
    castRays: () => castRays(world, rays, hits),
    'castRays out of bodies': () => castRays(world, rays, hits, leaving),
    castShape: () => {
      let found = 0;
      for (let i = 0; i < CALLS; i++) found += +castShape(world, disc, rays[i], rays[i + 1], hit);
      return found;
    },
    castShapeAny: () => {
      let found = 0;
      for (let i = 0; i < CALLS; i++) found += +castShapeAny(world, disc, rays[i], rays[i + 1], others);
      return found;
    },
    castShapeAll: () => {
      let found = 0;
      for (let i = 0; i < CALLS; i++) found += castShapeAll(world, disc, rays[i], rays[i + 1], hits, others);
      return found;
    },
    overlap: () => overlap(world, disc, bodies) + overlap(world, rod, bodies, others),
    pick: () => {
      let found = 0;
      for (let i = 0; i < CALLS; i++) found += pick(world, rays[i], rays[i + 1], bodies, others);
      return found;
    },
    search: () => {
      let found = 0;
      for (let i = 0; i < 4 * CALLS; i += 4)
        found += search(world, rays[i], rays[i + 1], rays[i + 2], rays[i + 3], bodies);
      return found;
    },
    nearest: () => {
      let found = 0;
      for (let i = 0; i < CALLS; i++) found += nearest(world, rays[i], rays[i + 1], 5, neighbours);
      return found;
    },
    nearestToShape: () => nearestToShape(world, rod, 7, neighbours, near),
    castFan: () => castFan(world, rays[0], rays[1], rays, hits, others),
  };
}

describe('queries leave no garbage, except for the numbers that are passed to them one by one', () => {
  it.each(Object.keys(questions(new World(), [])))('%s', (name) => {
    const world = new World();
    const ask = questions(world, crowd(world))[name];
    world.step(1 / 60);
    let found = 0;
    const allowed = NOTHING + CALLS * BOXED * (NUMBERS[name] ?? 0);
    const bytes = bytesPerStep(() => {
      found += ask();
    }, allowed);
    expect(found).toBeGreaterThan(2000);
    expect(bytes).toBeLessThan(allowed);
  });

  it('castRaysAt', () => {
    const world = new World();
    crowd(world);
    keepPaths(world);
    world.step(1 / 60);
    const random = xoroshiro128plus(4);
    const rays = Float64Array.from({ length: 40 }, () => 20 * unit(random));
    const times = Float64Array.from({ length: 10 }, (_, i) => i / 9);
    const hits = createRayHits();
    let found = 0;
    const bytes = bytesPerStep(() => {
      found += castRaysAt(world, rays, times, hits);
    });
    expect(found).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(NOTHING);
  });

  it('distance, except for the number that it returns', () => {
    const world = new World();
    const ids = crowd(world);
    const out = createBodyDistance();
    let sum = 0;
    const allowed = NOTHING + 19 * BOXED;
    const bytes = bytesPerStep(() => {
      for (let i = 1; i < 20; i++) {
        distance(world, ids[0], ids[i], out);
        sum += out.partA;
      }
    }, allowed);
    expect(sum).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(allowed);
  });
});
