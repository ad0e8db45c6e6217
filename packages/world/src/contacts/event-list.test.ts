import { slotOf } from '@swept/core';
import { bodyId, generationOf } from '@swept/core/internal';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import { bytesOf } from '../../test/support/bytes.js';
import { EventList } from './event-list.js';
import type { ContactEvent } from './events.js';

const COLUMNS = ['a', 'b', 'toi', 'x', 'y', 'nx', 'ny'] as const;

function columnsOf(list: EventList): ContactEvent[] {
  return Array.from({ length: list.count }, (_, i) => {
    const event = { partA: 0, partB: 0 } as ContactEvent;
    for (const column of COLUMNS) event[column] = list[column][i];
    return event;
  });
}

describe('EventList', () => {
  for (let seed = 1; seed <= 4 * inject('rounds'); seed++) {
    it(`shows in columns and in records what was added, went on, was copied and exchanged, seed ${seed}`, () => {
      const random = xoroshiro128plus(seed);
      const below = (n: number): number => (random.next() >>> 0) % n;
      const lists = [new EventList(), new EventList()];
      const models: ContactEvent[][] = [[], []];
      // Some slots were never used before, some more often than an id of 32 bits can tell.
      const id = (): number => bodyId(below(2 ** 24), seed % 2 ? 0 : [0, 1, 1023, 1024, 2 ** 28][below(5)]);
      for (let n = 0; n < 2000; n++) {
        const k = below(2);
        const [list, model] = [lists[k], models[k]];
        const event = { a: id(), b: id(), partA: 0, partB: 0, toi: n, x: n + 1, y: -n, nx: 0.5, ny: n / 7 };
        const what = below(40);
        if (what === 0) {
          list.clear();
          model.length = 0;
        } else if (what === 1) {
          list.swap(lists[1 - k]);
          models.reverse();
        } else if (what === 2 && model.length === 0) {
          const count = below(600);
          list.reserve(count);
          list.points.store(count);
          for (let i = 0; i < count; i++) {
            const ongoing = { ...event, a: id(), b: id(), toi: 0, nx: 0, ny: 0, x: i };
            list.slotA[i] = slotOf(ongoing.a);
            list.slotB[i] = slotOf(ongoing.b);
            list.writeGenerations(i, generationOf(ongoing.a), generationOf(ongoing.b));
            list.points.x[i] = ongoing.x;
            list.points.y[i] = ongoing.y;
            model.push(ongoing);
          }
          list.beginWith(count);
        } else if (what === 3 && models[1 - k].length > 0) {
          const from = below(models[1 - k].length);
          list.addFrom(lists[1 - k], from);
          model.push(models[1 - k][from]);
        } else {
          list.add(event);
          model.push(event);
        }
        if (n % 16 > 0) continue;
        for (let i = 0; i < 2; i++) {
          expect(columnsOf(lists[i])).toEqual(models[i]);
          expect([...lists[i]]).toEqual(models[i]);
        }
      }
    });
  }

  it('gives back what columns took that are no longer read', () => {
    const list = new EventList();
    const fill = (): void => {
      list.clear();
      for (let i = 0; i < 200; i++)
        list.add({ a: 1024 * i, b: 1024 * i + 1024, partA: 0, partB: 0, toi: 0, x: 0, y: 0, nx: 1, ny: 0 });
    };
    fill();
    const unread = bytesOf(list);
    expect(list.a[199]).toBe(1024 * 199);
    expect(bytesOf(list)).toBe(unread + 200 * COLUMNS.length * 8);
    for (let use = 0; use < 40; use++) fill();
    expect(bytesOf(list)).toBe(unread);
  });
});
