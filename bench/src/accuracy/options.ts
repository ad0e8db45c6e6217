import { readFlags, wholeNumber } from '../flags.js';

export interface Options {
  queries: number;
  seed: number;
  /** Write the document, which only a run of the full length should. */
  write: boolean;
}

const QUERIES = 2_000_000;
const QUICK = 40_000;

export const HELP = `Puts millions of pairs of moving shapes to the sweeps of this repository, to the
same tests in plain doubles, with an epsilon and in single precision, and to two
engines, and judges every answer exactly.

Usage: npm run accuracy -- [flags]

  --queries N   over all pairs and families (${QUERIES})
  --seed N      of the queries, 0 to 1000000 (1)
  --quick       ${QUICK} queries, a few seconds; docs/accuracy.md stays as it is
  --help        print this

Writes docs/accuracy.md. Installs the rivals on first use. Exit code: 0 if the
sweeps of this repository made no error, 1 if they did or the rivals cannot be
installed, 2 for a bad flag or value.
`;

/** Reads the command line; 'help' for --help. Throws `UsageError`. */
export function parseOptions(args: readonly string[]): Options | 'help' {
  const values = readFlags(args, {
    queries: { type: 'string' },
    seed: { type: 'string' },
    quick: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return 'help';
  return {
    queries: wholeNumber('--queries', values.queries, values.quick ? QUICK : QUERIES, 100, 1e9),
    seed: wholeNumber('--seed', values.seed, 1, 0, 1e6),
    write: !values.quick,
  };
}
