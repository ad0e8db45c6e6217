import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { SlotSet } from './slot-set.js';

describe('SlotSet', () => {
  test.each([1, 2, 3, 4, 5])('holds what a Set holds, and knows the place of each, seed %d', (seed) => {
    const random = xoroshiro128plus(seed);
    const below = (n: number): number => (random.next() >>> 0) % n;
    const set = new SlotSet();
    const model = new Set<number>();
    for (let i = 0; i < 3000; i++) {
      const slot = below(200) * [1, 7, 400][below(3)];
      expect(set.has(slot)).toBe(model.has(slot));
      expect(set.placeOf(slot)).toBe(set.slots.subarray(0, set.count).indexOf(slot));
      if (model.delete(slot)) set.remove(slot);
      else {
        model.add(slot);
        set.add(slot);
      }
      if (below(500) === 0) {
        set.clear();
        model.clear();
      }
      expect(set.count).toBe(model.size);
    }
    expect(new Set(set.slots.subarray(0, set.count))).toEqual(model);
  });

  test('gives back what many took once, if it is to, and holds as many again', () => {
    const set = new SlotSet(true);
    for (let round = 0; round < 3; round++) {
      for (let slot = 0; slot < 1000; slot++) set.add(slot);
      expect(set.slots.length).toBeGreaterThanOrEqual(1000);
      for (let use = 0; use < 200; use++) {
        set.clear();
        set.add(5);
      }
      expect(set.slots.length).toBe(64);
      expect([set.count, set.has(5), set.has(999)]).toEqual([1, true, false]);
      set.clear();
    }
  });
});
