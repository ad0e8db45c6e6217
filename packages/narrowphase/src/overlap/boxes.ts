import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';

/** The sum of the radii is rounded up by more than it and a difference of coordinates are rounded. */
const UP = 1 + 2 ** -50;

/** Are two poses apart on the x or the y axis by more than their radii? True is certain, without radii exact. */
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
 * Are two motions apart on the x or the y axis by more than their larger radii, at all times? True is certain, and
 * implies `boxesApart` of the start poses and of the end poses.
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
    // Shapes that move the same way are apart although their paths cross: one relative step is looked at.
    let below0 = Infinity;
    let below1 = Infinity;
    let above0 = Infinity;
    let above1 = Infinity;
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
    if ((above0 > radius && above1 > radius) || (below0 > radius && below1 > radius)) return true;
  }
  return false;
}
