import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  box,
  castFan,
  castRay,
  castRayAll,
  castRayAny,
  castRays,
  circle,
  createRayHit,
  createRayHits,
  type RayOptions,
  START_EXITS,
  STATIC,
  segment,
  triangle,
  World,
} from 'swept';
import { describe, expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';
import { unit } from './support/worlds.js';

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
  const every = rays.length;
  return {
    castRay: () => {
      let found = 0;
      for (let i = 0; i < every; i += 4)
        found += +castRay(world, rays[i], rays[i + 1], rays[i + 2], rays[i + 3], hit);
      return found;
    },
    castRayAny: () => {
      let found = 0;
      for (let i = 0; i < every; i += 4)
        found += +castRayAny(world, rays[i], rays[i + 1], rays[i + 2], rays[i + 3]);
      return found;
    },
    castRayAll: () => {
      let found = 0;
      for (let i = 0; i < every; i += 4)
        found += castRayAll(world, rays[i], rays[i + 1], rays[i + 2], rays[i + 3], hits);
      return found;
    },
    castRays: () => castRays(world, rays, hits),
    'castRays out of bodies': () => castRays(world, rays, hits, leaving),
    castFan: () => castFan(world, rays[0], rays[1], rays, hits, others),
  };
}

describe('queries leave no garbage', () => {
  it.each(Object.keys(questions(new World(), [])))('%s', (name) => {
    const world = new World();
    const ask = questions(world, crowd(world))[name];
    world.step(1 / 60);
    let found = 0;
    const bytes = bytesPerStep(() => {
      found += ask();
    });
    expect(found).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(NOTHING);
  });
});
