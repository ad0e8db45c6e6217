import { END, RADIUS, ROW, type Rows, SAG_X, SAG_Y } from '@swept/core';

/** Above rounding and the pads of `sweepPair`, as a part of the coordinates. */
const MARGIN = 2 ** -40;
/** Above the loss by products that are too small for doubles. */
const LEAST = 2 ** -960;

/**
 * Do two discs in the plane certainly stay apart on the rest of their pieces, which begin at `since`? Most
 * that are near each other do, and this takes a small part of the time of a sweep. It tests the centre of one
 * relative to the other, which is nearest at an end of its path, or abreast. They stay apart if it keeps beyond
 * a line farther away than their radii: any line will do as a proof, however its direction is rounded.
 */
export function areFarDiscs(rows: Rows, since: Float64Array, a: number, b: number): boolean {
  const earlier = since[a] < since[b] ? a : b;
  const later = a + b - earlier;
  const p = earlier * ROW;
  const q = later * ROW;
  const t = (since[later] - since[earlier]) / (1 - since[earlier]);
  const rest = 1 - t;
  const sagX = rows[p + SAG_X];
  const sagY = rows[p + SAG_Y];
  const x0 = rows[p] + (rows[p + END] - rows[p]) * t - t * rest * sagX - rows[q];
  const y0 = rows[p + 1] + (rows[p + END + 1] - rows[p + 1]) * t - t * rest * sagY - rows[q + 1];
  const x1 = rows[p + END] - rows[q + END];
  const y1 = rows[p + END + 1] - rows[q + END + 1];
  const x = x1 - x0;
  const y = y1 - y0;
  const sag = Math.abs(sagX * rest * rest - rows[q + SAG_X]) + Math.abs(sagY * rest * rest - rows[q + SAG_Y]);
  const size =
    Math.abs(rows[p]) +
    Math.abs(rows[p + 1]) +
    Math.abs(rows[p + END]) +
    Math.abs(rows[p + END + 1]) +
    Math.abs(rows[q]) +
    Math.abs(rows[q + 1]) +
    Math.abs(rows[q + END]) +
    Math.abs(rows[q + END + 1]) +
    Math.abs(sagX) +
    Math.abs(sagY);
  const radii =
    Math.max(rows[p + RADIUS], rows[p + RADIUS + END]) + Math.max(rows[q + RADIUS], rows[q + RADIUS + END]);
  // A parabola stays within a quarter of its sag of its chord.
  const reach = radii + sag / 4 + (size + radii + sag) * MARGIN;
  const least = reach * reach + LEAST;
  if (x0 * x + y0 * y >= 0) return x0 * x0 + y0 * y0 > least;
  if (x1 * x + y1 * y <= 0) return x1 * x1 + y1 * y1 > least;
  const aside = x0 * y - y0 * x;
  return aside * aside > least * (x * x + y * y + LEAST) + LEAST;
}
