import type { Contender } from './contenders/contender.js';

/** Milliseconds after which all that will be compiled is. */
const WARMUP = 600;
/** Number of pairs between two readings of the clock: so few that most are not interrupted. */
const SLICE = 256;
/** The least number of passes over the workload, however slow the two are. */
const PASSES = 8;

/**
 * Nanoseconds per pair of two contenders that take turns slice by slice of the workload. The least time of each
 * slice counts: other work of the machine only ever adds. That suits differences of a few percent, where the
 * medians of `measure` scatter as much.
 * @param milliseconds for both together, after the warm-up
 */
export function duel(
  contenders: readonly [Contender, Contender],
  pairs: number,
  milliseconds: number,
  now: () => number = () => performance.now(),
): [number, number] {
  const least = contenders.map(() => new Float64Array(Math.ceil(pairs / SLICE)));
  // Answers are kept so that they are not removed as dead code.
  let answers = 0;
  const pass = (first: number) => {
    for (let slice = 0; slice < least[0].length; slice++) {
      for (const i of [first, 1 - first]) {
        const from = now();
        answers += contenders[i].run(slice * SLICE, Math.min((slice + 1) * SLICE, pairs));
        least[i][slice] = Math.min(least[i][slice], now() - from);
      }
    }
  };
  const begun = now();
  while (now() - begun < WARMUP) pass(0);
  for (const times of least) times.fill(Number.POSITIVE_INFINITY);
  const warm = now();
  for (let done = 0; done < PASSES || now() - warm < milliseconds; done++) pass(done % 2);
  if (Number.isNaN(answers)) throw new Error('a contender does not count');
  const perPair = (i: number) => (1e6 * least[i].reduce((sum, time) => sum + time, 0)) / pairs;
  return [perPair(0), perPair(1)];
}
