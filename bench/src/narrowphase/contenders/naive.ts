import { ROW } from '@swept/core';
import { createCrossings, IMPACT } from '@swept/narrowphase';
import { naiveCrossings } from '../naive/crossings.js';
import { createNaiveImpact } from '../naive/report.js';
import { naiveSweep } from '../naive/sweep.js';
import type { Workload } from '../workload.js';
import type { Contender } from './contender.js';

export function naiveSweeps({ kindA, kindB, a, b }: Workload): Contender {
  const test = naiveSweep(kindA, kindB);
  const out = createNaiveImpact();
  return {
    name: 'doubles',
    run(from, to) {
      let hits = 0;
      for (let i = from * ROW; i < to * ROW; i += ROW) {
        if (test(a, b, out, i, i) === IMPACT) hits++;
      }
      return hits;
    },
  };
}

export function naiveQuadratic({ a, b }: Workload): Contender {
  const out = createCrossings();
  return {
    name: 'doubles',
    run(from, to) {
      let hits = 0;
      for (let i = from * ROW; i < to * ROW; i += ROW) {
        if (naiveCrossings(a, b, out, i, i) > 0) hits++;
      }
      return hits;
    },
  };
}
