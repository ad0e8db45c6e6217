// Makes sure that the dependencies are there. It may only use what old versions of Node have too, so that
// they can say what is missing.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { quietly, root, StageFailure, script, stage } from './stage.mjs';
import { fingerprint, stamp, workspaces } from './workspace.mjs';

/** Throws when the version of Node is too old for the tools. */
export function checkNode(/** @type {string} */ version) {
  const [major, minor] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StageFailure(`swept needs Node 20.19 or newer; this is Node ${version}.`);
  }
}

/** Installs what the workspace depends on. */
export async function setup() {
  checkNode(process.versions.node);
  const manifests = ['', ...workspaces(root).map(({ dir }) => `${dir}/`)].map((dir) => `${dir}package.json`);
  const users = workspaces(root).filter((it) => it.dependencies.length + it.devDependencies.length > 0);
  await install(
    '',
    manifests,
    users.map(({ dir }) => dir),
  );
}

/**
 * Installs when the manifests, the lockfile or the Node version are not those of the last install.
 * @param {string} dir the folder of the lockfile, relative to the root
 * @param {string[]} manifests relative to it, as are the folders that have their own node_modules then
 * @param {string[]} users
 */
export async function install(dir, manifests, users) {
  const cwd = path.join(root, dir);
  const files = [...manifests, 'pnpm-workspace.yaml', 'pnpm-lock.yaml'];
  const hash = fingerprint(cwd, files, [process.version, process.platform, process.arch]);
  const installed = stamp(cwd, 'install');
  const complete = users.every((user) => existsSync(path.join(cwd, user, 'node_modules')));
  if (complete && installed.matches(hash)) return;
  await stage('install', async (show) => {
    show('asking for the packages');
    installed.clear();
    const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const windows = process.platform === 'win32';
    const npx = windows ? (process.env.ComSpec ?? 'cmd.exe') : 'npx';
    const args = ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'];
    await quietly(npx, windows ? ['/d', '/s', '/c', 'npx', ...args] : args, {
      cwd,
      env: { ...process.env, CI: '1' },
      onOutput: (output) => show(packagesAdded(output) ?? 'asking for the packages'),
    });
    installed.set(hash);
    return `by ${packageManager}`;
  });
}

/**
 * How far pnpm is, from what it has printed: its lines `Packages: +158` and `Progress: ..., added 143`.
 * Undefined as long as it has not said how many there are.
 * @param {string} output
 */
export function packagesAdded(output) {
  const total = output.match(/^Packages: .*?\+(\d+)/m)?.[1];
  const added = output.match(/[\s\S]*^Progress: .*\badded (\d+)/m)?.[1] ?? '0';
  return total && `${added} of ${total} packages`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await script(setup);
