import { END, RADIUS, ROW, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { createImpact, createIntervals, IMPACT, intervals, sweep } from '@swept/narrowphase';
import { stages } from '@swept/narrowphase/internal';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { bytesPerCall, NOTHING } from './support/bytes-per-call.js';
import { GENERATORS } from './support/cases.js';

/** Pairs tested in one round. */
const PAIRS = 128;

describe('no garbage per call', () => {
  for (const thick of [false, true]) {
    for (const kindA of [1, 2, 3] as ShapeKind[]) {
      for (const kindB of [1, 2, 3] as ShapeKind[]) {
        if (kindB < kindA) continue;
        it(`kinds ${kindA} and ${kindB}${thick ? ', thick' : ''}, all answers short of BigInts, seed 1`, () => {
          const random = new Random(1);
          const a = new Float64Array(PAIRS * ROW);
          const b = new Float64Array(PAIRS * ROW);
          const out = createImpact();
          for (let i = 0; i < PAIRS; ) {
            const pair = GENERATORS[i % 4 ? 'moving' : 'grid'](random, kindA, kindB, thick);
            a.set(pair.a, i * ROW);
            b.set(pair.b, i * ROW);
            a[i * ROW + SAG_X] = random.between(-1, 1);
            b[i * ROW + SAG_Y] = random.between(-2, 2);
            stages.integers = 0;
            sweep(kindA, kindB, a, b, out, i * ROW, i * ROW);
            // BigInts allocate; contacts that hardly come nearer ask for them.
            if (stages.integers === 0) i++;
          }
          const times = createIntervals();
          const answers = new Int32Array(3);
          const sweeps = bytesPerCall(PAIRS, () => {
            for (let i = 0; i < PAIRS * ROW; i += ROW) answers[sweep(kindA, kindB, a, b, out, i, i)]++;
          });
          let found = 0;
          const collected = bytesPerCall(PAIRS, () => {
            for (let i = 0; i < PAIRS * ROW; i += ROW) found += intervals(kindA, kindB, a, b, times, i, i);
          });
          expect(answers[0]).toBeGreaterThan(0);
          // Two points do not meet by chance.
          if (kindB > 1 || thick) expect(found).toBeGreaterThan(0);
          expect(sweeps).toBeLessThan(NOTHING);
          expect(collected).toBeLessThan(NOTHING);
        });
      }
    }
  }
});

describe('no garbage per hit on paths that bend, be hits frequent or rare', () => {
  for (const every of [1, 32]) {
    for (const kindA of [1, 2, 3] as ShapeKind[]) {
      for (const kindB of [1, 2, 3] as ShapeKind[]) {
        if (kindB < kindA) continue;
        it(`kinds ${kindA} and ${kindB}, a hit in ${every}, seed 1`, () => {
          const random = new Random(1);
          const count = PAIRS * every;
          const a = new Float64Array(count * ROW);
          const b = new Float64Array(count * ROW);
          const out = createImpact();
          for (let i = 0; i < count; ) {
            const pair = GENERATORS.moving(random, kindA, kindB, true);
            a.set(pair.a, i * ROW);
            b.set(pair.b, i * ROW);
            translate(a, i * ROW, random.between(-9, 9), random.between(-9, 9));
            translate(b, i * ROW, 0, 0);
            a[i * ROW + SAG_X] = random.between(-1, 1);
            stages.integers = 0;
            const isHit = sweep(kindA, kindB, a, b, out, i * ROW, i * ROW) === IMPACT;
            if (isHit === (i % every === 0) && stages.integers === 0) i++;
          }
          let hits = 0;
          const bytes = bytesPerCall(PAIRS, () => {
            for (let i = 0; i < count * ROW; i += ROW)
              if (sweep(kindA, kindB, a, b, out, i, i) === IMPACT) hits++;
          });
          expect(hits % PAIRS).toBe(0);
          // As many as there are hits in a round.
          expect(bytes).toBeLessThan(NOTHING);
        });
      }
    }
  }
});

/** All vertices move alike, and the radius stays. */
function translate(rows: Float64Array, at: number, dx: number, dy: number): void {
  rows[at + RADIUS + END] = rows[at + RADIUS];
  for (const v of [0, 1, 2].map(vertexAt)) {
    rows[at + v + END] = rows[at + v] + dx;
    rows[at + v + 1 + END] = rows[at + v + 1] + dy;
  }
}
