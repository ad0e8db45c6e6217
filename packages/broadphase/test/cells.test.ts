import { BOX, MOVING, PairBuffer, type Rows, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { type Broadphase, fastBodies, hierarchicalGrid, uniformGrid, wrapping } from '../src/index.js';
import { Dice } from './support/dice.js';
import { STRATEGIES } from './support/strategies.js';

const BODIES = 400;
const CELLS = Object.fromEntries(Object.entries(STRATEGIES).filter(([name]) => name !== 'bruteForce'));

/** Boxes of sizes that differ by a factor of 100, a quarter of them static. */
function scene(strategy: Broadphase): Rows {
  const dice = new Dice(3);
  const boxes = new Float64Array(BODIES * BOX);
  for (let slot = 0; slot < BODIES; slot++) {
    const [x, y, size] = [dice.between(0, 90), dice.between(0, 90), slot % 9 === 0 ? 10 : 0.1];
    boxes.set([x, y, x + dice.between(0, size), y + dice.between(0, size)], slot * BOX);
    strategy.add(slot, slot % 4 === 0 ? STATIC : MOVING);
  }
  strategy.update(boxes);
  return boxes;
}

function cellsOf(strategy: Broadphase): { box: number[]; level: number }[] {
  const cells: { box: number[]; level: number }[] = [];
  strategy.visitCells?.((boxes, offset, level) => {
    cells.push({ box: [...boxes.subarray(offset, offset + BOX)], level });
  });
  return cells;
}

describe('cells and nodes', () => {
  test.each(Object.entries(CELLS))('of %s hold where every box begins, and nothing changes', (name, make) => {
    const strategy = make();
    expect(cellsOf(strategy)).toEqual([]);
    const boxes = scene(strategy);
    const gone = new Set<number>();
    const holdAll = (): void => {
      const { ...counted } = strategy.stats;
      const cells = cellsOf(strategy);
      expect({ ...strategy.stats }).toEqual(counted);
      expect(cells.every(({ box: [x0, y0, x1, y1] }) => x0 <= x1 && y0 <= y1)).toBe(true);
      for (let slot = 0; slot < BODIES; slot++) {
        if (gone.has(slot)) continue;
        const [x, y] = boxes.subarray(slot * BOX);
        const held = cells.some(({ box, level }) => {
          const hasRoom = name.includes('Grid') || level === 0;
          // Cells are computed back from columns.
          const room = name.includes('Grid') ? 1e-6 : 0;
          return (
            hasRoom && box[0] - room <= x && x <= box[2] + room && box[1] - room <= y && y <= box[3] + room
          );
        });
        expect(held, `slot ${slot}`).toBe(true);
      }
      expect(cellsOf(strategy)).toEqual(cells);
    };
    holdAll();
    strategy.collectPairs(new PairBuffer(64));
    for (let slot = 0; slot < BODIES; slot += 7) {
      strategy.remove(slot);
      gone.add(slot);
    }
    for (let slot = 1; slot < BODIES; slot += 7) {
      for (let k = 0; k < BOX; k++) boxes[slot * BOX + k] += 5;
      strategy.refit(slot);
    }
    holdAll();
    strategy.validate();
    expect(cellsOf(strategy).length).toBeLessThan(BODIES);
  });

  test('each cell of a grid is visited once, with its level', () => {
    for (const make of [uniformGrid, hierarchicalGrid]) {
      const strategy = make();
      scene(strategy);
      const cells = cellsOf(strategy);
      // Movers and statics have grids of their own, statics wait in chains.
      strategy.collectPairs(new PairBuffer(64));
      const levels = new Set(cells.map(({ level }) => level));
      expect(levels.size).toBeGreaterThan(1);
      const built = cellsOf(strategy).map(({ box }) => box.join(' '));
      expect(new Set(built).size).toBe(built.length);
    }
  });

  test('levels of a tree hold each other', () => {
    for (const name of ['packedTree', 'flatbushTree', 'rbushTree']) {
      const strategy = CELLS[name]();
      scene(strategy);
      strategy.collectPairs(new PairBuffer(64));
      const cells = cellsOf(strategy);
      const top = Math.max(...cells.map(({ level }) => level));
      expect(top).toBeGreaterThan(1);
      for (const { box, level } of cells) {
        const isBelow = cells.some(
          (it) =>
            it.level === level + 1 &&
            it.box[0] <= box[0] &&
            it.box[1] <= box[1] &&
            it.box[2] >= box[2] &&
            it.box[3] >= box[3],
        );
        // Movers and statics have trees of their own, of different heights.
        expect(isBelow || level >= top - 1).toBe(true);
      }
    }
  });

  test('wrappers visit the cells of the strategy that they wrap', () => {
    const boxes = Float64Array.of(1, 1, 2, 2, 5, 5, 6, 6);
    const motions = { kind: new Uint8Array(2).fill(1), rows: new Float64Array(64) };
    for (const wrapper of [
      (it: Broadphase) => fastBodies(it, motions),
      (it: Broadphase) => wrapping(it, { x: 8 }),
    ]) {
      const one = STRATEGIES.packedTree();
      const wrapped = wrapper(STRATEGIES.packedTree());
      for (const strategy of [one, wrapped]) {
        strategy.add(0, MOVING);
        strategy.add(1, MOVING);
        strategy.update(boxes);
        strategy.collectPairs(new PairBuffer(64));
      }
      expect(cellsOf(wrapped)).toEqual(cellsOf(one));
      expect(cellsOf(wrapped).length).toBeGreaterThan(0);
    }
  });
});
