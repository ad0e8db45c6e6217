import { InvalidInput, MAX_COORDINATE, type PairBuffer, type Rows } from '@swept/core';
import type { Broadphase, BroadphaseStats } from './broadphase.js';
import { planOneLevel } from './grid-plan.js';
import { GridStrategy } from './grid-strategy.js';

export interface UniformGridOptions {
  /**
   * The side of a cell in length units. Boxes that are longer are kept aside and looked up one by one; should they be so
   * many that this costs far more than larger cells, the cells are larger. Default: what is estimated to cost least.
   */
  cell?: number;
}

export interface UniformGridStats extends BroadphaseStats {
  /** Bodies kept aside at the last build, because they are longer than a cell. */
  outsized: number;
  /**
   * What cells of one size cost, as a multiple of what cells of several sizes would, estimated when the size was chosen.
   * From about 1.5 on the sizes of the bodies differ too much for this strategy: take `hierarchicalGrid`.
   */
  sizePenalty: number;
}

/**
 * A grid with cells of one size, for bodies of similar sizes; `stats` tells when they are not. Throws `InvalidInput` on a
 * cell that is no length.
 */
export function uniformGrid({
  cell,
}: UniformGridOptions = {}): Broadphase & { readonly stats: UniformGridStats } {
  if (cell !== undefined && !(typeof cell === 'number' && cell > 0 && cell <= MAX_COORDINATE)) {
    throw new InvalidInput('uniformGrid: cell', cell, 'a number above 0, at most 1e150');
  }
  return new UniformGrid(cell ?? 0);
}

class UniformGrid extends GridStrategy<UniformGridStats> {
  constructor(cell: number) {
    const stats = { boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0, outsized: 0, sizePenalty: 1 };
    super('uniformGrid', stats, (frame, slots, count, boxes) => {
      stats.sizePenalty = planOneLevel(frame, slots, count, boxes, cell);
    });
  }

  override update(boxes: Rows): void {
    super.update(boxes);
    this.countOutsized();
  }

  override collectPairs(out: PairBuffer): void {
    super.collectPairs(out);
    this.countOutsized();
  }

  private countOutsized(): void {
    this.stats.outsized = this.movers.outsiders + this.statics.outsiders;
  }
}
