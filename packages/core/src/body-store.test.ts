import { describe, expect, it } from 'vitest';
import { MOVING } from './bodies.js';
import { GENERATIONS, slotOf } from './body-id.js';
import { BodyStore } from './body-store.js';
import { mayTouch } from './filter.js';
import { InvalidInput } from './invalid-input.js';
import { ROW } from './row.js';
import { circle, moved, segment } from './shape.js';

const put = (store: BodyStore, x = 0): number => store.add(circle(x, 0, 1), MOVING, 1, ~0, 0, 0);

describe('BodyStore', () => {
  it('keeps all columns while it grows', () => {
    const store = new BodyStore(1);
    for (let i = 0; i < 100; i++) store.add(segment(i, 1, 2, 3, 4), MOVING, i, i + 1, i + 2, i + 3);
    expect(store.count).toBe(100);
    for (let i = 0; i < 100; i++) {
      expect([
        store.rows[i * ROW],
        store.category[i],
        store.mask[i],
        store.owner[i],
        store.userData[i],
      ]).toEqual([i, i, i + 1, i + 2, i + 3]);
      expect(store.kindAt(i)).toBe(2);
    }
  });

  it('puts a moving shape at rest in its start pose', () => {
    const store = new BodyStore();
    store.add(moved(circle(1, 2, 3), 5, 5), MOVING, 1, 1, 0, 0);
    expect([...store.rows.subarray(0, 8)]).toEqual([1, 2, 1, 2, 3, 0, 3, 0]);
  });

  it('never accepts the id of a removed body, not even when its slot is used up and used again', () => {
    const store = new BodyStore(4);
    const old: number[] = [];
    for (let i = 0; i < 9000; i++) {
      const slot = put(store, i);
      // As if it had been used often.
      if (i % 3000 === 1500) store.generation[slot] = GENERATIONS - 700;
      const id = store.idAt(slot);
      expect(store.has(id)).toBe(true);
      store.remove(slot);
      old.push(id);
    }
    put(store);
    expect(new Set(old).size).toBe(old.length);
    expect(old.filter((id) => store.has(id))).toEqual([]);
    expect(store.count).toBe(1);
    expect(store.end).toBeLessThanOrEqual(4);
  });

  it.each([-1, 0.5, 1024, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, undefined as never, '0' as never])(
    'refuses %s as an id',
    (id) => {
      const store = new BodyStore();
      put(store);
      expect(() => store.slot('remove', id)).toThrow(InvalidInput);
      expect(() => store.slot('remove', id)).toThrow('remove: body must be the id of a body in this world');
    },
  );

  it('keeps the parts of a body in slots that follow each other, and uses them again for as many', () => {
    const store = new BodyStore(2);
    const add = (parts: number): number =>
      store.add(
        Array.from({ length: parts }, (_, i) => circle(i, 7, 1)),
        MOVING,
        4,
        2,
        9,
        5,
      );
    const single = put(store);
    expect([store.rootOf(single), store.partsOf(single), store.endOf(single)]).toEqual([0, 1, 1]);
    const three = add(3);
    const two = add(2);
    expect([three, two, store.end, store.count, store.compounds]).toEqual([1, 4, 6, 3, 2]);
    expect([store.rootOf(single), store.rootOf(3), store.rootOf(5), store.partsOf(three)]).toEqual([
      0, 1, 4, 3,
    ]);
    expect(
      [1, 2, 3].map((slot) => [store.rows[slot * ROW], store.boxes[4 * slot], store.mask[slot]]),
    ).toEqual([
      [0, expect.closeTo(-1), 2],
      [1, expect.closeTo(0), 2],
      [2, expect.closeTo(1), 2],
    ]);
    const id = store.idAt(three);
    expect([store.idAt(2), store.has(store.idAt(2)), store.has(id + 1024)]).toEqual([id, true, false]);
    store.remove(three);
    expect([store.alive[1], store.alive[3], store.has(id), store.compounds]).toEqual([0, 0, false, 1]);
    expect([put(store), add(3), add(2)]).toEqual([6, 1, 7]);
    expect(store.idAt(3)).not.toBe(id);
    store.withdraw(7);
    expect([store.end, add(2)]).toEqual([7, 7]);
  });

  it('orders ids as slots', () => {
    const store = new BodyStore();
    store.remove(put(store));
    const first = store.idAt(put(store));
    const second = store.idAt(put(store));
    expect(slotOf(first)).toBe(0);
    expect(first).toBeLessThan(second);
  });
});

describe('mayTouch', () => {
  it('knows when nobody is filtered', () => {
    const store = new BodyStore(1);
    const all = [
      store.add(circle(0, 0), MOVING, 1, ~0, 0, 0),
      store.add(circle(0, 0), MOVING, 1, 2 ** 32 - 1, 0, 0),
    ];
    expect(store.filtered).toBe(0);
    expect(mayTouch(store, all[0], all[1])).toBe(true);
    const odd = [
      store.add(circle(0, 0), MOVING, 2, ~0, 0, 0),
      store.add(circle(0, 0), MOVING, 1, 1, 0, 0),
      store.add(circle(0, 0), MOVING, 1, ~0, 7, 0),
    ];
    expect(store.filtered).toBe(3);
    expect(mayTouch(store, odd[0], odd[1])).toBe(false);
    for (const slot of odd) store.remove(slot);
    expect(store.filtered).toBe(0);
  });

  it('needs both to agree, and never pairs pieces of one owner', () => {
    const store = new BodyStore();
    const add = (category: number, mask: number, owner: number): number =>
      store.add(circle(0, 0), MOVING, category, mask, owner, 0);
    const player = add(0b01, 0b10, 0);
    const enemy = add(0b10, 0b01, 0);
    const deaf = add(0b10, 0b100, 0);
    const high = add(2 ** 31, ~0, 7);
    const same = add(~0, ~0, 7);
    expect(mayTouch(store, player, enemy)).toBe(true);
    expect(mayTouch(store, enemy, player)).toBe(true);
    expect(mayTouch(store, player, deaf)).toBe(false);
    expect(mayTouch(store, enemy, enemy)).toBe(false);
    expect(mayTouch(store, high, same)).toBe(false);
    expect(mayTouch(store, add(~0, 2 ** 31, 0), high)).toBe(true);
  });
});
