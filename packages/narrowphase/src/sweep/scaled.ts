import { END, RADIUS, type Rows } from '@swept/core';
import { scaleOf } from '../filter/scale.js';

/** A vertex at 0, its row's radius at 4, the ends of an edge at 8 and 12, a second row with radius 0 at 16. */
export const SCALED = new Float64Array(32);

/**
 * Copies a vertex and an edge to SCALED, multiplied by one power of two, so that products of their differences neither
 * overflow nor vanish. Times are not changed by this.
 */
export function scaleVertexEdge(
  p: Rows,
  pv: number,
  e: Rows,
  av: number,
  bv: number,
  radius0: number,
  radius1: number,
): void {
  let size = 0;
  for (let i = 0; i < 4; i++) {
    size = Math.max(size, Math.abs(e[av + i] - p[pv + i]), Math.abs(e[bv + i] - p[pv + i]));
  }
  const scale = scaleOf(Math.max(size, radius0, radius1));
  for (let i = 0; i < 4; i++) {
    SCALED[i] = p[pv + i] * scale;
    SCALED[8 + i] = e[av + i] * scale;
    SCALED[12 + i] = e[bv + i] * scale;
  }
  SCALED[RADIUS] = radius0 * scale;
  SCALED[RADIUS + END] = radius1 * scale;
}
