import { defineConfig } from 'tsup';
import { internal, library } from '../../tsup.base.ts';

const oneFile = library({
  entry: { 'swept.min': 'src/index.ts' },
  noExternal: [/./],
  minify: true,
  dts: false,
  clean: false,
});

export default defineConfig([library({ ...internal, clean: ['!swept.min.*'] }), oneFile]);
