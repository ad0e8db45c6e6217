import type { Rows } from '@swept/core';
import { measureSpacing, spacing } from '../grid/spacing.js';
import { AXIS_X, AXIS_Y, CAPSULE, REACH } from './capsules.js';

/** The measured cost of a test, in cells that a ray or a fan visits. */
const TEST = 0.25;
/** Sides are tried in this ratio, from a fraction of the distance between shapes to a multiple. */
const RATIO = Math.SQRT2;
const TRIALS = 16;
const SMALLEST = 1 / 16;
/** Cells per shape, at most. */
const MOST_CELLS = 16;
/** Maximum number of shapes sampled. */
const SAMPLE = 1024;

/** Results of `chooseSide`: the side of the cells, and the usual length of a ray until it hits. */
export const best = { side: NaN, flight: NaN };

/**
 * Finds the side of the cells in which rays through these shapes are cheapest, with the density around a
 * typical one that `spacing` has measured. A ray goes on until it meets something, so with larger cells it
 * visits fewer of them, but more shapes in each.
 */
export function chooseSide(slots: Uint32Array, count: number, boxes: Rows, capsules: Float64Array): void {
  measureSpacing(slots, count, boxes, count);
  const density = spacing.crowding * count;
  const apart = 1 / Math.sqrt(density);
  const widest = Math.sqrt(count) * apart;
  let length = 0;
  let area = 0;
  const size = Math.min(count, SAMPLE);
  for (let i = 0; i < size; i++) {
    const o = Math.floor((i * count) / size) * CAPSULE;
    const ex = capsules[o + AXIS_X];
    const ey = capsules[o + AXIS_Y];
    const axis = Math.min(widest, Math.sqrt(ex * ex + ey * ey));
    const across = Math.min(widest, 2 * capsules[o + REACH]);
    length += axis + across;
    area += across * (axis + across);
  }
  length = Math.max(length / size, apart * 2 ** -10);
  area /= size;
  best.flight = Math.PI / (2 * density * length);
  best.side = apart;
  let least = Infinity;
  for (let i = 0, side = apart * SMALLEST; i < TRIALS; i++, side *= RATIO) {
    if (side * side * MOST_CELLS * density < 1) continue;
    // Lines of this length are met, and crossed by cells, by the law of Buffon's needle.
    const cells = 1 + 2 / (density * length * side);
    const shapes = density * (side * side + (4 / Math.PI) * length * side + area);
    const cost = cells * (1 + TEST * shapes);
    if (cost >= least) continue;
    least = cost;
    best.side = side;
  }
}
