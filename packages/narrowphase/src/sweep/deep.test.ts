import { CIRCLE, type ShapeKind } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { GENERATORS } from '../../test/support/cases.js';
import { createImpact, OVERLAPPING } from '../impact.js';
import { overlap } from '../index.js';
import { load } from '../pair/loaded.js';
import { overlapDeeply } from './deep.js';
import { startContact } from './start-contact.js';

const KINDS: readonly ShapeKind[] = [1, 2, 3];

describe('overlapDeeply', () => {
  for (const [name, generate] of Object.entries(GENERATORS)) {
    it(`says so only of overlaps that are no mere touch, ${name}, seeds 1 and 2`, () => {
      const out = createImpact();
      for (const seed of [1, 2]) {
        const random = new Random(seed);
        for (const kindA of KINDS) {
          for (const kindB of KINDS.filter((kind) => kind >= kindA)) {
            for (let n = 0; n < 300; n++) {
              const { a, b } = generate(random, kindA, kindB, seed === 2);
              if (!overlapDeeply(kindA, a, 0, kindB, b, 0)) continue;
              expect(overlap(kindA, kindB, a, b)).toBe(true);
              load(kindA, a, 0, kindB, b, 0);
              expect(startContact(out)).toBe(OVERLAPPING);
            }
          }
        }
      }
    });
  }

  it('knows nearly all that overlap anyhow, whether near the origin or far from it', () => {
    const random = new Random(3);
    for (const far of [0, 1e6, 1e9]) {
      for (const kindA of KINDS) {
        for (const kindB of KINDS.filter((kind) => kind >= kindA)) {
          let overlaps = 0;
          let deep = 0;
          for (let n = 0; n < 2000; n++) {
            const { a, b } = GENERATORS.uniform(random, kindA, kindB, kindA === CIRCLE);
            for (const row of [a, b]) for (const v of [0, 2, 8, 10, 12, 14]) row[v] += far;
            if (!overlap(kindA, kindB, a, b)) continue;
            overlaps++;
            deep += +overlapDeeply(kindA, a, 0, kindB, b, 0);
          }
          expect(overlaps).toBeGreaterThan(50);
          expect(deep / overlaps).toBeGreaterThan(far === 1e9 ? 0.8 : 0.95);
        }
      }
    }
  });
});
