import type { Rows } from '@swept/core';

/** The functions of bench/rivals/native/box2d.cpp; the handles are its own. */
export interface NativeBox2D {
  openRays(rows: Rows, walls: number): object;
  moveCircles(tree: object, rows: Rows): void;
  castRays(tree: object, rays: Float64Array, range: number, distances: Float64Array): void;
  openPairs(boxes: Rows, movers: Uint32Array, statics: Uint32Array): object;
  turnOver(pairs: object, boxes: Rows, died: Uint32Array, born: Uint32Array): void;
  moveBoxes(pairs: object, boxes: Rows, velocities: Float64Array, moved: Uint32Array): void;
  /** Returns the number of pairs. */
  findPairs(pairs: object, boxes: Rows, movers: Uint32Array): number;
  copyPairs(pairs: object, a: Uint32Array, b: Uint32Array): void;
}
