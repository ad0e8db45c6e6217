import { hierarchicalGrid, packedTree, sweepAndPrune, uniformGrid } from '@swept/broadphase';
import { BOX, circle, MOVING, moved, sweptBox } from '@swept/core';
import { at, dice, disc, draw, pose, rect, text } from './pen.mjs';

/** @typedef {import('@swept/core').Shape} Shape */

export function strategies() {
  const roll = dice(5);
  /** @type {Shape[]} */
  const shapes = [];
  for (let i = 0; i < 60; i++) {
    const [x, y] = [113 + 88 * roll(), 113 + 88 * roll()];
    const size = i % 12 === 0 ? 22 : 3 + roll();
    shapes.push(moved(circle(x, y, size), 7 * roll(), 7 * roll()));
  }
  const boxes = new Float64Array(BOX * shapes.length);
  shapes.forEach(({ kind, row }, i) => {
    sweptBox(kind, row, 0, boxes, 0, BOX * i);
  });
  const all = [hierarchicalGrid(), uniformGrid({ cell: 20 }), packedTree(), sweepAndPrune()];
  const parts = all.map((index, k) => {
    shapes.forEach((_, slot) => {
      index.add(slot, MOVING);
    });
    index.update(boxes);
    /** @type {string[]} */
    const cells = [];
    index.visitCells?.((bounds, o, level) => {
      const [x, y, right, high] = bounds.subarray(o, o + 4);
      cells.push(rect(x, y, right - x, high - y, level === 0 ? 'a faint' : 'hit faint'));
    });
    const bodies = shapes.map((shape) => disc(pose(shape, 0)[0], shape.row[4], 'soft'));
    return at(12 + 247 * k, 30, [
      text(112, -10, index.name, 'title'),
      '<svg width="226" height="250">',
      ...bodies,
      ...cells,
      '</svg>',
    ]);
  });
  draw('strategies', 290, 'Sixty bodies, and the cells and nodes of four strategies that hold them', parts);
}
