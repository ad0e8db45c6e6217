import { type Broadphase, hierarchicalGrid, packedTree, sweepAndPrune, uniformGrid } from '@swept/broadphase';
import { BOX, MOVING, PairBuffer, type Rows, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { Dice } from './support/dice.js';

const BODIES = 400;
const STEPS = 500;
const EXTENT = 25;
/** Half of one boxed number a step; measuring itself takes some thousand bytes. */
const NOTHING = 8;

/** Boxes of many sizes that fly far in each step and come back: no order lasts, and no place. */
class Flight {
  readonly boxes: Rows = new Float64Array(BODIES * BOX);
  private readonly homes: Rows = new Float64Array(BODIES * BOX);
  private steps = 0;

  constructor() {
    const dice = new Dice(5);
    for (let slot = 0; slot < BODIES; slot++) {
      const x = dice.between(0, EXTENT);
      const y = dice.between(0, EXTENT);
      const size = dice.pick([0.2, 0.5, 1, 1, 1, 6]);
      this.homes.set([x, y, x + size, y + size], slot * BOX);
    }
    this.boxes.set(this.homes);
  }

  static isStatic(slot: number): boolean {
    return slot % 4 === 0;
  }

  step(): void {
    this.steps++;
    for (let slot = 0; slot < BODIES; slot++) {
      if (Flight.isStatic(slot)) continue;
      const along = ((this.steps * (1 + (slot % 7)) + slot) % 50) / 5;
      for (let k = 0; k < BOX; k++) this.boxes[slot * BOX + k] = this.homes[slot * BOX + k] + along;
    }
  }
}

/**
 * Heap bytes per step: the least of some rounds, because the engine boxes numbers until it has compiled
 * everything.
 */
function bytesPerStep(subject: Broadphase): { bytes: number; pairs: number; visits: number } {
  const scene = new Flight();
  for (let slot = 0; slot < BODIES; slot++) subject.add(slot, Flight.isStatic(slot) ? STATIC : MOVING);
  const out = new PairBuffer(1 << 14);
  let visits = 0;
  const visit = (slot: number): void => {
    visits += slot >= 0 ? 1 : 0;
  };
  const run = (): void => {
    for (let i = 0; i < STEPS; i++) {
      scene.step();
      subject.update(scene.boxes);
      out.clear();
      subject.collectPairs(out);
      for (let slot = 1; slot < BODIES; slot += 40) {
        subject.refit(slot);
        subject.search(scene.boxes, visit, slot * BOX);
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

const SUBJECTS: Readonly<Record<string, () => Broadphase>> = {
  hierarchicalGrid,
  uniformGrid: () => uniformGrid(),
  'uniformGrid, cell 1': () => uniformGrid({ cell: 1 }),
  packedTree,
  sweepAndPrune,
};

describe('a step of wild traffic allocates nothing', () => {
  for (const [name, strategy] of Object.entries(SUBJECTS)) {
    test(name, { timeout: 60_000 }, () => {
      expect(global.gc).toBeTypeOf('function');
      const { bytes, pairs, visits } = bytesPerStep(strategy());
      expect(pairs).toBeGreaterThan(BODIES);
      expect(visits).toBeGreaterThan(STEPS);
      expect(bytes).toBeLessThan(NOTHING);
    });
  }
});
