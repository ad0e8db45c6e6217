import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { quantile } from './quantile.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Frees what can be freed, so that one measurement does not pay for another's garbage. */
export function collectGarbage(): void {
  collect();
}

/**
 * Median number of bytes that one call of `work` allocates, on the heap and as array buffers. Before each call
 * garbage is collected, so that none of the new bytes is freed before it is counted; a call in which that happened all
 * the same shows as a loss and is left out. NaN if all were.
 */
export function bytesAllocated(work: () => void, calls: number): number {
  const gains: number[] = [];
  for (let i = 0; i < calls; i++) {
    collect();
    // Asking allocates too: the second of two questions in a row says how much.
    const first = bytesInUse();
    const before = bytesInUse();
    work();
    const after = bytesInUse();
    const gain = after - before - (before - first);
    if (after >= before) gains.push(Math.max(gain, 0));
  }
  return quantile(gains, 0.5);
}

function bytesInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
