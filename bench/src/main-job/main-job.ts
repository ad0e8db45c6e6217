import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadScene } from '@swept/scenes';
import { WIDTH, wrapped } from '../section.js';
import { UsageError } from '../usage-error.js';
import { contest } from './contest.js';
import { HELP, type Options, parseOptions } from './options.js';
import { Progress, type Terminal } from './progress.js';
import { type Report, reportOf } from './report.js';
import { reportHtml } from './report-html.js';
import { DT, type Run } from './run.js';
import { textTable } from './table.js';
import { Trails } from './trails.js';

export interface Streams {
  out: Terminal;
  err: Terminal;
}

/** Number of steps whose paths are drawn. */
const DRAWN_STEPS = 6;

/** The whole job. Returns the exit code: 0 passed, 1 failed, 2 bad flag or value. */
export async function mainJob(
  args: readonly string[],
  outDirectory: string,
  streams: Streams,
): Promise<number> {
  let options: Options | 'help';
  try {
    options = parseOptions(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    streams.err.write(`${error.message} (see --help)\n`);
    return 2;
  }
  if (options === 'help') {
    streams.out.write(HELP);
    return 0;
  }
  const { report, html } = await play(options, streams.err);
  mkdirSync(outDirectory, { recursive: true });
  const files = { html: join(outDirectory, 'report.html'), json: join(outDirectory, 'report.json') };
  writeFileSync(files.html, html);
  writeFileSync(files.json, `${json(report)}\n`);
  if (options.json) {
    streams.out.write(`${json(report)}\n`);
  } else {
    const findings = report.verdict.findings.flatMap((finding) => wrapped(finding, WIDTH)).join('\n');
    const written = [files.html, files.json].map(shortest).join('\n');
    streams.out.write(`\n${textTable(report)}\n\n${findings}\n\n${written}\n`);
  }
  return report.verdict.passed ? 0 : 1;
}

async function play(options: Options, terminal: Terminal): Promise<{ report: Report; html: string }> {
  const { bodies, seed, steps } = options;
  const scene = await loadScene(options.scene, { bodies, seed, dt: DT });
  const count = (n: number) => n.toLocaleString('en');
  terminal.write(
    `Scene ${scene.name}, seed ${seed}: ${count(bodies)} moving bodies, ${count(scene.walls)} walls.\n`,
  );
  terminal.write(`${count(steps)} steps of 1/60 s with each strategy, in turns.\n`);
  const progress = new Progress(terminal);
  const trails = new Trails(scene.bounds, DRAWN_STEPS);
  const runs = contest({
    scene,
    strategies: options.strategies,
    steps,
    trails,
    onTurn: (what, done, of, sofar) => progress.show(what, done, of, facts(sofar)),
  });
  progress.end();
  const report = reportOf(options, scene, runs);
  return { report, html: reportHtml(report, scene, trails) };
}

/**
 * Shown before the end: impacts of one strategy, as all have the same, and bodies that passed a wall.
 */
function facts(runs: readonly Run[]): string {
  if (runs.length === 0) return '';
  const tunnelled = Math.max(...runs.map((run) => run.tunnelled));
  return `${runs[0].impacts.toLocaleString('en')} impacts, ${tunnelled.toLocaleString('en')} tunnelled`;
}

/** The path as typed from here, if the file is below this folder. */
function shortest(file: string): string {
  const fromHere = relative(process.cwd(), file);
  return fromHere.startsWith('..') ? file : fromHere;
}

/** Milliseconds to a tenth of a microsecond: more digits are noise. NaN becomes null. */
function json(report: Report): string {
  const rounded = (key: string, value: unknown) =>
    key === 'milliseconds' ? (value as number[]).map((ms) => Number(ms.toFixed(4))) : value;
  return JSON.stringify(report, rounded, 2);
}
