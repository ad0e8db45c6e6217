import { expectNone } from './arguments.js';
import type { Broadphase } from './broadphase.js';
import { planLevels } from './grid/plan.js';
import { GridStrategy } from './grid/strategy.js';
import { useRayGrids } from './grid/use-ray-grids.js';

/**
 * Grids of several cell sizes, one for each class of sizes among the bodies. The movers are sorted into them
 * by counting sort at each `update`, and joined in the order of memory; statics have grids of their own,
 * which cost nothing per step. It suits any distribution of sizes and positions: the levels are chosen from
 * the boxes, and again when these have changed. Once many rays without radius were cast, all bodies are
 * entered into cells for rays, too.
 */
export function hierarchicalGrid(): Broadphase;
export function hierarchicalGrid(...none: unknown[]): Broadphase {
  expectNone('hierarchicalGrid', none);
  useRayGrids();
  return worldGrid();
}

/** The same for a world, whose ray queries call `useRayGrids`. */
export function worldGrid(): Broadphase {
  const stats = { boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 };
  return new GridStrategy('hierarchicalGrid', stats, planLevels, worldGrid);
}
