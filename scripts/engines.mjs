// The JavaScript engines of this machine: those that are installed, never a download.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { CHROMIUM_NAMES, findChromium } from './chromium.mjs';
import { quietly } from './stage.mjs';

/** @typedef {'node' | 'bun' | 'deno' | 'chromium' | 'firefox'} Kind */
/** @typedef {{ kind: Kind, version: string, file: string }} Engine */

/** @type {Readonly<Record<Kind, readonly string[]>>} */
const NAMES = {
  node: ['node'],
  bun: ['bun'],
  deno: ['deno'],
  chromium: CHROMIUM_NAMES,
  firefox: ['firefox', 'firefox-esr'],
};

/** What a full run has: kinds, some with the first number of their versions. */
const WANTED = ['node 20', 'node 22', 'node 24', 'bun', 'deno', 'chromium', 'firefox'];

/** @param {string} file */
const isFile = (file) => existsSync(file) && statSync(file).isFile();

/**
 * The programs of these names: the first on the PATH, and all that are in a folder of `folder`, or in the folder
 * `bin` of that.
 * @param {readonly string[]} names
 * @param {string} [folder]
 * @returns {string[]}
 */
export function findPrograms(names, folder) {
  const { PATH = '' } = process.env;
  const folders = folder === undefined ? [] : readdirSync(folder).map((name) => path.join(folder, name));
  const inFolders = (/** @type {readonly string[]} */ dirs) =>
    dirs.flatMap((dir) => names.map((name) => path.join(dir, name))).filter(isFile);
  const [first] = names === CHROMIUM_NAMES ? [findChromium()] : inFolders(PATH.split(path.delimiter));
  return [...(first ? [first] : []), ...inFolders(folders.flatMap((dir) => [path.join(dir, 'bin'), dir]))];
}

/**
 * The Node that runs this first, then all others that are on the PATH or in folders of `folder`: each version
 * once. And what there is to say about those that are missing, or do not tell their version.
 * @param {string} [folder]
 * @returns {Promise<{ engines: Engine[], missing: string[] }>}
 */
export async function findEngines(folder) {
  /** @type {Engine[]} */
  const engines = [{ kind: 'node', version: process.versions.node, file: process.execPath }];
  /** @type {string[]} */
  const missing = [];
  for (const kind of /** @type {Kind[]} */ (Object.keys(NAMES))) {
    for (const file of findPrograms(NAMES[kind], folder)) {
      const version = await versionOf(file);
      if (version === undefined) missing.push(`${kind}: ${file} --version tells no version`);
      else if (!engines.some((it) => it.kind === kind && it.version === version))
        engines.push({ kind, version, file });
    }
  }
  const place = folder === undefined ? 'the PATH' : `the PATH or in ${folder}`;
  for (const wanted of WANTED)
    if (!engines.some(({ kind, version }) => `${kind} ${version}`.startsWith(wanted)))
      missing.push(`${wanted}: none on ${place}`);
  return { engines, missing };
}

/** @param {string} file */
export async function versionOf(file) {
  try {
    return (await quietly(file, ['--version'])).match(/\d+(\.\d+)+/)?.[0];
  } catch {
    return undefined;
  }
}
