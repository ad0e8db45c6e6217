/** The number of pairs that are best prefetched together. */
export const BLOCK = 512;

/** Keeps the compiler from removing the reads. */
const sum = new Float64Array(1);

/**
 * Loads the records of the slots `from` to before `to` of a list into the cache, by reading numbers `first` and
 * `last` of their `size` numbers. Bodies lie in memory in the order in which they were added, so neighbours in
 * space are far apart in memory. Consecutive reads miss the cache at the same time; those of a loop with work
 * in between wait in turn.
 */
export function prefetch(
  column: Float64Array,
  size: number,
  first: number,
  last: number,
  slots: Uint32Array,
  from: number,
  to: number,
): void {
  let read = 0;
  for (let i = from; i < to; i++) {
    const at = slots[i] * size;
    read += column[at + first] + column[at + last];
  }
  sum[0] = read;
}
