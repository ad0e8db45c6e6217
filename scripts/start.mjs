// npm start: installs and builds if needed, then runs the main job with the given flags.
import path from 'node:path';
import { setup } from './setup.mjs';
import { openly, root, script } from './stage.mjs';

await script(async () => {
  await setup();
  const { build } = await import('./build.mjs');
  await build();
  return openly([path.join(root, 'bench/dist/main-job/cli.js'), ...process.argv.slice(2)]);
});
