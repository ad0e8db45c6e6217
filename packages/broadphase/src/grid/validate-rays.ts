import { BOX, type Rows } from '@swept/core';
import type { RayGrid } from './ray-grid.js';

/** Throws when a member is not in all cells that its box covers, and only there; for tests. */
export function validateRayGrid(grid: RayGrid, what: string): void {
  const { frame, starts, entries: codes, slots, boxes } = grid;
  const holding = (slot: number, held: Rows, list: number): number => {
    for (let i = starts[list]; i < starts[list + 2]; i++) {
      const member = codes[i] >> 4;
      if (slots[member] !== slot) continue;
      if ([0, 1, 2, 3].every((k) => Object.is(boxes[member * BOX + k], held[slot * BOX + k]))) return 1;
    }
    throw new Error(`${what}: slot ${slot} is not among the entries of list ${list}, or with another box`);
  };
  for (const [set, { members, held }] of [grid.statics, grid.movers].entries()) {
    let entries = 0;
    for (const slot of members.slots.subarray(0, members.count)) {
      const bucket = frame.bucketOf(held, slot * BOX);
      if (bucket === frame.outside) {
        entries += holding(slot, held, 2 * bucket + set);
        continue;
      }
      const level = frame.levelOf(bucket);
      const column = Math.floor((held[slot * BOX] - frame.origin[2 * level]) * frame.density[2 * level]);
      const row = Math.floor(
        (held[slot * BOX + 1] - frame.origin[2 * level + 1]) * frame.density[2 * level + 1],
      );
      for (let x = column - 1; x <= column + 2; x++) {
        for (let y = row - 1; y <= row + 2; y++) {
          if (frame.holds(level, x, y, held, slot * BOX) && x >= 0 && y >= 0)
            entries += holding(slot, held, 2 * frame.bucketAt(level, x, y) + set);
        }
      }
    }
    const last = 2 * (frame.outside + 1) + set;
    const all = starts[last] - starts[set];
    if (entries !== all) throw new Error(`${what}: ${all} entries, ${entries} expected`);
  }
}
