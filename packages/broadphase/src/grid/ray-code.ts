import type { BroadphaseStats } from '../broadphase.js';
import type { GridIndex } from './grid-index.js';
import type { RayGrid } from './ray-grid.js';
import type { walkRay } from './ray-walk.js';
import type { validateRayGrid } from './validate-rays.js';

/**
 * The code of rays in cells of their own, once something has asked for it by `useRayGrids`. Whatever casts rays without
 * radius does; so bundles that cast none are without the code.
 */
export const rayCode: { present?: RayCode } = {};

export interface RayCode {
  make(statics: GridIndex, movers: GridIndex, stats: BroadphaseStats): RayGrid;
  readonly walk: typeof walkRay;
  readonly validate: typeof validateRayGrid;
}
