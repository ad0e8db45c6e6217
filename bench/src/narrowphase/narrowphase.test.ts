import { describe, expect, it } from 'vitest';
import { CONTESTS, caseName } from './contests.js';
import { narrowphase, runHere } from './narrowphase.js';
import { HELP, parseOptions } from './options.js';
import { withPerformanceBlock } from './performance-block.js';
import { sections } from './report.js';
import type { Result } from './result.js';
import { verdicts } from './targets.js';

const EFFORT = { pairs: 64, rounds: 1, milliseconds: 1 };

async function called(...args: string[]) {
  const written = { out: '', err: '' };
  const code = await narrowphase(args, '/nowhere/cli.js', '/nowhere', {
    out: { write: (text) => (written.out += text) },
    err: { write: (text) => (written.err += text) },
  });
  return { code, ...written };
}

it('prints its help', async () => {
  expect(await called('--help')).toEqual({ code: 0, out: HELP, err: '' });
  for (const flag of ['only', 'write', 'compare', 'quick', 'help']) expect(HELP).toContain(`--${flag}`);
});

it('refuses a bad flag', async () => {
  expect(await called('--rounds', '3')).toEqual({
    code: 2,
    out: '',
    err: "Unknown option '--rounds' (--help lists all flags)\n",
  });
  expect(await called('--compare', 'HEAD', '--write')).toMatchObject({
    code: 2,
    err: '--write is about the rivals: not with --compare (--help lists all flags)\n',
  });
  expect(await called('--compare', 'HEAD', '--only', 'nothing')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^--only nothing chooses none of\nfirst contact: circle, circle: uniform\n/),
  });
  expect(parseOptions(['--quick', '--write', '--only', 'contact: '])).toMatchObject({
    write: true,
    only: 'contact: ',
  });
});

it('names every contest differently', () => {
  expect(new Set(CONTESTS.map(caseName)).size).toBe(CONTESTS.length);
});

describe('a contest without rivals', () => {
  const names = [
    'first contact: point, segment: uniform, deforming',
    'first contact: segment, segment: tenths, deforming',
    'crossings: point, segment: uniform, deforming',
  ];

  it.each(names)('%s', async (name) => {
    const contest = CONTESTS.find((it) => caseName(it) === name)!;
    const result = await runHere(contest, EFFORT);
    expect(result).toMatchObject({ question: contest.question, pair: contest.pair, pairs: 64 });
    expect(Object.keys(result.nanoseconds)).toEqual(['swept', 'doubles']);
    expect(result.ratios.swept).toBe(1);
    expect(result.ratios.doubles).toBeGreaterThan(0);
    expect(result.hits.swept).toBe(32);
  });
});

const result = (change: Partial<Result>): Result => ({
  question: 'first contact',
  pair: 'circle, circle',
  input: 'uniform',
  nanoseconds: { swept: 30, doubles: 24, planck: 3000, Rapier: 240 },
  ratios: { swept: 1, doubles: 1.25, planck: 0.01, Rapier: 0.125 },
  hits: { swept: 32, doubles: 32, planck: 30, Rapier: 32 },
  pairs: 64,
  ...change,
});

it('judges targets by the worst pair', () => {
  const slow = { nanoseconds: { swept: 60, doubles: 24 }, ratios: { swept: 1, doubles: 2.5 } };
  const all = verdicts([
    result({}),
    result({ pair: 'segment, segment', ...slow }),
    result({ input: 'tenths' }),
  ]);
  const short = all.map(({ target, ratio, met, meeting, of }) => [target.against, ratio, met, meeting, of]);
  expect(short).toEqual([
    ['doubles', 2.5, false, 1, 2],
    ['doubles', 1.25, true, 1, 1],
    ['planck', 100, true, 1, 1],
    ['Rapier', 8, false, 0, 1],
  ]);
  expect(all[0].result.pair).toBe('segment, segment');
});

it('shows what was measured', () => {
  const [targets, table] = sections([result({})]);
  expect(targets.table[1]).toEqual([
    'sweep, generic input: at most 1.5 times the doubles',
    'met',
    '1 of 1',
    '1.25 (circle, circle; uniform)',
  ]);
  expect(table.table).toEqual([
    ['', 'input', 'swept', 'doubles', 'planck', 'Rapier'],
    ['circle, circle', 'uniform', '30.0', '24.0 (0.80)', '3000 (100) *', '240 (8.00)'],
  ]);
  expect(table.text).toMatch(/A star marks/);
});

it('puts its block into a document, once', () => {
  const first = withPerformanceBlock('# Performance\n\nWhat others wrote.\n', 'old');
  expect(first).toMatch(/^# Performance\n\nWhat others wrote\.\n\n<!--.*-->\n\nold\n\n<!--.*-->\n$/);
  const more = `${first}\n## More\n`;
  const second = withPerformanceBlock(more, 'new');
  expect(second).toBe(more.replace('old', 'new'));
});
