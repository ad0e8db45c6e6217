import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Progress, type Terminal } from '../main-job/progress.js';
import { TimeLeft } from '../time-left.js';

/** One call of a program. */
export interface Call {
  readonly name: string;
  readonly args: readonly string[];
}

/** The JSON output of a program for each list of arguments, one process after another. */
export async function answers<Answer>(
  program: string,
  calls: readonly Call[],
  terminal: Terminal,
): Promise<Answer[]> {
  const progress = new Progress(terminal);
  const left = new TimeLeft(calls.length);
  const printed: Answer[] = [];
  for (const [done, { name, args }] of calls.entries()) {
    progress.show('narrowphase', done, calls.length, left.after(done) + name);
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args]);
    printed.push(JSON.parse(stdout));
  }
  progress.end();
  return printed;
}
