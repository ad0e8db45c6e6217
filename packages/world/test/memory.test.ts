import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { circle, World } from '../src/index.js';
import { unit } from './worlds.js';

const BODIES = 100_000;
const STEPS = 5;

/** Bytes in all arrays of numbers that a world holds. */
function bytesOf(part: object, seen = new Set<object>()): number {
  if (seen.has(part)) return 0;
  seen.add(part);
  if (ArrayBuffer.isView(part)) return part.byteLength;
  if (Array.isArray(part) && typeof part[0] === 'number') return 8 * part.length;
  let bytes = 0;
  for (const inner of Object.values(part))
    if (typeof inner === 'object' && inner !== null) bytes += bytesOf(inner, seen);
  return bytes;
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

describe(`a world with ${BODIES} bodies`, () => {
  it.each([
    ['less than 400 bytes per body that are far apart', 0.02, 0, 400],
    ['less than 800 bytes per body in a crowd, with more than 1.3 contacts each', 0.75, 1.3, 800],
  ])('takes %s', (_, perArea, contacts, bytes) => {
    const world = crowd(BODIES, perArea);
    let most = 0;
    for (let step = 0; step < STEPS; step++) {
      world.step(1);
      most = Math.max(most, world.began.count + world.stayed.count);
    }
    expect(world.size).toBe(BODIES);
    expect(most / BODIES).toBeGreaterThan(contacts);
    expect(bytesOf(world) / BODIES).toBeGreaterThan(200);
    expect(bytesOf(world) / BODIES).toBeLessThan(bytes);
  });
});
