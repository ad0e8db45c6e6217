import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as here from '@swept/narrowphase';
import type { Streams } from '../main-job/main-job.js';
import { quantile } from '../main-job/quantile.js';
import { withOtherState } from '../other-state.js';
import { asText, type Section } from '../section.js';
import { UsageError } from '../usage-error.js';
import { CASES } from './cases.js';
import type { Narrowphase } from './contenders/swept.js';
import { type Case, caseName } from './contests.js';
import { duel } from './duel.js';
import type { Effort, Options } from './options.js';
import { answers } from './processes.js';

/** Processes that measure a case; in every second one the other state goes first, and is compiled first. */
const PROCESSES = 4;
/** A smaller difference counts as none, however certain. */
const SMALLEST = 0.03;

/** The measurements of one process for one case. */
export interface Measured {
  /** Nanoseconds per pair of the other state and of this one. */
  readonly other: number;
  readonly here: number;
  /** Do both find the same number of touching pairs? */
  readonly agree: boolean;
}

/**
 * Builds another state of this repository in a separate folder and lets its narrowphase and that of this state
 * take turns on the same pairs.
 * @param program the file that starts this command again, to measure one case
 */
export async function compare(
  commit: string,
  { only, quick }: Options,
  program: string,
  root: string,
  { out, err }: Streams,
): Promise<void> {
  const chosen = [...CASES.keys()].filter((i) => caseName(CASES[i]).includes(only));
  if (chosen.length === 0) {
    throw new UsageError(`--only ${only} chooses none of\n${CASES.map(caseName).join('\n')}\n`);
  }
  const say = (line: string) => err.write(`${line}\n`);
  await withOtherState(commit, root, say, async (folder) => {
    const calls = chosen.flatMap((i) =>
      Array.from({ length: PROCESSES }, (_, process) => ({
        name: caseName(CASES[i]),
        args: [
          ...['--against', folder, '--contest', String(i)],
          ...(process % 2 === 0 ? [] : ['--turned']),
          ...(quick ? ['--quick'] : []),
        ],
      })),
    );
    const measured = await answers<Measured>(program, calls, err);
    const rows = chosen.map((i, k) => ({
      ...CASES[i],
      cells: difference(measured.slice(PROCESSES * k, PROCESSES * (k + 1))),
    }));
    for (const section of sections(commit, rows)) out.write(`\n${asText(section)}\n`);
  });
}

/**
 * Measures one case in this process. Both states are called from the same loop, into which neither is inlined:
 * a call takes some 4 nanoseconds longer than in the tables against the rivals.
 * @param folder of the other state, built
 * @param turned the other state goes first
 */
export async function compareHere(
  { workload, swept }: Case,
  folder: string,
  turned: boolean,
  { pairs, rounds, milliseconds }: Effort,
): Promise<Measured> {
  const built = pathToFileURL(join(folder, 'packages/narrowphase/dist/index.js')).href;
  const other: Narrowphase = await import(built);
  const work = workload(pairs);
  const [first, second] = turned ? [other, here] : [here, other];
  const contenders = [swept(first, work), swept(second, work)] as const;
  const [hits, others] = contenders.map(({ run }) => run(0, work.count));
  const times = duel(contenders, work.count, 2 * rounds * milliseconds);
  if (turned) times.reverse();
  return { here: times[0], other: times[1], agree: hits === others };
}

/** The tables, one for each question. */
export function sections(
  commit: string,
  rows: readonly (Case & { readonly cells: readonly string[] })[],
): Section[] {
  const head = {
    title: `The narrowphase of this state against ${commit}`,
    text: `Median nanoseconds per pair, and the median ratio, over ${PROCESSES} processes, in each of which the two take turns
      on the same pairs. Where the same one is not faster in all processes, or by less than ${100 * SMALLEST} %, the difference
      is noise and reads "=". A star marks that the two do not find the same number of pairs to touch.`,
    table: [],
  };
  const questions = [...new Set(rows.map(({ question }) => question))];
  const tables = questions.map((name) => ({
    title: `${name[0].toUpperCase()}${name.slice(1)}`,
    text: '',
    table: [
      ['', 'its ns', 'here ns', 'here/its'],
      ...rows
        .filter(({ question }) => question === name)
        .map(({ pair, input, cells }) => [`${pair}: ${input}`, ...cells]),
    ],
    longNames: true,
  }));
  return [head, ...tables];
}

/** Both medians, and the ratio of here to the other: `=` if it is noise. */
export function difference(measured: readonly Measured[]): [string, string, string] {
  const ns = (values: readonly number[]) => quantile(values, 0.5).toFixed(1);
  const star = measured.every(({ agree }) => agree) ? '' : ' *';
  return [
    ns(measured.map(({ other }) => other)),
    ns(measured.map(({ here }) => here)),
    change(measured.map(({ here, other }) => here / other)) + star,
  ];
}

function change(ratios: readonly number[]): string {
  const apart = ratios.every((ratio) => ratio > 1) || ratios.every((ratio) => ratio < 1);
  // Between both medians of an even number: the lower one alone would favour this state.
  const ratio =
    (quantile(ratios, 0.5) +
      1 /
        quantile(
          ratios.map((it) => 1 / it),
          0.5,
        )) /
    2;
  return !apart || Math.abs(ratio - 1) < SMALLEST ? '=' : ratio.toFixed(2);
}
