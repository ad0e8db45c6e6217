// What the commands of package.json are made of.
import path from 'node:path';
import { api } from './api.mjs';
import { build } from './build.mjs';
import { checkLayers } from './check-layers.mjs';
import { install } from './setup.mjs';
import { allOf, openly, quietly, root, StageFailure, stage, tool } from './stage.mjs';

/** Checks the types of a folder, and remembers what was checked. */
function check(/** @type {string} */ dir) {
  const memory = path.join(root, 'node_modules/.cache/swept', `tsc-${dir}.json`);
  const args = [
    '-p',
    path.join(root, dir),
    '--incremental',
    '--tsBuildInfoFile',
    memory,
    '--pretty',
    'false',
  ];
  return quietly(process.execPath, [tool.tsc, ...args]);
}

/** Packages and their tests against the sources of siblings; bench and examples against what is built. */
export const typecheck = () =>
  stage('typecheck', async (show) => {
    const checks = {
      packages: check('.'),
      scripts: check('scripts'),
      bench: check('bench'),
      examples: check('examples'),
    };
    await allOf('checks', checks, show);
  });

export const lint = () =>
  stage('lint', async () => {
    await quietly(process.execPath, [
      tool.biome,
      'ci',
      '--error-on-warnings',
      '--max-diagnostics=200',
      '--colors=off',
      '.',
    ]);
  });

export const format = () =>
  stage('format', async () => {
    await quietly(process.execPath, [tool.biome, 'check', '--write', '--colors=off', '.']);
  });

export const layers = () =>
  stage('layers', async () => {
    const violations = checkLayers(root);
    if (violations.length === 0) return;
    const lines = violations.map(({ file, line, what, why }) => `${file}:${line}  ${what}  ${why}`);
    throw new StageFailure(`${lines.join('\n')}\n${lines.length} forbidden by the layers`);
  });

/** All but the tests; throws at the first that fails. */
export async function checks() {
  await build();
  await typecheck();
  await lint();
  await layers();
  await api();
}

/**
 * vitest on this terminal; without colours when there is none.
 * @param {string[]} args
 * @param {string} [dir] with a vitest of its own
 */
export function tests(args, dir = '') {
  const plain = process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' };
  const vitest = dir === '' ? tool.vitest : path.join(root, dir, 'node_modules/vitest/vitest.mjs');
  return openly([vitest, 'run', ...args], { cwd: path.join(root, dir), env: { ...process.env, ...plain } });
}

/** The integrations, which have an install of their own, against what is built. */
export async function integrations(/** @type {string[]} */ args) {
  await install('integrations', ['package.json'], ['']);
  await stage('typecheck', async () => void (await check('integrations')));
  return tests(args, 'integrations');
}

/** The demo site; vite's own arguments go through. */
export const vite = (/** @type {string[]} */ args) =>
  openly([tool.vite, ...args], { cwd: path.join(root, 'examples') });
