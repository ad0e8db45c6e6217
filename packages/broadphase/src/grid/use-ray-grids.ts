import { rayCode } from './ray-code.js';
import { RayGrid } from './ray-grid.js';
import { walkRayGrid } from './ray-walk.js';
import { validateRayGrid } from './validate-rays.js';

/** From now on all grids, existing ones included, enter bodies in cells for rays where that pays. */
export function useRayGrids(): void {
  rayCode.present ??= {
    make: (statics, movers, stats) => new RayGrid(statics, movers, stats),
    walk: walkRayGrid,
    validate: validateRayGrid,
  };
}
