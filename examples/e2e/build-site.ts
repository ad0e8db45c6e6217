import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built site. */
    dist: string;
  }
}

export const configFile = path.resolve(import.meta.dirname, '../vite.config.ts');

/** Builds the site, once for all test files. */
export async function setup(project: TestProject): Promise<() => void> {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'swept-site-'));
  await build({ configFile, logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
  project.provide('dist', dist);
  return () => rmSync(dist, { recursive: true, force: true });
}
