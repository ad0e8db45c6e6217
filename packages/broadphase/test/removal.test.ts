import { BOX, MOVING, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { type Broadphase, fastBodies, hierarchicalGrid, wrapping } from '../src/index.js';
import { STRATEGIES } from './support/strategies.js';

const BODIES = 1000;
const BOXES = new Float64Array(BODIES * BOX).map((_, i) => [3, 4, 4, 5][i % BOX]);
const MOTIONS = { kind: new Uint8Array(BODIES).fill(1), rows: new Float64Array(BODIES * 16) };

const SUBJECTS: Readonly<Record<string, () => Broadphase>> = {
  ...STRATEGIES,
  'hierarchicalGrid, fastBodies': () => fastBodies(hierarchicalGrid(), MOTIONS),
  'hierarchicalGrid, wrapping': () => wrapping(hierarchicalGrid(), { x: 100 }),
};
const ORDERS: Readonly<Record<string, (i: number) => number>> = {
  'as they came': (i) => i,
  'the last first': (i) => BODIES - 1 - i,
  mixed: (i) => (i * 617 + 7) % BODIES,
};

/** Replaces all columns and lists below an object by such as count what is read of them. */
function countReads(owner: object, count: { reads: number }, seen = new Set<object>()): void {
  seen.add(owner);
  for (const [name, value] of Object.entries(owner)) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    if (!ArrayBuffer.isView(value) && !Array.isArray(value)) {
      countReads(value, count, seen);
      continue;
    }
    const list = value as unknown as Record<string | symbol, unknown> & { length: number };
    for (const item of Array.isArray(value) ? value : [])
      if (typeof item === 'object' && item !== null && !seen.has(item)) countReads(item, count, seen);
    const counted = new Proxy(list, {
      get: (_, key) => {
        const found = list[key];
        if (key === 'indexOf' || key === 'includes') count.reads += list.length;
        if (typeof found === 'function') return found.bind(list);
        count.reads++;
        return found;
      },
      set: (_, key, to) => {
        list[key] = to;
        return true;
      },
    });
    (owner as Record<string, unknown>)[name] = counted;
  }
}

describe('to remove a body that stands where all others do looks at a handful of numbers', () => {
  for (const [name, create] of Object.entries(SUBJECTS)) {
    for (const [order, at] of Object.entries(ORDERS)) {
      test.each([
        ['statics', STATIC, true],
        ['statics before any query', STATIC, false],
        ['movers', MOVING, true],
      ] as const)(`${name}, ${order}: %s`, (_, mobility, queried) => {
        const subject = create();
        for (let slot = 0; slot < BODIES; slot++) subject.add(slot, mobility);
        subject.update(BOXES);
        if (queried) subject.search(BOXES, () => false);
        const count = { reads: 0 };
        countReads(subject, count);
        for (let i = 0; i < BODIES / 2; i++) subject.remove(at(i));
        expect(count.reads).toBeGreaterThan(BODIES / 2);
        expect(count.reads).toBeLessThan(100 * BODIES);
        subject.validate();
        const left: number[] = [];
        subject.search(BOXES, (slot) => {
          left.push(slot);
        });
        const expected = Array.from({ length: BODIES / 2 }, (_, i) => at(BODIES / 2 + i));
        expect(left.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
        for (const slot of expected) subject.remove(slot);
        subject.validate();
      });
    }
  }
});
