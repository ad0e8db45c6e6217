import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileNative } from '../natives.js';
import { installRivals, NoRivals, RIVALS as RIVALS_FOLDER } from '../rivals.js';
import { asText, WIDTH, wrapped } from '../section.js';
import { UsageError } from '../usage-error.js';
import { expectedSeconds, playCell } from './cell.js';
import type { Effort, Entrant } from './chair.js';
import { compare } from './compare.js';
import { engine } from './contenders/engine.js';
import { ours, RIVALS } from './contenders.js';
import type { Contest } from './contest.js';
import { CONTESTS } from './contests.js';
import { headOf, markdownOf, pageOf } from './document.js';
import { HELP, type Options, parseOptions, wanted } from './options.js';
import { performanceBlock, withPerformanceBlock } from './performance-block.js';
import { Progress, type Streams } from './progress.js';
import {
  commitOf,
  isRight,
  isStored,
  type Results,
  readResults,
  slugOf,
  thisMachine,
  withCell,
  writeResults,
} from './results.js';
import { COMMON_SIZE, cellSection, glanceSection, targetSection } from './sections.js';

const BENCH = dirname(RIVALS_FOLDER);
const ROOT = dirname(BENCH);

const FULL: Effort = { warmUp: 300, rounds: 5, milliseconds: 100, ticks: 60, counted: 5, endured: 300 };
const QUICK_SIZE = 500;
const QUICK: Effort = { warmUp: 10, rounds: 2, milliseconds: 20, ticks: 5, counted: 0, endured: 50 };

/**
 * The whole benchmark. Returns the exit code: 0 done, 1 if something here failed or is wrong, 2 bad flag or
 * value.
 */
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

/** A contest at one size, its entrants, and the effort of measuring. */
interface Plan {
  readonly contest: Contest;
  readonly size: number;
  readonly entrants: readonly Entrant[];
  readonly effort: Effort;
}

/**
 * Measures cell by cell; each is printed and stored as soon as it is done. False when a contender failed, or one
 * that is built here was wrong; a wrong answer of others is a result.
 */
async function measure(options: Options, { out, err }: Streams): Promise<boolean> {
  const machine = thisMachine();
  const commit = commitOf(ROOT);
  const partly = options.quick || options.only !== undefined || options.ticks !== undefined;
  const folder = partly ? join(BENCH, 'out/broadphase') : join(BENCH, 'results', slugOf(machine));
  let results: Results = partly ? { machine, cells: [] } : { ...readResults(folder, machine), machine };
  const entrants = thoseHere(await entrantsOf(options), err);
  if (entrants.length === 0) return false;
  const all = plansOf(options, entrants);
  const plans = all.filter(
    ({ contest, size }) => !options.resume || !isStored(results, contest.key, size, commit),
  );
  if (plans.length < all.length)
    err.write(`${all.length - plans.length} of ${all.length} cells are stored\n`);
  if (plans.some(({ entrants }) => entrants.some(({ contender }) => contender.package !== undefined)))
    await installRivals((line) => err.write(`${line}\n`));
  const progress = new Progress(
    err,
    plans.map(({ contest, size, entrants, effort }) =>
      expectedSeconds(contest, size, entrants.length, effort),
    ),
  );
  const note = options.quick ? quickNote(plans.map(({ size }) => size)) : undefined;
  if (note !== undefined) out.write(`\n${wrapped(note, WIDTH).join('\n')}\n`);
  let sound = true;
  for (const { contest, size, entrants, effort } of plans) {
    progress.begin(`${contest.key} at ${size.toLocaleString('en')}`);
    const rows = await playCell(contest, size, entrants, effort, (what) => progress.say(what));
    progress.end();
    const made = new Date().toISOString();
    results = withCell(results, { contest: contest.key, size, made, commit, rows });
    writeResults(folder, results);
    out.write(`\n${asText(cellSection(contest, { size, rows }))}\n`);
    for (const { contender, error } of rows)
      if (error !== undefined) out.write(`${contender} failed: ${error}\n`);
    sound &&= rows.every((row) => row.error === undefined && (row.version !== undefined || isRight(row)));
  }
  await writeReport(folder, results, note);
  const last = partly ? glanceSection(results) : targetSection(results);
  const where = { title: 'Measured on', text: headOf(results), table: [] };
  out.write(`\n${asText(last)}\n\n${asText(where)}\n${join(folder, 'report.html')}\n`);
  return sound;
}

