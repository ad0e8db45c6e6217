import { BOX, boxesOverlap, PairBuffer, type Rows } from '@swept/core';
import { describe, expect, test, vi } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import type { BroadphaseStats } from '../broadphase.js';
import { FoundSlots } from '../slots/found-slots.js';
import { GridIndex } from './grid-index.js';
import { joinBetween, joinWithin } from './join.js';
import { JoinDirections } from './join-directions.js';
import { planLevels } from './plan.js';
import { searchGrid } from './search.js';
import { validateGrid } from './validate.js';

const noStats = (): BroadphaseStats => ({ boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 });

/** Squares of these sides in a square of this extent. */
function squares(dice: Dice, count: number, extent: number, sides: readonly number[]): Rows {
  const boxes = new Float64Array(count * BOX);
  for (let slot = 0; slot < count; slot++) {
    const x = dice.between(0, extent);
    const y = dice.between(0, extent);
    const side = dice.pick(sides) * dice.between(0.5, 1);
    boxes.set([x, y, x + side, y + side], slot * BOX);
  }
  return boxes;
}

function indexOf(boxes: Rows, from = 0, to = boxes.length / BOX): GridIndex {
  const index = new GridIndex(planLevels, noStats());
  index.held = boxes;
  for (let slot = from; slot < to; slot++) index.enlist(slot);
  index.build();
  return index;
}

function sorted(out: PairBuffer): string[] {
  return Array.from({ length: out.count }, (_, i) => `${out.a[i]} ${out.b[i]}`).sort();
}

function compared(boxes: Rows, splitAt: number): string[] {
  const pairs: string[] = [];
  const count = boxes.length / BOX;
  for (let a = 0; a < (splitAt || count); a++) {
    for (let b = splitAt || a + 1; b < count; b++) {
      if (boxesOverlap(boxes, boxes, a * BOX, b * BOX)) pairs.push(`${a} ${b}`);
    }
  }
  return pairs.sort();
}

const ALIKE = [1];
const MANY = [0.01, 0.1, 1, 10, 60];

