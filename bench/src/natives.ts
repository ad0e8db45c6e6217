import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RIVALS, type Rival } from './rivals.js';

/**
 * The library that each rival in C++ is linked with, and the package of Debian that has it. Its source is in
 * bench/rivals/native.
 */
const NATIVES = { box2d: { library: 'box2d', needs: 'libbox2d-dev' } } as const;

export type Native = keyof typeof NATIVES;

const BUILT = join(dirname(RIVALS), 'out/native');

/**
 * Compiles a rival for this processor, which takes a second. Returns undefined, or if there is no compiler or no
 * library, a line that names what is needed.
 */
export function compileNative(name: Native, folder = BUILT): string | undefined {
  const { library, needs } = NATIVES[name];
  mkdirSync(folder, { recursive: true });
  const made = join(folder, `${name}.node.${process.pid}`);
  const { error, status, stderr } = spawnSync(
    'g++',
    [
      ...['-std=c++17', '-O3', '-march=native', '-DNDEBUG', '-fPIC', '-shared'],
      `-I${join(dirname(process.execPath), '../include/node')}`,
      join(RIVALS, 'native', `${name}.cpp`),
      ...['-o', made, `-l${library}`],
    ],
    { encoding: 'utf8' },
  );
  if (error || status !== 0) {
    const why = error?.message ?? /error: (.+)/.exec(stderr)?.[1] ?? `g++ ended with ${status}`;
    return `needs g++ and ${needs} (${why})`;
  }
  // Another run of the benchmark may be reading the existing file.
  renameSync(made, join(folder, `${name}.node`));
  return undefined;
}

/** A rival in C++ that was compiled before. */
export function native<Module>(name: Native, folder = BUILT): Rival<Module> {
  const module = createRequire(import.meta.url)(join(folder, `${name}.node`));
  return { name, version: module.version, module };
}
