import { expect, it } from 'vitest';
import { bytesOf } from './allocation.js';
import { quantile } from './quantile.js';

it('sees objects and array buffers, and next to nothing where nothing is made', () => {
  const numbers = new Float64Array(1000);
  const kept: unknown[] = [];
  const median = (work: () => void) =>
    quantile(
      Array.from({ length: 15 }, () => bytesOf(work)),
      0.5,
    );
  const idle = median(() => numbers.fill(1));
  const buffers = median(() => kept.push(new Float64Array(100_000)));
  const objects = median(() => kept.push(Array.from({ length: 10_000 }, (_, i) => ({ i }))));
  expect(idle).toBeLessThan(1000);
  expect(buffers).toBeGreaterThanOrEqual(800_000);
  expect(buffers).toBeLessThan(850_000);
  expect(objects).toBeGreaterThan(200_000);
});