describe('GridIndex', () => {
  test.each([0, 1, 2, 12, 13, 100, 700])('joins %d boxes as comparing all does', (count) => {
    for (const sides of [ALIKE, MANY]) {
      const boxes = squares(new Dice(count + 1), count, 20, sides);
      const index = indexOf(boxes);
      validateGrid(index, 'test');
      // A buffer without room, and one with.
      for (const out of [new PairBuffer(1), new PairBuffer(1e6)]) {
        joinWithin(index.entries, out, noStats());
        expect(sorted(out)).toEqual(compared(boxes, 0));
      }
    }
  });

  test.each([1, 2, 3, 4])('joins two indexes as comparing all does, seed %d', (seed) => {
    const dice = new Dice(seed);
    for (const sides of [ALIKE, MANY]) {
      const boxes = squares(dice, 600, 25, sides);
      const cut = dice.pick([1, 20, 300, 590]);
      const out = new PairBuffer(1);
      joinBetween(indexOf(boxes, 0, cut), indexOf(boxes, cut), new JoinDirections(), out, noStats());
      expect(sorted(out)).toEqual(compared(boxes, cut));
    }
  });

  test('levels are chosen by size, and few', () => {
    const dice = new Dice(6);
    const alike = indexOf(squares(dice, 2000, 50, ALIKE));
    expect(alike.frame.count).toBe(1);
    expect(alike.entries.outsiders).toBe(0);
    const many = indexOf(squares(dice, 2000, 300, MANY));
    expect(many.frame.count).toBeGreaterThan(2);
    expect(many.frame.count).toBeLessThan(8);
    expect(many.entries.outsiders).toBe(0);
    for (let level = 1; level < many.frame.count; level++) {
      expect(many.frame.reach[2 * level]).toBeGreaterThan(many.frame.reach[2 * level - 2]);
    }
  });

  test('levels are kept until boxes leave them, and chosen anew now and then', () => {
    const dice = new Dice(7);
    const boxes = squares(dice, 500, 25, ALIKE);
    const plan = vi.fn(planLevels);
    const index = new GridIndex(plan, noStats());
    index.held = boxes;
    for (let slot = 0; slot < 500; slot++) index.enlist(slot);
    for (let i = 0; i < 60; i++) index.build();
    expect(plan).toHaveBeenCalledTimes(1);
    // They drift: no frame has to follow.
    for (let i = 0; i < boxes.length; i++) boxes[i] += 1e5;
    index.build();
    expect(plan).toHaveBeenCalledTimes(1);
    // One grows: it is kept aside for a while.
    boxes[2] += 5;
    index.build();
    expect(index.entries.outsiders).toBe(1);
    expect(plan).toHaveBeenCalledTimes(1);
    for (let i = 0; i < 20; i++) index.build();
    expect(plan).toHaveBeenCalledTimes(2);
    expect(index.entries.outsiders).toBe(0);
    // All grow: at once.
    for (let i = 0; i < boxes.length; i += BOX) boxes[i + 2] += 3;
    index.build();
    expect(plan).toHaveBeenCalledTimes(3);
    expect(index.entries.outsiders).toBe(0);
    for (let i = 0; i < 600; i++) index.build();
    expect(plan).toHaveBeenCalledTimes(6);
    const out = new PairBuffer();
    joinWithin(index.entries, out, noStats());
    expect(sorted(out)).toEqual(compared(boxes, 0));
  });

  test('boxes in place, in chains and taken out are found where they are', () => {
    const dice = new Dice(8);
    const boxes = squares(dice, 400, 20, MANY);
    const index = indexOf(boxes);
    const left = new Set(Array.from({ length: 400 }, (_, slot) => slot));
    const found = new FoundSlots();
    let moved = 0;
    for (let i = 0; i < 600; i++) {
      const slot = dice.pick([...left]);
      const shift = dice.between(-1, 1) * dice.pick([0.001, 1, 100]);
      for (let k = 0; k < BOX; k++) boxes[slot * BOX + k] += shift;
      if (i % 9 === 0) {
        index.remove(slot);
        left.delete(slot);
      } else if (!index.move(slot)) moved++;
      if (i % 50 === 0) validateGrid(index, 'test');
      searchGrid(index, boxes, slot * BOX, found);
      const slots = [...found.reserve(0).subarray(0, found.top)].sort((a, b) => a - b);
      found.top = 0;
      const expected = [...left].filter((other) => boxesOverlap(boxes, boxes, slot * BOX, other * BOX));
      expect(slots).toEqual(expected.sort((a, b) => a - b));
    }
    expect(moved).toBeGreaterThan(100);
    expect(index.sorted).toBe(false);
    index.build();
    expect(index.sorted).toBe(true);
    validateGrid(index, 'test');
  });

  describe('validateGrid throws', () => {
    const sound = (): GridIndex => indexOf(squares(new Dice(9), 300, 15, ALIKE));
    const broken = (breakIt: (index: GridIndex) => void, message: RegExp): void => {
      const index = sound();
      validateGrid(index, 'test');
      breakIt(index);
      expect(() => validateGrid(index, 'test')).toThrow(message);
    };

    test('when a box changed without a word', () => {
      broken((index) => {
        index.held[77 * BOX + 3] -= 0.01;
      }, /has not the box of slot 77/);
      broken((index) => {
        index.held[77 * BOX] -= 10;
      }, /the box of slot 77 does not belong to bucket/);
    });

    test('when an entry names another slot, or none', () => {
      broken((index) => {
        index.entries.slots[20] = index.entries.slots[21];
      }, /has not the box of|not among the entries|is in two places/);
      broken((index) => {
        index.entries.slots[20] = -1;
      }, /0 holes counted|is not repeated/);
    });

    test('when an entry is not repeated', () => {
      broken((index) => {
        index.entries.boxes[(index.entries.to(0) + 1) * BOX] += 1;
      }, /is not repeated at/);
    });
  });
});
