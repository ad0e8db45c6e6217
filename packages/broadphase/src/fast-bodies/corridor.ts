import { BOX, END, RADIUS, type Rows, SAG_X, SAG_Y, SEGMENT, type ShapeKind, vertexAt } from '@swept/core';

/**
 * A bound of a moving body that is tighter than its box: a rectangle swept along a straight path. Seven
 * numbers: the middle of the path, half of the path, half the width and height of the rectangle, and the sum
 * of the magnitudes of these six, for bounds of rounding errors.
 */
export type Corridors = Float64Array;

/** Numbers in a corridor. */
export const CORRIDOR = 7;
const MID = 0;
const HALF = 2;
const SIZE = 4;
const SUM = 6;

/** More than all rounding errors of one corridor, relative to the coordinates. */
const ROUNDING = 2 ** -48;
/** More than the rounding error of a product below the least normal number. */
const LEAST = 2 ** -1022;

/**
 * Writes the corridor of a whole motion: all vertices, both radii and the sag lie inside at every time of it.
 */
export function writeCorridor(
  kind: ShapeKind,
  rows: Rows,
  out: Corridors,
  offset: number,
  outOffset: number,
): void {
  writeAxis(kind, rows, out, offset, outOffset, 0);
  writeAxis(kind, rows, out, offset, outOffset, 1);
  writeSum(out, outOffset);
}

function writeSum(out: Corridors, at: number): void {
  out[at + SUM] =
    Math.abs(out[at]) +
    Math.abs(out[at + 1]) +
    Math.abs(out[at + HALF]) +
    Math.abs(out[at + HALF + 1]) +
    out[at + SIZE] +
    out[at + SIZE + 1];
}

/**
 * By linearity, a vertex that is within a rectangle around vertex 0 at both ends is within it all the time.
 */
function writeAxis(
  kind: ShapeKind,
  rows: Rows,
  out: Corridors,
  offset: number,
  outOffset: number,
  axis: 0 | 1,
): void {
  const start = rows[offset + axis];
  const end = rows[offset + END + axis];
  let low = 0;
  let high = 0;
  for (let i = 1; i < kind; i++) {
    const v = offset + vertexAt(i) + axis;
    low = Math.min(low, rows[v] - start, rows[v + END] - end);
    high = Math.max(high, rows[v] - start, rows[v + END] - end);
  }
  const grow =
    Math.max(rows[offset + RADIUS], rows[offset + RADIUS + END]) +
    Math.abs(rows[offset + (axis === 0 ? SAG_X : SAG_Y)]) / 4;
  const size = (high - low) / 2 + grow;
  out[outOffset + MID + axis] = (start + end) / 2 + (low + high) / 2;
  out[outOffset + HALF + axis] = (end - start) / 2;
  out[outOffset + SIZE + axis] = size + (Math.abs(start) + Math.abs(end) + size) * ROUNDING + LEAST;
}

/** Writes a box as a corridor without a path. */
export function writeBoxCorridor(box: Rows, out: Corridors, offset: number, outOffset: number): void {
  for (let axis = 0; axis < 2; axis++) {
    const min = box[offset + axis];
    const max = box[offset + BOX / 2 + axis];
    out[outOffset + MID + axis] = (min + max) / 2;
    out[outOffset + HALF + axis] = 0;
    out[outOffset + SIZE + axis] = (max - min) / 2 + (Math.abs(min) + Math.abs(max)) * ROUNDING + LEAST;
  }
  writeSum(out, outOffset);
}

/** Does the path go diagonally through the box, so that more than half of the box is outside the corridor? */
export function isSlanting(box: Rows, corridors: Corridors, offset: number, at: number): boolean {
  const pathX = 2 * Math.abs(corridors[at + HALF]);
  const pathY = 2 * Math.abs(corridors[at + HALF + 1]);
  // Ratios first: the area of a large box would overflow.
  const shareX = pathX / (box[offset + 2] - box[offset]);
  const shareY = pathY / (box[offset + 3] - box[offset + 1]);
  return shareX * shareY > 0.5;
}

/** Writes a corridor as a thick ray, a segment row, that contains it. */
export function writeRay(corridors: Corridors, at: number, out: Rows): void {
  const end = vertexAt(SEGMENT - 1);
  for (let axis = 0; axis < 2; axis++) {
    const mid = corridors[at + MID + axis];
    const half = corridors[at + HALF + axis];
    out[axis] = mid - half;
    out[end + axis] = mid + half;
  }
  const size = Math.max(corridors[at + SIZE], corridors[at + SIZE + 1]);
  const far = Math.max(Math.abs(out[0]), Math.abs(out[1]), Math.abs(out[end]), Math.abs(out[end + 1]));
  out[RADIUS] = size + far * ROUNDING + LEAST;
}

/**
 * Have two corridors whose boxes overlap a point in common? The remaining separating axes are the normals of
 * the two paths (Gottschalk, Lin and Manocha, SIGGRAPH 1996); within rounding the answer is yes.
 */
export function corridorsMeet(a: Corridors, b: Corridors, ao: number, bo: number): boolean {
  const ax = a[ao + HALF];
  const ay = a[ao + HALF + 1];
  const bx = b[bo + HALF];
  const by = b[bo + HALF + 1];
  const dx = b[bo] - a[ao];
  const dy = b[bo + 1] - a[ao + 1];
  const rounding = (a[ao + SUM] + b[bo + SUM]) * ROUNDING;
  const sizeX = a[ao + SIZE] + b[bo + SIZE] + rounding;
  const sizeY = a[ao + SIZE + 1] + b[bo + SIZE + 1] + rounding;
  // The extent of one path along the normal of the other, times the length of the other.
  const across = Math.abs(ax * by - ay * bx) + LEAST;
  return (
    Math.abs(ax * dy - ay * dx) <= Math.abs(ax) * sizeY + Math.abs(ay) * sizeX + across &&
    Math.abs(bx * dy - by * dx) <= Math.abs(bx) * sizeY + Math.abs(by) * sizeX + across
  );
}
