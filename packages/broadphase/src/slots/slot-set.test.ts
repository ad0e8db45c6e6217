import { describe, expect, test } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import { SlotSet } from './slot-set.js';

describe('SlotSet', () => {
  test.each([1, 2, 3, 4, 5])('holds what a Set holds, seed %d', (seed) => {
    const dice = new Dice(seed);
    const set = new SlotSet();
    const model = new Set<number>();
    for (let i = 0; i < 3000; i++) {
      const slot = dice.below(200) * dice.pick([1, 7, 400]);
      expect(set.has(slot)).toBe(model.has(slot));
      if (model.delete(slot)) set.remove(slot);
      else {
        model.add(slot);
        set.add(slot);
      }
      if (dice.unit() < 0.002) {
        set.clear();
        model.clear();
      }
      expect(set.count).toBe(model.size);
    }
    expect(new Set(set.slots.subarray(0, set.count))).toEqual(model);
  });
});
