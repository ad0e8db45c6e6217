import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accuracy } from './accuracy.js';
import { document } from './document.js';
import { FAMILIES } from './families.js';
import { HELP, parseOptions } from './options.js';
import { sections } from './report.js';
import { naives, ours, type Subject } from './subject.js';
import { PAIRS, runTrial } from './trial.js';

async function called(...args: string[]) {
  const written = { out: '', err: '' };
  const code = await accuracy(args, '/nowhere/accuracy.md', {
    out: { write: (text) => (written.out += text) },
    err: { write: (text) => (written.err += text) },
  });
  return { code, ...written };
}

it('prints its help', async () => {
  expect(await called('--help')).toEqual({ code: 0, out: HELP, err: '' });
  for (const flag of ['queries', 'seed', 'quick', 'help']) expect(HELP).toContain(`--${flag}`);
});

it.each([
  [['--queries', 'all'], '--queries must be a whole number from 100 to 1000000000, got "all"'],
  [['--seed', '-1'], '--seed must be a whole number from 0 to 1000000, got "-1"'],
  [['--fast'], "Unknown option '--fast'"],
])('refuses %j', async (args, message) => {
  expect(await called(...args)).toEqual({ code: 2, out: '', err: `${message} (--help lists all flags)\n` });
  expect(existsSync('/nowhere')).toBe(false);
});

it('writes the document only after a run of full length', () => {
  expect(parseOptions([])).toEqual({ queries: 2_000_000, seed: 1, write: true });
  expect(parseOptions(['--quick'])).toEqual({ queries: 40_000, seed: 1, write: false });
  expect(parseOptions(['--quick', '--queries', '500', '--seed', '7'])).toEqual({
    queries: 500,
    seed: 7,
    write: false,
  });
});

it('fills its tables', () => {
  const peer: Subject = {
    name: 'peer',
    about: 'Stops a little early.',
    takes: 'rigid',
    first: () => 0.5,
    allowance: (reach) => [reach, reach + 0.1],
  };
  const counted: Subject = { ...ours(), stages: () => ({ expansions: 5, integers: 1 }) };
  const subjects = [...naives(), peer, counted];
  const trials = PAIRS.flatMap((pair) =>
    ['uniform', 'tangent'].map((name) => runTrial(pair, name, FAMILIES[name], subjects, 50, 3)),
  );
  const tables = sections(trials, subjects);
  expect(tables.map(({ title }) => title)).toEqual([
    'All together',
    ...PAIRS.map(({ name }) => name[0].toUpperCase() + name.slice(1)),
    'Times of impact',
    'By their own measure',
    'How often doubles are not enough',
  ]);
  for (const { table } of tables) {
    for (const row of table) {
      expect(row).toHaveLength(table[0].length);
      for (const cell of row.slice(1)) expect(cell).not.toMatch(/NaN|undefined|Infinity|^$/);
    }
  }
  const [all, point] = tables;
  expect(all.table.at(-1)).toEqual(['swept', '500', '0', '0', '0', '0', '0', expect.stringMatching(/e-/)]);
  expect(point.table.map(([name]) => name)).toEqual(['', 'uniform', 'tangent']);
  expect(point.table[2][5]).toBe('-');
  expect(point.table[2].at(-1)).toBe('0 / 0');
  expect(tables.at(-1)?.table[1]).toEqual(['uniform', ...PAIRS.map(() => '10 % / 2.0 %')]);

  const page = document({ queries: 500, seed: 3, write: true }, tables, subjects, 'a machine');
  expect(page).toContain('npm run accuracy -- --queries 500 --seed 3');
  expect(page).toContain('- **peer**: Stops a little early.');
  expect(page).toContain('## Disc, segment\n');
  expect(page).not.toMatch(/NaN|undefined/);
});
