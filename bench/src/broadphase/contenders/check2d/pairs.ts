import { END, type PairBuffer, ROW, type ShapeKind } from '@swept/core';
import type { PairFinder } from '../../contest.js';
import type { Traffic } from '../../traffic.js';
import { type Body, create, type System } from './module.js';

export function pairsOf(
  system: System,
  { kinds, rows, count, movers, statics, moved, born, died }: Traffic,
): PairFinder {
  const bodies: Body[] = [];
  const isStatic = new Uint8Array(count);
  for (const slot of statics) isStatic[slot] = 1;
  for (const slot of [...movers, ...statics])
    bodies[slot] = create(system, kinds[slot] as ShapeKind, rows, slot * ROW, slot, isStatic[slot] === 1);
  const move = (slot: number) => {
    const end = slot * ROW + END;
    bodies[slot].setPosition(rows[end], rows[end + 1]);
  };
  let out: PairBuffer;
  // A pair of movers is found from both sides, one with a static body from the mover's only.
  const add = ({ a, b }: { a: Body; b: Body }) => {
    if (a.slot < b.slot || isStatic[b.slot] === 1) out.add(a.slot, b.slot);
  };
  return {
    update() {
      for (const slot of died) system.remove(bodies[slot]);
      for (const slot of moved) move(slot);
      for (const slot of born) {
        move(slot);
        system.insert(bodies[slot]);
      }
    },
    collect(pairs) {
      out = pairs;
      system.checkAll(add);
    },
  };
}
