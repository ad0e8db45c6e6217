import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Frees what can be freed, so that one measurement does not pay for another's garbage. */
export function collectGarbage(): void {
  collect();
}

/**
 * Number of bytes that `work` allocates, on the heap and as array buffers. Garbage is collected before, so
 * that none of the new bytes is freed before it is counted; if that happens all the same, the number is
 * negative and means nothing.
 */
export function bytesOf(work: () => void): number {
  collect();
  // Reading the counter allocates too: the second of two consecutive reads shows how much.
  const first = bytesInUse();
  const before = bytesInUse();
  work();
  const after = bytesInUse();
  if (after < before) return after - before;
  return Math.max(after - before - (before - first), 0);
}

function bytesInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
