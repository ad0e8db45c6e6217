import type { Section } from '../section.js';
import type { Contest, Figures } from './contest.js';
import { type Cell, isRight, medianOf, type Results, rowOf } from './results.js';
import type { Row } from './row.js';
import { largestWithin } from './scaling.js';
import { hitsPerSecond, type Target, targetsOf, WORLD } from './targets.js';

/**
 * Milliseconds within which a tick has to end at 60 per second, and within which it leaves time for a game.
 */
const BUDGETS = [16.67, 4];
/** The size of the tables that compare all contests, and at which bytes are counted. */
export const COMMON_SIZE = 10_000;

/** One cell in full, fastest first, wrong and failed ones last. */
export function cellSection(contest: Contest, { size, rows }: Pick<Cell, 'size' | 'rows'>): Section {
  const title = `${contest.key}, ${contest.title}: ${size.toLocaleString('en')}`;
  if (!contest.timed) return { title, text: sentence(contest.law), table: seenTable(rows) };
  if (contest.endures && rows.some(({ figures }) => figures)) {
    const columns = contest.endures.shows.map((figure) => FIGURES[figure]);
    const legend = sentence(columns.map(([name, is]) => `${name}: ${is}`).join('; '));
    return { title, text: `${sentence(contest.law)} ${legend}`, table: enduringTable(rows, columns) };
  }
  const header = ['', 'median', 'p95', 'p99', 'max', 'build', 'query', 'garbage', 'B/body', 'answer'];
  const table = [...rows].sort(byMedian).map((row) => {
    const { timing } = row;
    if (!timing) return [row.contender, ...Array(8).fill('-'), answerOf(row)];
    const { median, p95, p99, max, build, query } = timing;
    const times = [median, p95, p99, max, build, query].map(milliseconds);
    const held = Number.isFinite(timing.memory) && size >= COMMON_SIZE ? Math.round(timing.memory) : '-';
    return [row.contender, ...times, kilobytes(timing.garbage), String(held), answerOf(row)];
  });
  return { title, text: sentence(contest.law), table: withoutEmpty([header, ...table]) };
}

/** A column for each of the figures: its title, its meaning, and its format. */
const FIGURES: { readonly [Name in keyof Figures]: [name: string, is: string, of: (row: Row) => string] } = {
  drift: ['drift', 'energy over that at the start, less 1', ({ figures }) => share(figures?.drift)],
  rises: [
    'rises',
    'all that the energy rose by, over that at the start',
    ({ figures }) => share(figures?.rises),
  ],
  fastest: [
    'fastest',
    'the largest speed, in diameters per second',
    ({ figures }) => digit(figures?.fastest),
  ],
  escapes: ['escapes', 'bodies outside of the box', ({ figures }) => String(figures?.escapes)],
  deepest: [
    'deepest',
    'how far two bodies were in each other, or one in a wall, in diameters',
    ({ figures }) => digit(figures?.deepest),
  ],
  hits: ['hits/s', 'hits answered per second', (row) => thousands(hitsPerSecond(row))],
};

/** The time of a step, and the state of the bodies in the end. */
function enduringTable(
  rows: readonly Row[],
  columns: readonly (typeof FIGURES)[keyof Figures][],
): string[][] {
  const own = medianOf(rows.find(({ contender }) => contender === WORLD));
  const names = columns.map(([name]) => name);
  const header = ['', 'median', 'ratio', 'p95', 'ticks', ...names, 'answer'];
  const table = [...rows].sort(byMedian).map((row) => {
    const { contender, timing, figures, endured = 0 } = row;
    if (!timing || !figures) return [contender, ...Array(header.length - 2).fill('-'), answerOf(row)];
    return [
      contender,
      milliseconds(timing.median),
      own === undefined ? '-' : (timing.median / own).toFixed(2),
      milliseconds(timing.p95),
      String(endured),
      ...columns.map(([, , of]) => of(row)),
      answerOf(row),
    ];
  });
  return withoutEmpty([header, ...table]);
}

function thousands(value: number | undefined): string {
  return value === undefined ? '-' : `${Math.round(value / 1000).toLocaleString('en')},000`;
}

