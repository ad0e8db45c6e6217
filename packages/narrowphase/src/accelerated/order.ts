import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';

/**
 * Is B to be taken as the first of the two? The frame is that of the first, so the choice affects rounding:
 * it must depend neither on the order of the arguments, nor on left and right, the names of the axes, or the
 * unit of length.
 */
export function isReversed(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  if (kindA !== kindB) return kindA > kindB;
  for (let i = 0; i < kindA; i++) {
    const v = vertexAt(i);
    for (let time = 0; time <= END; time += END) {
      const ofA = Math.abs(a[ao + v + time]) + Math.abs(a[ao + v + time + 1]);
      const ofB = Math.abs(b[bo + v + time]) + Math.abs(b[bo + v + time + 1]);
      if (ofA !== ofB) return ofA > ofB;
    }
  }
  for (let time = 0; time <= END; time += END) {
    if (a[ao + RADIUS + time] !== b[bo + RADIUS + time]) return a[ao + RADIUS + time] > b[bo + RADIUS + time];
  }
  const ofA = Math.abs(a[ao + SAG_X]) + Math.abs(a[ao + SAG_Y]);
  const ofB = Math.abs(b[bo + SAG_X]) + Math.abs(b[bo + SAG_Y]);
  return ofA > ofB;
}
