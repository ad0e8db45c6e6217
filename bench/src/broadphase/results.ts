import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Row } from './row.js';

/** A contest at one size, with all that took part. */
export interface Cell {
  readonly contest: string;
  readonly size: number;
  /** Day and state of the repository. */
  readonly made: string;
  readonly commit: string;
  readonly rows: readonly Row[];
}

/**
 * The measurements on a machine. Rows of one cell were measured together, different cells perhaps on different
 * days.
 */
export interface Results {
  readonly machine: Machine;
  readonly cells: readonly Cell[];
}

const FILE = 'results.ndjson';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly platform: string;
}

export function thisMachine(): Machine {
  const all = cpus();
  return {
    cpu: all[0]?.model.replace(/\s+/g, ' ').trim() || 'unknown processor',
    cores: all.length,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
}

/** The name of a machine's folder: its processor and the major version of Node. */
export function slugOf({ cpu, node }: Machine): string {
  const words = `${cpu} node ${node.replace(/^v/, '').split('.')[0]}`.toLowerCase();
  return words
    .replaceAll(/\((r|tm)\)/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The commit that is checked out, with a plus when files differ from it; `unknown` outside of git. */
export function commitOf(root: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '-uno') === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}

/** A row by its contest, size and contender. */
export function rowOf({ cells }: Results, contest: string, size: number, contender: string): Row | undefined {
  const cell = cells.find((it) => it.contest === contest && it.size === size);
  return cell?.rows.find((row) => row.contender === contender);
}

/** The median of a row that was timed and found right. */
export function medianOf(row: Row | undefined): number | undefined {
  return row && isRight(row) ? row.timing?.median : undefined;
}

/** Whether all its answers were right. */
export function isRight({ error, verdict }: Row): boolean {
  return error === undefined && verdict !== undefined && verdict.missing + verdict.extra === 0;
}

/** Whether a contest was measured at this size and in this state of the repository. */
export function isStored({ cells }: Results, contest: string, size: number, commit: string): boolean {
  return cells.some((it) => it.contest === contest && it.size === size && it.commit === commit);
}

/** The results with a cell added, in place of the one it repeats. */
export function withCell({ machine, cells }: Results, cell: Cell): Results {
  const others = cells.filter(({ contest, size }) => contest !== cell.contest || size !== cell.size);
  return { machine, cells: [...others, cell] };
}

/** A line of the raw results after the first, which is the machine. */
type Line = Row & Pick<Cell, 'made' | 'commit'>;

export function readResults(folder: string, machine: Machine): Results {
  const file = join(folder, FILE);
  if (!existsSync(file)) return { machine, cells: [] };
  const [first, ...rest] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const cells = new Map<string, Cell & { rows: Row[] }>();
  for (const text of rest) {
    const { made, commit, ...row }: Line = JSON.parse(text);
    const { contest, size } = row;
    const key = `${contest} ${size}`;
    const cell = cells.get(key) ?? { contest, size, made, commit, rows: [] };
    cells.set(key, cell);
    cell.rows.push(row);
  }
  return { machine: JSON.parse(first), cells: [...cells.values()] };
}

/**
 * Writes the raw results, a row per line; times to a hundredth of a microsecond, bytes to whole ones, a drift of
 * energy to three digits.
 */
export function writeResults(folder: string, { machine, cells }: Results): void {
  mkdirSync(folder, { recursive: true });
  const rounded = (key: string, value: unknown) => {
    if (typeof value !== 'number') return value;
    if (key === 'drift') return Number(value.toPrecision(3));
    return key === 'garbage' || key === 'memory' ? Math.round(value) : Number(value.toFixed(5));
  };
  const lines = cells.flatMap(({ made, commit, rows }) =>
    rows.map((row): Line => ({ ...row, made, commit })).map((line) => JSON.stringify(line, rounded)),
  );
  // Under another name first: a run may be interrupted at any time, and stored results must not be lost.
  writeFileSync(join(folder, `${FILE}.new`), `${[JSON.stringify(machine), ...lines].join('\n')}\n`);
  renameSync(join(folder, `${FILE}.new`), join(folder, FILE));
}