/** With a sign: 1e-13, or -12 %. */
function share(value: number | undefined): string {
  if (value === undefined) return '-';
  if (Math.abs(value) < 1e-4) return value === 0 ? '0' : value.toExponential(0);
  return `${value > 0 ? '+' : ''}${(100 * value).toPrecision(2)} %`;
}

function digit(value: number | undefined): string {
  if (value === undefined) return '-';
  return value === 0 ? '0' : value.toPrecision(1);
}

/** Without the columns in which nothing was measured. */
function withoutEmpty(table: readonly (readonly string[])[]): string[][] {
  const [, ...rows] = table;
  return table.map((row) => row.filter((_, i) => rows.some((it) => it[i] !== '-')));
}

/** A contender per line, a contest per column: median milliseconds at one size. */
export function overview(results: Results, contests: readonly Contest[], size: number): Section {
  const columns = contests.filter(({ key }) =>
    results.cells.some((it) => it.contest === key && it.size === size),
  );
  const rows = contendersOf(results, columns, size).map((name) => [
    name,
    ...columns.map(({ key }) => brief(rowOf(results, key, size, name))),
  ]);
  return {
    title: `Milliseconds per tick, ${size.toLocaleString('en')} bodies`,
    text: columns.map(({ key, law }) => `${key}: ${law}.`).join(' '),
    table: [['', ...columns.map(({ key }) => key)], ...rows],
  };
}

/** All measurements, a contender per line, a cell per column. */
export function glanceSection(results: Results): Section {
  const { cells } = results;
  const names = [...new Set(cells.flatMap(({ rows }) => rows.map(({ contender }) => contender)))];
  const columns = cells.map(({ contest, size, rows }) => {
    const answer = (row: Row) => (row.error === undefined && !row.timing ? seen(row) : brief(row));
    const of = new Map(rows.map((row) => [row.contender, answer(row)]));
    return [`${contest} at ${size.toLocaleString('en')}`, ...names.map((name) => of.get(name) ?? '-')];
  });
  const table = ['', ...names].map((name, i) => [name, ...columns.map((column) => column[i])]);
  const text =
    `Median milliseconds per tick; of bullets, how many were noticed. ${goalSentence(targetsOf(results))}`.trimEnd();
  return { title: 'At a glance', text, table };
}

/** A contender per line, a size per column, and the largest number of bodies within each budget. */
export function scalingSection(results: Results, contest: Contest): Section {
  const sizes = contest.sizes.filter((size) =>
    results.cells.some((it) => it.contest === contest.key && it.size === size),
  );
  const names = contendersOf(results, [contest], ...sizes);
  const rows = names.map((name) => {
    const costs = sizes.flatMap((size) => {
      const median = medianOf(rowOf(results, contest.key, size, name));
      return median === undefined ? [] : [{ size, milliseconds: median }];
    });
    const within = BUDGETS.map((budget) => {
      const { size, beyond } = largestWithin(budget, costs);
      if (size === 0) return costs.length === 0 ? '-' : `< ${costs[0].size.toLocaleString('en')}`;
      return `${beyond ? '> ' : ''}${Number(size.toPrecision(2)).toLocaleString('en')}`;
    });
    return [name, ...sizes.map((size) => brief(rowOf(results, contest.key, size, name))), ...within];
  });
  const header = [
    '',
    ...sizes.map((size) => size.toLocaleString('en')),
    ...BUDGETS.map((ms) => `in ${ms} ms`),
  ];
  return { title: `${contest.key}, ${contest.title}`, text: sentence(contest.law), table: [header, ...rows] };
}

/** The number of bullets that each engine noticed, a kind of target per column. */
export function bulletSection(results: Results, contests: readonly Contest[]): Section {
  const cells = contests.flatMap(({ key, title }) => {
    const cell = results.cells.find((it) => it.contest === key);
    return cell ? [{ ...cell, title }] : [];
  });
  const names = [...new Set(cells.flatMap(({ rows }) => rows.map(({ contender }) => contender)))];
  const rows = names.map((name) => [
    name,
    ...cells.map(({ rows }) => seen(rows.find(({ contender }) => contender === name))),
  ]);
  return {
    title: 'Bullets that were noticed',
    text: cells.map(({ contest, title }) => `${contest}: ${title.replace('tunnelling: ', '')}.`).join(' '),
    table: [['', ...cells.map(({ contest }) => contest)], ...rows],
  };
}

