import { expectNone } from './arguments.js';
import type { Broadphase } from './broadphase.js';
import { planLevels } from './grid/plan.js';
import { GridStrategy } from './grid/strategy.js';

/**
 * Grids of several cell sizes, one for each class of sizes among the bodies. The movers are sorted into them by counting at
 * each `update`, and joined in the order of memory; statics keep grids of their own, which cost nothing in steps. Sizes
 * and places may be of any kind: the levels are chosen from the boxes, and anew when these have changed. Once many rays
 * without radius were cast, all are entered in cells for these, too.
 */
export function hierarchicalGrid(): Broadphase;
export function hierarchicalGrid(...none: unknown[]): Broadphase {
  expectNone('hierarchicalGrid', none);
  const stats = { boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 };
  return new GridStrategy('hierarchicalGrid', stats, planLevels);
}
