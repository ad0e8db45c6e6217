import { defineConfig } from 'tsup';
import { library } from '../tsup.base.ts';

export default defineConfig(
  library({
    entry: { 'main-job/cli': 'src/main-job/cli.ts' },
    platform: 'node',
    tsconfig: 'tsconfig.json',
    dts: false,
  }),
);
