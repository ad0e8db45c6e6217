import { describe, expect, test } from 'vitest';
import { CROWD, Layering, MAX_LAYERS } from './layering.js';

/** Bodies by slot, and the layers they are in after `settle`. */
class Bodies {
  readonly category = new Uint32Array(5000);
  readonly mask = new Uint32Array(5000);
  readonly owner = new Float64Array(5000);
  readonly layering = new Layering(this);
  private end = 0;

  add(count: number, category: number, mask: number, owner = 0): number[] {
    return Array.from({ length: count }, () => {
      const slot = this.end++;
      this.category[slot] = category;
      this.mask[slot] = mask;
      this.owner[slot] = owner;
      this.layering.add(slot);
      return slot;
    });
  }

  remove(slots: readonly number[]): void {
    for (const slot of slots) this.layering.remove(slot);
  }

  settle(): this {
    if (this.layering.isStale) this.layering.settle();
    this.layering.isStale = false;
    return this;
  }

  layers(...slots: readonly number[]): number[] {
    return slots.map((slot) => this.layering.layerOf(slot));
  }
}

describe('groups', () => {
  test('that meet the same groups share a layer, which is exact', () => {
    const bodies = new Bodies();
    const [wall] = bodies.add(1, 1, ~0);
    const [enemy] = bodies.add(1, 2, ~0);
    const [shot] = bodies.add(1, 4, 1 | 2);
    const [ghost] = bodies.add(1, 8, 8);
    bodies.settle();
    const [walls, enemies, shots, ghosts] = bodies.layers(wall, enemy, shot, ghost);
    expect(enemies).toBe(walls);
    expect(new Set([walls, shots, ghosts]).size).toBe(3);
    const { layering } = bodies;
    expect(layering.isMixed).toBe(false);
    expect([layering.meet(walls, walls), layering.meet(walls, shots), layering.meet(shots, walls)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([layering.meet(shots, shots), layering.meet(ghosts, walls), layering.meet(ghosts, shots)]).toEqual(
      [false, false, false],
    );
  });

  test('keep their layers when others come and go', () => {
    const bodies = new Bodies();
    const [wall] = bodies.add(1, 1, ~0);
    const shots = bodies.add(3, 4, 1);
    bodies.settle();
    const before = bodies.layers(wall, shots[0]);
    bodies.remove(shots);
    expect(bodies.layering.isStale).toBe(false);
    const [again] = bodies.add(1, 4, 1);
    expect(bodies.layering.isStale).toBe(false);
    bodies.add(1, 16, 16);
    bodies.settle();
    expect(bodies.layers(wall, again)).toEqual(before);
  });

  test('that are too many share the last layers, and those without bodies are forgotten first', () => {
    const bodies = new Bodies();
    const gone = bodies.add(20, 1, 2);
    for (let i = 0; i < 12; i++) bodies.remove(bodies.add(1, 2 ** i, 2 ** i));
    bodies.remove(gone);
    for (let i = 12; i < 24; i++) bodies.add(1, 2 ** i, 2 ** i);
    bodies.settle();
    expect(bodies.layering.isMixed).toBe(false);
    for (let i = 24; i < 31; i++) bodies.add(1, 2 ** i, 2 ** i);
    bodies.settle();
    expect(bodies.layering.isMixed).toBe(true);
    expect(bodies.layering.count).toBe(MAX_LAYERS);
  });
});

describe('the bodies of an owner', () => {
  test('have a layer that does not meet itself, from a number of them on', () => {
    const bodies = new Bodies();
    const [other] = bodies.add(1, 1, ~0);
    const few = bodies.add(CROWD - 1, 1, ~0, 7);
    bodies.settle();
    expect(bodies.layers(few[0])).toEqual(bodies.layers(other));
    expect(bodies.layering.isMixed).toBe(true);
    const more = bodies.add(1, 1, ~0, 7);
    bodies.settle();
    const [shared, own, last] = bodies.layers(other, few[0], more[0]);
    expect(own).not.toBe(shared);
    expect(last).toBe(own);
    expect(bodies.layering.isMixed).toBe(false);
    expect([bodies.layering.meet(own, own), bodies.layering.meet(own, shared)]).toEqual([false, true]);
  });

  test('of two categories do not meet each other', () => {
    const bodies = new Bodies();
    const [shot] = bodies.add(CROWD, 1, ~0, 7);
    const [shard] = bodies.add(CROWD, 2, 1, 7);
    const [alien] = bodies.add(CROWD, 2, 1, 8);
    bodies.settle();
    const [shots, shards, aliens] = bodies.layers(shot, shard, alien);
    expect([bodies.layering.meet(shots, shards), bodies.layering.meet(shots, aliens)]).toEqual([false, true]);
  });

  test('wait while all layers are taken, and follow those that have become few', () => {
    const bodies = new Bodies();
    const crowds = Array.from({ length: MAX_LAYERS + 2 }, (_, i) => bodies.add(CROWD, 1, ~0, i + 1));
    bodies.settle();
    const last = crowds[MAX_LAYERS + 1][0];
    expect(bodies.layers(last)).toEqual([0]);
    bodies.remove(crowds[3].splice(0, CROWD / 2));
    expect(bodies.layering.isStale).toBe(false);
    bodies.remove(crowds[3].splice(0, 1));
    bodies.settle();
    expect(bodies.layers(crowds[3][0], crowds[MAX_LAYERS - 1][0])).toEqual([0, 4]);
    bodies.remove(crowds[5]);
    bodies.settle();
    expect(bodies.layers(crowds[MAX_LAYERS][0], last)).toEqual([6, 0]);
  });

  test('give way to groups', () => {
    const bodies = new Bodies();
    const crowds = Array.from({ length: MAX_LAYERS - 1 }, (_, i) => bodies.add(CROWD, 1, ~0, i + 1));
    bodies.settle();
    expect(new Set(crowds.map(([slot]) => bodies.layers(slot)[0])).size).toBe(MAX_LAYERS - 1);
    const [odd] = bodies.add(1, 2, 2);
    bodies.settle();
    expect(bodies.layers(odd, crowds[MAX_LAYERS - 2][0])).toEqual([MAX_LAYERS - 1, 0]);
    expect(bodies.layering.isMixed).toBe(true);
  });
});
