import { BOX, InvalidInput, MOVING, PairBuffer, type Rows, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { type Broadphase, bruteForce, flatbushTree, rbushTree } from '../src/index.js';
import { Dice } from './support/dice.js';

const WALLS = 3000;
const MOVERS = 400;
const EXTENT = 120;

/**
 * Static boxes first, then moving ones, all one unit wide; movers are shifted by `stride` at most in each
 * step.
 */
class Scene {
  readonly boxes: Rows = new Float64Array((WALLS + MOVERS) * BOX);
  readonly out = new PairBuffer();
  private readonly dice = new Dice(1);

  constructor() {
    for (let slot = 0; slot < WALLS + MOVERS; slot++) {
      this.put(slot, this.dice.between(0, EXTENT), this.dice.between(0, EXTENT));
    }
  }

  put(slot: number, x: number, y: number): void {
    this.boxes.set([x, y, x + 1, y + 1], slot * BOX);
  }

  fill(subject: Broadphase): void {
    for (let slot = 0; slot < WALLS + MOVERS; slot++) subject.add(slot, slot < WALLS ? STATIC : MOVING);
    this.step(subject, 0);
  }

  step(subject: Broadphase, stride: number): void {
    for (let slot = WALLS; slot < WALLS + MOVERS; slot++) {
      const o = slot * BOX;
      this.put(slot, this.boxes[o] + this.dice.between(-stride, stride), this.boxes[o + 1]);
    }
    subject.update(this.boxes);
    this.out.clear();
    subject.collectPairs(this.out);
  }
}

const TREES: Readonly<Record<string, () => Broadphase>> = {
  flatbushTree,
  rbushTree,
  'rbushTree, margin 0.1': () => rbushTree({ margin: 0.1 }),
};

for (const [name, strategy] of Object.entries(TREES)) {
  describe(name, () => {
    test('nothing is built or inserted anew over 100 steps in which nothing moves', () => {
      const scene = new Scene();
      const subject = strategy();
      scene.fill(subject);
      const { rebuilds } = subject.stats;
      expect(rebuilds).toBe(2);
      for (let i = 0; i < 100; i++) scene.step(subject, 0);
      expect(subject.stats.rebuilds).toBe(rebuilds);
      expect(subject.stats.reinsertions).toBe(0);
    });

    test('the statics are not built anew over 100 steps in which movers fly about', () => {
      const scene = new Scene();
      const subject = strategy();
      scene.fill(subject);
      const alone = strategy();
      for (let slot = WALLS; slot < WALLS + MOVERS; slot++) alone.add(slot, MOVING);
      const twin = new Scene();
      twin.step(alone, 0);
      const before = subject.stats.rebuilds - alone.stats.rebuilds;
      for (let i = 0; i < 100; i++) {
        scene.step(subject, 20);
        twin.step(alone, 20);
      }
      expect(scene.boxes).toEqual(twin.boxes);
      expect(alone.stats.rebuilds).toBeGreaterThan(20);
      expect(subject.stats.rebuilds - alone.stats.rebuilds).toBe(before);
    });

    test('a static added now and then does not build the many anew', () => {
      const boxes = new Float64Array((WALLS + 100) * BOX);
      const dice = new Dice(2);
      for (let slot = 0; slot < WALLS + 100; slot++) {
        const x = dice.between(0, EXTENT);
        boxes.set([x, x, x + 1, x + 1], slot * BOX);
      }
      const subject = strategy();
      for (let slot = 0; slot < WALLS; slot++) subject.add(slot, STATIC);
      subject.update(boxes);
      let visits = 0;
      const search = (): void =>
        subject.search(Float64Array.of(-1, -1, 200, 200), () => {
          visits++;
        });
      search();
      expect(subject.stats.rebuilds).toBe(1);
      for (let i = 0; i < 100; i++) {
        subject.add(WALLS + i, STATIC);
        subject.refit(WALLS + i);
        search();
      }
      expect(visits).toBe(101 * WALLS + 5050);
      expect(subject.stats.rebuilds).toBeLessThanOrEqual(3);
      subject.validate();
    });

    test('a small search opens few of the nodes', () => {
      const scene = new Scene();
      const subject = strategy();
      scene.fill(subject);
      const all = subject.stats.nodeVisits;
      let visits = 0;
      subject.search(Float64Array.of(-1, -1, EXTENT + 2, EXTENT + 2), () => {
        visits++;
      });
      const nodes = subject.stats.nodeVisits - all;
      expect(visits).toBe(WALLS + MOVERS);
      const before = subject.stats.nodeVisits;
      subject.search(Float64Array.of(60, 60, 61, 61), () => {});
      expect(subject.stats.nodeVisits - before).toBeGreaterThan(0);
      expect(subject.stats.nodeVisits - before).toBeLessThan(nodes / 10);
    });

    test('pairs cost far fewer box tests than comparing all', () => {
      const scene = new Scene();
      const subject = strategy();
      scene.fill(subject);
      const oracle = bruteForce();
      scene.fill(oracle);
      expect(oracle.stats.boxTests).toBe((MOVERS * (MOVERS - 1)) / 2 + MOVERS * WALLS);

      expect(subject.stats.boxTests).toBeLessThan(oracle.stats.boxTests / 50);
    });
  });
}

describe('rbushTree', () => {
  test('inserts anew what left its margin, and only that', () => {
    const scene = new Scene();
    const subject = rbushTree({ margin: 0.5 });
    scene.fill(subject);
    const slot = WALLS + 7;
    const x = scene.boxes[slot * BOX];
    const y = scene.boxes[slot * BOX + 1];
    for (const [shift, reinsertions] of [
      [0.5, 0],
      [-0.49, 0],
      [0.51, 1],
      [0.9, 1],
      [-0.2, 2],
    ]) {
      scene.put(slot, x + shift, y);
      scene.step(subject, 0);
      expect(subject.stats.reinsertions).toBe(reinsertions);
      subject.validate();
    }
    scene.put(slot, x - 40, y);
    subject.refit(slot);
    expect(subject.stats.reinsertions).toBe(3);
    expect(subject.stats.rebuilds).toBe(2);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '1'])('refuses margin %s', (margin) => {
    expect(() => rbushTree({ margin: margin as number })).toThrow(InvalidInput);
    expect(() => rbushTree({ margin: margin as number })).toThrow(
      /rbushTree: margin must be a finite number from 0/,
    );
  });

  test('validate throws when a mover left its box without a word', () => {
    const scene = new Scene();
    const subject = rbushTree({ margin: 0.5 });
    scene.fill(subject);
    scene.boxes[(WALLS + 3) * BOX + 2] += 0.4;
    subject.validate();
    scene.boxes[(WALLS + 3) * BOX + 2] += 0.4;
    expect(() => subject.validate()).toThrow(`slot ${WALLS + 3} has left the box`);
  });
});

describe('flatbushTree', () => {
  test('moves boxes in place at refit: no build, whatever their number', () => {
    const scene = new Scene();
    const subject = flatbushTree();
    scene.fill(subject);
    for (let round = 0; round < 20; round++) {
      for (let slot = WALLS; slot < WALLS + MOVERS; slot++) {
        scene.boxes[slot * BOX + 2] += 0.01;
        subject.refit(slot);
      }
      subject.validate();
    }
    expect(subject.stats.rebuilds).toBe(2);
    expect(subject.stats.reinsertions).toBe(0);
  });

  test('builds anew when many were moved far, or most removed', () => {
    const scene = new Scene();
    const subject = flatbushTree();
    scene.fill(subject);
    for (let i = 0; i < 30; i++) {
      scene.put(WALLS + i, 1000 + 2 * i, 1000);
      subject.refit(WALLS + i);
    }
    expect(subject.stats.reinsertions).toBe(30);
    subject.search(scene.boxes, () => {});
    expect(subject.stats.rebuilds).toBe(3);
    for (let slot = 0; slot < WALLS * 0.6; slot++) subject.remove(slot);
    subject.search(scene.boxes, () => {});
    expect(subject.stats.rebuilds).toBe(4);
    subject.validate();
  });

  test('validate throws when a box changed without a word', () => {
    const scene = new Scene();
    const subject = flatbushTree();
    scene.fill(subject);
    scene.boxes[5 * BOX + 2] += 0.1;
    expect(() => subject.validate()).toThrow(/statics: entry \d+ has not the box of slot 5/);
  });
});
