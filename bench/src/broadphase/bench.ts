import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../main-job/options.js';
import { installRivals, NoRivals, RIVALS as RIVALS_FOLDER } from '../rivals.js';
import { asText } from '../section.js';
import { type Effort, type Entrant, playCell } from './cell.js';
import { compare } from './compare.js';
import { engine } from './contenders/engine.js';
import { ours, RIVALS } from './contenders.js';
import type { Contest } from './contest.js';
import { CONTESTS } from './contests.js';
import { headOf, markdownOf, pageOf } from './document.js';
import { HELP, type Options, parseOptions } from './options.js';
import { performanceBlock, withPerformanceBlock } from './performance-block.js';
import { Progress, type Streams } from './progress.js';
import {
  commitOf,
  isRight,
  type Results,
  readResults,
  slugOf,
  thisMachine,
  withCell,
  writeResults,
} from './results.js';
import { COMMON_SIZE, cellSection, targetSection } from './sections.js';

const BENCH = dirname(RIVALS_FOLDER);
const ROOT = dirname(BENCH);

const FULL: Effort = { warmUp: 300, rounds: 8, milliseconds: 100, ticks: 60, counted: 5 };
const QUICK: Effort = { warmUp: 10, rounds: 2, milliseconds: 20, ticks: 5, counted: 0 };

/** The whole benchmark. Returns the exit code: 0 done, 1 something failed or is wrong here, 2 bad flag or value. */
export async function bench(args: readonly string[], streams: Streams): Promise<number> {
  try {
    const options = parseOptions(args);
    if (options === 'help') streams.out.write(HELP);
    else {
      if (options.targets) printTargets(streams);
      else if (options.compare !== undefined) await compare(options.compare, options, ROOT, streams);
      else if (!(await measure(options, streams))) return 1;
      if (options.write) writeBlock(streams);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof NoRivals)) throw error;
    streams.err.write(`${error.message}${error instanceof UsageError ? ' (--help lists all flags)' : ''}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/**
 * Cell after cell, each printed and stored as soon as it is there. False when a contender failed, or one that is built
 * here was wrong; that others are wrong is a result.
 */
async function measure(options: Options, { out, err }: Streams): Promise<boolean> {
  const machine = thisMachine();
  const entrants = await entrantsOf(options);
  if (entrants.some(({ contender }) => contender.package !== undefined))
    await installRivals((line) => err.write(`${line}\n`));
  const effort = effortOf(options);
  const partly = options.quick || options.only !== undefined || options.ticks !== undefined;
  const folder = partly ? join(BENCH, 'out/broadphase') : join(BENCH, 'results', slugOf(machine));
  let results: Results = partly ? { machine, cells: [] } : { ...readResults(folder, machine), machine };
  const cells = cellsOf(options);
  const progress = new Progress(err, cells.length);
  let sound = true;
  for (const { contest, size } of cells) {
    const taking = entrants.filter(({ contender }) => contest.takes(contender, size));
    if (taking.length === 0) continue;
    progress.begin(`${contest.key} at ${size.toLocaleString('en')}`);
    // Bytes hardly depend on the size, but for small ones that drown in what is fixed.
    const here = size === COMMON_SIZE ? effort : { ...effort, counted: 0 };
    const rows = await playCell(contest, size, taking, here, (what) => progress.say(what));
    progress.end();
    const made = new Date().toISOString();
    results = withCell(results, { contest: contest.key, size, made, commit: commitOf(ROOT), rows });
    writeResults(folder, results);
    out.write(`\n${asText(cellSection(contest, { size, rows }))}\n`);
    for (const { contender, error } of rows)
      if (error !== undefined) out.write(`${contender} failed: ${error}\n`);
    sound &&= rows.every((row) => row.error === undefined && (row.version !== undefined || isRight(row)));
  }
  await writeReport(folder, results);
  out.write(`\n${asText(targetSection(results))}\n\n${headOf(results)}\n${join(folder, 'report.html')}\n`);
  return sound;
}

async function entrantsOf({ only }: Options): Promise<Entrant[]> {
  const all = [...ours(await engine()), ...RIVALS];
  const wanted = all.filter(
    ({ name }) => !only || only.some((part) => name.toLowerCase().includes(part.toLowerCase())),
  );
  if (wanted.length === 0)
    throw new UsageError(
      `--only must be part of one of ${all.map(({ name }) => name).join(', ')}, got "${only}"`,
    );
  return wanted.map((contender) => ({ contender }));
}

function effortOf({ quick, ticks }: Options): Effort {
  const effort = quick ? QUICK : FULL;
  if (ticks === undefined) return effort;
  const rounds = Math.min(effort.rounds, ticks);
  return { ...effort, rounds, ticks: Math.ceil(ticks / rounds), milliseconds: Number.POSITIVE_INFINITY };
}

function cellsOf({ quick, contests, sizes }: Options): { contest: Contest; size: number }[] {
  return CONTESTS.filter(({ key }) => !contests || contests.includes(key)).flatMap((contest) => {
    const own = quick ? (contest.quick ?? (contests ? 500 : [])) : contest.sizes;
    return (sizes ?? [own].flat()).map((size) => ({ contest, size }));
  });
}

/** Tables, charts and the page; the raw results are there already. */
async function writeReport(folder: string, results: Results): Promise<void> {
  // Takes longer to load than all the rest.
  const { chartsOf } = await import('./charts.js');
  const charts = await chartsOf(results, CONTESTS, COMMON_SIZE);
  mkdirSync(join(folder, 'charts'), { recursive: true });
  for (const { name, svg } of charts) writeFileSync(join(folder, 'charts', `${name}.svg`), `${svg}\n`);
  writeFileSync(join(folder, 'report.md'), markdownOf(results));
  writeFileSync(join(folder, 'report.html'), pageOf(results, charts));
}

function printTargets({ out }: Streams): void {
  const results = stored();
  out.write(`${asText(targetSection(results))}\n\n${headOf(results)}\n`);
}

function writeBlock({ out }: Streams): void {
  const file = join(ROOT, 'docs/performance.md');
  const document = existsSync(file) ? readFileSync(file, 'utf8') : '# Performance\n';
  writeFileSync(file, withPerformanceBlock(document, performanceBlock(stored())));
  out.write(`${file}\n`);
}

/** What was measured on this machine before. */
function stored(): Results {
  const machine = thisMachine();
  const results = readResults(join(BENCH, 'results', slugOf(machine)), machine);
  if (results.cells.length === 0)
    throw new UsageError('there are no results of this machine yet: npm run bench makes them');
  return results;
}
