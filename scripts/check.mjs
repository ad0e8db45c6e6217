// npm run check: types, lint, layers and the tests that a change concerns, for the time between two runs of
// npm test. Tests of allocation and of the browser are left out.
import { parseArgs } from 'node:util';
import { concerned } from './change.mjs';
import { setup } from './setup.mjs';
import { root, script } from './stage.mjs';

const HELP = `npm run check: types, lint, layers, and the tests that a change concerns.

Usage: npm run check -- [--since REV]

Without --since: the tests of what is not committed yet, or of the last commit
when everything is. With it: of everything since the branch left REV.
Tests of allocation and of the browser are left to npm test.
`;

await script(async () => {
  /** @type {{ since?: string, help?: boolean }} */
  let flags;
  try {
    flags = parseArgs({
      options: { since: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message.split('. ')[0]} (see --help)`);
    return 2;
  }
  if (flags.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const change = concerned(root, flags.since);
  if (change === undefined) {
    console.error(`--since knows no commit "${flags.since}"`);
    return 2;
  }
  await setup();
  const { checks, tests } = await import('./tasks.mjs');
  await checks();
  console.log(`tests      of ${change.what}`);
  return tests(['--project', 'node', '--project', 'dist', ...change.args]);
});
