import { type Broadphase, bruteForce, flatbushTree, packedTree, rbushTree } from '@swept/broadphase';
import { BOX, MOVING, PairBuffer, type Rows, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { Dice } from './support/dice.js';

const BODIES = 120;
const STEPS = 1000;
/** Half of one boxed number a step; measuring itself takes some thousand bytes. */
const NOTHING = 8;

/**
 * Boxes that sway around their places by a tenth of their size: within every margin, and no tree becomes
 * loose.
 */
class Swaying {
  readonly boxes: Rows = new Float64Array(BODIES * BOX);
  private readonly homes: Rows = new Float64Array(BODIES * BOX);
  private steps = 0;

  constructor() {
    const dice = new Dice(5);
    for (let slot = 0; slot < BODIES; slot++) {
      const x = dice.between(0, 9);
      const y = dice.between(0, 9);
      this.homes.set([x, y, x + 1, y + 1], slot * BOX);
    }
    this.boxes.set(this.homes);
  }

  static isStatic(slot: number): boolean {
    return slot % 4 === 0;
  }

  step(): void {
    this.steps++;
    for (let slot = 0; slot < BODIES; slot++) {
      if (Swaying.isStatic(slot)) continue;
      const shift = (((this.steps + slot) % 5) - 2) / 40;
      for (let k = 0; k < BOX; k++) this.boxes[slot * BOX + k] = this.homes[slot * BOX + k] + shift;
    }
  }
}

/**
 * Heap bytes per step: the least of some rounds, because the engine boxes numbers until it has compiled
 * everything, which takes it longer on a busy machine. Rounds end with the first that leaves nothing.
 */
function bytesPerStep(subject: Broadphase): { bytes: number; pairs: number; visits: number } {
  const scene = new Swaying();
  for (let slot = 0; slot < BODIES; slot++) subject.add(slot, Swaying.isStatic(slot) ? STATIC : MOVING);
  const out = new PairBuffer(4096);
  let visits = 0;
  const visit = (slot: number): void => {
    visits += slot >= 0 ? 1 : 0;
  };
  const run = (steps: number): void => {
    for (let i = 0; i < steps; i++) {
      scene.step();
      subject.update(scene.boxes);
      out.clear();
      subject.collectPairs(out);
      for (let slot = 1; slot < BODIES; slot += 10) {
        subject.refit(slot);
        subject.search(scene.boxes, visit, slot * BOX);
      }
    }
  };
  run(STEPS);
  let bytes = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 60 && bytes >= NOTHING; round++) {
    global.gc?.();
    const before = process.memoryUsage().heapUsed;
    run(STEPS);
    bytes = Math.min(bytes, (process.memoryUsage().heapUsed - before) / STEPS);
  }
  return { bytes, pairs: out.count, visits };
}

describe('a steady step allocates nothing', () => {
  const subjects = {
    bruteForce,
    rbushTree,
    'rbushTree, margin 1': () => rbushTree({ margin: 1 }),
    flatbushTree,
    packedTree,
  };
  for (const [name, strategy] of Object.entries(subjects)) {
    test(name, () => {
      expect(global.gc).toBeTypeOf('function');
      const subject = strategy();
      const { bytes, pairs, visits } = bytesPerStep(subject);
      expect(pairs).toBeGreaterThan(BODIES);
      expect(visits).toBeGreaterThan(STEPS);
      expect(bytes).toBeLessThan(NOTHING);
    });
  }
});
