import { describe, expect, it } from 'vitest';
import { UsageError } from '../usage-error.js';
import { CONTESTS } from './contests.js';
import { HELP, parseOptions, wanted } from './options.js';

it('measures everything by default', () => {
  expect(parseOptions([])).toEqual({
    quick: false,
    resume: false,
    targets: false,
    write: false,
    compare: undefined,
    only: undefined,
    contests: undefined,
    sizes: undefined,
    ticks: undefined,
  });
});

it('takes every flag', () => {
  const line =
    '--quick --targets --write --compare HEAD~1 --only rbush,planck --only flat --workload U,lidar --n 500 --n 1000,2000 --ticks 7';
  expect(parseOptions(line.split(' '))).toEqual({
    quick: true,
    resume: false,
    targets: true,
    write: true,
    compare: 'HEAD~1',
    only: ['rbush', 'planck', 'flat'],
    contests: ['U', 'lidar'],
    sizes: [500, 1000, 2000],
    ticks: 7,
  });
  expect(parseOptions(['--workload', 'moving walls'])).toMatchObject({ contests: ['moving walls'] });
  expect(parseOptions(['--resume', '--workload', 'U'])).toMatchObject({ resume: true, contests: ['U'] });
  expect(parseOptions(['-h', '--n', 'many'])).toBe('help');
});

describe('bad flags and values', () => {
  it.each([
    [['--n', 'many'], '--n must be a whole number from 100 to 1000000, got "many"'],
    [['--n', '99'], '--n must be a whole number from 100 to 1000000, got "99"'],
    [['--n', '1000,-5'], '--n must be a whole number from 100 to 1000000, got "-5"'],
    [['--ticks', '0'], '--ticks must be a whole number from 1 to 100000, got "0"'],
    [['--fast'], "Unknown option '--fast'"],
    [['--resume', '--quick'], '--resume is about stored cells: not with --quick, --only or --ticks'],
    [['--resume', '--only', 'rbush'], '--resume is about stored cells: not with --quick, --only or --ticks'],
  ])('%j', (args, message) => {
    expect(() => parseOptions(args)).toThrow(new UsageError(message));
  });

  it('names the contests there are', () => {
    expect(() => parseOptions(['--workload', 'Z'])).toThrow(
      /^--workload must be one of U, C, .*, walkers slopes, got "Z"$/,
    );
  });
});

it('has a help text that names every flag and contest', () => {
  for (const flag of [
    'quick',
    'resume',
    'workload',
    'n',
    'only',
    'ticks',
    'compare',
    'targets',
    'write',
    'help',
  ])
    expect(HELP).toContain(`--${flag} `);
  for (const { key } of CONTESTS) expect(HELP).toContain(key);
});

it('contenders are wanted by parts of their names, in any case; a part of none is an error', () => {
  const all = [{ name: 'swept World' }, { name: 'packedTree' }];
  expect(wanted(all, ['world', 'nobody'])).toEqual([all[0]]);
  expect(wanted(all, undefined)).toEqual(all);
  expect(() => wanted(all, ['nobody'])).toThrow('one of swept World, packedTree, got "nobody"');
});