async function entrantsOf({ only }: Options): Promise<Entrant[]> {
  return wanted([...ours(await engine()), ...RIVALS], only).map((contender) => ({ contender }));
}

/** Without those in C++ that cannot be compiled here: a line says why. */
function thoseHere(all: readonly Entrant[], err: Streams['err']): Entrant[] {
  return all.filter(({ contender: { name, native } }) => {
    const problem = native && compileNative(native);
    if (problem !== undefined) err.write(`${name} is not here: ${problem}\n`);
    return problem === undefined;
  });
}

function effortOf({ quick, ticks }: Options): Effort {
  const effort = quick ? QUICK : FULL;
  if (ticks === undefined) return effort;
  const rounds = Math.min(effort.rounds, ticks);
  return { ...effort, rounds, ticks: Math.ceil(ticks / rounds), milliseconds: Number.POSITIVE_INFINITY };
}

function plansOf(options: Options, all: readonly Entrant[]): Plan[] {
  const { quick, contests, sizes } = options;
  const effort = effortOf(options);
  const plans = CONTESTS.filter(({ key }) => !contests || contests.includes(key)).flatMap((contest) => {
    const own = quick ? (contest.quick ?? (contests ? QUICK_SIZE : [])) : contest.sizes;
    return (sizes ?? [own].flat()).map((size): Plan => {
      const entrants = all.filter(({ contender }) => contest.takes(contender, size));
      // Bytes hardly depend on the size, except for small sizes, where fixed costs hide them.
      return { contest, size, entrants, effort: size === COMMON_SIZE ? effort : { ...effort, counted: 0 } };
    });
  });
  const played = plans.filter(({ entrants }) => entrants.length > 0);
  if (played.length === 0)
    throw new UsageError(`none of ${all.map(({ contender }) => contender.name).join(', ')} takes part there`);
  return played;
}

/** A note on the use of the tables of a quick run. */
function quickNote(sizes: readonly number[]): string {
  const bodies = [...new Set(sizes)].map((size) => size.toLocaleString('en')).join(' or ');
  return `${bodies} bodies and few ticks: this shows that answers are right, not how fast. Times are milliseconds per tick.`;
}

/** Writes tables, charts and the page; the raw results are stored already. */
async function writeReport(folder: string, results: Results, note: string | undefined): Promise<void> {
  // Loading it takes longer than all the rest.
  const { chartsOf } = await import('./charts.js');
  const charts = await chartsOf(results, CONTESTS, COMMON_SIZE);
  mkdirSync(join(folder, 'charts'), { recursive: true });
  for (const { name, svg } of charts) writeFileSync(join(folder, 'charts', `${name}.svg`), `${svg}\n`);
  writeFileSync(join(folder, 'report.md'), markdownOf(results, note));
  writeFileSync(join(folder, 'report.html'), pageOf(results, charts, note));
}

function printTargets({ out }: Streams): void {
  const results = stored();
  const where = { title: 'Measured on', text: headOf(results), table: [] };
  out.write(`${asText(targetSection(results))}\n\n${asText(where)}\n`);
}

function writeBlock({ out }: Streams): void {
  const file = join(ROOT, 'docs/performance.md');
  const document = existsSync(file) ? readFileSync(file, 'utf8') : '# Performance\n';
  writeFileSync(file, withPerformanceBlock(document, performanceBlock(stored())));
  out.write(`${file}\n`);
}

/** The earlier results of this machine. */
function stored(): Results {
  const machine = thisMachine();
  const results = readResults(join(BENCH, 'results', slugOf(machine)), machine);
  if (results.cells.length === 0)
    throw new UsageError('there are no results of this machine yet: npm run bench makes them');
  return results;
}
