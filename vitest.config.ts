import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import ts from 'typescript';
import { defineConfig } from 'vitest/config';
import { builtSources } from './scripts/built-sources.ts';
import { findChromium } from './scripts/chromium.mjs';

const root = import.meta.dirname;
const { config } = ts.readConfigFile(`${root}/tsconfig.json`, (file) => readFileSync(file, 'utf8'));
const paths: Record<string, [string]> = config.compilerOptions.paths;

/** Packages are tested on the sources of their siblings; the list is the one of tsconfig.json. */
const alias = Object.entries(paths).map(([name, [source]]) => ({
  find: new RegExp(`^${name}$`),
  replacement: `${root}/${source}`,
}));

/**
 * Allocation is counted on what is built, as node itself runs it: a transformed module boxes numbers of its
 * own.
 */
const builtAlias = alias.map(({ find, replacement }) => ({
  find,
  replacement: replacement.replace(/\/src\/(\w+)\.ts$/, '/dist/$1.js'),
}));

/** `npm test` has built all: there the siblings of a package come as built too, which is twice as fast. */
const siblings = process.env.SWEPT_BUILT === '1' ? builtAlias : alias;

const chromium = findChromium();
if (!chromium && process.env.REQUIRE_BROWSER === '1')
  throw new Error('REQUIRE_BROWSER=1, but no Chromium found');
if (!chromium) console.log('No Chromium found: the tests of the example pages are left out.');

declare module 'vitest' {
  interface ProvidedContext {
    /** Tests of many seeds or cases take so many times as many. */
    rounds: number;
  }
}

const rounds = Number(process.env.SWEPT_ROUNDS ?? 1);
if (!(Number.isInteger(rounds) && rounds >= 1))
  throw new Error(`SWEPT_ROUNDS must be a whole number from 1 on, got "${process.env.SWEPT_ROUNDS}"`);

const built = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    reporters: ['default', './scripts/tally.mjs'],
    // All cores: vitest leaves one free, which is half of two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        resolve: { alias: siblings },
        plugins: process.env.SWEPT_BUILT === '1' ? [builtSources(root)] : [],
        test: {
          name: 'node',
          provide: { rounds },
          testTimeout: 30_000 * rounds,
          server: { deps: { external: [/\/dist\//] } },
          // Test files share a worker and what it has loaded and compiled: a sixth of the time.
          isolate: false,
          setupFiles: ['./scripts/equal-columns.ts'],
          include: ['packages/*/{src,test}/**/*.test.ts'],
          exclude: [...built, '**/*.alloc.test.ts'],
        },
      },
      {
        // Everything else reads what is built, as a user does.
        test: {
          name: 'dist',
          // As above: loading was a fifth of the time.
          isolate: false,
          provide: { rounds },
          testTimeout: 30_000 * rounds,
          include: ['{bench,docs,examples,scripts}/**/*.test.ts'],
          exclude: [...built, 'examples/e2e/**'],
        },
      },
      {
        // Garbage collection on demand, a process for each file, and a compiler that waits for no other
        // thread: what it inlines, and so which numbers it boxes, would depend on how busy the machine is.
        resolve: { alias: builtAlias },
        test: {
          name: 'alloc',
          provide: { rounds },
          testTimeout: 30_000 * rounds,
          server: { deps: { external: [/\/dist\//] } },
          include: ['packages/*/{src,test}/**/*.alloc.test.ts'],
          exclude: built,
          pool: 'forks',
          execArgv: ['--expose-gc', '--no-concurrent-recompilation'],
        },
      },
      ...(chromium
        ? [
            {
              test: {
                name: 'e2e',
                provide: { rounds },
                include: ['examples/e2e/**/*.test.ts'],
                globalSetup: ['examples/e2e/build-site.ts'],
                exclude: built,
                env: { CHROMIUM: chromium },
                isolate: false,
                testTimeout: 60_000 * rounds,
                hookTimeout: 60_000,
              },
            },
          ]
        : []),
    ],
  },
});
