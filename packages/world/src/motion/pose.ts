import { END, RADIUS, type Rows, SAG_X, SAG_Y, vertexAt } from '@swept/core';

/** As a part of the coordinates: the greatest difference by rounding between vertices that move alike. */
const ALIKE = 2 ** -40;

/** Copies a pose: vertices and radius. */
export function copyPose(kind: number, rows: Rows, out: Rows, offset: number, outOffset: number): void {
  out[outOffset + RADIUS] = rows[offset + RADIUS];
  for (let i = 0; i < kind; i++) {
    const v = vertexAt(i);
    out[outOffset + v] = rows[offset + v];
    out[outOffset + v + 1] = rows[offset + v + 1];
  }
}

/** Writes a pose as a row at rest. */
export function writeAtRest(kind: number, rows: Rows, out: Rows, offset: number, outOffset: number): void {
  copyPose(kind, rows, out, offset, outOffset);
  copyPose(kind, rows, out, offset, outOffset + END);
}

/** Does no vertex of the row move, and does its radius stay? */
export function isAtRest(kind: number, rows: Rows, offset: number): boolean {
  if (rows[offset + SAG_X] !== 0 || rows[offset + SAG_Y] !== 0) return false;
  if (rows[offset + RADIUS] !== rows[offset + RADIUS + END]) return false;
  for (let i = 0; i < kind; i++) {
    const v = offset + vertexAt(i);
    if (rows[v] !== rows[v + END] || rows[v + 1] !== rows[v + END + 1]) return false;
  }
  return true;
}

/** Is the displacement of a vertex of a row unlike that of the first one of the row at `first`, beyond rounding? */
export function movesUnlike(kind: number, rows: Rows, offset: number, first: number): boolean {
  for (let i = 0; i < 2 * kind; i++) {
    const from = offset + vertexAt(i >> 1) + (i & 1);
    const firstFrom = first + (i & 1);
    const unlike = rows[from + END] - rows[from] - (rows[firstFrom + END] - rows[firstFrom]);
    const most = Math.max(
      Math.abs(rows[from]),
      Math.abs(rows[from + END]),
      Math.abs(rows[firstFrom]),
      Math.abs(rows[firstFrom + END]),
    );
    if (Math.abs(unlike) > ALIKE * most) return true;
  }
  return false;
}
