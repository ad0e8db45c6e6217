/**
 * For the other packages of swept, and not covered by semantic versioning: any version may change or drop
 * these.
 */
export { expectFree } from './arguments.js';
export { useRayGrids } from './grid/use-ray-grids.js';
export { worldGrid } from './hierarchical-grid.js';
export { type FanHits, RayIndex } from './rays/ray-index.js';
