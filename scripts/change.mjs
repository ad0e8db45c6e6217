// What has changed, as git tells it.
import { spawnSync } from 'node:child_process';

/**
 * The environment for a git that works on the repository of its folder alone: within a hook, variables name
 * another one.
 * @returns {NodeJS.ProcessEnv}
 */
export function plainEnv() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
}

/**
 * The change that `npm run check` is about, in words and as arguments of vitest; undefined when `since` is no
 * commit.
 * @param {string} dir
 * @param {string} [since] a commit; without it the change is what is not committed, or the last commit when all is
 * @returns {{ what: string, args: string[] } | undefined}
 */
export function concerned(dir, since) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: dir, env: plainEnv(), encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const isCommit = (/** @type {string} */ name) =>
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`) !== undefined;
  if (since !== undefined) {
    return isCommit(since) ? { what: `the changes since ${since}`, args: ['--changed', since] } : undefined;
  }
  const status = git('status', '--porcelain');
  if (status) return { what: 'the changes not committed yet', args: ['--changed'] };
  if (status === '' && isCommit('HEAD~1')) return { what: 'the last commit', args: ['--changed', 'HEAD~1'] };
  return { what: 'everything: there is no earlier commit to compare with', args: [] };
}
