import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from './usage-error.js';

/**
 * The state of a commit in a separate folder, installed and built, for as long as `use` takes. The repository
 * itself is only read. Throws `UsageError` on what is not a commit and on a state that does not build.
 */
export async function withOtherState(
  commit: string,
  root: string,
  say: (line: string) => void,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const hash = resolved(commit, root);
  const folder = mkdtempSync(join(tmpdir(), 'swept-compare-'));
  say(`building ${hash.slice(0, 10)} in ${folder} ...`);
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', hash], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    await build(folder);
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function resolved(commit: string, root: string): string {
  try {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`];
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    throw new UsageError(`--compare must name a commit of this repository, got "${commit}"`);
  }
}

function build(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(folder, 'scripts/run.mjs'), 'build'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new UsageError(`the state of --compare does not build`)),
    );
  });
}
