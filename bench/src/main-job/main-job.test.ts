import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainJob } from './main-job.js';
import { HELP } from './options.js';
import type { Report } from './report.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'main-job-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function called(...args: string[]) {
  const written = { out: '', err: '' };
  const code = await mainJob(args, join(folder, 'out'), {
    out: { write: (text) => (written.out += text) },
    err: { write: (text) => (written.err += text) },
  });
  return { code, ...written };
}

describe('the main job', { timeout: 60_000 }, () => {
  it.each([['--bodies', 'many'], ['--scene', 'moon'], ['--strategy', 'none'], ['--slow'], ['extra']])(
    'refuses %s %s with one line and exit code 2',
    async (...args) => {
      const { code, out, err } = await called(...args);
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err).toMatch(/^[^\n]+ \(see --help\)\n$/);
      expect(existsSync(join(folder, 'out'))).toBe(false);
    },
  );

  it('prints its help and does nothing else', async () => {
    expect(await called('--help')).toEqual({ code: 0, out: HELP, err: '' });
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  let played: ReturnType<typeof called> | undefined;
  /** Once for all that look at what it says and writes. */
  const quick = () => (played ??= called('--quick', '--bodies', '60', '--steps', '8'));

  it('prints a table and says where the report is', async () => {
    const { code, out, err } = await quick();
    expect(code).toBe(0);
    expect(out).toMatch(/tunnelled +0 +bodies that passed a wall\n/);
    expect(out).toMatch(/State hashes agree: [0-9a-f]{16} with every strategy\.\n/);
    expect(out).toContain(join(folder, 'out', 'report.html'));
    expect(out).toContain(join(folder, 'out', 'report.json'));
    for (const line of `${out}\n${err}`.split('\n').filter((text) => !text.startsWith(folder)))
      expect(line.length).toBeLessThanOrEqual(80);
    expect(err).toContain('Scene coastline-110m, seed 1: 60 moving bodies, 4,994 walls.\n');
    expect(err).toContain('playing: 0 of 8');
  });

  it('writes a page that needs nothing else', async () => {
    await quick();
    const page = readFileSync(join(folder, 'out', 'report.html'), 'utf8');
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).not.toMatch(/<script|<link|<img|url\(|https?:|NaN|undefined/);
    expect(page.match(/<svg/g)).toHaveLength(3);
    expect(page).toContain('60 bodies, 4,994 walls, 8 steps');
    expect(page).toContain('No body passed a wall');
  });

  it('prints nothing but JSON with --json', async () => {
    const { code, out } = await called(
      '--scene=fast',
      '--bodies=80',
      '--steps=6',
      '--strategy=bruteForce',
      '--json',
    );
    expect(code).toBe(0);
    const report = JSON.parse(out) as Report;
    expect(report.options).toMatchObject({ scene: 'fast', bodies: 80, steps: 6, strategies: ['bruteForce'] });
    expect(report.scene).toEqual({ name: 'fast', seed: 1, walls: 4, bodies: 80 });
    expect(report.runs).toHaveLength(1);
    expect(report.runs[0]).toMatchObject({
      strategy: 'bruteForce',
      tunnelled: 0,
      penetrations: 0,
      breaks: 0,
    });
    expect(report.runs[0].milliseconds).toHaveLength(6);
    expect(report.verdict.passed).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'out', 'report.json'), 'utf8'))).toEqual(report);
  });
});
