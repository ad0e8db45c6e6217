import { describe, expect, test } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import { Roster } from '../slots/roster.js';
import { Frontier, Frontiers } from './frontier.js';
import { ENTRY } from './ray.js';

describe('Frontier', () => {
  test.each([1, 2, 3])('a heap gives what it was given, the least key first, seed %d', (seed) => {
    const dice = new Dice(seed);
    const heap = new Frontier();
    const kept: { key: number; id: number }[] = [];
    for (let i = 0; i < 3000; i++) {
      if (dice.unit() < (i < 1500 ? 0.7 : 0.3) || kept.length === 0) {
        const key = dice.pick([0, dice.below(5), dice.unit(), Number.MAX_VALUE]);
        heap.ready[ENTRY] = key;
        heap.push(i);
        kept.push({ key, id: i });
      } else {
        const id = heap.pop();
        const least = Math.min(...kept.map(({ key }) => key));
        const at = kept.findIndex((item) => item.id === id);
        expect(heap.ready[ENTRY]).toBe(least);
        expect(kept[at].key).toBe(least);
        kept.splice(at, 1);
      }
      expect(heap.count).toBe(kept.length);
    }
  });

  test('a stack is sorted from its base up', () => {
    const dice = new Dice(4);
    const stack = new Frontier();
    const below = [3, 9, 1];
    const above = Array.from({ length: 100 }, () => dice.below(20));
    for (const [i, key] of [...below, ...above].entries()) {
      stack.ready[ENTRY] = key;
      stack.add(i);
    }
    stack.sort(below.length);
    const taken = Array.from({ length: 103 }, () => {
      const id = stack.last();
      expect(stack.ready[ENTRY]).toBe([...below, ...above][id]);
      return stack.ready[ENTRY];
    });
    expect(taken).toEqual([...above.sort((a, b) => a - b), 1, 9, 3]);
  });

  test('queries within a query have frontiers of their own, which are used again', () => {
    const frontiers = new Frontiers(new Roster('test'));
    const first = frontiers.begin();
    first.add(1);
    const second = frontiers.begin();
    expect(second).not.toBe(first);
    second.add(2);
    frontiers.end();
    expect(frontiers.begin()).toBe(second);
    expect(second.count).toBe(0);
    frontiers.end();
    frontiers.end();
    expect(frontiers.begin()).toBe(first);
  });
});
