import { InvalidInput, knownOptions, MAX_COORDINATE } from '@swept/core';
import type { Broadphase, BroadphaseStats } from './broadphase.js';
import { planOneLevel } from './grid/plan.js';
import { GridStrategy } from './grid/strategy.js';

export interface UniformGridOptions {
  /**
   * The side of a cell in length units. Boxes that are longer are kept aside and looked up one by one; should they be so
   * many that this costs far more than larger cells, the cells are larger. Default: what is estimated to cost least.
   */
  cell?: number;
}

export interface UniformGridStats extends BroadphaseStats {
  /** Bodies kept aside at the last build, because they are longer than a cell. */
  readonly outsized: number;
  /**
   * What cells of one size cost, as a multiple of what cells of several sizes would, estimated when the size was chosen.
   * From about 1.5 on the sizes of the bodies differ too much for this strategy: take `hierarchicalGrid`.
   */
  readonly sizePenalty: number;
}

/**
 * A grid with cells of one size, for bodies of similar sizes; `stats` tells when they are not. Throws `InvalidInput` on a
 * cell that is no length, and on other options.
 */
export function uniformGrid(options: UniformGridOptions = {}): Broadphase & {
  readonly stats: UniformGridStats;
} {
  knownOptions('uniformGrid', options, ['cell']);
  const { cell } = options;
  if (cell !== undefined && !(typeof cell === 'number' && cell > 0 && cell <= MAX_COORDINATE)) {
    throw new InvalidInput('uniformGrid: cell', cell, 'a number above 0, at most 1e150');
  }
  const stats: UniformGridStats = {
    boxTests: 0,
    nodeVisits: 0,
    rebuilds: 0,
    reinsertions: 0,
    get outsized() {
      return grid.movers.entries.outsiders + grid.statics.entries.outsiders;
    },
    get sizePenalty() {
      return Math.max(grid.movers.frame.sizePenalty, grid.statics.frame.sizePenalty);
    },
  };
  const grid = new GridStrategy('uniformGrid', stats, (frame, slots, count, boxes, lookUps, usual) => {
    planOneLevel(frame, slots, count, boxes, lookUps, usual, cell ?? 0);
  });
  return grid;
}
