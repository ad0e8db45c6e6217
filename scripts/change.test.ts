import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { concerned, plainEnv } from './change.mjs';

const dir = mkdtempSync(path.join(os.tmpdir(), 'swept-change-'));
afterAll(() => rmSync(dir, { recursive: true }));

function git(...args: string[]) {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: dir, env: plainEnv() });
}

it('is what is not committed, or else the last commit, or everything', () => {
  const now = () => concerned(dir)?.args;
  // Not even a repository.
  expect(now()).toEqual([]);
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'one');
  expect(now()).toEqual([]);
  writeFileSync(path.join(dir, 'a'), '');
  expect(now()).toEqual(['--changed']);
  git('add', '.');
  expect(now()).toEqual(['--changed']);
  git('commit', '-q', '-m', 'two');
  expect(now()).toEqual(['--changed', 'HEAD~1']);
});

it('is what changed since a commit, if it is one', () => {
  git('tag', 'v1');
  expect(concerned(dir, 'v1')).toEqual({ what: 'the changes since v1', args: ['--changed', 'v1'] });
  expect(concerned(dir, 'no-such-thing')).toBeUndefined();
  expect(concerned(dir, '--all')).toBeUndefined();
});

it('is of the folder, also within a hook of another repository', () => {
  vi.stubEnv('GIT_DIR', path.join(dir, 'elsewhere'));
  expect(concerned(dir)).toEqual({ what: 'the last commit', args: ['--changed', 'HEAD~1'] });
  vi.unstubAllEnvs();
});
