import type { RayCaster } from '../../contest.js';
import type { Street } from '../../street.js';
import type { NativeBox2D } from './module.js';

export function raysOf(box2d: NativeBox2D, { rows, walls, rayRows, range }: Street): RayCaster {
  const rays = box2d.openRays(rows, walls);
  return {
    update: () => box2d.moveCircles(rays, rows),
    cast: (distances) => box2d.castRays(rays, rayRows, range, distances),
  };
}
