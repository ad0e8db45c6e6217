/** So many pairs are best looked at in one go. */
export const BLOCK = 64;

/** Keeps what was read from being left out. */
const sum = new Float64Array(1);

/**
 * Reads numbers 0 and `last` of the records, `size` numbers each, of the slots from `from` to before `to` of a list.
 * Bodies lie in memory in the order they were added, so neighbours in space are far apart there: read here, one right
 * after the other, they come at once, and the loop that needs them does not wait for each in turn.
 */
export function prefetch(
  column: Float64Array,
  size: number,
  last: number,
  slots: Uint32Array,
  from: number,
  to: number,
): void {
  let read = 0;
  for (let i = from; i < to; i++) {
    const at = slots[i] * size;
    read += column[at] + column[at + last];
  }
  sum[0] = read;
}
