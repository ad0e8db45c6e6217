import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { launch } from './launch.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built site. */
    dist: string;
    /** Where the browser is to be reached. */
    browser: string;
  }
}

export const configFile = path.resolve(import.meta.dirname, '../vite.config.ts');

/** Builds the site and starts a browser, once for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'swept-site-'));
  await build({ configFile, logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
  project.provide('dist', dist);
  const browser = await launch(String(project.config.env.CHROMIUM));
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    rmSync(dist, { recursive: true, force: true });
  };
}
