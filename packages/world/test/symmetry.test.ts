import { flatbushTree } from '@swept/broadphase';
import { circle, type Shape, STATIC, segment, triangle } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { unit } from './support/worlds.js';

interface Reported {
  a: number;
  b: number;
  toi: number;
  x: number;
  y: number;
}

/** Runs one and the same scene under a map of the plane and returns what was reported. */
function run(seed: number, map: (x: number, y: number) => [number, number], scale: number): Reported[] {
  const random = xoroshiro128plus(seed);
  const world = new World({ broadphase: flatbushTree() });
  const vertices = (n: number, size: number): number[] => {
    const [x, y] = [10 * unit(random), 10 * unit(random)];
    return Array.from({ length: n }, () => map(x + size * unit(random), y + size * unit(random))).flat();
  };
  const shape = (kind: number, size: number): Shape => {
    const radius = (random.next() & 1) * Math.abs(unit(random)) * scale;
    const v = vertices(kind, size) as [number, number, number, number, number, number];
    if (kind === 1) return circle(v[0], v[1], radius);
    if (kind === 2) return segment(v[0], v[1], v[2], v[3], radius);
    return triangle(...v, radius);
  };
  for (let i = 0; i < 30; i++) world.add(shape(2, 4), { mobility: STATIC });
  for (let i = 0; i < 30; i++) {
    world.add(shape(1 + (i % 3), 1), { velocity: map(30 * unit(random), 30 * unit(random)) });
  }
  const reported: Reported[] = [];
  for (let n = 0; n < 8; n++) {
    world.step(1 / 8, (hit) => {
      reported.push({ a: hit.a, b: hit.b, toi: hit.toi, x: hit.x, y: hit.y });
      bounce(world, hit);
    });
  }
  return reported;
}

describe('the world has no preferred unit, axis or side', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const plain = run(seed, (x, y) => [x, y], 1);
    it.each([-60, -10, 3, 40])(`scaled by 2^%i: the same hits, bit for bit, seed ${seed}`, (power) => {
      const s = 2 ** power;
      const scaled = run(seed, (x, y) => [x * s, y * s], s);
      expect(scaled.length).toBeGreaterThan(20);
      expect(scaled).toEqual(plain.map((hit) => ({ ...hit, x: hit.x * s, y: hit.y * s })));
    });
    it(`mirrored: the same hits, bit for bit, seed ${seed}`, () => {
      const mirrored = run(seed, (x, y) => [-x, y], 1);
      expect(mirrored).toEqual(plain.map((hit) => ({ ...hit, x: -hit.x || 0 })));
    });
    it(`axes swapped: the same hits, bit for bit, seed ${seed}`, () => {
      const swapped = run(seed, (x, y) => [y, x], 1);
      expect(swapped).toEqual(plain.map((hit) => ({ ...hit, x: hit.y, y: hit.x })));
    });
  }
});
