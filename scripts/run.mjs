// node scripts/run.mjs <task> [arguments]: the single tasks behind `npm run`, each of them on a complete
// install.
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { setup } from './setup.mjs';
import { openly, root, script } from './stage.mjs';

await script(async () => {
  await setup();
  // Only now: these need the installed packages.
  const { api } = await import('./api.mjs');
  const { build } = await import('./build.mjs');
  const { format, integrations, layers, lint, tests, typecheck, vite } = await import('./tasks.mjs');
  const [task, ...args] = process.argv.slice(2);
  switch (task) {
    case 'build':
      return build();
    case 'typecheck':
      await build();
      return typecheck();
    case 'lint':
      return lint();
    case 'format':
      return format();
    case 'layers':
      return layers();
    case 'accuracy':
      await build();
      return openly([path.join(root, 'bench/dist/accuracy/cli.js'), ...args]);
    case 'bench:narrowphase':
      await build();
      return openly([path.join(root, 'bench/dist/narrowphase/cli.js'), ...args]);
    case 'bench':
      await build();
      return openly([path.join(root, 'bench/dist/broadphase/cli.js'), ...args]);
    case 'api':
      await build();
      return api();
    case 'demo':
      await build();
      await api();
      return vite(args);
    case 'demo:build':
      await build();
      await api();
      return vite(['build', ...args]);
    case 'integrations':
      await build();
      return integrations(args);
    case 'test:e2e':
      if (!findChromium()) {
        console.error('No Chromium found: install one, or set CHROMIUM to its path.');
        return 1;
      }
      await build();
      return tests(['--project', 'e2e', ...args]);
    default:
      console.error(`run.mjs: unknown task ${task ?? '(none)'}`);
      return 2;
  }
});
