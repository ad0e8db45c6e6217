import type { Report } from './report.js';

/** The figures of a report: a name per line, a column per strategy. */
export function figures(report: Report): [name: string, values: string[]][] {
  const { runs } = report;
  const perStep = (count: number) => whole(count / report.options.steps);
  return [
    ['', runs.map(({ strategy }) => strategy)],
    ['steps per second', runs.map((run) => run.stepsPerSecond.toFixed(1))],
    ['ms per step, median', runs.map((run) => run.median.toFixed(2))],
    ['ms per step, p95', runs.map((run) => run.p95.toFixed(2))],
    ['ms per step, p99', runs.map((run) => run.p99.toFixed(2))],
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

/** The same as lines of text, aligned. */
export function textTable(report: Report): string {
  const rows = figures(report);
  const nameWidth = Math.max(...rows.map(([name]) => name.length));
  const widths = report.runs.map((_, at) => Math.max(...rows.map(([, values]) => values[at].length)));
  const lines = rows.map(([name, values]) =>
    [name.padEnd(nameWidth), ...values.map((value, at) => value.padStart(widths[at]))].join('   '),
  );
  const rule = '-'.repeat(lines[0].length);
  return [lines[0], rule, ...lines.slice(1), rule].join('\n');
}

function whole(count: number): string {
  return Math.round(count).toLocaleString('en');
}

export function bytes(count: number): string {
  if (Number.isNaN(count)) return 'not measured';
  if (count < 1024) return `${Math.round(count)} B`;
  if (count < 1024 ** 2) return `${(count / 1024).toFixed(1)} KB`;
  return `${(count / 1024 ** 2).toFixed(1)} MB`;
}
