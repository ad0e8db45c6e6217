import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { UP } from '../exact/bounds.js';

/** More than the rounding errors of the middle control point. */
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
    let minA0 = a[ao + axis];
    let maxA0 = minA0;
    let minA1 = a[ao + axis + END];
    let maxA1 = minA1;
    for (let i = 1; i < kindA; i++) {
      const v = ao + axis + vertexAt(i);
      minA0 = Math.min(minA0, a[v]);
      maxA0 = Math.max(maxA0, a[v]);
      minA1 = Math.min(minA1, a[v + END]);
      maxA1 = Math.max(maxA1, a[v + END]);
    }
    let minB0 = b[bo + axis];
    let maxB0 = minB0;
    let minB1 = b[bo + axis + END];
    let maxB1 = minB1;
    for (let i = 1; i < kindB; i++) {
      const v = bo + axis + vertexAt(i);
      minB0 = Math.min(minB0, b[v]);
      maxB0 = Math.max(maxB0, b[v]);
      minB1 = Math.min(minB1, b[v + END]);
      maxB1 = Math.max(maxB1, b[v + END]);
    }
    const isAbove = minB0 - maxA0 > radius && minB1 - maxA1 > radius;
    if (!isAbove && !(minA0 - maxB0 > radius && minA1 - maxB1 > radius)) continue;
    const sum = isAbove ? minB0 - maxA0 + (minB1 - maxA1) : minA0 - maxB0 + (minA1 - maxB1);
    const sag = axis === 0 ? b[bo + SAG_X] - a[ao + SAG_X] : b[bo + SAG_Y] - a[ao + SAG_Y];
    const middle = 0.5 * (isAbove ? sum - sag : sum + sag);
    if (middle - ROUNDED * (sum + Math.abs(sag)) > radius) return true;
  }
  return false;
}
