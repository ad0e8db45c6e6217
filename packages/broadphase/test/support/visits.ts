import type { Rows } from '@swept/core';
import type { Broadphase } from '../../src/broadphase.js';

/** A cast along a whole ray, whose visitor is given the limit and returns the new one. */
export function castWith(
  index: Pick<Broadphase, 'cast'>,
  ray: Rows,
  visit: (slot: number, limit: number) => number,
  offset = 0,
): void {
  const limit = Float64Array.of(1);
  const lowering = (slot: number): void => {
    limit[0] = visit(slot, limit[0]);
  };
  index.cast(ray, limit, lowering, offset);
}

/** A nearest query without limit, whose visitor is given the distance and returns the limit. */
export function nearestWith(
  index: Pick<Broadphase, 'nearest'>,
  x: number,
  y: number,
  visit: (slot: number, distance: number) => number,
): void {
  const limit = Float64Array.of(Infinity, 0);
  index.nearest(x, y, limit, (slot) => {
    limit[0] = visit(slot, limit[1]);
  });
}
