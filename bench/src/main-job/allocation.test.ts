import { expect, it } from 'vitest';
import { bytesAllocated } from './allocation.js';

it('sees objects and array buffers, and next to nothing where nothing is made', () => {
  const numbers = new Float64Array(1000);
  const kept: unknown[] = [];
  const idle = bytesAllocated(() => numbers.fill(1), 15);
  const buffers = bytesAllocated(() => kept.push(new Float64Array(100_000)), 15);
  const objects = bytesAllocated(() => kept.push(Array.from({ length: 10_000 }, (_, i) => ({ i }))), 15);
  expect(idle).toBeLessThan(1000);
  expect(buffers).toBeGreaterThanOrEqual(800_000);
  expect(buffers).toBeLessThan(850_000);
  expect(objects).toBeGreaterThan(200_000);
});
