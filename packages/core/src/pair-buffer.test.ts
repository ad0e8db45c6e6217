import { describe, expect, it } from 'vitest';
import { IdBuffer } from './id-buffer.js';
import { PairBuffer } from './pair-buffer.js';

describe('PairBuffer', () => {
  it('makes pairs canonical, grows, sorts by (a, b) and clears', () => {
    const pairs = new PairBuffer(1);
    const added: [number, number][] = [
      [9, 1],
      [2 ** 32 - 1, 3],
      [1, 4],
      [3, 2 ** 31],
      [4, 0],
    ];
    for (const [a, b] of added) pairs.add(a, b);
    pairs.sort();
    expect(Array.from({ length: pairs.count }, (_, i) => [pairs.a[i], pairs.b[i]])).toEqual([
      [0, 4],
      [1, 4],
      [1, 9],
      [3, 2 ** 31],
      [3, 2 ** 32 - 1],
    ]);
    pairs.reserve(100);
    expect(pairs.a.length).toBeGreaterThanOrEqual(105);
    expect(pairs.b[4]).toBe(2 ** 32 - 1);
    pairs.clear();
    expect(pairs.count).toBe(0);
  });
});

describe('IdBuffer', () => {
  it('grows and keeps ids beyond 32 bits', () => {
    const ids = new IdBuffer(1);
    for (let i = 0; i < 9; i++) ids.add(2 ** 40 + i);
    expect([...ids.ids.subarray(0, ids.count)]).toEqual(Array.from({ length: 9 }, (_, i) => 2 ** 40 + i));
  });
});
