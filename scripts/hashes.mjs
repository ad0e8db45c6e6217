// npm run hashes: the golden hashes of all scenes, on every JavaScript engine that there is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { placesOf, runIn } from './engine-run.mjs';
import { findEngines } from './engines.mjs';
import { differences, isSame, table } from './hash-table.mjs';
import { setup } from './setup.mjs';
import { root, StageFailure, script, stage } from './stage.mjs';

const HELP = `npm run hashes: plays all scenes on every JavaScript engine of this machine,
and compares every bit of what they answer with the golden hashes.

Usage: npm run hashes -- [flags]

  --engines DIR  a folder of further engines, as DIR/<any name>/bin/node or
                 DIR/<any name>/bun: each program named node, bun, deno,
                 chromium, google-chrome or firefox is run (the variable
                 ENGINES, if it is set)
  --only NAME    only engines whose kind and version begin so: "node 22", bun;
                 the Node that runs this is always one of them
  --write        first makes what this Node answers the golden hashes
  --motions N    asks the narrowphase alone, about N motions instead of 10000;
                 then what this Node answers takes the place of golden hashes
  --help         print this

Each hash is of all numbers that were told, and of where the bodies are in the
end; the second one, of worlds, is world.hash(). Engines come from the PATH and
from DIR; the variable CHROMIUM names a Chromium elsewhere. Browsers run all in
a page and then in a worker of it, without a window.

Exit code: 0 all engines that were found give the golden hashes, 1 one of them
gives another or does not come to its end, 2 for a bad flag or value.
`;

const GOLDEN = path.join(root, 'bench/src/hashes/golden.json');

/** @typedef {import('./hash-table.mjs').Column} Column */
/** @typedef {import('./hash-table.mjs').Hashes} Hashes */

await script(async () => {
  /** @type {{ engines?: string, only?: string, write?: boolean, motions?: string, help?: boolean }} */
  let flags;
  try {
    flags = parseArgs({
      options: {
        engines: { type: 'string', default: process.env.ENGINES },
        only: { type: 'string', default: '' },
        write: { type: 'boolean' },
        motions: { type: 'string', default: '' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return refused(/** @type {Error} */ (error).message.split('. ')[0]);
  }
  const { engines: folder, only = '', write, motions = '', help } = flags;
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (motions !== '' && !/^[1-9]\d{0,8}$/.test(motions))
    return refused(`--motions must be a whole number from 1 to 999999999, got "${motions}"`);
  if (motions !== '' && write) return refused('--write and --motions exclude each other');
  if (folder !== undefined && !existsSync(folder)) return refused(`--engines: there is no folder ${folder}`);

  await setup();
  const { build } = await import('./build.mjs');
  await build();
  const { engines, missing } = await findEngines(folder);
  const [own, ...others] = engines;
  const chosen = [own, ...others.filter(({ kind, version }) => `${kind} ${version}`.startsWith(only))];

  /** @type {Hashes} */
  let golden = motions === '' ? JSON.parse(readFileSync(GOLDEN, 'utf8')) : {};
  /** @type {Column[]} */
  const columns = [];
  for (const engine of chosen) {
    const answers = await answersOf(engine, motions, Object.keys(golden).length);
    columns.push(...answers);
    if (engine !== own) continue;
    const [{ hashes, failure }] = answers;
    if (failure === undefined && (write || motions !== '')) golden = hashes;
  }
  console.log(`\n${table(golden, columns)}\n`);
  if (write) {
    writeFileSync(GOLDEN, `${JSON.stringify(golden, null, 2)}\n`);
    console.log(`${path.relative(process.cwd(), GOLDEN)}: written`);
  }
  for (const line of differences(golden, columns)) console.log(line);
  for (const { title, failure } of columns) if (failure) console.log(`${title}: ${failure}`);
  for (const line of missing) if (line.startsWith(only)) console.log(`not run: ${line}`);
  const wrong = columns.filter((column) => !isSame(golden, column));
  console.log(
    wrong.length === 0
      ? `All ${columns.length} gave the same ${Object.keys(golden).length} hashes.`
      : `Other hashes, or not all: ${wrong.map(({ title }) => title).join(', ')}.`,
  );
  return wrong.length === 0 ? 0 : 1;
});

/**
 * What an engine answers, for each place in which it runs.
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} motions
 * @param {number} rows how many there will be, for the progress; 0 if that is not known
 */
async function answersOf(engine, motions, rows) {
  const { kind, version, file } = engine;
  const places = placesOf(engine);
  /** @type {(Column & { hashes: Record<string, string> })[]} */
  const columns = places.map((place) => ({
    title: `${kind} ${version}${place === 'console' ? '' : `, ${place}`}`,
    hashes: {},
  }));
  try {
    await stage(kind, async (show) => {
      let told = 0;
      show(`${version}: begins`);
      await runIn(engine, motions, (place, name, hash) => {
        columns[places.indexOf(place)].hashes[name] = hash;
        show(`${version}: ${++told}${rows > 0 ? ` of ${places.length * rows}` : ''} rows`);
      });
      return `${version}, ${places.map((place) => (place === 'console' ? file : place)).join(' and ')}`;
    });
  } catch (error) {
    if (!(error instanceof StageFailure)) throw error;
    for (const column of columns) column.failure = error.message;
  }
  return columns;
}

/** @param {string} problem */
function refused(problem) {
  console.error(`${problem} (see --help)`);
  return 2;
}
