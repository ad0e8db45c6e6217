import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { PairSet } from './pair-set.js';

describe('PairSet', () => {
  it('has each pair once while the load swings, seed 5', () => {
    const random = xoroshiro128plus(5);
    const below = (n: number): number => (random.next() >>> 0) % n;
    const pairs = new PairSet();
    for (let step = 0; step < 200; step++) {
      pairs.clear();
      const known = new Set<string>();
      const size = step % 40 === 0 ? 5000 : below(20);
      for (let i = 0; i < size; i++) {
        // In both orders: those are two pairs.
        const a = below(140);
        const b = below(140);
        const isKnown = known.has(`${a}-${b}`);
        expect([pairs.has(a, b), pairs.add(a, b), pairs.has(a, b)]).toEqual([isKnown, !isKnown, true]);
        known.add(`${a}-${b}`);
        if (below(3) > 0) continue;
        const [c, d] = [below(140), b];
        pairs.remove(c, d);
        known.delete(`${c}-${d}`);
        expect(pairs.has(c, d)).toBe(false);
      }
    }
  });

  it('gives back what a burst took', () => {
    const pairs = new PairSet();
    const few = bytesOf(pairs);
    for (let i = 0; i < 100_000; i++) pairs.add(i, i + 1);
    expect(bytesOf(pairs)).toBeGreaterThan(100 * few);
    for (let step = 0; step < 40; step++) {
      pairs.clear();
      expect([pairs.has(3, 4), pairs.add(3, 4), pairs.add(3, 4)]).toEqual([false, true, false]);
    }
    expect(bytesOf(pairs)).toBe(few);
  });
});

function bytesOf(pairs: PairSet): number {
  let bytes = 0;
  for (const part of Object.values(pairs)) if (ArrayBuffer.isView(part)) bytes += part.byteLength;
  return bytes;
}
