import type { RayCaster } from '../../contest.js';
import type { Street } from '../../street.js';
import type { NativeBox2D } from './module.js';

export function raysOf(box2d: NativeBox2D, { rows, walls, rays, range }: Street): RayCaster {
  const tree = box2d.openRays(rows, walls);
  return {
    update: () => box2d.moveCircles(tree, rows),
    cast: (distances) => box2d.castRays(tree, rays, range, distances),
  };
}
