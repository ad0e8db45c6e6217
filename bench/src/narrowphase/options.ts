import { readFlags, wholeNumber } from '../flags.js';
import { CONTESTS } from './contests.js';

export interface Options {
  /** Pairs in each workload, rounds that count, and milliseconds of each contender in each round. */
  pairs: number;
  rounds: number;
  milliseconds: number;
  /** Only contests whose name contains this. */
  only: string;
  write: boolean;
  /** Measure the one with this number, in this process. */
  contest: number | undefined;
}

const FULL = { pairs: 16384, rounds: 9, milliseconds: 30 };
const QUICK = { pairs: 2048, rounds: 3, milliseconds: 10 };

export const HELP = `Measures the narrowphase of this repository against the same tests in plain
doubles and against planck, Rapier, SAT.js and check2d: nanoseconds per pair,
each question in a process of its own, the contenders in turns. Targets are
ratios, because only those carry over to other machines.

Usage: npm run bench:narrowphase -- [flags]

  --only TEXT   only questions whose name contains it, as
                "first contact: circle, circle"
  --write       put the tables into docs/performance.md
  --quick       few pairs and few short rounds, for a first look
  --help        print this

Installs the rivals on first use. Exit code: 0 done, 1 if the rivals cannot be
installed, 2 for a bad flag or value.
`;

/** Reads the command line; 'help' if that was asked for. Throws `UsageError`. */
export function parseOptions(args: readonly string[]): Options | 'help' {
  const values = readFlags(args, {
    only: { type: 'string' },
    write: { type: 'boolean' },
    quick: { type: 'boolean' },
    contest: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return 'help';
  const { contest } = values;
  return {
    ...(values.quick ? QUICK : FULL),
    only: values.only ?? '',
    write: values.write ?? false,
    contest: contest === undefined ? undefined : wholeNumber('--contest', contest, 0, 0, CONTESTS.length - 1),
  };
}
