import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { UP } from '../exact/bounds.js';

/** More than the roundings of the middle control point. */
const ROUNDED = 2 ** -50;

/**
 * Are two parabolic motions apart on the x or the y axis by more than their larger radii, at all times? True
 * is certain: the control points of all relative paths are on one side, and a path lies within their hull.
 */
export function pathsApart(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  const radius0 = a[ao + RADIUS] + b[bo + RADIUS];
  const radius1 = a[ao + RADIUS + END] + b[bo + RADIUS + END];
  const radius = (radius0 > radius1 ? radius0 : radius1) * UP;
  for (let axis = 0; axis < 2; axis++) {
    let above0 = Infinity;
    let above1 = Infinity;
    let below0 = Infinity;
    let below1 = Infinity;
    for (let i = 0; i < kindA; i++) {
      const av = ao + vertexAt(i) + axis;
      const start = a[av];
      const end = a[av + END];
      for (let j = 0; j < kindB; j++) {
        const bv = bo + vertexAt(j) + axis;
        const d0 = b[bv] - start;
        const d1 = b[bv + END] - end;
        if (d0 < above0) above0 = d0;
        if (d1 < above1) above1 = d1;
        if (-d0 < below0) below0 = -d0;
        if (-d1 < below1) below1 = -d1;
      }
    }
    const sag = axis === 0 ? b[bo + SAG_X] - a[ao + SAG_X] : b[bo + SAG_Y] - a[ao + SAG_Y];
    const above = above0 > radius && above1 > radius;
    if (!above && !(below0 > radius && below1 > radius)) continue;
    const sum = above ? above0 + above1 : below0 + below1;
    const middle = 0.5 * (above ? sum - sag : sum + sag);
    if (middle - ROUNDED * (sum + Math.abs(sag)) > radius) return true;
  }
  return false;
}
