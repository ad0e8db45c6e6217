import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withOtherState } from './other-state.js';
import { UsageError } from './usage-error.js';

const root = mkdtempSync(join(tmpdir(), 'swept-other-state-'));

/** Commits a repository whose build is this program. */
function commit(program: string): void {
  mkdirSync(join(root, 'scripts'), { recursive: true });
  writeFileSync(join(root, 'scripts/run.mjs'), program);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false', 'commit', '-qm', 'state');
}

beforeAll(() => {
  execFileSync('git', ['init', '-q'], { cwd: root });
  commit(`import { writeFileSync } from 'node:fs'; writeFileSync('built', process.argv[2]);`);
  commit('process.exitCode = 1;');
});
afterAll(() => rmSync(root, { recursive: true }));

it('builds an earlier state in a folder of its own and removes it', async () => {
  const lines: string[] = [];
  let seen = '';
  await withOtherState(
    'HEAD~1',
    root,
    (line) => lines.push(line),
    async (folder) => {
      expect(readFileSync(join(folder, 'built'), 'utf8')).toBe('build');
      seen = folder;
    },
  );
  expect(lines).toEqual([expect.stringMatching(/^building [0-9a-f]{10} in /)]);
  expect(lines[0]).toContain(seen);
  expect(existsSync(seen)).toBe(false);
  expect(existsSync(join(root, 'built'))).toBe(false);
});

it('removes the folder when its use fails', async () => {
  let seen = '';
  const failing = withOtherState(
    'HEAD~1',
    root,
    () => {},
    async (folder) => {
      seen = folder;
      throw new Error('no');
    },
  );
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(seen)).toBe(false);
});

it.each([
  ['nothing', '--compare must name a commit of this repository, got "nothing"'],
  ['--all', '--compare must name a commit of this repository, got "--all"'],
  ['HEAD', 'the state of --compare does not build'],
])('refuses %s', async (name, message) => {
  const refused = withOtherState(
    name,
    root,
    () => {},
    () => Promise.resolve(),
  );
  await expect(refused).rejects.toThrow(new UsageError(message));
});
