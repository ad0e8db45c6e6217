import { PairBuffer } from '@swept/core';
import { createImpact, IMPACT, OVERLAPPING } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import { bytesOf } from '../../test/support/bytes.js';
import { ImpactQueue } from './impact-queue.js';

describe('ImpactQueue', () => {
  for (let seed = 1; seed <= 7 * inject('rounds'); seed++) {
    it(`gives entries in the order (toi, a, b), whatever the order of pushes, seed ${seed}`, () => {
      const random = xoroshiro128plus(seed);
      const queue = new ImpactQueue();
      const contact = createImpact();
      const read = createImpact();
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
        const { toi, a, b, versionA, versionB, overlapping } = queue;
        if (!overlapping) {
          queue.read(read);
          // Every field is what was pushed with this entry.
          expect(Object.values(read)).toEqual([toi, ...Array.from({ length: 13 }, (_, k) => b + k)]);
        }
        taken.push([toi, a, b, versionA, versionB, overlapping ? OVERLAPPING : IMPACT]);
      };
      const fill = (entry: number[]): void => {
        Object.keys(contact).forEach((key, k) => {
          contact[key as keyof typeof contact] = k === 0 ? entry[0] : entry[2] + k - 1;
        });
      };
      // Some begin in overlap, and some contacts are known: at any time, at few times, and all at hardly any.
      const overlaps = new PairBuffer();
      for (let n = 0; n < 200; n++) {
        const r = random.next() >>> 0;
        const entry = [0, r % 8, 5000 + ((n * 77) % 200), 0, 0, OVERLAPPING];
        waiting.push(entry);
        overlaps.add(entry[1], entry[2]);
      }
      overlaps.sort();
      for (let n = 0; n < 50 * seed; n++) {
        const r = random.next() >>> 0;
        const toi = [r / 2 ** 32, (r >>> 29) / 7, 0.5 + ((r >>> 29) - 4) * 2 ** -53][seed % 3];
        const entry = [toi, r % 8, 6000 + ((n * 77) % 1000), 0, 0, IMPACT];
        waiting.push(entry);
        fill(entry);
        queue.add(entry[1], entry[2], contact);
      }
      queue.start(overlaps);
      for (let n = 0; n < 3000; n++) {
        const r = random.next() >>> 0;
        if (r % 3 === 0) take();
        else {
          const status = r % 5 === 0 ? OVERLAPPING : IMPACT;
          const entry = [((r >>> 8) % 8) / 8, (r >>> 12) % 8, n + 8, (r >>> 16) % 5, 2 ** 32 - 1, status];
          waiting.push(entry);
          fill(entry);
          queue.push(entry[1], entry[2], status, contact, entry[3], entry[4]);
        }
        expect(queue.count).toBe(waiting.length);
      }
      while (waiting.length > 0) take();
      expect(queue.pop()).toBe(false);
      expect(taken).toEqual(expected);
      queue.clear();
      expect(queue.count).toBe(0);
    });
  }

  it('gives back what a burst took, and serves on', () => {
    const queue = new ImpactQueue();
    const contact = createImpact();
    const read = createImpact();
    const fill = (count: number): void => {
      queue.clear();
      for (let i = 0; i < count; i++) {
        contact.toi = ((i * 7) % 10) / 10;
        contact.x = i;
        if (i % 2 === 0) queue.add(i, i + 1, contact);
      }
      queue.start(new PairBuffer(0));
      for (let i = 0; i < count; i++) {
        contact.toi = ((i * 7) % 10) / 10;
        contact.x = i;
        if (i % 2 === 1) queue.push(i, i + 1, IMPACT, contact, 0, 0);
      }
      let toi = 0;
      for (let i = 0; i < count; i++) {
        expect(queue.pop()).toBe(true);
        queue.read(read);
        expect([read.toi, read.x]).toEqual([queue.toi, queue.a]);
        expect(queue.toi).toBeGreaterThanOrEqual(toi);
        toi = queue.toi;
      }
      expect(queue.pop()).toBe(false);
    };
    fill(100);
    const bytes = bytesOf(queue);
    fill(10_000);
    expect(bytesOf(queue)).toBeGreaterThan(20 * bytes);
    for (let step = 0; step < 40; step++) fill(100);
    expect(bytesOf(queue)).toBeLessThan(5 * bytes);
  });
});
