import { expect, it } from 'vitest';
import { garbagePerTick } from './garbage.js';

it('counts array buffers and objects of a tick, and not those before it', () => {
  const kept: unknown[] = [];
  const buffer = garbagePerTick(
    () => kept.push(new Float64Array(500_000)),
    () => kept.push(new Float64Array(250_000)),
    5,
  );
  expect(buffer).toBeGreaterThan(1.99e6);
  expect(buffer).toBeLessThan(2.1e6);
  // Objects of 16 to 64 bytes and their places; what the process allocates beside is far less.
  const objects = garbagePerTick(
    () => {},
    () => kept.push(Array.from({ length: 20_000 }, (_, i) => ({ i }))),
    5,
  );
  expect(objects).toBeGreaterThan(20_000 * 16);
  expect(objects).toBeLessThan(20_000 * 160);
});
