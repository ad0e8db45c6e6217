import { expect, it } from 'vitest';
import { Stopwatch } from './stopwatch.js';

const nap = new Int32Array(new SharedArrayBuffer(4));

it('does not count time in which the process had nothing to do with a processor', () => {
  const watch = new Stopwatch();
  watch.start();
  const start = performance.now();
  Atomics.wait(nap, 0, 0, 60);
  const slept = performance.now() - start;
  expect(watch.stop()).toBeLessThan(slept / 2);
});

it('counts work, never more of it than the clock', () => {
  const watch = new Stopwatch();
  let sum = 0;
  const work = (n: number) => {
    const start = performance.now();
    watch.start();
    for (let i = 0; i < n; i++) sum += Math.sqrt(i);
    return [watch.stop(), performance.now() - start];
  };
  work(1e6);
  const [short, shortClock] = work(1e6);
  const [long, longClock] = work(2e7);
  expect(short).toBeLessThanOrEqual(shortClock);
  expect(long).toBeLessThanOrEqual(longClock);
  expect(long).toBeGreaterThan(5 * short);
  expect(sum).toBeGreaterThan(0);
});
