import { expect, it } from 'vitest';
import { readFlags, wholeNumber } from './flags.js';
import { UsageError } from './usage-error.js';

const FLAGS = { seed: { type: 'string' }, quick: { type: 'boolean' } } as const;

it('reads flags in both spellings', () => {
  expect({ ...readFlags(['--seed', '3', '--quick'], FLAGS) }).toEqual({ seed: '3', quick: true });
  expect({ ...readFlags(['--seed=3'], FLAGS) }).toEqual({ seed: '3' });
});

it.each([
  [['--sed', '3'], "Unknown option '--sed'"],
  [['--seed'], "Option '--seed <value>' argument missing"],
  [['more'], "Unexpected argument 'more'"],
])('refuses %j in one sentence', (args, message) => {
  expect(() => readFlags(args, FLAGS)).toThrow(new UsageError(message));
});

it('takes a negative number for a bad value', () => {
  const { seed } = readFlags(['--seed', '-3'], FLAGS);
  const message = '--seed must be a whole number from 0 to 9, got "-3"';
  expect(() => wholeNumber('--seed', seed, 1, 0, 9)).toThrow(new UsageError(message));
});

it('has a preset for what is not given', () => {
  expect(wholeNumber('--seed', undefined, 4, 0, 9)).toBe(4);
  expect(wholeNumber('--seed', '9', 4, 0, 9)).toBe(9);
  expect(() => wholeNumber('--seed', '1e0', 4, 0, 9)).toThrow(UsageError);
  expect(() => wholeNumber('--seed', '10', 4, 0, 9)).toThrow(UsageError);
});
