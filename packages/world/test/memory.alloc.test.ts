import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { circle, World } from 'swept';
import { describe, expect, it } from 'vitest';
import { unit } from './worlds.js';

const BODIES = 100_000;
const STEPS = 5;

/** Bytes on the heap and in typed arrays, of all that is kept. */
function held(): number {
  const gc = globalThis.gc as () => void;
  gc();
  gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Discs that move a little in each step. */
function crowd(bodies: number, perArea: number): World {
  const random = xoroshiro128plus(9);
  const half = Math.sqrt(bodies / perArea) / 2;
  const world = new World();
  for (let i = 0; i < bodies; i++) {
    const velocity = [0.2 * unit(random), 0.2 * unit(random)] as const;
    world.add(circle(half * unit(random), half * unit(random), 0.5), { velocity });
  }
  return world;
}

describe(`a world with ${BODIES} bodies, everything included`, () => {
  it.each([
    ['far apart', 0.02, 0],
    ['in a crowd, with more than one contact each', 0.75, 1.3],
  ])('%s: at most 400 bytes per body', (_, perArea, contacts) => {
    // What code takes is there before it is counted.
    crowd(500, perArea).step(1);
    const before = held();
    const world = crowd(BODIES, perArea);
    let most = 0;
    for (let step = 0; step < STEPS; step++) {
      world.step(1);
      most = Math.max(most, world.began.count + world.stayed.count);
    }
    const bytes = held() - before;
    expect(world.size).toBe(BODIES);
    expect(most / BODIES).toBeGreaterThan(contacts);
    expect(bytes / BODIES).toBeLessThan(400);
  });
});
