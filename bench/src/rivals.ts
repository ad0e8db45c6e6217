import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Another engine or index, to be compared with. */
export interface Rival<Module> {
  readonly name: string;
  readonly version: string;
  /** The module's namespace; the exports of a CommonJS module are its `default`. */
  readonly module: Module;
}

/** The rivals are missing and could not be installed; the message is all there is to print. */
export class NoRivals extends Error {}

/** `bench/rivals`, found from this file, built or not. */
export const RIVALS = above('rivals/package.json');

function above(file: string): string {
  for (let dir = import.meta.dirname; ; dir = dirname(dir)) {
    if (existsSync(join(dir, file))) return dirname(join(dir, file));
    if (dir === dirname(dir)) throw new Error(`no ${file} above ${import.meta.dirname}`);
  }
}

/**
 * Installs the rivals with their own lockfile, unless that was done. Takes a few seconds and the network on
 * first use. Throws `NoRivals`.
 * @param say gets one line before and one after an install
 */
export async function installRivals(say: (line: string) => void, folder = RIVALS): Promise<void> {
  const stamp = join(folder, 'node_modules/.cache/swept-rivals');
  const hash = fingerprint(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const start = performance.now();
  say('installing the rivals, once ...');
  const manifest = join(dirname(dirname(RIVALS)), 'package.json');
  const { packageManager } = JSON.parse(readFileSync(manifest, 'utf8'));
  await npx(['--yes', packageManager, 'install', '--frozen-lockfile'], folder);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  say(`installed the rivals in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function fingerprint(folder: string): string {
  const hash = createHash('sha256').update([process.version, process.platform, process.arch].join());
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) {
    hash.update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

function npx(args: string[], cwd: string): Promise<void> {
  const windows = process.platform === 'win32';
  const command = windows ? (process.env.ComSpec ?? 'cmd.exe') : 'npx';
  // Without a network the answer must come in seconds, with its reason, even if npm was started in quiet mode.
  const env = {
    ...process.env,
    CI: '1',
    npm_config_loglevel: 'error',
    NPM_CONFIG_FETCH_RETRIES: '1',
    PNPM_CONFIG_FETCH_RETRIES: '1',
  };
  return new Promise((resolve, reject) => {
    const child = spawn(command, windows ? ['/d', '/s', '/c', 'npx', ...args] : args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const failed = (why: string) =>
      reject(new NoRivals(`The rivals could not be installed, which takes the network once.\n${why}`));
    child.on('error', (error) => failed(`npx: ${error.message}`));
    child.on('close', (code) => (code === 0 ? resolve() : failed(output.trim())));
  });
}

/** A rival by the name of its package. Throws `NoRivals` before they are installed. */
export async function rival<Module>(name: string, folder = RIVALS): Promise<Rival<Module>> {
  const manifest = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) throw new NoRivals(`${name} is not installed in ${folder}`);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const { load } = await import(pathToFileURL(join(folder, 'load.mjs')).href);
  return { name, version, module: await load(name) };
}
