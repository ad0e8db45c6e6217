/** Half of one boxed number a step; measuring itself takes some thousand bytes. */
export const NOTHING = 8;

/**
 * Heap bytes per step: the least of some rounds, because the engine boxes numbers until it has compiled
 * everything, which takes it longer on a busy machine. Rounds end with the first that leaves less than
 * `enough`. Steps with many hits may be fewer in a round.
 */
export function bytesPerStep(step: () => void, enough = NOTHING, steps = 1000): number {
  const gc = globalThis.gc as () => void;
  for (let n = 0; n < 1.5 * steps; n++) step();
  let bytes = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 60 && bytes >= enough; round++) {
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < steps; n++) step();
    bytes = Math.min(bytes, (process.memoryUsage().heapUsed - before) / steps);
  }
  return bytes;
}
