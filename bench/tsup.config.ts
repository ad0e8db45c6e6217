import { defineConfig } from 'tsup';
import { library } from '../tsup.base.ts';

const programs = library({
  entry: {
    'main-job/cli': 'src/main-job/cli.ts',
    'accuracy/cli': 'src/accuracy/cli.ts',
    'broadphase/cli': 'src/broadphase/cli.ts',
    'narrowphase/cli': 'src/narrowphase/cli.ts',
    'advise/cli': 'src/advise/cli.ts',
    'record/cli': 'src/record/cli.ts',
    'soak/cli': 'src/soak/cli.ts',
    'rollback/cli': 'src/rollback/cli.ts',
    'shrink/cli': 'src/shrink/cli.ts',
  },
  // Libraries stay imports, those for development too.
  skipNodeModulesBundle: true,
  platform: 'node',
  clean: ['!hashes/**'],
  tsconfig: 'tsconfig.json',
  dts: false,
});

/** What runs in every engine: it imports nothing from outside of its folder. */
const hashes = library({
  entry: ['src/hashes/console.ts', 'src/hashes/page.ts'],
  outDir: 'dist/hashes',
  noExternal: [/./],
  splitting: true,
  sourcemap: false,
  tsconfig: 'tsconfig.json',
  dts: false,
});

export default defineConfig([programs, hashes]);
