import { InvalidInput } from '@swept/core';
import { knownOptions, MAX_COORDINATE } from '@swept/core/internal';
import type { Broadphase, BroadphaseStats } from './broadphase.js';
import type { GridPlan } from './grid/grid-index.js';
import { planOneLevel } from './grid/plan.js';
import { GridStrategy } from './grid/strategy.js';
import { useRayGrids } from './grid/use-ray-grids.js';

/** The cells of a grid. */
export interface UniformGridOptions {
  /**
   * The side of a cell in length units. Boxes that are longer are kept aside and looked up one by one; if
   * that costs far more than larger cells would, the cells are made larger. Default: the side that is
   * estimated to cost least.
   */
  cell?: number;
}

/** The work of a grid so far, and how well its cells fit. */
export interface UniformGridStats extends BroadphaseStats {
  /** Number of bodies kept aside at the last build, because they are longer than a cell. */
  readonly outsized: number;
  /**
   * The cost of cells of one size as a multiple of the cost of cells of several sizes, estimated when the
   * size was chosen. Above about 1.5 the sizes of the bodies differ too much for this strategy: use
   * `hierarchicalGrid`.
   */
  readonly sizePenalty: number;
}

/**
 * A grid with cells of one size, for bodies of similar sizes; its stats (`UniformGridStats`) show when they
 * are not. Throws `InvalidInput` on a cell that is not a valid length, and on other options.
 */
export function uniformGrid(options: UniformGridOptions = {}): Broadphase & {
  readonly stats: UniformGridStats;
} {
  knownOptions('uniformGrid', options, ['cell']);
  const { cell } = options;
  if (cell !== undefined && !(typeof cell === 'number' && cell > 0 && cell <= MAX_COORDINATE)) {
    throw new InvalidInput('uniformGrid: cell', cell, 'a number above 0, at most 1e150');
  }
  useRayGrids();
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
  const plan: GridPlan = (frame, slots, count, boxes, lookUps, usual) => {
    planOneLevel(frame, slots, count, boxes, lookUps, usual, cell ?? 0);
  };
  const grid = new GridStrategy('uniformGrid', stats, plan, () =>
    uniformGrid(cell === undefined ? {} : { cell }),
  );
  return grid;
}
