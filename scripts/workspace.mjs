// The packages of this repository, and fingerprints of the files that decide whether work must be done again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Workspace
 * @property {string} name       the package's name
 * @property {string} dir        its folder, relative to the root, with forward slashes
 * @property {boolean} published false for private packages
 * @property {string[]} dependencies
 * @property {string[]} devDependencies
 */

/**
 * Every package below packages/, then bench and examples.
 * @param {string} root
 * @returns {Workspace[]}
 */
export function workspaces(root) {
  const below = readdirSync(path.join(root, 'packages')).sort();
  return [...below.map((name) => `packages/${name}`), 'bench', 'examples']
    .filter((dir) => existsSync(path.join(root, dir, 'package.json')))
    .map((dir) => {
      const manifest = JSON.parse(readFileSync(path.join(root, dir, 'package.json'), 'utf8'));
      return {
        name: manifest.name,
        dir,
        published: manifest.private !== true,
        dependencies: Object.keys(manifest.dependencies ?? {}),
        devDependencies: Object.keys(manifest.devDependencies ?? {}),
      };
    });
}

/**
 * Every file below a folder, as sorted paths relative to it. Folders that hold no sources are left out.
 * @param {string} dir
 * @returns {string[]}
 */
export function filesBelow(dir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .flatMap((entry) => {
      if (!entry.isDirectory()) return [entry.name];
      if (['node_modules', 'dist', 'out'].includes(entry.name)) return [];
      return filesBelow(path.join(dir, entry.name)).map((file) => `${entry.name}/${file}`);
    })
    .sort();
}

/**
 * One hash over the names and contents of files (a missing file counts as missing) and over further facts.
 * @param {string} root
 * @param {string[]} files relative to root
 * @param {string[]} facts
 */
export function fingerprint(root, files, facts = []) {
  const hash = createHash('sha256');
  for (const fact of facts) hash.update(`${fact}\0`);
  for (const file of files) {
    const full = path.join(root, file);
    hash.update(`${file}\0`);
    if (existsSync(full) && statSync(full).isFile()) hash.update(readFileSync(full));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/**
 * A remembered fingerprint, kept in node_modules so that it goes when the install goes.
 * @param {string} root
 * @param {string} name
 */
export function stamp(root, name) {
  const file = path.join(root, 'node_modules/.cache/swept', name);
  return {
    matches: (/** @type {string} */ value) => existsSync(file) && readFileSync(file, 'utf8') === value,
    set(/** @type {string} */ value) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, value);
    },
    clear: () => rmSync(file, { force: true }),
  };
}
