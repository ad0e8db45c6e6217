import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { ContactSet } from './contact-set.js';
import { EventList } from './event-list.js';

describe('ContactSet', () => {
  it('leaves nothing in its table when it is cleared, be there much or little, seed 3', () => {
    const random = xoroshiro128plus(3);
    const stayed = new EventList();
    const began = new EventList();
    const set = new ContactSet(stayed, began);
    for (let step = 0; step < 2000; step++) {
      const count = step % 200 === 0 ? 1000 : step % 40;
      for (let i = 0; i < count; i++) {
        const a = (random.next() >>> 0) % 1000;
        const b = 1000 + ((random.next() >>> 0) % 1000);
        const stays = i % 3 === 0;
        if (set.enter(a, b, stays, false))
          (stays ? stayed : began).add({ a, b, partA: 0, partB: 0, toi: 0, x: 0, y: 0, nx: 0, ny: 0 });
      }
      expect(set['table'].some((entry) => entry !== 0)).toBe(count > 0);
      set.clear();
      stayed.clear();
      began.clear();
      expect(set['table'].some((entry) => entry !== 0)).toBe(false);
    }
  });
});
