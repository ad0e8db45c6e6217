import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compileNative, native } from './natives.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'natives-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe.skipIf(process.platform === 'win32')('a rival in C++', () => {
  const made = () => readdirSync(join(folder, 'made'));

  /** The only compiler there is. */
  function compiler(script: string): void {
    writeFileSync(join(folder, 'g++'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'g++'), 0o755);
    vi.stubEnv('PATH', folder);
  }

  it('is not here without a compiler', () => {
    vi.stubEnv('PATH', folder);
    const problem = compileNative('box2d', join(folder, 'made'));
    expect(problem).toBe('needs g++ and libbox2d-dev (spawnSync g++ ENOENT)');
    expect(made()).toEqual([]);
  });

  it('is not here without its library, and says in one line what the compiler missed', () => {
    compiler(
      'echo "In file included from x:\nbox2d.h:1: fatal error: no box2d.h\ncompilation ended" >&2; exit 1',
    );
    const problem = compileNative('box2d', join(folder, 'made'));
    expect(problem).toBe('needs g++ and libbox2d-dev (no box2d.h)');
    expect(made()).toEqual([]);
  });

  it('is compiled for this processor, anew each time', () => {
    compiler('for it in "$@"; do if [ "$last" = -o ]; then echo "$@" >"$it"; fi; last=$it; done');
    mkdirSync(join(folder, 'made'));
    writeFileSync(join(folder, 'made/box2d.node'), 'of an older state');
    expect(compileNative('box2d', join(folder, 'made'))).toBeUndefined();
    expect(made()).toEqual(['box2d.node']);
    expect(readFileSync(join(folder, 'made/box2d.node'), 'utf8')).toMatch(
      /-march=native .*box2d\.cpp.* -lbox2d/,
    );
  });

  it('throws when it was never compiled', () => {
    expect(() => native('box2d', folder)).toThrow(/Cannot find module/);
  });
});
