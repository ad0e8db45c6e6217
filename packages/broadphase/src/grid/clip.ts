import { MARGIN } from './frame.js';

/** A ray that crosses less of a cell counts as not moving. */
export const STILL = 2 ** -20;
/** A ray that crosses more cells than this is clipped first to those that hold anything. */
export const LONG_RAY = 256;
/** Far more than the rounding error of a fraction of a ray. */
const LATER = 2 ** -40;

/** Offsets in a line: its start and displacement, in cells, and the fractions where it begins and ends. */
export const DELTA = 2;
export const FROM = 4;
export const TO = 5;
export const LINE = 6;

/**
 * Maximum number of cells that the part of a line within these columns and rows crosses; 0 if there is no
 * such part. Sets `line[FROM]` to where that begins.
 */
export function clip(line: Float64Array, left: number, low: number, right: number, high: number): number {
  // The range is empty.
  if (right < left) return 0;
  let from = line[FROM];
  let to = line[TO];
  for (let axis = 0; axis < 2; axis++) {
    const start = line[axis];
    const delta = line[DELTA + axis];
    const least = axis === 0 ? left : low;
    const most = 1 + (axis === 0 ? right : high);
    if (Math.abs(delta) < STILL) {
      if (start < least - MARGIN || start > most + MARGIN) return 0;
      continue;
    }
    const one = (least - start) / delta;
    const other = (most - start) / delta;
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  if (!(from <= to + LATER)) return 0;
  line[FROM] = from;
  return 3 + Math.floor((to - from) * (Math.abs(line[DELTA]) + Math.abs(line[DELTA + 1])));
}
