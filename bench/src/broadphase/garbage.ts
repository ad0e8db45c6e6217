import { collectGarbage } from '../main-job/allocation.js';
import { quantile } from '../main-job/quantile.js';

/**
 * Flags of a process in which bytes are counted: room for all that a tick allocates, so that nothing is freed
 * before it is counted, and compiling that waits for no other thread. Both change how long things take.
 */
export const COUNTING_FLAGS = [
  '--min-semi-space-size=256',
  '--max-semi-space-size=256',
  '--no-concurrent-recompilation',
];

/**
 * Median number of bytes that a tick allocates, on the heap and as array buffers; NaN where something was
 * freed meanwhile each time. `prepare` comes before each tick and is not counted.
 */
export function garbagePerTick(prepare: () => void, tick: () => void, ticks: number): number {
  const gains: number[] = [];
  for (let i = 0; i < ticks; i++) {
    prepare();
    collectGarbage();
    // Asking allocates too: the second of two questions in a row says how much.
    const first = bytesInUse();
    const before = bytesInUse();
    tick();
    const after = bytesInUse();
    if (after >= before) gains.push(Math.max(0, after - before - (before - first)));
  }
  return quantile(gains, 0.5);
}

/** Bytes in use after all that can be freed was freed: array buffers only are by the second collection. */
export function bytesHeld(): number {
  collectGarbage();
  collectGarbage();
  return bytesInUse();
}

function bytesInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