/** The goals that were measured. */
export function targetSection(results: Results): Section {
  const targets = targetsOf(results);
  const measured = targets.filter(({ state }) => state !== 'not measured');
  return {
    title: 'What we must reach',
    text: `The worst of all measured cells that a line is about; "times" means times as fast. ${goalSentence(targets)}`.trimEnd(),
    table: [['', 'goal', 'measured', ''], ...measured.map((it) => [it.what, it.goal, it.measured, it.state])],
  };
}

function goalSentence(targets: readonly Target[]): string {
  const measured = targets.filter(({ state }) => state !== 'not measured').length;
  if (measured === targets.length) return '';
  return `${measured} of ${targets.length} goals were measured; npm run bench measures all.`;
}

/** The contenders with their versions and uses. */
export function contenderSection({ cells }: Results): Section {
  const known = new Map(cells.flatMap(({ rows }) => rows.map((row) => [row.contender, row] as const)));
  const rows = [...known.values()].map(({ contender, version, use }) => [
    contender,
    version ?? 'this repository',
    use,
  ]);
  return { title: 'Contenders', text: capSentence(cells), table: [['', 'version', 'use'], ...rows] };
}

/** Which contenders were not measured beyond which number of bodies; empty if all were. */
export function capSentence(cells: readonly Cell[]): string {
  const capped = new Map<number, Set<string>>();
  for (const { contender, most } of cells.flatMap(({ rows }) => rows))
    if (most !== undefined) capped.set(most, (capped.get(most) ?? new Set()).add(contender));
  if (capped.size === 0) return '';
  const parts = [...capped].map(
    ([most, names]) => `${[...names].join(', ')} beyond ${most.toLocaleString('en')}`,
  );
  return `Not measured, because a tick would take a second or more: ${parts.join('; ')}.`;
}

function contendersOf({ cells }: Results, contests: readonly Contest[], ...sizes: number[]): string[] {
  const keys = contests.map(({ key }) => key);
  const rows = cells
    .filter((it) => keys.includes(it.contest) && sizes.includes(it.size))
    .flatMap((it) => it.rows);
  return [...new Set(rows.map(({ contender }) => contender))];
}

function seenTable(rows: readonly Row[]): string[][] {
  return [['', 'noticed'], ...rows.map((row) => [row.contender, seen(row)])];
}

function seen(row: Row | undefined): string {
  if (!row) return '-';
  if (!row.verdict) return answerOf(row);
  const { expected, missing, extra } = row.verdict;
  const noticed = `${(expected - missing).toLocaleString('en')} of ${expected.toLocaleString('en')}`;
  return extra === 0 ? noticed : `${noticed}, ${extra.toLocaleString('en')} false`;
}

function brief(row: Row | undefined): string {
  if (!row) return '-';
  return isRight(row) && row.timing ? milliseconds(row.timing.median) : answerOf(row);
}

/** `right`, or the number of its wrong answers. */
export function answerOf(row: Row): string {
  if (row.error !== undefined) return 'failed';
  if (!row.verdict) return '-';
  if (isRight(row)) return row.decides && row.decides !== 'boxes' ? `right (${row.decides})` : 'right';
  const { missing, extra } = row.verdict;
  const parts = [missing > 0 ? `${missing} missing` : '', extra > 0 ? `${extra} false` : ''];
  return `WRONG (${parts.filter((part) => part !== '').join(', ')})`;
}

function byMedian(a: Row, b: Row): number {
  return (medianOf(a) ?? Number.POSITIVE_INFINITY) - (medianOf(b) ?? Number.POSITIVE_INFINITY) || 0;
}

/** Three significant digits. */
export function milliseconds(value: number): string {
  return value >= 100
    ? value.toFixed(0)
    : value >= 10
      ? value.toFixed(1)
      : value >= 1
        ? value.toFixed(2)
        : value.toFixed(3);
}

function kilobytes(bytes: number | null): string {
  if (bytes === null || Number.isNaN(bytes)) return '-';
  if (bytes === 0) return '0';
  return bytes < 10_240
    ? `${(bytes / 1024).toFixed(1)} KB`
    : `${Math.round(bytes / 1024).toLocaleString('en')} KB`;
}

function sentence(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
