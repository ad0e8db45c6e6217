import { PairBuffer } from '@swept/core';
import type { Bout, Contender, Contest, Judge, PairAnswer } from '../contest.js';
import { pairKeys, pairTruth, pairVerdict, type Truth } from '../pair-truth.js';
import { traffic, WORKLOADS, type Workload, type WorkloadKey } from '../workloads.js';

/** Take in all that moved, report every overlapping pair: once per tick, in one workload. */
export function pairContest(key: WorkloadKey): Contest {
  const workload: Workload = WORKLOADS[key];
  return {
    key,
    title: workload.title,
    law: workload.law,
    sizes: workload.sizes ?? [1000, 5000, 10_000, 50_000, 100_000],
    ...(workload.quick === undefined ? {} : { quick: workload.quick }),
    timed: true,
    takes: ({ pairs, most = Infinity }, size) =>
      pairs !== undefined && size <= most && !pairs.without?.includes(key),
    open: (contender, size, ready) => open(key, answerOf(contender), size, ready),
    judge: (size) => judge(key, size),
  };
}

function answerOf({ name, pairs }: Contender): PairAnswer {
  if (!pairs) throw new Error(`${name} finds no pairs`);
  return pairs;
}

async function open(key: WorkloadKey, { open }: PairAnswer, size: number, ready: () => void): Promise<Bout> {
  const bodies = await traffic(key, size);
  ready();
  const finder = await open(bodies);
  const found = new PairBuffer();
  return {
    prepare() {
      bodies.advance();
      found.clear();
    },
    build: () => finder.update(),
    query: () => finder.collect(found),
    answer() {
      finder.list?.(found);
      return pairKeys(found);
    },
  };
}

async function judge(key: WorkloadKey, size: number): Promise<Judge> {
  let bodies = await traffic(key, size);
  let at = 0;
  const known = new Map<Truth, Float64Array>();
  return {
    async verdict(contender, tick, answer) {
      const { decides, slack } = answerOf(contender);
      if (tick < at) {
        bodies = await traffic(key, size);
        at = 0;
      }
      if (tick > at) known.clear();
      for (; at < tick; at++) bodies.advance();
      const compare = (what: Truth) => {
        const truth = known.get(what) ?? pairTruth(bodies, what);
        known.set(what, truth);
        return pairVerdict(bodies, what, slack?.(bodies) ?? 0, truth, answer);
      };
      return decides === 'paths'
        ? { ...compare('motions'), extra: compare('boxes').extra }
        : compare(decides);
    },
  };
}
