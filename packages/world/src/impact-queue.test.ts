import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { ImpactQueue } from './impact-queue.js';

describe('ImpactQueue', () => {
  for (let seed = 1; seed <= 20; seed++) {
    it(`gives entries in the order (toi, a, b), whatever the order of pushes, seed ${seed}`, () => {
      const random = xoroshiro128plus(seed);
      const queue = new ImpactQueue();
      const waiting: number[][] = [];
      const taken: number[][] = [];
      const expected: number[][] = [];
      const before = (p: number[], q: number[]): number => p[0] - q[0] || p[1] - q[1] || p[2] - q[2];
      const take = (): void => {
        waiting.sort(before);
        const first = waiting.shift();
        expect(queue.pop()).toBe(first !== undefined);
        if (!first) return;
        expected.push(first);
        taken.push([queue.toi, queue.a, queue.b, queue.versionA, queue.versionB]);
      };
      for (let n = 0; n < 3000; n++) {
        const r = random.next() >>> 0;
        if (r % 3 === 0) take();
        else {
          const entry = [((r >>> 8) % 8) / 8, (r >>> 12) % 8, n + 8, (r >>> 16) % 5, 2 ** 32 - 1];
          waiting.push(entry);
          queue.push({ toi: entry[0] }, entry[1], entry[2], entry[3], entry[4]);
        }
        expect(queue.count).toBe(waiting.length);
      }
      while (waiting.length > 0) take();
      expect(queue.pop()).toBe(false);
      expect(taken).toEqual(expected);
    });
  }
});
