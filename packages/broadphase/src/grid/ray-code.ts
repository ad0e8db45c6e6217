import type { BroadphaseStats } from '../broadphase.js';
import type { GridIndex } from './grid-index.js';
import type { RayGrid } from './ray-grid.js';
import type { walkRayGrid } from './ray-walk.js';
import type { validateRayGrid } from './validate-rays.js';

/**
 * The code for rays in cells of their own, after a call of `useRayGrids`. All code that casts rays without
 * radius calls it, so bundles that cast none do not include the code.
 */
export const rayCode: { present?: RayCode } = {};

export interface RayCode {
  make(statics: GridIndex, movers: GridIndex, stats: BroadphaseStats): RayGrid;
  readonly walk: typeof walkRayGrid;
  readonly validate: typeof validateRayGrid;
}
