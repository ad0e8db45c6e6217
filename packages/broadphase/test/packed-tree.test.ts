import { BOX, MOVING, PairBuffer, type Rows, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { type Broadphase, packedTree } from '../src/index.js';
import { Dice } from './support/dice.js';
import { castWith, nearestWith } from './support/visits.js';

const BODIES = 10_000;
/** 0.75 unit boxes per unit of area. */
const SIDE = Math.sqrt(BODIES / 0.75);

type Place = (dice: Dice, slot: number) => [x: number, y: number, size: number];

const anywhere: Place = (dice) => [dice.between(0, SIDE), dice.between(0, SIDE), 1];

/** Distributions that make a heap of cells, curves or levels in one structure or another. */
const HOSTILE: Readonly<Record<string, Place>> = {
  'evenly spread': anywhere,
  'at 1e9': (dice, slot) => {
    const [x, y, size] = anywhere(dice, slot);
    return [1e9 + x, 1e9 + y, size];
  },
  'one body 10^6 times larger': (dice, slot) => (slot === 77 ? [-5e5, -5e5, 1e6] : anywhere(dice, slot)),
  'one far away': (dice, slot) => (slot === 77 ? [1e15, -1e15, 1] : anywhere(dice, slot)),
  'clusters 1e9 apart': (dice, slot) => {
    const [x, y, size] = anywhere(dice, slot);
    return [x / 2 + (slot % 4) * 1e9, y / 2 - (slot % 4) * 1e9, size];
  },
  'sizes over six orders': (dice) => {
    const size = 10 ** dice.between(-5, 1);
    return [dice.between(0, SIDE), dice.between(0, SIDE), size];
  },
  'along one line': (dice) => [dice.between(0, BODIES), 0, 1],
  'clusters within clusters': (dice) => {
    const scale = 8 ** -dice.below(12);
    return [dice.between(0, SIDE) * scale, dice.between(0, SIDE) * scale, 0.4 * scale];
  },
};

class Scene {
  readonly boxes: Rows = new Float64Array(BODIES * BOX);
  readonly out = new PairBuffer();
  readonly dice = new Dice(1);

  constructor(
    readonly subject: Broadphase,
    place: Place,
    isStatic: (slot: number) => boolean = () => false,
  ) {
    for (let slot = 0; slot < BODIES; slot++) {
      const [x, y, size] = place(this.dice, slot);
      this.boxes.set([x, y, x + size, y + size], slot * BOX);
      subject.add(slot, isStatic(slot) ? STATIC : MOVING);
    }
  }

  move(stride: number): void {
    for (let slot = 0; slot < BODIES; slot++) {
      const dx = this.dice.between(-stride, stride);
      this.boxes[slot * BOX] += dx;
      this.boxes[slot * BOX + 2] += dx;
    }
  }

  /** Box tests of one step. */
  step(): number {
    const { subject, out, boxes } = this;
    const { boxTests } = subject.stats;
    subject.update(boxes);
    out.clear();
    subject.collectPairs(out);
    return subject.stats.boxTests - boxTests;
  }
}

describe('packedTree', () => {
  test.each(Object.entries(HOSTILE))('%s: box tests in proportion to bodies and pairs', (_, place) => {
    const scene = new Scene(packedTree(), place);
    const tests = scene.step();
    scene.subject.validate();
    expect(scene.out.count).toBeGreaterThan(0);
    expect(tests).toBeLessThan(16 * BODIES + 4 * scene.out.count);
  });

  test('all in one place: as many tests as pairs', () => {
    const some = 1000;
    const subject = packedTree();
    for (let slot = 0; slot < some; slot++) subject.add(slot, MOVING);
    subject.update(new Float64Array(some * BOX).fill(3));
    const out = new PairBuffer();
    subject.collectPairs(out);
    expect(out.count).toBe((some * (some - 1)) / 2);
    expect(subject.stats.boxTests).toBeLessThan(1.5 * out.count);
  });

  test('is built once while nothing moves, now and then while all move a little, and always while all move far', () => {
    for (const [stride, least, most] of [
      [0, 1, 1],
      [0.1, 2, 20],
      [0.5, 10, 50],
      [5, 100, 100],
    ]) {
      const scene = new Scene(packedTree(), anywhere);
      const fresh = scene.step();
      for (let i = 1; i < 100; i++) {
        scene.move(stride);
        // What is kept costs little more than what is new.
        expect(scene.step()).toBeLessThan(1.35 * fresh);
      }
      expect(scene.subject.stats.rebuilds).toBeGreaterThanOrEqual(least);
      expect(scene.subject.stats.rebuilds).toBeLessThanOrEqual(most);
    }
  });

  test('ceases to build every step once all have come to rest', () => {
    const scene = new Scene(packedTree(), anywhere);
    for (let i = 0; i < 20; i++) {
      scene.move(5);
      scene.step();
    }
    const { rebuilds } = scene.subject.stats;
    for (let i = 0; i < 50; i++) scene.step();
    expect(scene.subject.stats.rebuilds - rebuilds).toBeLessThan(10);
  });

  test('statics are tested only near movers', () => {
    const scene = new Scene(packedTree(), anywhere, (slot) => slot % 10 > 0);
    scene.step();
    scene.step();
    expect(scene.subject.stats.rebuilds).toBe(2);
    const movers = BODIES / 10;
    expect(scene.step()).toBeLessThan(130 * movers);
  });

  test('a short ray, a small box and the nearest few cost a few tests in ten thousand', () => {
    const scene = new Scene(packedTree(), anywhere, (slot) => slot % 2 === 0);
    scene.step();
    const { stats } = scene.subject;
    const ray = new Float64Array(16);
    const cost = (query: (x: number, y: number) => void): number => {
      const before = stats.boxTests;
      for (let i = 0; i < 100; i++) query(scene.dice.between(0, SIDE), scene.dice.between(0, SIDE));
      return (stats.boxTests - before) / 100;
    };
    const casts = cost((x, y) => {
      ray.set([x, y]);
      ray.set([x + 2, y + 1], 8);
      castWith(scene.subject, ray, (_, limit) => limit);
    });
    expect(casts).toBeLessThan(250);
    expect(cost((x, y) => scene.subject.search(Float64Array.of(x, y, x, y), () => {}))).toBeLessThan(200);
    let left = 0;
    const nearest = cost((x, y) => {
      left = 4;
      nearestWith(scene.subject, x, y, () => (--left > 0 ? Infinity : -1));
    });
    expect(nearest).toBeLessThan(250);
  });
});
