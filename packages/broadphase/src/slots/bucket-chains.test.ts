import { describe, expect, test } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import { BucketChains } from './bucket-chains.js';

function slotsOf(chains: BucketChains, bucket: number): number[] {
  const slots: number[] = [];
  for (let slot = chains.first(bucket); slot >= 0; slot = chains.after(slot)) slots.push(slot);
  return slots.sort((a, b) => a - b);
}

describe('BucketChains', () => {
  test.each([1, 2, 3])('hold what a map of sets holds, seed %d', (seed) => {
    const dice = new Dice(seed);
    const chains = new BucketChains();
    const model = new Map<number, number>();
    for (let i = 0; i < 2000; i++) {
      const slot = dice.below(300);
      const bucket = model.get(slot);
      if (bucket !== undefined) {
        chains.remove(slot, bucket);
        model.delete(slot);
      } else {
        model.set(slot, dice.below(20) * 37);
        chains.add(slot, model.get(slot) ?? 0);
      }
      if (i % 500 === 499) {
        chains.clear();
        model.clear();
      }
      expect(chains.members.count).toBe(model.size);
      const looked = dice.below(20) * 37;
      const expected = [...model.keys()].filter((key) => model.get(key) === looked).sort((a, b) => a - b);
      expect(slotsOf(chains, looked)).toEqual(expected);
    }
  });

  test('a bucket beyond all is empty', () => {
    expect(new BucketChains().first(10)).toBe(-1);
  });
});
