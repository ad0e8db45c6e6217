import { expect, it } from 'vitest';
import { TimeLeft } from './time-left.js';

it('follows from what is done, in tens of seconds or in minutes', () => {
  let now = 5000;
  const left = new TimeLeft(10, () => now);
  expect(left.after(0)).toBe('');
  now += 60_000;
  expect(left.after(1)).toBe('about 9 min left, ');
  expect(left.after(8)).toBe('about 20 s left, ');
  expect(left.after(10)).toBe('');
});
