import { END, RADIUS, type Rows } from '@swept/core';
import { HIGH, LOW } from '../exact/bounds.js';
import { SHALLOW } from './deep.js';

/** 1 if `overlapDeeply` is true for the discs at two offsets, else 0, without a branch. Trusts its input. */
export function discsOverlapDeeply(rows: Rows, a: number, b: number): number {
  const ax = rows[a];
  const ay = rows[a + 1];
  const bx = rows[b];
  const by = rows[b + 1];
  const reach = rows[a + RADIUS] + rows[b + RADIUS];
  const size =
    Math.abs(ax) +
    Math.abs(ay) +
    (Math.abs(bx) + Math.abs(by)) +
    (Math.abs(rows[a + END]) + Math.abs(rows[a + END + 1])) +
    (Math.abs(rows[b + END]) + Math.abs(rows[b + END + 1])) +
    (reach + (rows[a + RADIUS + END] + rows[b + RADIUS + END]));
  const x = ax - bx;
  const y = ay - by;
  const r = reach - size * SHALLOW;
  return +(x * x + y * y < r * r) & +(r > 0) & +(size * size > LOW) & +(size * size < HIGH);
}
