import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Advice } from '@swept/broadphase';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HELP as RECORD_HELP, recordCommand } from '../record/record.js';
import { adviseCommand, HELP } from './advise.js';
import type { Streams } from './command.js';

const bench = resolve(import.meta.dirname, '../..');
let folder: string;
let uniform: string;
let lognormal: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'advise-'));
  uniform = join(folder, 'uniform.bin');
  lognormal = join(folder, 'lognormal.bin');
  await called(recordCommand, 'uniform', uniform, '--bodies', '400', '--steps', '12');
  await called(recordCommand, 'heavy-tailed', lognormal, '--bodies', '6000', '--steps', '4');
}, 30_000);
afterAll(() => rmSync(folder, { recursive: true }));

type Command = (args: readonly string[], streams: Streams) => Promise<number>;

async function called(command: Command, ...args: string[]) {
  const written = { out: '', err: '' };
  const code = await command(args, {
    out: { write: (text) => (written.out += text) },
    err: { write: (text) => (written.err += text) },
  });
  return { code, ...written };
}

function node(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder });
  return { code: status, out: stdout, err: stderr };
}

/** The lines of the table, of which each column but the first is flush right. */
function tableOf(out: string): string[] {
  const lines = out.split('\n');
  const head = lines.findIndex((line) => line.includes('ms per step'));
  return lines.slice(head, lines.indexOf('', head));
}

