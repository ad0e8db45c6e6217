import type { Options } from 'tsup';

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
    ...options,
  };
}
