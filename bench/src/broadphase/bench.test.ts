import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bench } from './bench.js';
import { HELP } from './options.js';

const folder = join(import.meta.dirname, '../..');

async function played(...args: string[]) {
  let [out, err] = ['', ''];
  const code = await bench(args, {
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
  });
  return { code, out, err };
}

describe('the command', () => {
  it('explains itself', async () => {
    expect(await played('--help')).toEqual({ code: 0, out: HELP, err: '' });
  });

  it.each([
    [['--fast'], "Unknown option '--fast' (--help lists all flags)\n"],
    [
      ['--compare', 'no-such-commit'],
      '--compare must name a commit of this repository, got "no-such-commit" (--help lists all flags)\n',
    ],
  ])('refuses %j with one line', async (args, err) => {
    expect(await played(...args)).toEqual({ code: 2, out: '', err });
  });

  it('names the contenders there are', async () => {
    const { code, err } = await played('--only', 'nobody');
    expect(code).toBe(2);
    expect(err).toMatch(/^--only must be part of one of .*bruteForce, .*flatbush, .*, got "nobody"/);
  });
});

it('measures what is built here in processes of their own, and reports it', { timeout: 60_000 }, () => {
  const cli = join(folder, 'dist/broadphase/cli.js');
  const args = ['--only', 'bruteForce,swept World', '--workload', 'U,head-on', '--n', '300', '--ticks', '4'];
  const out = execFileSync(process.execPath, [cli, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(out).toMatch(/^bruteForce( +\d+\.\d+){6} +right$/m);
  expect(out).toMatch(/^swept World( +\d+\.\d+){6} +right \(motions\)$/m);
  expect(out).toMatch(/^swept World +270 of 270$/m);
  for (const line of out.split('\n').slice(0, -2)) expect(line.length).toBeLessThanOrEqual(80);
  const report = join(folder, 'out/broadphase');
  const lines = readFileSync(join(report, 'results.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ contest, contender }) => [contest, contender])).toEqual([
    [undefined, undefined],
    ['U', 'bruteForce'],
    ['U', 'swept World'],
    ['head-on', 'swept World'],
  ]);
  expect(lines[1].timing.ticks).toBe(4);
  for (const file of ['report.md', 'report.html']) expect(existsSync(join(report, file))).toBe(true);
  expect(out).not.toContain('few ticks');
});

it('takes the mean of a cycle of ticks for one, and plays it once more for its figures', {
  timeout: 60_000,
}, () => {
  const cli = join(folder, 'dist/broadphase/cli.js');
  const args = ['--only', 'swept World', '--workload', 'balls falling', '--n', '100', '--ticks', '2'];
  execFileSync(process.execPath, [cli, ...args], { stdio: 'ignore' });
  const report = join(folder, 'out/broadphase/results.ndjson');
  const [, row] = readFileSync(report, 'utf8').trim().split('\n');
  const { endured, figures, timing } = JSON.parse(row);
  expect([timing.ticks, timing.rounds.length, endured]).toEqual([2, 2, 180]);
  expect(figures.drift).toBeLessThan(-0.5);
  expect(figures.escapes).toBe(0);
});

it('says of a quick run what it is good for, once above its tables and in its report', {
  timeout: 60_000,
}, () => {
  const cli = join(folder, 'dist/broadphase/cli.js');
  const args = [cli, '--quick', '--only', 'bruteForce', '--workload', 'U,C'];
  const out = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const note = '500 bodies and few ticks: this shows that answers are right, not how fast.';
  expect(out).toMatch(/^\n500 bodies and few ticks: /);
  expect(out.split(note)).toHaveLength(2);
  for (const file of ['report.md', 'report.html'])
    expect(readFileSync(join(folder, 'out/broadphase', file), 'utf8').split(note)).toHaveLength(2);
});
