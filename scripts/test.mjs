// npm test: every check there is, stopping at the first that fails, and how long all took. Arguments go to
// vitest.
import { findChromium } from './chromium.mjs';
import { setup } from './setup.mjs';
import { script, stageLine } from './stage.mjs';

const HELP = `npm test: builds, checks types, lint and layers, and runs all tests, up to the
first that fails.

Usage: npm test [-- ARGUMENTS]

  packages/world rest.test   only the tests of files whose path has one of these
  -t NAME                    only tests whose name matches
  --help                     print this

Further arguments are those of vitest (npx vitest --help). For the tests that a
change concerns alone: npm run check.`;

await script(async () => {
  const given = process.argv.slice(2);
  if (given.includes('--help') || given.includes('-h')) {
    console.log(HELP);
    return 0;
  }
  if (process.env.REQUIRE_BROWSER === '1' && !findChromium()) {
    console.error('REQUIRE_BROWSER=1, but no Chromium found: install one, or set CHROMIUM to its path.');
    return 1;
  }
  await setup();
  const { checks, tests } = await import('./tasks.mjs');
  await checks();
  process.env.SWEPT_BUILT = '1';
  const code = await tests(given);
  stageLine(process.stdout, 'total', () => performance.now() / 1000).end(code === 0 ? 'ok' : 'FAILED');
  return code;
});
