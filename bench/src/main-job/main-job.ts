import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadScene } from '@swept/scenes';
import { HELP, type Options, parseOptions, UsageError } from './options.js';
import { Progress, type Terminal } from './progress.js';
import { type Report, reportOf } from './report.js';
import { reportHtml } from './report-html.js';
import { DT, type Run, runStrategy } from './run.js';
import { textTable } from './table.js';
import { Trails } from './trails.js';

export interface Streams {
  out: Terminal;
  err: Terminal;
}

/** Steps whose ways are drawn. */
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
    streams.err.write(`${error.message} (--help lists all flags)\n`);
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
    const { findings } = report.verdict;
    streams.out.write(`\n${textTable(report)}\n${findings.join('\n')}\n\n${files.html}\n${files.json}\n`);
  }
  return report.verdict.passed ? 0 : 1;
}

async function play(options: Options, terminal: Terminal): Promise<{ report: Report; html: string }> {
  const { bodies, seed, steps } = options;
  const scene = await loadScene(options.scene, { bodies, seed, dt: DT });
  const count = (n: number) => n.toLocaleString('en');
  terminal.write(
    `${scene.name}: ${count(bodies)} bodies, ${count(scene.walls)} walls, ${count(steps)} steps of 1/60 s, seed ${seed}\n`,
  );
  const progress = new Progress(terminal, steps);
  const trails = new Trails(scene.bounds, DRAWN_STEPS);
  const runs: Run[] = [];
  for (const strategy of options.strategies) {
    runs.push(
      runStrategy({
        scene,
        strategy,
        steps,
        ...(runs.length === 0 ? { trails } : {}),
        onStep: (done, run, check) => {
          const ms = run.milliseconds[done - 1].toFixed(1);
          const facts = `${ms} ms, ${count(run.impacts)} impacts, ${count(check.tunnelled)} tunnelled`;
          progress.step(strategy, done, facts);
        },
      }),
    );
  }
  const report = reportOf(options, scene, runs);
  return { report, html: reportHtml(report, scene, trails) };
}

/** Milliseconds to a tenth of a microsecond: more digits are noise. NaN becomes null. */
function json(report: Report): string {
  const rounded = (key: string, value: unknown) =>
    key === 'milliseconds' ? (value as number[]).map((ms) => Number(ms.toFixed(4))) : value;
  return JSON.stringify(report, rounded, 2);
}
