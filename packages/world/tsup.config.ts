import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.ts';

const oneFile = library({
  entry: { 'swept.min': 'src/index.ts' },
  noExternal: [/./],
  minify: true,
  dts: false,
  clean: false,
});

export default defineConfig([library({ clean: ['!swept.min.*'] }), oneFile]);
