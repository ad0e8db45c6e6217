import { quantile } from '../main-job/quantile.js';
import { withOtherState } from '../other-state.js';
import { asText, type Section } from '../section.js';
import { expectedSeconds, playCell } from './cell.js';
import type { Effort, Entrant } from './chair.js';
import { engine } from './contenders/engine.js';
import { ours } from './contenders.js';
import { CONTESTS } from './contests.js';
import { type Options, wanted } from './options.js';
import { Progress, type Streams } from './progress.js';
import { isRight } from './results.js';
import type { Row } from './row.js';
import { milliseconds } from './sections.js';

/** Processes of each side in each cell. */
const SIDES = 4;
/** A smaller difference counts as none, however certain. */
const SMALLEST = 0.02;
const EFFORT: Effort = { warmUp: 300, rounds: 6, milliseconds: 100, ticks: 60, counted: 0, endured: 0 };
const CONTESTS_COMPARED = ['U', 'C', 'H', 'F', 'M', 'S', 'L'];
const SIZES_COMPARED = [10_000];

/**
 * Builds another state of this repository in a separate folder and lets its strategies and those of this state
 * take turns, each in several processes, in the contests of this state.
 */
export async function compare(
  commit: string,
  options: Options,
  root: string,
  { out, err }: Streams,
): Promise<void> {
  const say = (line: string) => err.write(`${line}\n`);
  await withOtherState(commit, root, say, async (other) => {
    const theirs = new Set(ours(await engine(other)).map(({ name }) => name));
    const both = ours(await engine()).filter(({ name }) => theirs.has(name));
    const shared = wanted(both, options.only);
    const cells = CONTESTS.filter(
      ({ key, timed }) => timed && (options.contests ?? CONTESTS_COMPARED).includes(key),
    ).flatMap((contest) =>
      (options.sizes ?? SIZES_COMPARED).map((size) => {
        const taking = shared.filter((contender) => contest.takes(contender, size));
        return { contest, size, taking };
      }),
    );
    const effort = options.ticks === undefined ? EFFORT : { ...EFFORT, ticks: options.ticks };
    const progress = new Progress(
      err,
      cells.map(({ contest, size, taking }) =>
        expectedSeconds(contest, size, 2 * SIDES * taking.length, effort),
      ),
    );
    const table: string[][] = [];
    for (const { contest, size, taking } of cells) {
      const entrants: Entrant[] = taking.flatMap((contender) =>
        Array.from({ length: SIDES }, () => [{ contender, engine: other }, { contender }]).flat(),
      );
      progress.begin(`${contest.key} at ${size.toLocaleString('en')}`);
      const rows = await playCell(contest, size, entrants, effort, (what) => progress.say(what));
      progress.end();
      for (const [i, { name }] of taking.entries()) {
        const own = rows.slice(2 * SIDES * i, 2 * SIDES * (i + 1));
        const before = own.filter((_, k) => k % 2 === 0);
        const after = own.filter((_, k) => k % 2 === 1);
        table.push([`${contest.key} at ${size.toLocaleString('en')}, ${name}`, ...difference(before, after)]);
      }
    }
    out.write(`\n${asText(section(commit, table))}\n`);
  });
}

function section(commit: string, table: string[][]): Section {
  return {
    title: `This state against ${commit}`,
    text: `Median milliseconds per tick over ${SIDES} processes of each side, which take turns. Where not all of one side are
      faster than all of the other, or by less than ${100 * SMALLEST} %, the difference is noise and reads "=".`,
    table: [['', commit, 'here', 'here takes'], ...table],
  };
}

/** Both medians, and how they differ: `=`, or the change of time in percent. */
export function difference(before: readonly Row[], after: readonly Row[]): [string, string, string] {
  const wrong = [...before, ...after].find((row) => !isRight(row) || !row.timing);
  if (wrong) return ['-', '-', wrong.error === undefined ? 'WRONG' : 'failed'];
  const a = before.map(({ timing }) => timing?.median ?? Number.NaN);
  const b = after.map(({ timing }) => timing?.median ?? Number.NaN);
  const [from, to] = [quantile(a, 0.5), quantile(b, 0.5)];
  return [milliseconds(from), milliseconds(to), change(a, b, to / from)];
}

function change(a: readonly number[], b: readonly number[], ratio: number): string {
  const apart = Math.max(...a) < Math.min(...b) || Math.max(...b) < Math.min(...a);
  if (!apart || Math.abs(ratio - 1) < SMALLEST) return '=';
  return `${ratio > 1 ? '+' : '-'}${(100 * Math.abs(ratio - 1)).toFixed(0)} %`;
}
