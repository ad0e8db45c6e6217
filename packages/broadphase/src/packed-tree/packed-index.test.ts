import { BOX, boxesOverlap, PairBuffer, type Rows } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import { describe, expect, test } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import type { BroadphaseStats } from '../broadphase.js';
import { FoundSlots } from '../slots/found-slots.js';
import { CurveOrder } from './curve-order.js';
import { FlatbushOrder } from './flatbush-order.js';
import { joinTree, joinTrees } from './join.js';
import { PackedIndex, type PackingOrder } from './packed-index.js';
import { searchTree } from './walk.js';

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

function setOf(slots: number[]): SlotSet {
  const set = new SlotSet();
  for (const slot of slots) set.add(slot);
  return set;
}

function packed(boxes: Rows, slots: number[], order: PackingOrder = new CurveOrder()): PackedIndex {
  const index = new PackedIndex(order);
  index.build(setOf(slots), boxes);
  return index;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function pairsOf(s: PackedIndex, t: PackedIndex): string[] {
  const out = new PairBuffer(1);
  if (s === t) joinTree(s, out, noStats());
  else joinTrees(s, t, out, noStats());
  return Array.from({ length: out.count }, (_, i) => `${out.a[i]} ${out.b[i]}`).sort();
}

function listed(index: PackedIndex): Set<number> {
  const slots = new Set<number>();
  index.forEach((slot) => {
    slots.add(slot);
  });
  return slots;
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

// Around the powers of the node size levels come and go.
const SIZES = [1, 2, 7, 8, 9, 63, 64, 65, 72, 73, 511, 513, 4095, 4097];
const ORDERS: Readonly<Record<string, () => PackingOrder>> = {
  'by the curve': () => new CurveOrder(),
  'by flatbush': () => new FlatbushOrder(),
};

describe.each(Object.entries(ORDERS))('PackedIndex, %s', (_, order) => {
  // At 16,384 entries and nodes flatbush's indices change from 16 to 32 bits.
  test.each([...SIZES, 14_333, 14_334, 14_340, 20_000])(
    '%d entries: a search from everywhere finds each once',
    (count) => {
      const boxes = scattered(new Dice(count), count, 100);
      const index = packed(boxes, range(0, count), order());
      index.validate('test', boxes);
      const found = new FoundSlots();
      searchTree(index, Float64Array.of(-1, -1, 200, 200), 0, found, noStats());
      expect(found.top).toBe(count);
      expect(new Set(found.reserve(0).subarray(0, count)).size).toBe(count);
    },
  );

  test.each(SIZES.filter((size) => size < 300))('%d entries: the join is every pair', (count) => {
    const dice = new Dice(count);
    const boxes = scattered(dice, count + 100, 6);
    const mine = range(0, count);
    const others = range(count, count + 100);
    const index = packed(boxes, mine, order());
    expect(pairsOf(index, index)).toEqual(expectedPairs(boxes, mine, mine));
    const expected = expectedPairs(boxes, mine, others);
    expect(pairsOf(index, packed(boxes, others))).toEqual(expected);
    expect(pairsOf(packed(boxes, others), index)).toEqual(expected);
    const empty = new PackedIndex(order());
    expect(pairsOf(index, empty)).toEqual([]);
    expect(pairsOf(empty, index)).toEqual([]);
    expect(pairsOf(empty, empty)).toEqual([]);
  });

  test.each(SIZES)('%d entries: half of them removed, and others packed with the rest', (count) => {
    const boxes = scattered(new Dice(count), 2 * count, 100);
    const index = packed(boxes, range(0, count), order());
    for (let slot = 0; slot < count; slot += 2) index.remove(slot);
    index.validate('test', boxes);
    const expected = range(0, 2 * count).filter((slot) => slot >= count || slot % 2 === 1);
    index.build(setOf(range(count, 2 * count)), boxes);
    index.validate('test', boxes);
    expect(listed(index)).toEqual(new Set(expected));
    for (const slot of expected) index.remove(slot);
    index.validate('test', boxes);
    index.build(new SlotSet(), boxes);
    expect(index.size).toBe(0);
    index.validate('test', boxes);
    expect(index.refresh(boxes)).toBe(false);
  });
});

describe('PackedIndex', () => {
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
    expect(listed(index)).toEqual(left);
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
    const sound = (): { boxes: Rows; index: PackedIndex } => {
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
      index.slots[0] = 2 ** 32 - 1;
      expect(() => index.validate('test', boxes)).toThrow(/300 entries counted, 300 mapped, 299 found/);
    });
  });
});
