import { box, circle, type Shape, STATIC, segment } from '@swept/core';
import * as narrowphase from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unit } from '../../test/support/worlds.js';
import { World } from '../world.js';
import { depenetrate } from './depenetrate.js';

vi.mock('@swept/narrowphase', async (load) => {
  const all = await load<typeof narrowphase>();
  return { ...all, overlap: vi.fn(all.overlap), sweep: vi.fn(all.sweep) };
});

/** Exact tests, since the last time they were counted. */
function tests(): number {
  const count =
    vi.mocked(narrowphase.overlap).mock.calls.length + vi.mocked(narrowphase.sweep).mock.calls.length;
  vi.clearAllMocks();
  return count;
}

beforeEach(() => void tests());

function boxes(count: number, seed: number): Shape[] {
  const random = xoroshiro128plus(seed);
  return Array.from({ length: count }, () => box(1.5 * unit(random), 1.5 * unit(random), 1, 1)).flat();
}

describe('the way out is found before it is proven', () => {
  it.each([1, 2, 3])('a disc in thin segments: hardly more than one proof, seed %i', (seed) => {
    const random = xoroshiro128plus(seed);
    const world = new World();
    const walls = 400;
    for (let i = 0; i < walls; i++) {
      const [x, y, dx, dy] = [20 * unit(random), 20 * unit(random), 3 * unit(random), 3 * unit(random)];
      world.add(segment(x, y, x + dx, y + dy), { mobility: STATIC });
    }
    const ball = world.add(circle(0, 0, 1));
    depenetrate(world, ball);
    expect(tests()).toBeLessThan(4 * walls);
  });

  it.each([1, 2, 3])('a compound in another: hardly more than one proof, seed %i', (seed) => {
    const world = new World();
    world.add(boxes(12, seed), { mobility: STATIC });
    const id = world.add(boxes(12, seed + 10));
    expect(depenetrate(world, id)).toBe(true);
    // Each part against each, twice at most.
    expect(tests()).toBeLessThan(2 * 24 * 24);
    expect(depenetrate(world, id)).toBe(true);
  });

  it('many equal ones cost what one does, each', () => {
    const counts = [20, 80].map((count) => {
      const world = new World();
      for (let i = 0; i < count; i++) world.add(box(0, 0, 2, 2), { mobility: STATIC });
      const ball = world.add(circle(0.1, 0.05, 1));
      expect(depenetrate(world, ball)).toBe(true);
      expect(world.x(ball)).toBeCloseTo(2, 12);
      return tests();
    });
    expect(counts[1]).toBeLessThanOrEqual(4 * counts[0]);
  });
});
