import { defineConfig } from 'tsup';
import { library } from '../tsup.base.ts';

export default defineConfig(
  library({
    entry: {
      'main-job/cli': 'src/main-job/cli.ts',
      'accuracy/cli': 'src/accuracy/cli.ts',
      'broadphase/cli': 'src/broadphase/cli.ts',
      'narrowphase/cli': 'src/narrowphase/cli.ts',
      'advise/cli': 'src/advise/cli.ts',
      'bits/cli': 'src/bits/cli.ts',
      'record/cli': 'src/record/cli.ts',
    },
    // Libraries stay imports, those for development too.
    skipNodeModulesBundle: true,
    platform: 'node',
    tsconfig: 'tsconfig.json',
    dts: false,
  }),
);
