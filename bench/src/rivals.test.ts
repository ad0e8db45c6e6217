import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installRivals, NoRivals, RIVALS, rival } from './rivals.js';

describe('the folder of the rivals', () => {
  const manifest = JSON.parse(readFileSync(join(RIVALS, 'package.json'), 'utf8'));

  it('pins every version', () => {
    for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('has a lockfile of its own, which names no registry', () => {
    const lock = readFileSync(join(RIVALS, 'pnpm-lock.yaml'), 'utf8');
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      expect(lock).toContain(`${name}@${version}`);
    }
    expect(lock).not.toMatch(/https?:/);
  });

  it('is no part of the workspace', () => {
    const workspace = readFileSync(join(dirname(dirname(RIVALS)), 'pnpm-workspace.yaml'), 'utf8');
    expect(workspace).not.toMatch(/rivals|bench\/\*/);
  });
});

describe('a folder in which nothing is installed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rivals-'));
    cpSync(RIVALS, folder, { recursive: true, filter: (file) => !file.includes('node_modules') });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it('has no rivals', async () => {
    await expect(rival('planck', folder)).rejects.toThrow(
      new NoRivals(`planck is not installed in ${folder}`),
    );
  });

  it.skipIf(process.platform === 'win32')('says what it does and why it cannot', async () => {
    vi.stubEnv('PATH', folder);
    const said: string[] = [];
    const install = installRivals((line) => said.push(line), folder);
    await expect(install).rejects.toThrow(NoRivals);
    await expect(install).rejects.toThrow(/takes the network once\.\nnpx: /);
    expect(said).toEqual(['installing the rivals, once ...']);
  });
});
