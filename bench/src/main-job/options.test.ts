import { describe, expect, it } from 'vitest';
import { UsageError } from '../usage-error.js';
import { HELP, parseOptions, STRATEGIES } from './options.js';

it('has the defaults of the main job', () => {
  expect(parseOptions([])).toEqual({
    bodies: 5000,
    steps: 240,
    strategies: ['hierarchicalGrid', 'flatbushTree', 'rbushTree'],
    scene: 'coastline-50m',
    seed: 1,
    json: false,
  });
});

it('takes every flag, and --quick only for what is not given', () => {
  expect(
    parseOptions(
      '--bodies 7 --steps=9 --strategy bruteForce --strategy rbushTree,bruteForce --scene mixed --seed 0 --json'.split(
        ' ',
      ),
    ),
  ).toEqual({
    bodies: 7,
    steps: 9,
    strategies: ['bruteForce', 'rbushTree'],
    scene: 'mixed',
    seed: 0,
    json: true,
  });
  const quick = parseOptions(['--quick', '--steps', '5']);
  expect(quick).toMatchObject({ scene: 'coastline-110m', steps: 5, bodies: 500 });
});

it('prints the help before it checks whether the rest makes sense', () => {
  expect(parseOptions(['--help', '--bodies', 'many'])).toBe('help');
  expect(parseOptions(['-h'])).toBe('help');
});

describe('bad flags and values', () => {
  it.each([
    [['--bodies', 'many'], '--bodies must be a whole number from 1 to 200000, got "many"'],
    [['--bodies', '-3'], '--bodies must be a whole number from 1 to 200000, got "-3"'],
    [['--bodies', '0'], '--bodies must be a whole number from 1 to 200000, got "0"'],
    [['--bodies', '1.5'], '--bodies must be a whole number from 1 to 200000, got "1.5"'],
    [['--bodies', ''], '--bodies must be a whole number from 1 to 200000, got ""'],
    [['--steps=-1'], '--steps must be a whole number from 1 to 100000, got "-1"'],
    [['--seed', '4294967296'], '--seed must be a whole number from 0 to 4294967295, got "4294967296"'],
    [['--strategy', 'quadtree'], '--strategy knows no "quadtree"'],
    [['--steps'], "Option '--steps <value>' argument missing"],
    [['--quick=yes'], "Option '--quick' does not take an argument"],
    [['--fast'], "Unknown option '--fast'"],
    [['coastline-10m'], "Unexpected argument 'coastline-10m'"],
  ])('%j', (args, message) => {
    expect(() => parseOptions(args)).toThrow(new UsageError(message));
  });

  it.each(['moon', 'pile'])('refuses the scene %s', (scene) => {
    expect(() => parseOptions(['--scene', scene])).toThrow(new UsageError(`--scene knows no "${scene}"`));
  });
});

it('has a help text that names every flag', () => {
  for (const flag of ['bodies', 'steps', 'strategy', 'scene', 'seed', 'json', 'quick', 'help']) {
    expect(HELP).toContain(`--${flag}`);
  }
  for (const name of STRATEGIES) expect(HELP).toContain(name);
});
