import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as here from '@swept/narrowphase';
import { machine } from '../machine.js';
import type { Streams } from '../main-job/main-job.js';
import { installRivals, NoRivals } from '../rivals.js';
import { asMarkdown, asText } from '../section.js';
import { UsageError } from '../usage-error.js';
import { CASES } from './cases.js';
import { compare, compareHere } from './compare.js';
import { CONTESTS, type Contest, caseName } from './contests.js';
import { measure } from './measure.js';
import { type Effort, HELP, type Options, parseOptions } from './options.js';
import { withPerformanceBlock } from './performance-block.js';
import { answers } from './processes.js';
import { sections } from './report.js';
import type { Result } from './result.js';
import { versions } from './rivals.js';

/**
 * The whole command. Returns the exit code.
 * @param program the file that starts this command again, to measure one contest
 * @param root of the repository
 */
export async function narrowphase(
  args: readonly string[],
  program: string,
  root: string,
  streams: Streams,
): Promise<number> {
  try {
    const options = parseOptions(args);
    if (options === 'help') {
      streams.out.write(HELP);
      return 0;
    }
    const { contest, against, turned } = options;
    if (contest !== undefined) {
      const measured =
        against === undefined
          ? runHere(CONTESTS[contest], options)
          : compareHere(CASES[contest], against, turned, options);
      streams.out.write(JSON.stringify(await measured));
      return 0;
    }
    if (options.compare !== undefined) {
      await compare(options.compare, options, program, root, streams);
      return 0;
    }
    await installRivals((line) => streams.err.write(`${line}\n`));
    const tables = sections(await runAll(args, options, program, streams));
    streams.out.write(`${tables.map(asText).join('\n\n')}\n`);
    if (options.write) {
      const path = join(root, 'docs/performance.md');
      const text = [await heading(), ...tables.map((section) => asMarkdown(section, 3))].join('\n\n');
      writeFileSync(
        path,
        withPerformanceBlock(existsSync(path) ? readFileSync(path, 'utf8') : '# Performance\n', text),
      );
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
export async function runHere(contest: Contest, { pairs, rounds, milliseconds }: Effort): Promise<Result> {
  const { question, pair, input } = contest;
  const work = contest.workload(pairs);
  const contenders = [contest.swept(here, work), ...(await contest.rivals(work))];
  return { question, pair, input, ...(await measure(contenders, pairs, rounds, milliseconds)) };
}

/**
 * Each contest in a separate process: code compiled and profiled for one must not slow down or speed up the next.
 */
async function runAll(
  args: readonly string[],
  { only }: Options,
  program: string,
  streams: Streams,
): Promise<Result[]> {
  const chosen = [...CONTESTS.keys()].filter((i) => caseName(CONTESTS[i]).includes(only));
  if (chosen.length === 0) {
    const names = CONTESTS.map(caseName).join('\n');
    throw new UsageError(`--only ${only} chooses none of\n${names}\n`);
  }
  const calls = chosen.map((i) => ({
    name: caseName(CONTESTS[i]),
    args: [...args, '--contest', String(i)],
  }));
  return answers(program, calls, streams.err);
}

async function heading(): Promise<string> {
  return `## Narrowphase

Nanoseconds per pair of shapes, one thread. Only the ratios carry over to another machine. Measured by

\`\`\`sh
npm run bench:narrowphase -- --write
\`\`\`

on ${machine()}, against ${await versions()}.`;
}
