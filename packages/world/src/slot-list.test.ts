import { expect, test } from 'vitest';
import { SlotList } from './slot-list.js';

test('knows the place of each slot, also after it has grown and was cleared', () => {
  const list = new SlotList();
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 500; i++) list.add((i * 7919 + round) % 5003);
    expect(list.count).toBe(500);
    for (let i = 0; i < 500; i++) expect(list.placeOf(list.ids[i])).toBe(i);
    expect([list.has(5003), list.has(1e6), list.placeOf(5002)]).toEqual([false, false, -1]);
    list.clear();
    expect([list.count, list.has(round)]).toEqual([0, false]);
  }
});
