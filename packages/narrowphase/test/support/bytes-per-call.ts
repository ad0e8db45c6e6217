const RUNS = 20;
/** One double in thirty-two calls. */
export const NOTHING = 0.5;

/**
 * The heap bytes that a call allocates, where `run` makes many: the least of some rounds. Rare branches take
 * long to be compiled, and until then each double in them is allocated. Rounds end with the first that leaves
 * nothing.
 */
export function bytesPerCall(calls: number, run: () => void): number {
  const gc = globalThis.gc as () => void;
  let bytes = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 150 && bytes >= NOTHING; round++) {
    for (let n = 0; n < RUNS; n++) run();
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < RUNS; n++) run();
    bytes = Math.min(bytes, (process.memoryUsage().heapUsed - before) / (RUNS * calls));
  }
  return bytes;
}
