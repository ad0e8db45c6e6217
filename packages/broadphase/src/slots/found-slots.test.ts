import { BOX, MOVING } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { FoundSlots } from './found-slots.js';
import { Roster } from './roster.js';

function rosterOf(count: number): Roster {
  const roster = new Roster('test');
  for (let slot = 0; slot < count; slot++) {
    roster.add(slot, MOVING);
    roster.read(slot);
  }
  roster.hold(new Float64Array(count * BOX));
  return roster;
}

describe('FoundSlots', () => {
  test('drops what was visited, to the end, to false or to an error', () => {
    const roster = rosterOf(1000);
    const found = new FoundSlots();
    for (const visit of [
      () => {},
      () => false,
      () => {
        throw new Error('from the visitor');
      },
    ]) {
      for (let slot = 0; slot < 1000; slot++) found.push(slot);
      try {
        found.visit(0, roster, visit);
      } catch {}
      expect(found.top).toBe(0);
    }
  });

  test('a visit within a visit keeps the outer answer, also when the array grows', () => {
    const roster = rosterOf(1000);
    const found = new FoundSlots();
    const seen: number[] = [];
    for (let slot = 0; slot < 100; slot++) found.push(slot);
    found.visit(0, roster, (slot) => {
      seen.push(slot);
      const base = found.top;
      expect(base).toBe(100);
      for (let other = 999; other >= 0; other--) found.push(other);
      let sum = 0;
      found.visit(base, roster, (other) => {
        sum += other;
      });
      expect(sum).toBe(499_500);
    });
    expect(seen).toEqual(Array.from({ length: 100 }, (_, i) => i));
  });
});

describe('slots that are removed and added again within a visit', () => {
  test('are not visited by the searches that had begun, but by later ones', () => {
    const roster = rosterOf(4);
    const found = new FoundSlots();
    const visited: number[][] = [[], [], []];
    const search = (depth: number, also?: (slot: number) => void): void => {
      const base = found.top;
      for (let slot = 0; slot < 4; slot++) found.push(slot);
      found.visit(base, roster, (slot) => {
        visited[depth].push(slot);
        also?.(slot);
      });
    };
    search(0, (slot) => {
      if (slot !== 0) return;
      roster.remove(2);
      roster.add(2, MOVING);
      roster.unread.remove(2);
      roster.read(2);
      search(1);
    });
    search(2);
    expect(visited).toEqual([
      [0, 1, 3],
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]);
  });
});
