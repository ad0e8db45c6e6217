import { type Broadphase, bruteForce, fastBodies, rbushTree, uniformGrid } from '@swept/broadphase';
import { END, MOVING, PairBuffer, ROW, SAG_X, SAG_Y, type ShapeKind, STATIC } from '@swept/core';
import { type Dyadic, END_OF_STEP, motionOf, placesOf, poseAt, START, touch } from '@swept/judge';
import { createImpact, SEPARATE, sweep } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import { Crowd, DRAWINGS, type Place } from './support/crowds.js';
import { STRATEGIES } from './support/strategies.js';

const SEEDS = Array.from({ length: 2 * inject('rounds') }, (_, i) => i + 1);

const BODIES = 120;

const ALL: Readonly<Record<string, () => Broadphase>> = {
  ...STRATEGIES,
  'rbushTree, margin 0': () => rbushTree({ margin: 0 }),
  'uniformGrid, cell 0.5': () => uniformGrid({ cell: 0.5 }),
};

const PLACES: readonly Place[] = [
  { name: 'around the origin', unit: 1, offset: 0 },
  { name: 'at 1e6', unit: 1, offset: 1e6 },
  { name: 'at 1e9', unit: 1, offset: 1e9 },
  { name: 'at -1e9, of a size of 1e-6', unit: 1e-6, offset: -1e9 },
  { name: 'of a size of 1e147', unit: 1e147, offset: 0 },
  { name: 'of a size of 1e-300', unit: 1e-300, offset: 0 },
  { name: 'below the least normal number', unit: 2 ** -1060, offset: 0 },
];

/** The times at which contacts are looked for: the ends, the middle, and some between. */
const TIMES: readonly Dyadic[] = [
  START,
  END_OF_STEP,
  { n: 1n, k: 1n },
  { n: 1n, k: 2n },
  { n: 3n, k: 2n },
  { n: 333n, k: 10n },
];

/**
 * Every pair with a moving member that is in contact at one of the times, in whole numbers, or by its exact
 * sweep.
 */
function contacts(crowd: Crowd): Set<string> {
  const { kind, rows, moving, count } = crowd;
  const places = placesOf(rows);
  const motions = Array.from({ length: count }, (_, slot) =>
    motionOf(kind[slot] as ShapeKind, rows, slot * ROW, places),
  );
  const poses = TIMES.map((time) => motions.map((motion) => poseAt(motion, time)));
  const impact = createImpact();
  const found = new Set<string>();
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      if (!moving[a] && !moving[b]) continue;
      const [i, j] = [a * ROW, b * ROW];
      // Where paths bend against each other, sweeps may report slightly too much.
      const alike = rows[i + SAG_X] === rows[j + SAG_X] && rows[i + SAG_Y] === rows[j + SAG_Y];
      const swept = alike && sweep(kind[a] as ShapeKind, kind[b] as ShapeKind, rows, rows, impact, i, j);
      if ((swept !== false && swept !== SEPARATE) || poses.some((at) => touch(at[a], at[b])))
        found.add(`${a} ${b}`);
    }
  }
  return found;
}

function pairsOf(strategy: Broadphase, { count, moving, boxes }: Crowd): Set<string> {
  for (let slot = 0; slot < count; slot++) strategy.add(slot, moving[slot] ? MOVING : STATIC);
  const out = new PairBuffer();
  strategy.update(boxes);
  strategy.collectPairs(out);
  return new Set(Array.from({ length: out.count }, (_, i) => `${out.a[i]} ${out.b[i]}`));
}

function lost(among: ReadonlySet<string>, pairs: ReadonlySet<string>): string[] {
  return [...among].filter((pair) => !pairs.has(pair));
}

describe.each(PLACES)('no contact is lost $name', (place) => {
  for (const [name, draw] of Object.entries(DRAWINGS)) {
    it.each(SEEDS)(`${name}, seed %d`, (seed) => {
      const crowd = draw(xoroshiro128plus(seed), place, BODIES);
      const found = contacts(crowd);
      expect(found.size).toBeGreaterThanOrEqual(BODIES / 6);
      for (const [strategy, create] of Object.entries(ALL)) {
        expect(lost(found, pairsOf(create(), crowd)), strategy).toEqual([]);
        expect(lost(found, pairsOf(fastBodies(create(), crowd), crowd)), `${strategy}, fastBodies`).toEqual(
          [],
        );
      }
    });
  }
});

// A box takes a quarter of a sag, which is rounded where doubles have no more digits.
it('no contact is lost between paths that bend by half of the least double', () => {
  const crowd = new Crowd(2);
  crowd.kind.fill(1);
  for (const [slot, sign] of [
    [0, 1],
    [1, -1],
  ]) {
    crowd.rows[slot * ROW] = crowd.rows[slot * ROW + END] = sign > 0 ? 0 : -Number.MIN_VALUE;
    crowd.rows[slot * ROW + SAG_X] = 2 * sign * Number.MIN_VALUE;
  }
  crowd.fit();
  expect(contacts(crowd)).toEqual(new Set(['0 1']));
  expect(lost(contacts(crowd), pairsOf(bruteForce(), crowd))).toEqual([]);
});
