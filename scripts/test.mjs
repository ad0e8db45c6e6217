// npm test: every check there is, stopping at the first that fails, and how long all took. Arguments go to
// vitest.
import { findChromium } from './chromium.mjs';
import { setup } from './setup.mjs';
import { script, stageLine } from './stage.mjs';

await script(async () => {
  if (process.env.REQUIRE_BROWSER === '1' && !findChromium()) {
    console.error('REQUIRE_BROWSER=1, but no Chromium found: install one, or set CHROMIUM to its path.');
    return 1;
  }
  await setup();
  const { checks, tests } = await import('./tasks.mjs');
  await checks();
  process.env.SWEPT_BUILT = '1';
  const code = await tests(process.argv.slice(2));
  stageLine(process.stdout, 'total', () => performance.now() / 1000).end(code === 0 ? 'ok' : 'FAILED');
  return code;
});
