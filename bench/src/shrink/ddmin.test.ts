import { describe, expect, it } from 'vitest';
import { ddmin } from './ddmin.js';

const list = Array.from({ length: 100 }, (_, i) => i);

describe('ddmin', () => {
  it.each([[[]], [[0]], [[99]], [[17, 18]], [[0, 50, 99]], [[3, 30, 31, 77, 78]]])(
    'finds what is needed: %j',
    (needed) => {
      let tries = 0;
      const found = ddmin(list, (kept) => {
        tries++;
        return needed.every((it) => kept.includes(it));
      });
      expect(found).toEqual(needed);
      expect(tries).toBeLessThan(20 + 40 * needed.length);
    },
  );

  it('leaves nothing out of what is needed whole, and takes nothing from an empty list', () => {
    expect(ddmin(list, (kept) => kept.length === 100)).toEqual(list);
    expect(ddmin([], () => true)).toEqual([]);
  });
});
