import { type Broadphase, bruteForce, hierarchicalGrid, packedTree, wrapping } from '@swept/broadphase';
import { BOX, MOVING, PairBuffer, ROW, type Rows, STATIC, segment, sweptBox } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { Dice } from './support/dice.js';

const BODIES = 200;
const STEPS = 300;
const SIDE = 16;
/** Half of one boxed number a step; measuring itself takes some thousand bytes. */
const NOTHING = 8;

/**
 * Circles that sway, many of them upon a seam, where they have images; each tenth flies a period along both
 * axes.
 */
class Sway {
  readonly kind = new Uint8Array(BODIES).fill(1);
  readonly rows: Rows = new Float64Array(BODIES * ROW);
  readonly boxes: Rows = new Float64Array(BODIES * BOX);
  private readonly homes = new Float64Array(BODIES);
  private steps = 0;

  constructor() {
    const dice = new Dice(3);
    for (let slot = 0; slot < BODIES; slot++) {
      // Not where swaying would end or begin an image: every eighth upon the left seam.
      const x = slot % 8 === 1 ? SIDE - 0.1 : dice.between(1, SIDE - 1);
      const y = slot % 16 === 1 ? 0.1 : dice.between(1, SIDE - 1);
      const shift = slot % 10 === 3 ? SIDE : 0;
      this.homes[slot] = x;
      this.rows.set([x, y, x + shift, y + shift, 0.3, 0, 0.3], slot * ROW);
      this.fit(slot);
    }
  }

  static isStatic(slot: number): boolean {
    return slot % 4 === 0;
  }

  step(): void {
    const { rows } = this;
    this.steps++;
    for (let slot = 0; slot < BODIES; slot++) {
      if (Sway.isStatic(slot) || slot % 10 === 3) continue;
      const row = slot * ROW;
      rows[row] = rows[row + 2];
      rows[row + 2] = this.homes[slot] + (((this.steps + slot) % 5) - 2) / 40;
      this.fit(slot);
    }
  }

  private fit(slot: number): void {
    sweptBox(1, this.rows, 0, this.boxes, slot * ROW, slot * BOX);
  }
}

/**
 * Heap bytes per step: the least of some rounds, because the engine boxes numbers until it has compiled
 * everything.
 */
function bytesPerStep(make: (sway: Sway) => Broadphase): { bytes: number; pairs: number; visits: number } {
  const sway = new Sway();
  const subject = make(sway);
  for (let slot = 0; slot < BODIES; slot++) subject.add(slot, Sway.isStatic(slot) ? STATIC : MOVING);
  const out = new PairBuffer(1 << 14);
  let visits = 0;
  const visit = (slot: number): void => {
    visits += slot >= 0 ? 1 : 0;
  };
  const limit = new Float64Array(1);
  const cross = (slot: number): void => {
    visits += slot >= 0 ? 1 : 0;
    if (slot % 5 === 0) limit[0] *= 0.9;
  };
  const rays = new Float64Array(5 * ROW);
  for (let ray = 0; ray < 5; ray++) rays.set(segment(3, ray, 40 * ray, 30).row, ray * ROW);
  const run = (): void => {
    for (let i = 0; i < STEPS; i++) {
      sway.step();
      subject.update(sway.boxes);
      out.clear();
      subject.collectPairs(out);
      for (let slot = 1; slot < BODIES; slot += 20) {
        subject.refit(slot);
        subject.search(sway.boxes, visit, slot * BOX);
      }
      for (let ray = 0; ray < 5; ray++) {
        limit[0] = 1;
        subject.cast(rays, limit, cross, ray * ROW);
      }
    }
  };
  run();
  let bytes = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 60 && bytes >= NOTHING; round++) {
    global.gc?.();
    const before = process.memoryUsage().heapUsed;
    run();
    bytes = Math.min(bytes, (process.memoryUsage().heapUsed - before) / STEPS);
  }
  return { bytes, pairs: out.count, visits };
}

const PERIODS = { x: SIDE, y: SIDE };
const SUBJECTS: Readonly<Record<string, (sway: Sway) => Broadphase>> = {
  hierarchicalGrid: () => wrapping(hierarchicalGrid(), PERIODS),
  'hierarchicalGrid, fastBodies': (sway) => wrapping(hierarchicalGrid(), PERIODS, sway),
  packedTree: () => wrapping(packedTree(), PERIODS),
  bruteForce: () => wrapping(bruteForce(), PERIODS),
};

describe('a steady step on a torus allocates nothing', () => {
  for (const [name, make] of Object.entries(SUBJECTS)) {
    test(name, { timeout: 60_000 }, () => {
      expect(global.gc).toBeTypeOf('function');
      const { bytes, pairs, visits } = bytesPerStep(make);
      expect(pairs).toBeGreaterThan(BODIES / 2);
      expect(visits).toBeGreaterThan(STEPS);
      expect(bytes).toBeLessThan(NOTHING);
    });
  }
});
