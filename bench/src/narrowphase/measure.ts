import { Bench } from 'tinybench';
import { quantile } from '../main-job/quantile.js';
import type { Contender } from './contenders/contender.js';
import type { Result } from './result.js';

/** Milliseconds after which all that will be compiled is. */
const WARMUP = 300;

/** Number of pairs between two readings of the clock: so few that most are not interrupted. */
const SLICE = 256;

/**
 * Measures the contenders in turns, round after round, so that a change of the machine's speed affects all
 * alike. A first round, which does not count, warms them up.
 * @param pairs in the workload; a multiple of 256, or less than that
 * @param milliseconds for each contender in each round
 */
export async function measure(
  contenders: readonly Contender[],
  pairs: number,
  rounds: number,
  milliseconds: number,
): Promise<Pick<Result, 'nanoseconds' | 'ratios' | 'hits' | 'pairs'>> {
  const medians: number[][] = contenders.map(() => []);
  const hits = contenders.map(({ run }) => run(0, pairs));
  // Answers are kept so that they are not removed as dead code.
  const answers = contenders.map(() => 0);
  for (let round = 0; round <= rounds; round++) {
    const time = round === 0 ? Math.max(milliseconds, WARMUP) : milliseconds;
    const bench = new Bench({ time, iterations: 3, warmup: false });
    for (const [i, { name, run }] of contenders.entries()) {
      let from = 0;
      bench.add(name, () => {
        const to = Math.min(from + SLICE, pairs);
        answers[i] += run(from, to);
        from = to % pairs;
      });
    }
    for (const [i, { name, result }] of (await bench.run()).entries()) {
      if (!('latency' in result)) throw new Error(`${name} could not be measured: ${result.state}`);
      if (round > 0) medians[i].push((1e6 * result.latency.p50) / Math.min(SLICE, pairs));
    }
  }
  const byName = (value: (i: number) => number) =>
    Object.fromEntries(contenders.map(({ name }, i) => [name, value(i)]));
  return {
    nanoseconds: byName((i) => quantile(medians[i], 0.5)),
    ratios: byName((i) =>
      quantile(
        medians[0].map((time, round) => time / medians[i][round]),
        0.5,
      ),
    ),
    hits: byName((i) => hits[i]),
    pairs,
  };
}
