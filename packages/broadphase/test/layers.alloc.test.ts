import {
  type Broadphase,
  bruteForce,
  fastBodies,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  sweepAndPrune,
} from '@swept/broadphase';
import { BOX, MOVING, PairBuffer, ROW, STATIC, sweptBox } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { Dice } from './support/dice.js';

const BODIES = 120;
const STEPS = 500;
/** Half of one boxed number a step; measuring itself takes some thousand bytes. */
const NOTHING = 8;

/** Discs that sway around their places; one in ten crosses the scene. A quarter is static. */
class Swaying {
  readonly kind = new Uint8Array(BODIES).fill(1);
  readonly rows = new Float64Array(BODIES * ROW);
  readonly boxes = new Float64Array(BODIES * BOX);
  // Walls and others; shots, which pass each other; the bodies of an owner, who are few.
  readonly category = Uint32Array.from({ length: BODIES }, (_, i) => 1 << (i % 3));
  readonly mask = Uint32Array.from({ length: BODIES }, (_, i) => (i % 3 === 1 ? ~2 : -1));
  readonly owner = Float64Array.from({ length: BODIES }, (_, i) => (i % 3 === 2 ? 1 : 0));
  private readonly homes = new Float64Array(2 * BODIES);
  private steps = 0;

  constructor() {
    const dice = new Dice(5);
    for (let i = 0; i < 2 * BODIES; i++) this.homes[i] = dice.between(0, 9);
    for (let slot = 0; slot < BODIES; slot++) this.put(slot, 0, 0);
  }

  static isStatic(slot: number): boolean {
    return slot % 4 === 0;
  }

  step(): void {
    this.steps++;
    for (let slot = 0; slot < BODIES; slot++) {
      if (Swaying.isStatic(slot)) continue;
      this.put(slot, (((this.steps + slot) % 5) - 2) / 40, slot % 10 === 1 ? 500 : 0);
    }
  }

  private put(slot: number, shift: number, flight: number): void {
    const { rows, homes } = this;
    const row = slot * ROW;
    rows[row] = homes[2 * slot] + shift;
    rows[row + 1] = homes[2 * slot + 1] + shift;
    rows[row + 8] = rows[row] + flight;
    rows[row + 9] = rows[row + 1] + flight;
    rows[row + 4] = rows[row + 12] = 0.5;
    sweptBox(1, rows, 0, this.boxes, row, slot * BOX);
  }
}

/** Heap bytes per step, as in `traffic.alloc.test.ts`. */
function bytesPerStep(strategy: Broadphase): { bytes: number; pairs: number; visits: number } {
  const scene = new Swaying();
  const index = fastBodies(strategy, scene);
  for (let slot = 0; slot < BODIES; slot++) index.add(slot, Swaying.isStatic(slot) ? STATIC : MOVING);
  const out = new PairBuffer(4096);
  let visits = 0;
  const visit = (slot: number): void => {
    visits += slot >= 0 ? 1 : 0;
  };
  const run = (steps: number): void => {
    for (let i = 0; i < steps; i++) {
      scene.step();
      index.update(scene.boxes);
      out.clear();
      index.collectPairs(out);
      for (let slot = 1; slot < BODIES; slot += 10) {
        index.searchMotion(1, scene.rows, visit, slot * ROW, slot);
        index.refilter(slot);
      }
    }
  };
  const gc = globalThis.gc as () => void;
  run(1500);
  let bytes = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 60 && bytes >= NOTHING; round++) {
    gc();
    const before = process.memoryUsage().heapUsed;
    run(STEPS);
    bytes = Math.min(bytes, (process.memoryUsage().heapUsed - before) / STEPS);
  }
  return { bytes, pairs: out.count, visits };
}

describe('a steady step in layers leaves no garbage', () => {
  test.each([
    ['bruteForce', bruteForce],
    ['flatbushTree', flatbushTree],
    ['hierarchicalGrid', hierarchicalGrid],
    ['packedTree', packedTree],
    ['sweepAndPrune', sweepAndPrune],
  ])('%s', (_, strategy) => {
    const { bytes, pairs, visits } = bytesPerStep(strategy());
    expect(pairs).toBeGreaterThan(100);
    expect(visits).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(NOTHING);
  });
});