describe('node bench advise', { timeout: 30_000 }, () => {
  it('prints a table whose columns stand in line, and the reasons, within 80 characters', async () => {
    const { code, out, err } = await called(adviseCommand, uniform, '--milliseconds', '300');
    expect(code).toBe(0);
    expect(err).toBe('reading ...\ncomparing ...\ntiming ...\n');
    expect(out).toMatch(/^uniform\.bin: 12 steps, \d+ of them measured in \d+ rounds?\n-+\n/);
    const table = tableOf(out);
    expect(table).toHaveLength(1 + 7);
    for (const line of table) expect(line).toHaveLength(table[0].length);
    for (const line of table.slice(1))
      expect(line).toMatch(/^[a-zA-Z]+ +[\d.]+ +~?[\d.]+ [ =] +[\d.]+ +[\d.]+ +[\d.]+ +[\d.]+$/);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(out).toContain('- 404 bodies, 400 of them moving.\n');
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'compares each mover with all others: 81,400 tests per step',
    );
    expect(out).toMatch(/\n\n(Keep|Take|Too) [\s\S]+\.\n$/);
    expect(out).not.toContain('sizes differ too much');
  });

  it('says where sizes differ too much for cells of one size', async () => {
    const { out } = await called(adviseCommand, lognormal, '--milliseconds', '300');
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(
      /uniformGrid sizes differ too much: cells of one size are estimated to cost/,
    );
  });

  it('prints nothing but JSON with --json', async () => {
    const { code, out } = await called(adviseCommand, '--json', uniform, '--milliseconds=200');
    expect(code).toBe(0);
    const advice = JSON.parse(out) as Advice;
    expect(advice.facts).toMatchObject({ steps: 12, bodies: 404, movers: 400 });
    expect(advice.ranking).toHaveLength(7);
    expect(advice.ranking[0].ratio).toBe(1);
  });

  it('prints its help and does nothing else', async () => {
    expect(await called(adviseCommand, '--help')).toEqual({ code: 0, out: HELP, err: '' });
    expect(await called(recordCommand, '-h')).toEqual({ code: 0, out: RECORD_HELP, err: '' });
  });

  it.each([
    [[], /^the file of the recording is missing \(node bench advise --help says what can be given\)\n$/],
    [['a', 'b'], /^unexpected argument "b" \(node bench advise --help/],
    [['a', '--loud'], /^Unknown option '--loud' \(node bench/],
    [['a', '--milliseconds', '5'], /^--milliseconds must be a whole number from 100 to 600000, got "5" \(/],
    [['nothing.bin'], /^cannot read nothing\.bin: there is no such file or folder\n$/],
    [[tmpdir()], /^cannot read .+: it is a folder\n$/],
  ])('refuses %j with one line and exit code 2', async (args, line) => {
    const { code, out, err } = await called(adviseCommand, ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(line);
    expect(err.split('\n')).toHaveLength(2);
  });

  it('refuses files that are no recording, or not whole, and says why', async () => {
    const file = join(folder, 'broken.bin');
    const refused = async (bytes: Uint8Array) => {
      writeFileSync(file, bytes);
      const { code, out, err } = await called(adviseCommand, file);
      expect([code, out]).toEqual([2, '']);
      return err.replace(file, 'FILE');
    };
    const whole = readFileSync(uniform);
    const head = 'FILE is no recording that can be played: recording: ';
    expect(await refused(new Uint8Array())).toBe(`${head}length must be at least 28 bytes, got 0\n`);
    expect(await refused(Buffer.from('a text, not a recording at all'))).toBe(
      `${head}byte 0 must be 137, as in every recording, got 97\n`,
    );
    expect(await refused(whole.subarray(0, -9))).toMatch(
      /recording: checksum must be \d+ \(bytes are missing or were changed\), got \d+\n$/,
    );
    whole[12000] ^= 1;
    expect(await refused(whole)).toMatch(/recording: checksum must be/);
  });
});

describe('node bench record', { timeout: 30_000 }, () => {
  it('says what it wrote, and how to go on', async () => {
    const file = join(folder, 'fast.bin');
    const { code, out, err } = await called(
      recordCommand,
      'fast',
      file,
      '--bodies',
      '50',
      '--steps',
      '5',
      '--seed',
      '3',
    );
    expect({ code, out, err }).toEqual({
      code: 0,
      out: `${file}: fast, 5 steps, 0.0 MB\nnode bench advise ${file}\n`,
      err: 'playing ...\n',
    });
    const bytes = readFileSync(file);
    await called(recordCommand, 'fast', file, '--bodies', '50', '--steps', '5', '--seed', '3');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    await called(recordCommand, 'fast', file, '--bodies', '50', '--steps', '5', '--seed', '4');
    expect(readFileSync(file).equals(bytes)).toBe(false);
  });

  it.each([
    [[], /^the name of the scene is missing \(node bench record --help/],
    [['uniform'], /^the file to write is missing/],
    [['moon', 'x.bin'], /^SCENE must be one of uniform, .*, got "moon"/],
    [['uniform', 'x.bin', '--steps', '0'], /^--steps must be a whole number from 1 to 10000, got "0"/],
  ])('refuses %j with one line and exit code 2', async (args, line) => {
    const { code, out, err } = await called(recordCommand, ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(line);
  });

  it('writes what git ignores in this repository', () => {
    const clone = join(folder, 'clone');
    mkdirSync(clone);
    copyFileSync(join(bench, '../.gitignore'), join(clone, '.gitignore'));
    const git = (...args: string[]) => spawnSync('git', args, { cwd: clone }).status;
    expect(git('init', '-q')).toBe(0);
    expect(git('check-ignore', 'out.bin')).toBe(0);
    expect(git('check-ignore', 'out.ts')).toBe(1);
  });

  it('says so when the file cannot be written', async () => {
    const file = join(folder, 'no/such/folder.bin');
    const { code, err } = await called(recordCommand, 'uniform', file, '--bodies', '5', '--steps', '1');
    expect([code, err]).toEqual([2, `playing ...\ncannot write ${file}: there is no such file or folder\n`]);
  });
});

describe('as programs', { timeout: 60_000 }, () => {
  it('node bench lists its commands', () => {
    const help = node(bench, '--help');
    expect([help.code, help.err]).toEqual([0, '']);
    for (const name of ['advise', 'record', 'broadphase', 'narrowphase', 'accuracy'])
      expect(help.out).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    expect(node(bench)).toEqual({ code: 2, out: '', err: `node bench: a command is missing\n\n${help.out}` });
    expect(node(bench, 'dance').err).toBe(`node bench: there is no command "dance"\n\n${help.out}`);
  });

  it('node bench record and node bench advise work from any folder, without colours when piped', () => {
    const made = node(bench, 'record', 'mixed', 'mine.bin', '--bodies', '80', '--steps', '6');
    expect([made.code, made.out]).toEqual([
      0,
      'mine.bin: mixed, 6 steps, 0.0 MB\nnode bench advise mine.bin\n',
    ]);
    const advice = node(bench, 'advise', 'mine.bin', '--milliseconds', '200');
    expect(advice.code).toBe(0);
    expect(advice.out).toMatch(/^mine\.bin: 6 steps, \d of them measured/);
    expect(advice.out).not.toContain('\x1b');
    expect(node(bench, 'advise', 'other.bin').code).toBe(2);
  });
});
