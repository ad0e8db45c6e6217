import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
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

  it('gives back what a burst took after 32 lists that were short, not what it was made with', () => {
    const pairs = new PairBuffer(100);
    const fill = (count: number): void => {
      for (let i = 0; i < count; i++) pairs.add(i + 1, i);
    };
    fill(10_000);
    pairs.sort();
    pairs.clear();
    for (let n = 0; n < 32; n++) {
      expect(pairs.a.length).toBeGreaterThanOrEqual(10_000);
      fill(10);
      pairs.clear();
    }
    expect(pairs.a.length).toBeGreaterThanOrEqual(100);
    expect(pairs.a.length).toBeLessThan(200);
    expect(pairs.b.length).toBe(pairs.a.length);
    fill(100);
    pairs.sort();
    expect([pairs.count, pairs.a[99], pairs.b[99]]).toEqual([100, 99, 100]);
  });

  it('keeps room for lists that are cut short', () => {
    const pairs = new PairBuffer(100);
    let columns = 0;
    for (let n = 0, a = pairs.a; n < 200; n++, a = pairs.a) {
      for (let i = 0; i < 1000; i++) pairs.add(i, i + 1);
      pairs.keep(3);
      expect([pairs.count, pairs.a[2], pairs.b[2]]).toEqual([3, 2, 3]);
      pairs.clear();
      if (pairs.a !== a) columns++;
    }
    expect(columns).toBe(1);
  });

  for (const [count, slots] of [
    [40, 300],
    [3000, 60],
    [5000, 3000],
    [5000, 90_000],
    [2000, 2 ** 32],
  ]) {
    it(`sorts ${count} pairs of ${slots} slots, seed 1`, () => {
      const random = xoroshiro128plus(1);
      const pairs = new PairBuffer();
      const keys: bigint[] = [];
      for (let i = 0; i < count; i++) {
        pairs.add((random.next() >>> 0) % slots, (random.next() >>> 0) % slots);
        keys.push((BigInt(pairs.a[i]) << 32n) | BigInt(pairs.b[i]));
      }
      keys.sort((p, q) => (p < q ? -1 : +(p > q)));
      pairs.sort();
      expect(keys.map((_, i) => (BigInt(pairs.a[i]) << 32n) | BigInt(pairs.b[i]))).toEqual(keys);
    });
  }

  it('sorts by what a column has for the slots, and leaves pairs that are equal in it in their order', () => {
    const random = xoroshiro128plus(2);
    const by = Uint32Array.from({ length: 300 }, (_, slot) => slot - (slot % 7));
    const pairs = new PairBuffer();
    for (let i = 0; i < 2000; i++) pairs.add((random.next() >>> 0) % 300, (random.next() >>> 0) % 300);
    const list = (): number[][] => Array.from({ length: pairs.count }, (_, i) => [pairs.a[i], pairs.b[i]]);
    const sorted = list().sort(([a, b], [c, d]) => by[a] - by[c] || by[b] - by[d]);
    pairs.sort(by);
    expect(list()).toEqual(sorted);
  });
});

describe('IdBuffer', () => {
  it('grows and keeps ids beyond 32 bits', () => {
    const ids = new IdBuffer(1);
    for (let i = 0; i < 9; i++) ids.add(2 ** 40 + i);
    expect([...ids.ids.subarray(0, ids.count)]).toEqual(Array.from({ length: 9 }, (_, i) => 2 ** 40 + i));
  });

  it('has a capacity it can grow from', () => {
    for (const capacity of [0, -1, 0.5, Number.NaN, '8'])
      expect(() => new IdBuffer(capacity as number)).toThrow(
        'IdBuffer: capacity must be a whole number from 1',
      );
    expect(() => new PairBuffer(-1)).toThrow('PairBuffer: capacity must be a whole number from 0');
    const pairs = new PairBuffer(0);
    pairs.add(2, 1);
    expect([pairs.count, pairs.a[0], pairs.b[0]]).toEqual([1, 1, 2]);
    expect(() => pairs.reserve(-1)).toThrow('reserve: more must be a whole number from 0');
  });
});
