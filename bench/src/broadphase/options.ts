import { readFlags, wholeNumber } from '../flags.js';
import { UsageError } from '../usage-error.js';
import { CONTESTS } from './contests.js';

export interface Options {
  readonly quick: boolean;
  /** Leave out the cells that are stored from this commit. */
  readonly resume: boolean;
  /** Print the targets from the stored results, and measure nothing. */
  readonly targets: boolean;
  /** Put the most important tables into docs/performance.md. */
  readonly write: boolean;
  /** A state of the repository to compare this one with. */
  readonly compare: string | undefined;
  /** Parts of names of contenders; all unless given. */
  readonly only: readonly string[] | undefined;
  /** Keys of contests; all unless given. */
  readonly contests: readonly string[] | undefined;
  readonly sizes: readonly number[] | undefined;
  /** Timed ticks of each contender in each cell. */
  readonly ticks: number | undefined;
}

/** The columns of the help, and where the second of them begins. */
const COLUMNS = 80;
const INDENT = 19;

/** Words in lines of the second column of the help, with commas. */
function wrapped(words: readonly string[]): string {
  const lines = [''];
  for (const [i, word] of words.entries()) {
    const last = lines.length - 1;
    const next = i + 1 < words.length ? `${word},` : word;
    const joined = lines[last] === '' ? next : `${lines[last]} ${next}`;
    if (INDENT + joined.length < COLUMNS) lines[last] = joined;
    else lines.push(next);
  }
  return lines.join(`\n${' '.repeat(INDENT)}`);
}

export const HELP = `Measures how long engines and indices take to find what overlaps, and whether
they find it.

Usage: npm run bench -- [flags]

  --quick          few bodies, few ticks, every contender: half a minute to two;
                   its times say little
  --resume         leave out the cells that are stored from this commit: goes on
                   after a break
  --workload KEY   ${wrapped(CONTESTS.map(({ key }) => key))};
                   commas or several times
  --n N            numbers of bodies (1000, 5000, 10000, 50000, 100000)
  --only NAME      contenders whose names contain this; commas or several times
  --ticks N        timed ticks of each contender in each cell
  --compare COMMIT builds that state beside this one and measures both, taking
                   turns; a difference within the noise reads "="
  --targets        print what must be reached against the stored results,
                   measure nothing
  --write          then put the tables that say most, from the stored results,
                   into docs/performance.md; with --targets nothing is measured
  --help           print this

Without flags everything is measured, in about half an hour on an idle machine
with two cores. Each finished cell is stored in bench/results/<machine>; what
--quick, --only or --ticks measure goes to bench/out/broadphase. The rivals are
installed on first use, which takes the network once; native Box2D takes part
where g++ and Box2D 2.4 are (Debian: libbox2d-dev).
Exit code: 0 done, 1 a contender failed or an answer of ours is wrong, 2 a bad
flag or value.
`;

/** Reads the command line; 'help' for --help. Throws `UsageError`. */
export function parseOptions(args: readonly string[]): Options | 'help' {
  const values = readFlags(args, {
    quick: { type: 'boolean' },
    resume: { type: 'boolean' },
    targets: { type: 'boolean' },
    write: { type: 'boolean' },
    compare: { type: 'string' },
    only: { type: 'string', multiple: true },
    workload: { type: 'string', multiple: true },
    n: { type: 'string', multiple: true },
    ticks: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return 'help';
  if (values.resume && (values.quick || values.only || values.ticks))
    throw new UsageError('--resume is about stored cells: not with --quick, --only or --ticks');
  return {
    quick: values.quick ?? false,
    resume: values.resume ?? false,
    targets: values.targets ?? false,
    write: values.write ?? false,
    compare: values.compare,
    only: listed(values.only),
    contests: listed(values.workload)?.map(knownContest),
    sizes: listed(values.n)?.map((value) => wholeNumber('--n', value, 0, 100, 1_000_000)),
    ticks: values.ticks === undefined ? undefined : wholeNumber('--ticks', values.ticks, 0, 1, 100_000),
  };
}

function listed(given: readonly string[] | undefined): string[] | undefined {
  return given?.flatMap((value) => value.split(','));
}

function knownContest(value: string): string {
  const found = CONTESTS.find(({ key }) => key === value);
  if (!found) {
    throw new UsageError(
      `--workload must be one of ${CONTESTS.map(({ key }) => key).join(', ')}, got "${value}"`,
    );
  }
  return found.key;
}

/** Those with a part of `only` in their names; all if none is given. */
export function wanted<Named extends { readonly name: string }>(
  all: readonly Named[],
  only: Options['only'],
): Named[] {
  const found = all.filter(
    ({ name }) => !only || only.some((part) => name.toLowerCase().includes(part.toLowerCase())),
  );
  if (found.length === 0)
    throw new UsageError(
      `--only must be part of one of ${all.map(({ name }) => name).join(', ')}, got "${only}"`,
    );
  return found;
}
