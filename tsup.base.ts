import { readFileSync } from 'node:fs';
import type { Options } from 'tsup';
import { leaveOutFields } from './scripts/fields.ts';
import { writeFormulas } from './scripts/formulas.ts';
import { markRemovable } from './scripts/removable.ts';

/**
 * esbuild turns the constants of modules into `var`, which engines read anew at each use, not knowing that
 * they never change. What is written in capitals is a constant again, and is compiled in.
 */
const constants = {
  name: 'constants',
  renderChunk: (code: string) => ({ code: code.replace(/^var (?=[A-Z][A-Z0-9_]* = )/gm, 'const ') }),
};

const fields = {
  name: 'fields',
  renderChunk: (code: string) => ({ code: leaveOutFields(code) }),
};

/** The last one, unless minified. */
const removable = {
  name: 'removable',
  renderChunk: (code: string) => ({ code: markRemovable(code) }),
};

/** For packages that have formulas, unless minified: then names begin with a `$` as well. */
export const formulas = {
  name: 'formulas',
  renderChunk: (code: string) => ({ code: writeFormulas(code) }),
};

/** What the build makes of the code of a package, but for what only bundlers look at. */
export function asPublished(code: string): string {
  return [constants, fields, formulas].reduce((text, it) => it.renderChunk(text).code, code);
}

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * Lets each entry reach the other, so that all code is in one file, which they name exports of. Otherwise
 * what one of them alone needs would be in another file, where constants are read from memory at each use and
 * formulas are unknown.
 */
const oneChunk: EsbuildPlugin = {
  name: 'one chunk',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/](index|internal)\.ts$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\nimport './index.js'; import './internal.js';`,
      loader: 'ts',
    }));
  },
};

/** For packages that have a second entry for their siblings, `src/internal.ts`. */
export const internal: Options = {
  entry: ['src/index.ts', 'src/internal.ts'],
  esbuildPlugins: [oneChunk],
};

/** One build for every package: ESM and declarations for ES2022, siblings and libraries left as imports. */
export function library(options: Options = {}): Options {
  return {
    entry: ['src/index.ts'],
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    tsconfig: '../../tsconfig.build.json',
    sourcemap: true,
    clean: true,
    silent: true,
    // tsup sets baseUrl, which TypeScript 6 reports as deprecated.
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
    // The sources are in the packages; one file for a CDN is alone.
    esbuildOptions: (it) => {
      it.sourcesContent = options.minify === true;
    },
    ...options,
    plugins: [constants, fields, ...(options.plugins ?? []), ...(options.minify ? [] : [removable])],
  };
}
