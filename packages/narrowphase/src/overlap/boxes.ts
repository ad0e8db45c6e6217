import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';

/** The sum of the radii is rounded up by more than it and a difference of coordinates are rounded. */
const UP = 1 + 2 ** -50;

/**
 * Are two poses apart on the x or the y axis by more than their radii? True is certain, without radii exact.
 */
export function boxesApart(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  const radius = (a[ao + RADIUS] + b[bo + RADIUS]) * UP;
  for (let axis = 0; axis < 2; axis++) {
    let minA = a[ao + axis];
    let maxA = minA;
    for (let i = 1; i < kindA; i++) {
      const x = a[ao + vertexAt(i) + axis];
      if (x < minA) minA = x;
      if (x > maxA) maxA = x;
    }
    let minB = b[bo + axis];
    let maxB = minB;
    for (let i = 1; i < kindB; i++) {
      const x = b[bo + vertexAt(i) + axis];
      if (x < minB) minB = x;
      if (x > maxB) maxB = x;
    }
    if (minB - maxA > radius || minA - maxB > radius) return true;
  }
  return false;
}

/**
 * Are two motions apart on the x or the y axis by more than their larger radii, at all times? True is
 * certain: the gap between two shapes on an axis is concave in time, so it is enough to look at the start and
 * at the end.
 */
export function motionsApart(
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
    if (minB0 - maxA0 > radius && minB1 - maxA1 > radius) return true;
    if (minA0 - maxB0 > radius && minA1 - maxB1 > radius) return true;
  }
  return false;
}
