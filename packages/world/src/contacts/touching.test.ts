import { describe, expect, it, vi } from 'vitest';
import type { ContactEvent, Events } from './events.js';
import { Touching } from './touching.js';

const contact = (a: number, b: number, toi = 0.25): ContactEvent => ({
  a,
  b,
  partA: 0,
  partB: 0,
  toi,
  x: a,
  y: b,
  nx: 1,
  ny: 0,
});
const pairs = (events: Events): string[] => Array.from(events, (e) => `${e.a}-${e.b}@${e.toi}`);

function step(touching: Touching, contacts: ContactEvent[]): void {
  touching.begin();
  for (const c of contacts) touching.add(c, false);
  touching.finish();
}

describe('Touching', () => {
  it('splits two contact sets into began, stayed and ended, each pair once, in the order reported', () => {
    const touching = new Touching();
    step(touching, [contact(5, 6), contact(1, 2), contact(1, 2, 0.75), contact(3, 4)]);
    expect(pairs(touching.began)).toEqual(['5-6@0.25', '1-2@0.25', '3-4@0.25']);
    step(touching, [contact(3, 4, 0.5), contact(7, 8)]);
    expect(pairs(touching.began)).toEqual(['7-8@0.25']);
    expect(pairs(touching.stayed)).toEqual(['3-4@0.5']);
    expect(pairs(touching.ended)).toEqual(['5-6@0.25', '1-2@0.25']);
    step(touching, []);
    expect(pairs(touching.ended)).toEqual(['3-4@0.5', '7-8@0.25']);
  });

  it('gives records to keep: spread, iterated twice at once, or taken apart', () => {
    const touching = new Touching();
    const reported = [contact(1, 2), contact(3, 4, 0.5), contact(5, 6, 0.75)];
    step(touching, reported);
    expect([...touching.began]).toEqual(reported);
    const crossed = Array.from(touching.began, (one) =>
      Array.from(touching.began, (other) => [one.a, other.b]),
    );
    expect(crossed.flat()).toEqual([1, 3, 5].flatMap((a) => [2, 4, 6].map((b) => [a, b])));
    const [first, , third] = touching.began;
    expect([first, third]).toEqual([reported[0], reported[2]]);
  });

  it('agrees with sets of strings over thousands of pairs and over few after them, and keeps large ids apart', () => {
    const touching = new Touching();
    let previous = new Set<string>();
    for (let n = 0; n < 200; n++) {
      const contacts = Array.from({ length: n % 100 < 6 ? 4000 : (n * n) % 300 }, (_, i) =>
        contact(1024 * (i % 97), 2 ** 40 + 1024 * ((i * (n + 3)) % 89)),
      );
      const current = new Set(contacts.map((c) => `${c.a}-${c.b}@0.25`));
      step(touching, contacts);
      expect(new Set(pairs(touching.began))).toEqual(new Set([...current].filter((p) => !previous.has(p))));
      expect(new Set(pairs(touching.stayed))).toEqual(new Set([...current].filter((p) => previous.has(p))));
      expect(new Set(pairs(touching.ended))).toEqual(new Set([...previous].filter((p) => !current.has(p))));
      expect(touching.began.count + touching.stayed.count).toBe(current.size);
      previous = current;
    }
  });

  it('clears what a burst left without going through all the room it took', () => {
    const cleared = (burst: number): number => {
      const touching = new Touching();
      step(
        touching,
        Array.from({ length: burst }, (_, i) => contact(i, i + 1)),
      );
      for (let n = 0; n < 3; n++) step(touching, []);
      let numbers = 0;
      const fill = Uint32Array.prototype.fill;
      const spy = vi.spyOn(Uint32Array.prototype, 'fill').mockImplementation(function (
        this: Uint32Array,
        value: number,
        from = 0,
        to = this.length,
      ) {
        numbers += to - from;
        return fill.call(this, value, from, to);
      });
      try {
        for (let n = 0; n < 20; n++) step(touching, [contact(n, n + 1), contact(1, 2)]);
      } finally {
        spy.mockRestore();
      }
      expect(pairs(touching.ended)).toEqual(['18-19@0.25']);
      return numbers;
    };
    expect(cleared(100_000)).toBeLessThanOrEqual(cleared(2));
  });

  it('an unfinished step leaves the set of the step before', () => {
    const touching = new Touching();
    step(touching, [contact(1, 2)]);
    touching.begin();
    touching.add(contact(3, 4), true);
    expect(pairs(touching.began)).toEqual(['1-2@0.25']);
    step(touching, [contact(1, 2)]);
    expect(pairs(touching.stayed)).toEqual(['1-2@0.25']);
  });

  it('an iterator is used again and gives the columns', () => {
    const touching = new Touching();
    step(touching, [contact(1, 2), contact(3, 4)]);
    expect(pairs(touching.began)).toEqual(pairs(touching.began));
    const { began } = touching;
    expect([began.a[1], began.b[1], began.toi[1], began.x[1], began.y[1], began.nx[1], began.ny[1]]).toEqual([
      3, 4, 0.25, 3, 4, 1, 0,
    ]);
  });
});
