import { type BodyStore, END, type PairBuffer, RADIUS, ROW, type Rows, SAG_X, SAG_Y } from '@swept/core';
import { prefetch } from './prefetch.js';

/** Above rounding, and the pads of `sweepPair`, as a part of the coordinates. */
const MARGIN = 2 ** -40;
/** Above the loss by products that are too small for doubles. */
const LEAST = 2 ** -960;

/**
 * Looks at the pairs `from` to before `to` of a list when a step begins. Moves the discs that certainly overlap
 * by more than a touch to the entries from `taken` on, over others that are done, and returns the next of these.
 * Writes the pairs of which this is not certain to `rest`, but not the discs that certainly stay apart, as most
 * others do: only a few in a hundred pairs of a crowd are left. The proof that they stay apart is that of
 * `areFarDiscs`. It holds only where `inPlane` is 1, not 0.
 *
 * The loop has no calls, and no branches that would be mispredicted. Its numbers are literals, because engines
 * do not fold imported constants.
 */
export function filterDiscs(
  { kind, rows }: BodyStore,
  { a, b }: PairBuffer,
  from: number,
  to: number,
  taken: number,
  rest: PairBuffer,
  inPlane: 0 | 1,
): number {
  prefetch(rows, ROW, 0, SAG_Y, a, from, to);
  prefetch(rows, ROW, 0, SAG_Y, b, from, to);
  const { a: restA, b: restB } = rest;
  let deeps = taken;
  let left = 0;
  let others = 0;
  for (let i = from; i < to; i++) {
    const slotA = a[i];
    const slotB = b[i];
    a[deeps] = restA[left] = slotA;
    b[deeps] = restB[left] = slotB;
    if (kind[slotA] !== 1 || kind[slotB] !== 1) {
      left++;
      others++;
      continue;
    }
    const p = slotA << 4;
    const q = slotB << 4;
    const px = rows[p];
    const py = rows[p + 1];
    const qx = rows[q];
    const qy = rows[q + 1];
    const toPx = rows[p + 2];
    const toPy = rows[p + 3];
    const toQx = rows[q + 2];
    const toQy = rows[q + 3];
    const radii = rows[p + 4] + rows[q + 4];
    const grown = Math.max(rows[p + 4], rows[p + 6]) + Math.max(rows[q + 4], rows[q + 6]);
    const sag = Math.abs(rows[p + 5] - rows[q + 5]) + Math.abs(rows[p + 7] - rows[q + 7]);
    const size =
      Math.abs(px) +
      Math.abs(py) +
      (Math.abs(qx) + Math.abs(qy)) +
      (Math.abs(toPx) + Math.abs(toPy)) +
      (Math.abs(toQx) + Math.abs(toQy)) +
      (radii + grown);
    const margin = size * 2 ** -40;
    const deep = radii - margin;
    const reach = grown + sag / 4 + margin;
    const least = reach * reach;
    // From the place of one relative to the other at the start to that at the end.
    const x0 = px - qx;
    const y0 = py - qy;
    const x1 = toPx - toQx;
    const y1 = toPy - toQy;
    const x = x1 - x0;
    const y = y1 - y0;
    const start = x0 * x0 + y0 * y0;
    const aside = x0 * y - y0 * x;
    // Products of four lengths in this range neither overflow nor lose precision.
    const isExact = +(size > 2 ** -200) & +(size < 2 ** 200);
    const isDeep = isExact & +(start < deep * deep) & +(deep > 0);
    const isApart =
      (+(x0 * x + y0 * y >= 0) & +(start > least)) |
      (+(x1 * x + y1 * y <= 0) & +(x1 * x1 + y1 * y1 > least)) |
      +(aside * aside > least * (x * x + y * y + 2 ** -960) + 2 ** -960);
    deeps += isDeep;
    left += 1 - (isDeep | (isExact & isApart & inPlane));
  }
  rest.count = left;
  if (others > 0) {
    // Sweeps of other shapes read a second vertex at least.
    prefetch(rows, ROW, 8, 11, restA, 0, left);
    prefetch(rows, ROW, 8, 11, restB, 0, left);
  }
  return deeps;
}

/**
 * The same where all paths are straight and no radius changes: the box of a disc and its displacement `moves`,
 * which is NaN for other shapes, tell where it is. They take a third of the memory of the rows, which are read
 * only for what is left.
 */
export function filterStraightDiscs(
  { rows, boxes }: BodyStore,
  moves: Float32Array,
  { a, b }: PairBuffer,
  from: number,
  to: number,
  taken: number,
  rest: PairBuffer,
  inPlane: 0 | 1,
): number {
  const { a: restA, b: restB } = rest;
  let deeps = taken;
  let left = 0;
  let others = 0;
  for (let i = from; i < to; i++) {
    const slotA = a[i];
    const slotB = b[i];
    a[deeps] = restA[left] = slotA;
    b[deeps] = restB[left] = slotB;
    const p = slotA << 2;
    const q = slotB << 2;
    const leftP = boxes[p];
    const lowP = boxes[p + 1];
    const rightP = boxes[p + 2];
    const highP = boxes[p + 3];
    const leftQ = boxes[q];
    const lowQ = boxes[q + 1];
    const rightQ = boxes[q + 2];
    const highQ = boxes[q + 3];
    const moveXP = moves[slotA << 1];
    const moveYP = moves[(slotA << 1) + 1];
    const moveXQ = moves[slotB << 1];
    const moveYQ = moves[(slotB << 1) + 1];
    const alongX = Math.abs(moveXP) + Math.abs(moveXQ);
    const alongY = Math.abs(moveYP) + Math.abs(moveYQ);
    const radii = (rightP - leftP + (rightQ - leftQ) - alongX) / 2;
    const size =
      Math.abs(leftP) +
      Math.abs(lowP) +
      (Math.abs(leftQ) + Math.abs(lowQ)) +
      (Math.abs(rightP) + Math.abs(highP)) +
      (Math.abs(rightQ) + Math.abs(highQ));
    // Moves have half of the digits.
    const margin = size * 2 ** -40 + (alongX + alongY) * 2 ** -20;
    const deep = radii - margin;
    const reach = radii + margin;
    const least = reach * reach;
    const x = moveXP - moveXQ;
    const y = moveYP - moveYQ;
    const middleX = (leftP + rightP - (leftQ + rightQ)) / 2;
    const middleY = (lowP + highP - (lowQ + highQ)) / 2;
    const x0 = middleX - x / 2;
    const y0 = middleY - y / 2;
    const x1 = middleX + x / 2;
    const y1 = middleY + y / 2;
    const start = x0 * x0 + y0 * y0;
    const aside = x0 * y - y0 * x;
    // Moves in this range have their digits.
    const isExact = +(size > 2 ** -80) & +(size < 2 ** 100);
    const isDeep = isExact & +(start < deep * deep) & +(deep > 0);
    const isApart =
      (+(x0 * x + y0 * y >= 0) & +(start > least)) |
      (+(x1 * x + y1 * y <= 0) & +(x1 * x1 + y1 * y1 > least)) |
      +(aside * aside > least * (x * x + y * y + 2 ** -960) + 2 ** -960);
    deeps += isDeep;
    left += 1 - (isDeep | (isExact & isApart & inPlane));
    others += +Number.isNaN(alongX);
  }
  rest.count = left;
  const last = others > 0 ? 11 : SAG_Y;
  prefetch(rows, ROW, 0, last, restA, 0, left);
  prefetch(rows, ROW, 0, last, restB, 0, left);
  return deeps;
}

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
