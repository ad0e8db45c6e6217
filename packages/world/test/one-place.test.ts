import { type BodyId, box, chain, circle, type Shape, STATIC } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';
import { unit } from './support/worlds.js';

const COUNT = 40;
const PAIRS = (COUNT * (COUNT - 1)) / 2;
const ROOM = chain(
  [
    [-2, -2],
    [-2, 2],
    [2, 2],
    [2, -2],
  ],
  { closed: true },
);

function crowd(
  shape: Shape | Shape[],
  turns: boolean,
  speed: number,
  broadphase = STRATEGIES.hierarchicalGrid,
  count = COUNT,
) {
  const random = xoroshiro128plus(1);
  const world = new World({ broadphase: broadphase() });
  world.add(ROOM, { mobility: STATIC });
  const ids = Array.from({ length: count }, () =>
    world.add(shape, {
      velocity: [speed * unit(random), speed * unit(random)],
      mass: 1 + Math.abs(unit(random)),
      ...(turns ? { angularVelocity: unit(random) } : {}),
    }),
  );
  return { world, ids };
}

describe('bodies that are all born in one place', () => {
  it.each<[string, Shape | Shape[], number, boolean]>([
    ['discs', circle(0, 0, 0.5), 1, false],
    ['discs that turn', circle(0, 0, 0.5), 1, true],
    ['boxes that turn', box(0, 0, 1, 1), 4, true],
    ['compounds', [circle(0, 0, 0.4), circle(0.5, 0, 0.4), circle(0, 0.5, 0.4)], 9, false],
  ])('%s are searched for once each, not at each of their hits', (_, shape, partPairs, turns) => {
    const { world } = crowd(shape, turns, 1);
    const told = new Set<string>();
    world.step(1 / 60, (hit) => {
      expect(told.has(`${hit.a} ${hit.b}`)).toBe(false);
      told.add(`${hit.a} ${hit.b}`);
      bounce(world, hit, 0.5);
    });
    expect(told.size).toBe(PAIRS);
    expect(world.stats.replans).toBeGreaterThan(COUNT);
    expect(world.stats.exactTests).toBeLessThan(4 * PAIRS * partPairs);
  });

  it('are held by the walls, and by what flies by, in the same step', () => {
    const { world, ids } = crowd(circle(0, 0, 0.5), false, 1);
    const bullet = world.add(circle(-1.5, 1.9, 0.05), { velocity: [3, 0], mass: Infinity });
    const random = xoroshiro128plus(2);
    const hits = new Map<BodyId, number>();
    let shot = 0;
    world.step(1, (hit: Hit) => {
      if (hit.depth > 0) {
        for (const id of [hit.a, hit.b]) world.setVelocity(id, 20 * unit(random), 20 * unit(random));
        return;
      }
      for (const id of [hit.a, hit.b]) hits.set(id, (hits.get(id) ?? 0) + 1);
      shot += +(hit.a === bullet || hit.b === bullet);
      bounce(world, hit);
    });
    for (const id of ids) {
      expect(hits.get(id)).toBeGreaterThan(0);
      expect(Math.max(Math.abs(world.x(id)), Math.abs(world.y(id)))).toBeLessThanOrEqual(1.5);
    }
    expect(shot).toBeGreaterThan(0);
  });

  it('one that a hit places elsewhere is searched for at once, and one that it removes never', () => {
    const { world, ids } = crowd(circle(0, 0, 0.5), false, 1);
    let hits = 0;
    world.step(1 / 60, (hit) => {
      hits += +(hit.a === ids[3] || hit.b === ids[3] || hit.a === ids[5] || hit.b === ids[5]);
      bounce(world, hit, 0.5);
      world.setVelocity(hit.b, 0.5, 0.5);
      if (hit.a === ids[0] && hit.b === ids[6]) {
        world.place(ids[3], 1.25, 1.25);
        world.remove(ids[5]);
      }
    });
    expect(hits).toBeLessThan(8);
    expect(world.bodies.count).toBe(COUNT);
    expect(world.x(ids[3])).toBeGreaterThan(1.2);
  });

  it('meet alike with every strategy', () => {
    const hashes = Object.values(STRATEGIES).map((strategy) => {
      const { world } = crowd(box(0, 0, 1, 1), true, 4, strategy, COUNT / 2);
      for (let i = 0; i < 3; i++) world.step(1 / 60, (hit) => bounce(world, hit, 0.5));
      return world.hash();
    });
    expect(new Set(hashes).size).toBe(1);
  });
});
