import { circle } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { describe, expect, inject, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const SEEDS = Array.from({ length: 3 * inject('rounds') }, (_, i) => i + 1);

/**
 * Discs that touch and fly side by side with one velocity. Nothing moves in, so all must fly as if they were
 * alone: only the rounding of their poses can make a hit, and `bounce` answers it by a change of velocity as
 * small as rounding.
 */

const DT = 1 / 60;

/**
 * How far a disc may be from its free flight. Coordinates are below 256: each step rounds a pose by up to
 * 2^-46. Speeds along an axis are up to 60: `bounce` parts two by 2^-48 of 240, which is 1e-12. A disc has up
 * to 6 neighbours, so 2 s in 120 steps, with a hit of each neighbour in each, lead it by at most 120 * (2^-46
 * + 6 * 1e-12 * 2) = 1.5e-9 astray.
 */
const ASTRAY = 2e-9;

/** A number from `least` to `most` on tenths. */
function tenth(random: RandomGenerator, least: number, most: number): number {
  return (10 * least + ((random.next() >>> 0) % (10 * (most - least) + 1))) / 10;
}

type Disc = readonly [x: number, y: number, radius: number];

/** Lets the discs fly, answers every hit, and returns what went astray. */
function fly(discs: readonly Disc[], vx: number, vy: number, steps: number): string[] {
  const world = new World();
  const ids = discs.map(([x, y, radius]) => world.add(circle(x, y, radius), { velocity: [vx, vy] }));
  const wrong: string[] = [];
  let stalled = 0;
  for (let n = 0; n < steps; n++) {
    world.step(DT, (hit) => bounce(world, hit));
    stalled += world.stats.stalled;
  }
  if (stalled > 0) wrong.push(`${stalled} stalled in ${steps} steps`);
  ids.forEach((id, i) => {
    const dx = world.x(id) - (discs[i][0] + vx * DT * steps);
    const dy = world.y(id) - (discs[i][1] + vy * DT * steps);
    const astray = Math.sqrt(dx * dx + dy * dy);
    if (!(astray <= ASTRAY)) wrong.push(`disc ${i} is ${astray} astray`);
  });
  return wrong;
}

/**
 * Columns of a square lattice, or rows of a triangular one: `side` by `side` discs, each in touch with its
 * neighbours.
 */
function lattice(random: RandomGenerator, side: number, triangular: boolean): Disc[] {
  const radius = tenth(random, 0.1, 2);
  const [x, y] = [tenth(random, -50, 50), tenth(random, -50, 50)];
  const rise = triangular ? Math.sqrt(3) * radius : 2 * radius;
  return Array.from({ length: side * side }, (_, i): Disc => {
    const [column, row] = [i % side, Math.floor(i / side)];
    const shift = triangular && row % 2 === 1 ? radius : 0;
    return [x + 2 * radius * column + shift, y + rise * row, radius];
  });
}

describe('discs in touch that fly side by side go on as if alone', () => {
  it('two, one above the other, for 120 steps', () => {
    const two: Disc[] = [
      [0.6, 0, 1],
      [0.6, 2, 1],
    ];
    expect(fly(two, 3, 49, 120)).toEqual([]);
  });

  it.each(SEEDS)('1,000 pairs on tenths, 6 steps each, seed %d', (seed) => {
    const random = xoroshiro128plus(seed);
    const wrong: string[] = [];
    for (let pair = 0; pair < 1000; pair++) {
      const k = 1 + ((random.next() >>> 0) % 8);
      // Half a unit times k apart, along an axis or along the longest side of a triangle of 3, 4 and 5.
      const [dx, dy] = [
        [5, 0],
        [0, 5],
        [3, 4],
        [-4, 3],
      ][random.next() & 3];
      const [x, y] = [tenth(random, -20, 20), tenth(random, -20, 20)];
      const discs: Disc[] = [
        [x, y, k / 4],
        [(Math.round(10 * x) + k * dx) / 10, (Math.round(10 * y) + k * dy) / 10, k / 4],
      ];
      const [vx, vy] = [Math.round(tenth(random, -60, 60)), Math.round(tenth(random, -60, 60))];
      for (const what of fly(discs, vx, vy, 6)) wrong.push(`pair ${pair}: ${what}`);
    }
    expect(wrong).toEqual([]);
  });

  for (const triangular of [false, true]) {
    it.each(SEEDS)(`100 in a ${triangular ? 'triangular' : 'square'} lattice, 120 steps, seed %d`, (seed) => {
      const random = xoroshiro128plus(seed);
      const discs = lattice(random, 10, triangular);
      expect(fly(discs, tenth(random, -60, 60), tenth(random, -60, 60), 120)).toEqual([]);
    });
  }
});
