import { type Broadphase, fastBodies, hierarchicalGrid, packedTree } from '@swept/broadphase';
import { BOX, MOVING, PairBuffer, RADIUS, ROW, type Rows, STATIC } from '@swept/core';
import { describe, expect, inject, test } from 'vitest';
import { Dice } from './support/dice.js';

const BODIES = 40_000 * inject('rounds');
/** Three bodies on each four units of area. */
const SIDE = Math.sqrt(BODIES / 0.75);
/** Ten bytes a body, three times what a process takes for code and counters meanwhile, whatever their number. */
const SPARE = 10 * BODIES;

/** Discs that fly straight on and come in again on the other side, a tenth of them static. */
class Crowd {
  readonly kind = new Uint8Array(BODIES).fill(1);
  readonly rows: Rows = new Float64Array(BODIES * ROW);
  readonly boxes: Rows = new Float64Array(BODIES * BOX);

  constructor() {
    const dice = new Dice(3);
    const { rows } = this;
    for (let row = 0; row < rows.length; row += ROW) {
      rows[row] = rows[row + 2] = dice.between(0, SIDE);
      rows[row + 1] = rows[row + 3] = dice.between(0, SIDE);
      rows[row + RADIUS] = 0.5;
      // The displacement of one step, where a disc has no second vertex.
      if (Crowd.mobility(row / ROW) === MOVING) {
        rows[row + 8] = dice.between(-0.2, 0.2);
        rows[row + 9] = dice.between(-0.2, 0.2);
      }
    }
    this.step();
  }

  static mobility(slot: number): 0 | 1 {
    return slot % 10 === 0 ? STATIC : MOVING;
  }

  step(): void {
    const { rows, boxes } = this;
    for (let row = 0, o = 0; row < rows.length; row += ROW, o += BOX) {
      for (let axis = 0; axis < 2; axis++) {
        let at = rows[row + 2 + axis];
        if (at < 0) at += SIDE;
        else if (at > SIDE) at -= SIDE;
        const to = at + rows[row + 8 + axis];
        rows[row + axis] = at;
        rows[row + 2 + axis] = to;
        boxes[o + axis] = Math.min(at, to) - 0.5;
        boxes[o + 2 + axis] = Math.max(at, to) + 0.5;
      }
    }
  }
}

function held(): number {
  global.gc?.();
  global.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe(`${BODIES} bodies take no more memory after very many steps than after 100`, () => {
  const subjects: Readonly<Record<string, readonly [(crowd: Crowd) => Broadphase, steps: number]>> = {
    // Beyond the 512 steps that the plan of a grid may last.
    'hierarchicalGrid, fastBodies': [(crowd) => fastBodies(hierarchicalGrid(), crowd), 600],
    packedTree: [packedTree, 250],
  };
  for (const [name, [strategy, steps]] of Object.entries(subjects)) {
    test(`${name}: ${steps} steps`, { timeout: 3 * BODIES }, () => {
      expect(global.gc).toBeTypeOf('function');
      const crowd = new Crowd();
      const out = new PairBuffer(4 * BODIES);
      const before = held();
      const subject = strategy(crowd);
      for (let slot = 0; slot < BODIES; slot++) subject.add(slot, Crowd.mobility(slot));
      const run = (count: number): void => {
        for (let i = 0; i < count; i++) {
          crowd.step();
          subject.update(crowd.boxes);
          out.clear();
          subject.collectPairs(out);
        }
      };
      run(100);
      const early = held();
      expect((early - before) / BODIES).toBeLessThan(200);
      run(steps - 100);
      expect(out.count).toBeGreaterThan(BODIES);
      expect(out.a.length).toBe(4 * BODIES);
      expect(held() - early).toBeLessThan(SPARE);
    });
  }
});
