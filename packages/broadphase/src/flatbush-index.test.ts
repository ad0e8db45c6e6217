import { BOX, boxesOverlap, PairBuffer, type Rows } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { Dice } from '../test/dice.js';
import type { BroadphaseStats } from './broadphase.js';
import { FlatbushIndex } from './flatbush-index.js';
import { join } from './flatbush-join.js';
import { FoundSlots } from './found-slots.js';

const noStats = (): BroadphaseStats => ({ boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 });

function scattered(dice: Dice, count: number, extent: number): Rows {
  const boxes = new Float64Array(count * BOX);
  for (let slot = 0; slot < count; slot++) {
    const x = dice.between(0, extent);
    const y = dice.between(0, extent);
    boxes.set([x, y, x + dice.unit(), y + dice.unit()], slot * BOX);
  }
  return boxes;
}

function packed(boxes: Rows, slots: number[]): FlatbushIndex {
  const index = new FlatbushIndex();
  index.build(Uint32Array.from(slots), slots.length, boxes);
  return index;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function pairsOf(s: FlatbushIndex, t: FlatbushIndex): string[] {
  const out = new PairBuffer(1);
  join(s, t, out, noStats());
  return Array.from({ length: out.count }, (_, i) => `${out.a[i]} ${out.b[i]}`).sort();
}

function expectedPairs(boxes: Rows, first: number[], second: number[]): string[] {
  const pairs: string[] = [];
  for (const a of first) {
    for (const b of second) {
      if (first === second && b <= a) continue;
      if (boxesOverlap(boxes, boxes, a * BOX, b * BOX)) pairs.push(`${Math.min(a, b)} ${Math.max(a, b)}`);
    }
  }
  return pairs.sort();
}

// Around the powers of the node size levels come and go, and at 16,384 entries and nodes flatbush's indices change from 16 to 32 bits.
const SIZES = [1, 2, 15, 16, 17, 255, 256, 257, 272, 273, 4095, 4097];

describe('FlatbushIndex', () => {
  test.each([...SIZES, 15_358, 15_359, 20_000])(
    '%d entries: a search from everywhere finds each once',
    (count) => {
      const boxes = scattered(new Dice(count), count, 100);
      const index = packed(boxes, range(0, count));
      index.validate('test', boxes);
      const found = new FoundSlots();
      index.search(Float64Array.of(-1, -1, 200, 200), 0, found, noStats());
      expect(found.top).toBe(count);
      expect(new Set(found.reserve(0).subarray(0, count)).size).toBe(count);
    },
  );

  test.each(SIZES.filter((size) => size < 300))('%d entries: the join is every pair', (count) => {
    const dice = new Dice(count);
    const boxes = scattered(dice, count + 100, 6);
    const mine = range(0, count);
    const others = range(count, count + 100);
    const index = packed(boxes, mine);
    expect(pairsOf(index, index)).toEqual(expectedPairs(boxes, mine, mine));
    const expected = expectedPairs(boxes, mine, others);
    expect(pairsOf(index, packed(boxes, others))).toEqual(expected);
    expect(pairsOf(packed(boxes, others), index)).toEqual(expected);
    expect(pairsOf(index, new FlatbushIndex())).toEqual([]);
  });

  test('a tree of few long boxes and a tree of many short ones', () => {
    const dice = new Dice(8);
    const boxes = scattered(dice, 3030, 300);
    for (let slot = 0; slot < 30; slot++) boxes[slot * BOX + 2] += 60;
    const long = range(0, 30);
    const short = range(30, 3030);
    const pairs = pairsOf(packed(boxes, long), packed(boxes, short));
    expect(pairs).toEqual(expectedPairs(boxes, long, short));
    expect(pairs.length).toBeGreaterThan(30);
  });

  test.each([1, 2, 3])('moved and removed entries, seed %d', (seed) => {
    const dice = new Dice(seed);
    const boxes = scattered(dice, 400, 12);
    const index = packed(boxes, range(0, 400));
    const left = new Set(range(0, 400));
    for (let i = 0; i < 600; i++) {
      const slot = dice.pick([...left]);
      const dx = dice.between(-1, 1) * dice.pick([0.1, 1, 30]);
      boxes[slot * BOX] += dx;
      boxes[slot * BOX + 2] += dx;
      if (dice.unit() < 0.1) {
        index.remove(slot);
        left.delete(slot);
      } else if (!index.move(slot, boxes)) left.delete(slot);
      expect(index.has(slot)).toBe(left.has(slot));
      index.validate('test', boxes);
    }
    expect(index.live).toBe(left.size);
    const slots = [...left].sort((a, b) => a - b);
    expect(pairsOf(index, index)).toEqual(expectedPairs(boxes, slots, slots));
    const listed = new Uint32Array(400);
    expect(index.list(listed)).toBe(left.size);
    expect(new Set(listed.subarray(0, left.size))).toEqual(left);
    index.refresh(boxes);
    index.validate('test', boxes);
    expect(pairsOf(index, index)).toEqual(expectedPairs(boxes, slots, slots));
  });

  test('a box that leaves its node is taken out, one that stays near moves with it', () => {
    const boxes = scattered(new Dice(4), 500, 50);
    const index = packed(boxes, range(0, 500));
    boxes[2] += 0.5;
    expect(index.move(0, boxes)).toBe(true);
    boxes.set([900, 900, 901, 901], BOX);
    expect(index.move(1, boxes)).toBe(false);
    expect(index.has(1)).toBe(false);
    expect(index.live).toBe(499);
  });

  test('is loose after everything moved at random, not after everything moved alike', () => {
    const dice = new Dice(6);
    const boxes = scattered(dice, 500, 50);
    const index = packed(boxes, range(0, 500));
    expect(index.refresh(boxes.map((x) => x + 1000))).toBe(false);
    const mixed = scattered(dice, 500, 50);
    expect(index.refresh(mixed)).toBe(true);
    index.validate('test', mixed);
  });

  describe('validate throws', () => {
    const sound = (): { boxes: Rows; index: FlatbushIndex } => {
      const boxes = scattered(new Dice(9), 300, 30);
      return { boxes, index: packed(boxes, range(0, 300)) };
    };

    test('when a box changed without a word', () => {
      const { boxes, index } = sound();
      boxes[77 * BOX + 3] += 1;
      expect(() => index.validate('test', boxes)).toThrow(/has not the box of slot 77/);
    });

    test('when a node is too small', () => {
      const { boxes, index } = sound();
      index.boxes[index.root * BOX] += 1;
      expect(() => index.validate('test', boxes)).toThrow(/does not contain its child/);
    });

    test('when an entry names another slot', () => {
      const { boxes, index } = sound();
      index.slots[5] = index.slots[6];
      expect(() => index.validate('test', boxes)).toThrow(/is not at its entry 5/);
    });

    test('when an entry vanished', () => {
      const { boxes, index } = sound();
      index.boxes.fill(Number.NaN, 0, BOX);
      expect(() => index.validate('test', boxes)).toThrow(/300 entries counted, 300 mapped, 299 found/);
    });
  });
});
