import { readFlags, wholeNumber } from '../flags.js';
import { UsageError } from '../usage-error.js';
import { CASES } from './cases.js';
import { CONTESTS } from './contests.js';

export interface Effort {
  /** Pairs in each workload, rounds that count, and milliseconds of each contender in each round. */
  readonly pairs: number;
  readonly rounds: number;
  readonly milliseconds: number;
}

export interface Options extends Effort {
  readonly quick: boolean;
  /** Only questions whose name contains this. */
  readonly only: string;
  readonly write: boolean;
  /** A state of the repository to compare this one with. */
  readonly compare: string | undefined;
  /** Measure the one with this number, in this process. */
  readonly contest: number | undefined;
  /** The folder of the other state, built, to measure that one against it; `turned` lets it go first. */
  readonly against: string | undefined;
  readonly turned: boolean;
}

const FULL = { pairs: 16384, rounds: 9, milliseconds: 30 };
const QUICK = { pairs: 2048, rounds: 3, milliseconds: 10 };

export const HELP = `Measures the narrowphase of this repository against the same tests in plain
doubles and against planck, Rapier, SAT.js and check2d: nanoseconds per pair,
each question in a process of its own, the contenders in turns. Targets are
ratios, because only those carry over to other machines.

Usage: npm run bench:narrowphase -- [flags]

  --only TEXT       only questions whose name contains it, as
                    "first contact: circle, circle"
  --write           put the tables into docs/performance.md
  --compare COMMIT  builds that state beside this one and measures both instead
                    of the rivals, taking turns, on slower questions as well; a
                    difference within the noise reads "="
  --quick           few pairs and few short rounds, for a first look
  --help            print this

Installs the rivals on first use. Exit code: 0 done, 1 if the rivals cannot be
installed, 2 for a bad flag or value.
`;

/** Reads the command line; 'help' for --help. Throws `UsageError`. */
export function parseOptions(args: readonly string[]): Options | 'help' {
  const values = readFlags(args, {
    only: { type: 'string' },
    write: { type: 'boolean' },
    compare: { type: 'string' },
    quick: { type: 'boolean' },
    contest: { type: 'string' },
    against: { type: 'string' },
    turned: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return 'help';
  if (values.write && values.compare !== undefined)
    throw new UsageError('--write is about the rivals: not with --compare');
  const { contest, against } = values;
  const last = (against === undefined ? CONTESTS : CASES).length - 1;
  return {
    ...(values.quick ? QUICK : FULL),
    quick: values.quick ?? false,
    only: values.only ?? '',
    write: values.write ?? false,
    compare: values.compare,
    contest: contest === undefined ? undefined : wholeNumber('--contest', contest, 0, 0, last),
    against,
    turned: values.turned ?? false,
  };
}
