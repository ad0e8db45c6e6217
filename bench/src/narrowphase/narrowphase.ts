import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { machine } from '../machine.js';
import type { Streams } from '../main-job/main-job.js';
import { UsageError } from '../main-job/options.js';
import { Progress } from '../main-job/progress.js';
import { installRivals, NoRivals } from '../rivals.js';
import { asMarkdown, asText } from '../section.js';
import { TimeLeft } from '../time-left.js';
import { withBlock } from './block.js';
import { CONTESTS, type Contest, contestName } from './contests.js';
import { measure } from './measure.js';
import { HELP, type Options, parseOptions } from './options.js';
import { sections } from './report.js';
import type { Result } from './result.js';
import { versions } from './rivals.js';

/**
 * The whole command. Returns the exit code.
 * @param program the file that starts this command again, to measure one contest
 * @param path of docs/performance.md
 */
export async function narrowphase(
  args: readonly string[],
  program: string,
  path: string,
  streams: Streams,
): Promise<number> {
  try {
    const options = parseOptions(args);
    if (options === 'help') {
      streams.out.write(HELP);
      return 0;
    }
    if (options.contest !== undefined) {
      streams.out.write(JSON.stringify(await runHere(CONTESTS[options.contest], options)));
      return 0;
    }
    await installRivals((line) => streams.err.write(`${line}\n`));
    const tables = sections(await runAll(args, options, program, streams));
    streams.out.write(`${tables.map(asText).join('\n\n')}\n`);
    if (options.write) {
      const text = [await heading(), ...tables.map((section) => asMarkdown(section, 3))].join('\n\n');
      writeFileSync(path, withBlock(existsSync(path) ? readFileSync(path, 'utf8') : '# Performance\n', text));
      streams.out.write(`\n${path}\n`);
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) streams.err.write(`${error.message} (--help lists all flags)\n`);
    else if (error instanceof NoRivals) streams.err.write(`${error.message}\n`);
    else throw error;
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Measures one contest in this process. */
export async function runHere(contest: Contest, options: Options): Promise<Result> {
  const { question, pair, input } = contest;
  const contenders = await contest.contenders(options.pairs);
  const measured = await measure(contenders, options.pairs, options.rounds, options.milliseconds);
  return { question, pair, input, ...measured };
}

/** Each contest in a process of its own: what one compiles and learns must not slow down or speed up the next. */
async function runAll(
  args: readonly string[],
  { only }: Options,
  program: string,
  streams: Streams,
): Promise<Result[]> {
  const chosen = [...CONTESTS.keys()].filter((i) => contestName(CONTESTS[i]).includes(only));
  if (chosen.length === 0) {
    const names = CONTESTS.map(contestName).join('\n');
    throw new UsageError(`--only ${only} chooses none of\n${names}\n`);
  }
  const progress = new Progress(streams.err);
  const left = new TimeLeft(chosen.length);
  progress.show('narrowphase', 0, chosen.length, contestName(CONTESTS[chosen[0]]));
  const results: Result[] = [];
  for (const i of chosen) {
    const command = [program, ...args, '--contest', String(i)];
    const { stdout } = await promisify(execFile)(process.execPath, command);
    results.push(JSON.parse(stdout));
    const done = results.length;
    const next = contestName(CONTESTS[chosen[done] ?? i]);
    progress.show('narrowphase', done, chosen.length, left.after(done) + next);
  }
  progress.end();
  return results;
}

async function heading(): Promise<string> {
  return `## Narrowphase

Nanoseconds per pair of shapes, one thread. Only the ratios carry over to another machine. Measured by

\`\`\`sh
npm run bench:narrowphase -- --write
\`\`\`

on ${machine()}, against ${await versions()}.`;
}
