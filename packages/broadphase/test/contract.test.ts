import { BOX, InvalidInput, MOVING, type Mobility, PairBuffer, type Rows, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { type Broadphase, fastBodies, packedTree } from '../src/index.js';
import { Dice } from './support/dice.js';
import { STRATEGIES } from './support/strategies.js';

const EVERYWHERE = Float64Array.of(-1e300, -1e300, 1e300, 1e300);

function found(subject: Broadphase, box: Rows = EVERYWHERE, offset = 0): number[] {
  const slots: number[] = [];
  subject.search(
    box,
    (slot) => {
      slots.push(slot);
    },
    offset,
  );
  return slots;
}

function ascending(slots: number[]): number[] {
  return slots.sort((a, b) => a - b);
}

function pairs(subject: Broadphase): string[] {
  const out = new PairBuffer(1);
  subject.collectPairs(out);
  return Array.from({ length: out.count }, (_, i) => `${out.a[i]} ${out.b[i]}`).sort();
}

/** Unit boxes in a row, one per slot, `spacing` apart; every third is static. */
function rowOfBoxes(count: number, spacing: number): Rows {
  const boxes = new Float64Array(count * BOX);
  for (let slot = 0; slot < count; slot++) boxes.set([slot * spacing, 0, slot * spacing + 1, 1], slot * BOX);
  return boxes;
}

function filled(strategy: () => Broadphase, boxes: Rows): Broadphase {
  const subject = strategy();
  for (let slot = 0; slot < boxes.length / BOX; slot++) subject.add(slot, slot % 3 === 0 ? STATIC : MOVING);
  subject.update(boxes);
  return subject;
}

/** Nothing is fast here. */
const STILL = { kind: new Uint8Array(0), rows: new Float64Array(0) };
const SUBJECTS = { ...STRATEGIES, 'packedTree, fastBodies': () => fastBodies(packedTree(), STILL) };

for (const [name, strategy] of Object.entries(SUBJECTS)) {
  describe(name, () => {
    test('a visitor that gives the slot of a body to another, far away, does not meet that', () => {
      const boxes = rowOfBoxes(6, 2);
      const subject = filled(strategy, boxes);
      const visited: number[] = [];
      subject.search(Float64Array.of(0, 0, 7, 1), (slot) => {
        visited.push(slot);
        if (visited.length > 1) return;
        for (let other = 0; other < 4; other++) {
          if (other === slot) continue;
          subject.remove(other);
          subject.add(other, MOVING);
          boxes.set([500, 500, 501, 501], other * BOX);
        }
        subject.update(boxes);
      });
      expect(visited).toHaveLength(1);
      expect(ascending(found(subject, Float64Array.of(499, 499, 502, 502)))).toHaveLength(3);
    });

    test('from a point that is farther away than squares can tell, all are found, the nearest distance first', () => {
      const subject = filled(strategy, rowOfBoxes(60, 1e152));
      const limit = Float64Array.of(Infinity, NaN);
      const distances: number[] = [];
      subject.nearest(1e154, 0, limit, () => void distances.push(limit[1]));
      expect(distances).toHaveLength(60);
      const [least, most] = [Math.min(...distances), Math.max(...distances)];
      expect(least / (1e154 - 59e152)).toBeCloseTo(1, 12);
      expect(most / 1e154).toBeCloseTo(1, 12);
      expect(Math.max(...distances)).toBeLessThan(1e154);
    });

    test('an empty one answers nothing', () => {
      const subject = strategy();
      expect(found(subject)).toEqual([]);
      expect(pairs(subject)).toEqual([]);
      subject.update(new Float64Array(0));
      subject.validate();
      expect(found(subject)).toEqual([]);
      expect(pairs(subject)).toEqual([]);
    });

    test('closed boxes that share a corner are a pair, boxes one ulp apart are none', () => {
      const subject = strategy();
      subject.add(0, MOVING);
      subject.add(1, MOVING);
      const boxes = Float64Array.of(0, 0, 1, 1, 1, 1, 2, 2);
      subject.update(boxes);
      expect(pairs(subject)).toEqual(['0 1']);
      boxes[4] = 1 + 2 ** -52;
      subject.update(boxes);
      expect(pairs(subject)).toEqual([]);
    });

    test('two statics are no pair, wherever they are; a mover over both is two', () => {
      const boxes = Float64Array.of(0, 0, 9, 9, 0, 0, 9, 9, 1, 1, 2, 2);
      const subject = strategy();
      subject.add(0, STATIC);
      subject.add(1, STATIC);
      subject.update(boxes);
      expect(pairs(subject)).toEqual([]);
      subject.add(2, MOVING);
      subject.refit(2);
      expect(pairs(subject)).toEqual(['0 2', '1 2']);
    });

    test('a slot is in no answer before its box was read', () => {
      const boxes = rowOfBoxes(40, 0.5);
      const subject = strategy();
      for (let slot = 0; slot < 40; slot++) subject.add(slot, MOVING);
      subject.refit(3);
      expect(found(subject)).toEqual([]);
      subject.remove(7);
      subject.update(boxes);
      expect(found(subject)).toHaveLength(39);
      subject.add(7, STATIC);
      expect(found(subject)).not.toContain(7);
      subject.refit(7);
      expect(found(subject)).toContain(7);
      subject.validate();
    });

    test('a static that was changed is found at its new place after refit', () => {
      const boxes = rowOfBoxes(60, 2);
      const subject = filled(strategy, boxes);
      boxes.set([-50, -50, -49, -49], 30 * BOX);
      subject.refit(30);
      subject.validate();
      expect(found(subject, Float64Array.of(-60, -60, -40, -40))).toEqual([30]);
      expect(found(subject, Float64Array.of(60, 0, 61, 1))).toEqual([]);
    });

    test('a slot may come back with the other mobility', () => {
      const boxes = rowOfBoxes(30, 0.5);
      const subject = filled(strategy, boxes);
      for (let slot = 0; slot < 30; slot++) subject.remove(slot);
      expect(found(subject)).toEqual([]);
      subject.validate();
      for (let slot = 0; slot < 30; slot++) subject.add(slot, STATIC);
      subject.update(boxes);
      subject.validate();
      expect(ascending(found(subject))).toEqual(Array.from({ length: 30 }, (_, i) => i));
      expect(pairs(subject)).toEqual([]);
    });

    test('slots may be far apart', () => {
      const far = 300_000;
      const boxes = new Float64Array((far + 1) * BOX);
      const subject = strategy();
      subject.add(far, MOVING);
      subject.add(0, STATIC);
      subject.update(boxes);
      expect(pairs(subject)).toEqual([`0 ${far}`]);
      subject.validate();
    });

    test('the box of a search is read at its offset', () => {
      const boxes = rowOfBoxes(50, 2);
      const subject = filled(strategy, boxes);
      expect(found(subject, boxes, 20 * BOX)).toEqual([20]);
    });

    describe('visiting', () => {
      test('stops at false, and only at false', () => {
        const subject = filled(strategy, rowOfBoxes(100, 0.5));
        let visits = 0;
        subject.search(EVERYWHERE, () => ++visits < 10);
        expect(visits).toBe(10);
        subject.search(EVERYWHERE, () => {
          visits++;
        });
        expect(visits).toBe(110);
      });

      test('leaves out what a visitor removes', () => {
        const subject = filled(strategy, rowOfBoxes(100, 0.5));
        const seen: number[] = [];
        subject.search(EVERYWHERE, (slot) => {
          seen.push(slot);
          for (const other of [slot, slot ^ 1]) if (found(subject).includes(other)) subject.remove(other);
        });
        expect(seen).toHaveLength(50);
        expect(new Set(seen.map((slot) => slot >> 1)).size).toBe(50);
        subject.validate();
        expect(found(subject)).toEqual([]);
      });

      test('does not see what a visitor adds or moves away', () => {
        const count = 100;
        const boxes = new Float64Array(2 * count * BOX);
        boxes.set(rowOfBoxes(count, 0.5));
        const subject = strategy();
        for (let slot = 0; slot < count; slot++) subject.add(slot, MOVING);
        subject.update(boxes);
        const seen: number[] = [];
        subject.search(Float64Array.of(0, 0, 100, 100), (slot) => {
          seen.push(slot);
          subject.add(count + slot, slot % 2 === 0 ? STATIC : MOVING);
          subject.refit(count + slot);
          boxes.set([-500, -500, -400, -400], slot * BOX);
          subject.refit(slot);
          if (slot % 10 === 0) subject.update(boxes);
          subject.validate();
        });
        expect(ascending(seen)).toEqual(Array.from({ length: count }, (_, i) => i));
        expect(found(subject)).toHaveLength(2 * count);
      });

      test('may search again, each search with its own answer', () => {
        const count = 80;
        const boxes = rowOfBoxes(count, 2);
        const subject = filled(strategy, boxes);
        const outer: number[] = [];
        subject.search(EVERYWHERE, (slot) => {
          outer.push(slot);
          expect(found(subject, boxes, slot * BOX)).toEqual([slot]);
          expect(found(subject)).toHaveLength(count);
        });
        expect(ascending(outer)).toEqual(Array.from({ length: count }, (_, i) => i));
      });

      test('an error thrown by a visitor leaves nothing behind', () => {
        const subject = filled(strategy, rowOfBoxes(100, 0.5));
        const order = found(subject);
        for (let i = 0; i < 20; i++) {
          expect(() =>
            subject.search(EVERYWHERE, () => {
              throw new Error('from the visitor');
            }),
          ).toThrow('from the visitor');
        }
        subject.validate();
        expect(found(subject)).toEqual(order);
        expect(found(subject, Float64Array.of(-9, -9, -8, -8))).toEqual([]);
      });
    });

    describe('refuses', () => {
      const refuse = (what: (subject: Broadphase) => void, message: RegExp) => {
        const boxes = rowOfBoxes(20, 0.5);
        const subject = filled(strategy, boxes);
        const before = pairs(subject);
        expect(() => what(subject)).toThrow(InvalidInput);
        expect(() => what(subject)).toThrow(message);
        subject.validate();
        expect(pairs(subject)).toEqual(before);
      };

      test.each([-1, 1.5, Number.NaN, 2 ** 29, 2 ** 32, Number.POSITIVE_INFINITY])('slot %d', (slot) => {
        refuse((subject) => subject.add(slot, MOVING), /slot to add must be a whole number/);
        refuse((subject) => subject.remove(slot), /slot to remove must be a slot that was added/);
        refuse((subject) => subject.refit(slot), /slot to refit must be a slot that was added/);
      });

      test('a slot twice, whether its box was read or not', () => {
        refuse((subject) => subject.add(5, MOVING), /slot to add must be a slot that is not in yet, got 5/);
        refuse((subject) => subject.add(6, STATIC), /not in yet/);
        const subject = strategy();
        subject.add(5, MOVING);
        expect(() => subject.add(5, MOVING)).toThrow(InvalidInput);
      });

      test('a slot that was never added or was removed', () => {
        refuse((subject) => subject.remove(20), /a slot that was added, got 20/);
        refuse((subject) => subject.refit(4000), /a slot that was added, got 4000/);
        const subject = filled(strategy, rowOfBoxes(20, 0.5));
        subject.remove(4);
        expect(() => subject.remove(4)).toThrow(InvalidInput);
        expect(() => subject.refit(4)).toThrow(InvalidInput);
      });

      test('another mobility than the two', () => {
        refuse((subject) => subject.add(30, 2 as Mobility), /mobility must be STATIC or MOVING, got 2/);
        refuse((subject) => subject.add(30, undefined as never), /mobility/);
      });

      test('an array of boxes that is too short', () => {
        refuse(
          (subject) => subject.update(new Float64Array(79)),
          /boxes must be at least 80 numbers long, got Float64Array of length 79/,
        );
        const subject = filled(strategy, rowOfBoxes(20, 0.5));
        subject.add(20, MOVING);
        expect(() => subject.refit(20)).toThrow(
          /slot to refit must be within the array of the last update, which has 20/,
        );
        expect(() => subject.update(new Float64Array(20 * BOX))).toThrow(InvalidInput);
        subject.remove(20);
        subject.update(rowOfBoxes(20, 0.5));
        expect(found(subject)).toHaveLength(20);
      });
    });

    test.each([1, 2, 3])('the same calls give the same order of answers, seed %d', (seed) => {
      const run = (): number[] => {
        const dice = new Dice(seed);
        const count = 300;
        const boxes = rowOfBoxes(count, 0);
        const subject = filled(strategy, boxes);
        const out = new PairBuffer();
        const answers: number[] = [];
        for (let step = 0; step < 10; step++) {
          for (let slot = 0; slot < count; slot++) {
            if (slot % 3 === 0 && step > 0) continue;
            const x = dice.between(0, 30);
            const y = dice.between(0, 30);
            boxes.set([x, y, x + 1, y + 1], slot * BOX);
          }
          if (step === 0) for (let slot = 0; slot < count; slot += 3) subject.refit(slot);
          subject.update(boxes);
          out.clear();
          subject.collectPairs(out);
          answers.push(...out.a.subarray(0, out.count), ...out.b.subarray(0, out.count), ...found(subject));
        }
        return answers;
      };
      const first = run();
      expect(first.length).toBeGreaterThan(3000);
      expect(run()).toEqual(first);
    });
  });
}
