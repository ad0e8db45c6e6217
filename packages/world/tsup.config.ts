import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { internal, library } from '../../tsup.base.ts';

/** The names of `swept`, and those of each of the other packages in an object: `overlap` is in two of them. */
const everything = ['core', 'broadphase', 'narrowphase']
  .map((name) => `export * as ${name} from '@swept/${name}';`)
  .join('\n');

const oneFile = library({
  entry: { 'swept.min': 'src/index.ts' },
  noExternal: [/./],
  esbuildPlugins: [
    {
      name: 'everything',
      setup(build) {
        build.onLoad({ filter: /[\\/]world[\\/]src[\\/]index\.ts$/ }, ({ path }) => ({
          contents: `${readFileSync(path, 'utf8')}\n${everything}`,
          loader: 'ts',
        }));
      },
    },
  ],
  minify: true,
  dts: false,
  clean: false,
});

export default defineConfig([library({ ...internal, clean: ['!swept.min.*'] }), oneFile]);
