import { RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { UP } from '../exact/bounds.js';

/** Are two poses apart on an axis by more than their radii? True is certain, and without radii exact. */
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
