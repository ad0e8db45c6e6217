import { WIDTH, wrapped } from '../section.js';
import { NO_MATTER, type Standing } from './ranking.js';
import type { Report } from './report.js';
import type { Run } from './run.js';

/** The columns after the place and the name. */
const COLUMNS = ['median', '95 %', '99 %', 'garbage', ''] as const;

/** A line per strategy, the fastest first, and the counts below. */
export function textTable(report: Report): string {
  const { runs } = report;
  const title = 'ms per step:';
  const names = Math.max(title.length, ...runs.map(({ strategy }) => strategy.length));
  const cells = runs.map((run) => [
    milliseconds(run.median),
    milliseconds(run.p95),
    milliseconds(run.p99),
    bytes(run.garbage),
    comparison(run, runs.length),
  ]);
  const widths = COLUMNS.map((column, at) =>
    Math.max(column.length, ...cells.map((values) => values[at].length)),
  );
  const line = (start: string, values: readonly string[]) =>
    [start, ...values.map((value, at) => value.padStart(widths[at]))].join('  ');
  const head = line(title.padStart(names + 3), COLUMNS).trimEnd();
  const lines = runs.map(({ place, strategy }, at) =>
    line(`${place}  ${strategy.padEnd(names)}`, cells[at]).trimEnd(),
  );
  const rule = '-'.repeat(Math.max(head.length, ...lines.map(({ length }) => length)));
  return [head, rule, ...lines, rule, ...legend(report), '', ...counts(report)].join('\n');
}

/** The meaning of the titles, in sentences. */
function legend({ options, rounds, runs }: Report): string[] {
  const { steps } = options;
  const sentences = [
    `Half, 95 % and 99 % of ${whole(steps)} ${steps === 1 ? 'step' : 'steps'} took no longer.`,
    ...(rounds > 1 ? [`Each step counts at its fastest of ${rounds} rounds.`] : []),
    'Garbage is what a step allocates, on the average.',
  ];
  if (runs.some(({ tied }) => tied))
    sentences.push(
      `A tie: less than ${Math.round(100 * (NO_MATTER - 1))} % apart, or slower in less than 2 of 3 steps.`,
    );
  return sentences;
}

/** The counts of the steps, which do not depend on the strategy: a range if they did. */
function counts({ options, runs }: Report): string[] {
  const range = (count: (run: Run) => number) => {
    const all = runs.map(count);
    const ends = [Math.min(...all), Math.max(...all)].map(short);
    return ends[0] === ends[1] ? ends[0] : ends.join(' to ');
  };
  const perStep = (count: (run: Run) => number) => range((run) => count(run) / options.steps);
  const rows: [name: string, value: string, meaning: string][] = [
    ['candidate pairs per step', perStep((run) => run.candidates), 'boxes that overlap'],
    ['exact tests per step', perStep((run) => run.exactTests), 'of pairs, and proofs where bodies turn'],
    ['impacts per step', perStep((run) => run.impacts), 'each answered by a bounce'],
    ['stalled bodies', range((run) => run.stalled), 'wedged, stopped for a step'],
    ['reached into a wall', range((run) => run.penetrations), 'times, by however little'],
    ['tunnelled', range((run) => run.tunnelled), 'bodies that passed a wall'],
  ];
  const width = Math.max(...rows.map(([, value]) => value.length));
  return rows.flatMap(([name, value, meaning]) => {
    const head = `${name.padEnd(24)}   ${value.padEnd(width)}   `;
    return wrapped(meaning, WIDTH - head.length).map(
      (text, i) => (i === 0 ? head : ' '.repeat(head.length)) + text,
    );
  });
}

/** The figures of a report for its page: a name per line, a column per strategy. */
export function figures(report: Report): [name: string, values: string[]][] {
  const { runs } = report;
  const perStep = (count: number) => whole(count / report.options.steps);
  return [
    ['', runs.map(({ strategy }) => strategy)],
    ['place', runs.map(({ place, tied }) => (tied ? `${place}, tied` : `${place}`))],
    ['ms per step, median', runs.map((run) => milliseconds(run.median))],
    ['ms per step, p95', runs.map((run) => milliseconds(run.p95))],
    ['ms per step, p99', runs.map((run) => milliseconds(run.p99))],
    ['candidate pairs per step', runs.map((run) => perStep(run.candidates))],
    ['exact tests per step', runs.map((run) => perStep(run.exactTests))],
    ['impacts per step', runs.map((run) => perStep(run.impacts))],
    ['garbage per step', runs.map((run) => bytes(run.garbage))],
    ['stalled bodies', runs.map((run) => whole(run.stalled))],
    ['reached into a wall', runs.map((run) => whole(run.penetrations))],
    ['tunnelled', runs.map((run) => whole(run.tunnelled))],
    ['state hash', runs.map((run) => run.hash)],
  ];
}

function comparison({ place, tied, ratio }: Standing, runs: number): string {
  if (runs === 1) return '';
  if (place === 1) return tied ? 'tied' : 'fastest';
  return ratio < 1000 ? `${ratio.toFixed(ratio < 10 ? 1 : 0)} times` : '>999 times';
}

/** To three digits or to the whole. */
function milliseconds(ms: number): string {
  if (ms < 10) return ms.toFixed(2);
  return ms < 100 ? ms.toFixed(1) : whole(ms);
}

function whole(count: number): string {
  return Math.round(count).toLocaleString('en');
}

/** As `whole`, but hundred millions and more as in 4.2B: lines stay short. */
function short(count: number): string {
  if (count < 1e8) return whole(count);
  return count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });
}

export function bytes(count: number): string {
  if (Number.isNaN(count)) return 'not measured';
  if (count < 1024) return `${Math.round(count)} B`;
  if (count < 1024 ** 2) return `${(count / 1024).toFixed(1)} KB`;
  return `${(count / 1024 ** 2).toFixed(1)} MB`;
}
