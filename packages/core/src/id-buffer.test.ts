import { expect, it } from 'vitest';
import { IdBuffer } from './id-buffer.js';

it.each([0, 1, 2, 3, 7, 100, 1000])('sorts %d ids, and nothing behind them', (count) => {
  const buffer = new IdBuffer();
  const ids = Array.from({ length: count }, (_, i) => ((i * 7919) % 1009) * 2 ** 30);
  for (const id of ids) buffer.add(id);
  buffer.ids[count] = -1;
  buffer.sort();
  expect([...buffer.ids.subarray(0, count + 1)]).toEqual([...ids.sort((a, b) => a - b), -1]);
});
