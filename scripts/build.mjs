// Builds the packages and the bench, each after those it needs, and only what changed since the last build.
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { howFar, quietly, root, stage, tool } from './stage.mjs';
import { filesBelow, fingerprint, stamp, workspaces } from './workspace.mjs';

const SHARED = [
  'tsup.base.ts',
  'scripts/fields.ts',
  'scripts/formulas.ts',
  'scripts/removable.ts',
  'tsconfig.base.json',
  'tsconfig.build.json',
  'pnpm-lock.yaml',
];

/**
 * The fingerprint of a package: its own files and the fingerprints of the packages it needs.
 * @param {import('./workspace.mjs').Workspace} it
 * @param {string[]} needed
 */
function sourceHash({ dir }, needed) {
  const sources = filesBelow(path.join(root, dir, 'src')).filter((file) => !/\.test\.ts$/.test(file));
  const own = ['package.json', 'tsup.config.ts', 'tsconfig.json', ...sources.map((file) => `src/${file}`)];
  return fingerprint(root, [...SHARED, ...own.map((file) => `${dir}/${file}`)], [process.version, ...needed]);
}

/** Lets so many tasks run at a time. */
function turnstile(/** @type {number} */ places) {
  /** @type {(() => void)[]} */
  const waiting = [];
  let free = places;
  return async (/** @type {() => Promise<void>} */ task) => {
    if (free === 0) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    else free--;
    try {
      await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

const counted = (/** @type {number} */ count) => `${count} ${count === 1 ? 'package' : 'packages'}`;

/** Builds everything that has a tsup configuration. */
export async function build() {
  await stage('build', async (show) => {
    const all = workspaces(root).filter(({ dir }) => existsSync(path.join(root, dir, 'tsup.config.ts')));
    const oneAtATime = turnstile(Math.max(1, os.cpus().length));
    /** @type {Map<string, Promise<string>>} */
    const running = new Map();
    /** @type {string[]} */
    const building = [];
    let ready = 0;
    let built = 0;

    const hashOf = (/** @type {string} */ name) => {
      const it = all.find((other) => other.name === name);
      if (!it) return undefined;
      const started = running.get(name);
      if (started) return started;
      const task = buildOne(it);
      running.set(name, task);
      return task;
    };
    const buildOne = async (/** @type {import('./workspace.mjs').Workspace} */ it) => {
      const needed = await Promise.all(it.dependencies.map(hashOf));
      const hash = sourceHash(
        it,
        needed.filter((value) => value !== undefined),
      );
      const last = stamp(root, `build-${it.dir.replace('/', '-')}`);
      if (existsSync(path.join(root, it.dir, 'dist')) && last.matches(hash)) {
        ready++;
        return hash;
      }
      last.clear();
      await oneAtATime(async () => {
        building.push(it.name);
        show(howFar(ready, all.length, 'packages', building));
        await quietly(process.execPath, [tool.tsup], { cwd: path.join(root, it.dir), about: it.dir });
        building.splice(building.indexOf(it.name), 1);
        ready++;
        built++;
        show(howFar(ready, all.length, 'packages', building));
      });
      last.set(hash);
      return hash;
    };

    await Promise.all(all.map(({ name }) => hashOf(name)));
    return built > 0
      ? `${counted(built)}${built < all.length ? `, ${all.length - built} up to date` : ''}`
      : 'up to date';
  });
}
