import { collectGarbage } from '../main-job/allocation.js';
import { quantile } from '../main-job/quantile.js';

/**
 * Flags of a process in which bytes are counted: room for all that a tick allocates, so that nothing is freed
 * before it is counted, and compiling that does not wait for another thread. Both change the times.
 */
export const COUNTING_FLAGS = [
  '--min-semi-space-size=256',
  '--max-semi-space-size=256',
  '--no-concurrent-recompilation',
];

/**
 * Median number of bytes that a tick allocates, on the heap and as array buffers; NaN if something was freed
 * meanwhile each time. `prepare` is called before each tick and is not counted.
 */
export function garbagePerTick(prepare: () => void, tick: () => void, ticks: number): number {
  const gains: number[] = [];
  for (let i = 0; i < ticks; i++) {
    prepare();
    collectGarbage();
    // Reading the counter allocates too: the second of two consecutive reads shows how much.
    const first = bytesInUse();
    const before = bytesInUse();
    tick();
    const after = bytesInUse();
    if (after >= before) gains.push(Math.max(0, after - before - (before - first)));
  }
  return quantile(gains, 0.5);
}

/** Bytes in use after a full collection: array buffers are only freed by the second one. */
export function bytesHeld(): number {
  collectGarbage();
  collectGarbage();
  return bytesInUse();
}

function bytesInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
