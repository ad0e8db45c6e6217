import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../test/support/bytes.js';
import { Dice } from '../../test/support/dice.js';
import { WrapPairs } from './pairs.js';

describe('WrapPairs', () => {
  it('adds each pair once while the load swings, seed 5', () => {
    const dice = new Dice(5);
    const pairs = new WrapPairs();
    for (let step = 0; step < 200; step++) {
      pairs.clear();
      const known = new Set<string>();
      const size = step % 40 === 0 ? 5000 : dice.below(20);
      for (let i = 0; i < size; i++) {
        const a = dice.below(70);
        const b = 70 + dice.below(70);
        expect(pairs.add(a, b)).toBe(!known.has(`${a}-${b}`));
        known.add(`${a}-${b}`);
      }
    }
  });

  it('gives back what a burst took', () => {
    const pairs = new WrapPairs();
    const few = bytesOf(pairs);
    for (let i = 0; i < 100_000; i++) pairs.add(i, i + 1);
    expect(bytesOf(pairs)).toBeGreaterThan(100 * few);
    for (let step = 0; step < 40; step++) {
      pairs.clear();
      expect([pairs.add(3, 4), pairs.add(3, 4)]).toEqual([true, false]);
    }
    expect(bytesOf(pairs)).toBe(few);
  });
});
