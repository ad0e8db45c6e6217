import {
  type Broadphase,
  bruteForce,
  fastBodies,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  rbushTree,
  sweepAndPrune,
  uniformGrid,
} from '@swept/broadphase';
import { BOX, MOVING, PairBuffer, ROW, type Rows, STATIC, segment, sweptBox } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { Dice } from './support/dice.js';

const BODIES = 150;
const ROUNDS = 300;
const RAYS = 20;
/** Half of one boxed number a round. */
const NOTHING = 8;

/** Circles at rest, an eighth of them in flight across all others. */
class Scene {
  readonly kind = new Uint8Array(BODIES).fill(1);
  readonly rows: Rows = new Float64Array(BODIES * ROW);
  readonly boxes: Rows = new Float64Array(BODIES * BOX);
  readonly rays: Rows = new Float64Array(RAYS * ROW);

  constructor(fast: boolean) {
    const dice = new Dice(5);
    const near = (): number => dice.between(0, 12);
    for (let slot = 0; slot < BODIES; slot++) {
      const x = near();
      const y = near();
      const flies = fast && slot % 8 === 1;
      this.rows.set([x, y, flies ? x + 40 : x, flies ? y + 40 : y, 0.1, 0, 0.1], slot * ROW);
      sweptBox(1, this.rows, 0, this.boxes, slot * ROW, slot * BOX);
    }
    for (let ray = 0; ray < RAYS; ray++) {
      this.rays.set(segment(near(), near(), near(), near()).row, ray * ROW);
    }
  }

  fill(subject: Broadphase): void {
    for (let slot = 0; slot < BODIES; slot++) subject.add(slot, slot % 4 === 0 ? STATIC : MOVING);
    subject.update(this.boxes);
  }
}

/**
 * Heap bytes per round: the least of some, because the engine boxes numbers until it has compiled everything.
 */
function bytesPerRound(round: () => void, enough = () => NOTHING): number {
  const run = (): void => {
    for (let i = 0; i < ROUNDS; i++) round();
  };
  for (let i = 0; i < 8; i++) run();
  let bytes = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 60 && bytes >= enough(); i++) {
    global.gc?.();
    const before = process.memoryUsage().heapUsed;
    run();
    bytes = Math.min(bytes, (process.memoryUsage().heapUsed - before) / ROUNDS);
  }
  return bytes;
}

const SUBJECTS: Readonly<Record<string, () => Broadphase>> = {
  bruteForce,
  rbushTree,
  flatbushTree,
  packedTree,
  hierarchicalGrid,
  uniformGrid: () => uniformGrid(),
  sweepAndPrune,
};

describe('queries allocate nothing', () => {
  for (const [name, strategy] of Object.entries(SUBJECTS)) {
    test(`${name}: casts whose visitors pass the limit on or end them`, () => {
      expect(global.gc).toBeTypeOf('function');
      const subject = strategy();
      const scene = new Scene(false);
      scene.fill(subject);
      let visits = 0;
      const limit = new Float64Array(1);
      const visit = (slot: number): void => {
        visits++;
        if (slot % 7 === 0) limit[0] = -1;
      };
      const bytes = bytesPerRound(() => {
        for (let ray = 0; ray < RAYS; ray++) {
          limit[0] = 1;
          subject.cast(scene.rays, limit, visit, ray * ROW);
        }
      });
      expect(visits).toBeGreaterThan(ROUNDS * RAYS);
      expect(bytes).toBeLessThan(NOTHING);
    });

    test(`${name}: casts and nearest neighbours whose visitors lower the limit`, () => {
      const subject = strategy();
      const scene = new Scene(false);
      scene.fill(subject);
      let visits = 0;
      let rounds = 0;
      const limit = new Float64Array(2);
      const lower = (slot: number): void => {
        visits++;
        if (slot % 3 === 0) limit[0] *= 0.99;
      };
      let left = 0;
      const nearest = (): void => {
        visits++;
        if (limit[1] < 3) limit[0] = 4 + limit[1];
        if (--left === 0) limit[0] = -1;
      };
      const round = (): void => {
        rounds++;
        for (let i = 0; i < RAYS; i++) {
          limit[0] = 1;
          subject.cast(scene.rays, limit, lower, i * ROW);
          limit[0] = Infinity;
          left = 4;
          // Whole numbers, which are not boxed.
          subject.nearest(i % 12, i >> 1, limit, nearest);
        }
      };
      expect(bytesPerRound(round)).toBeLessThan(NOTHING);
      expect(visits).toBeGreaterThan(4 * RAYS * rounds);
    });
  }
});

describe('a steady step with fast bodies allocates nothing that the strategy alone does not', () => {
  for (const [name, strategy] of Object.entries(SUBJECTS)) {
    test(name, () => {
      const scene = new Scene(true);
      const alone = strategy();
      const subject = fastBodies(strategy(), scene);
      const out = new PairBuffer(BODIES * BODIES);
      let visits = 0;
      const visit = (): void => {
        visits++;
      };
      const step = (index: Broadphase): void => {
        index.update(scene.boxes);
        out.clear();
        index.collectPairs(out);
        index.search(scene.boxes, visit, BOX);
      };
      scene.fill(alone);
      scene.fill(subject);
      const own = bytesPerRound(() => step(alone));
      const bytes = bytesPerRound(
        () => {
          step(subject);
          subject.searchMotion(1, scene.rows, visit, ROW);
        },
        () => NOTHING + own,
      );
      expect(visits).toBeGreaterThan(ROUNDS);
      expect(out.count).toBeGreaterThan(20);
      expect(bytes).toBeLessThan(NOTHING + own);
    });
  }
});

test('packedTree keeps at most 160 bytes per body, and no more after 1,000 steps', () => {
  const bodies = 20_000;
  const side = Math.sqrt(bodies);
  const boxes = new Float64Array(bodies * BOX);
  const dice = new Dice(7);
  const place = (slot: number): void => {
    const x = dice.between(0, side);
    const y = dice.between(0, side);
    boxes.set([x, y, x + 0.5, y + 0.5], slot * BOX);
  };
  const held = (): number => {
    global.gc?.();
    global.gc?.();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  const subject = packedTree();
  for (let slot = 0; slot < bodies; slot++) {
    place(slot);
    subject.add(slot, slot % 2 === 0 ? STATIC : MOVING);
  }
  const out = new PairBuffer(4 * bodies);
  const own = 2 * out.a.byteLength;
  const step = (moves: number): void => {
    for (let i = 0; i < moves; i++) place(1 + 2 * dice.below(bodies / 2));
    subject.update(boxes);
    out.clear();
    subject.collectPairs(out);
  };
  for (let i = 0; i < 5; i++) step(1000);
  const after = held() - before - own;
  expect(after / bodies).toBeLessThan(160);
  for (let i = 0; i < 1000; i++) step(10);
  expect(held() - before - own).toBeLessThan(after + bodies);
});
