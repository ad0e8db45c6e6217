import { ROW } from '@swept/core';
import {
  contactTest,
  createClosestPoints,
  createCrossings,
  createImpact,
  createManifold,
  crossingsPointSegment,
  distanceTest,
  IMPACT,
  overlapTest,
  sweepTest,
} from '@swept/narrowphase';
import type { Workload } from '../workload.js';
import type { Contender } from './contender.js';

export function sweptSweep({ kindA, kindB, a, b }: Workload): Contender {
  const test = sweepTest(kindA, kindB);
  const out = createImpact();
  return {
    name: 'swept',
    run(from, to) {
      let hits = 0;
      for (let i = from * ROW; i < to * ROW; i += ROW) {
        if (test(a, b, out, i, i) === IMPACT) hits++;
      }
      return hits;
    },
  };
}

export function sweptCrossings({ a, b }: Workload): Contender {
  const out = createCrossings();
  return {
    name: 'swept',
    run(from, to) {
      let hits = 0;
      for (let i = from * ROW; i < to * ROW; i += ROW) {
        if (crossingsPointSegment(a, b, out, i, i) > 0) hits++;
      }
      return hits;
    },
  };
}

export function sweptOverlap({ kindA, kindB, a, b }: Workload): Contender {
  const test = overlapTest(kindA, kindB);
  return {
    name: 'swept',
    run(from, to) {
      let hits = 0;
      for (let i = from * ROW; i < to * ROW; i += ROW) {
        if (test(a, b, i, i)) hits++;
      }
      return hits;
    },
  };
}

export function sweptContact({ kindA, kindB, a, b }: Workload): Contender {
  const test = contactTest(kindA, kindB);
  const out = createManifold();
  return {
    name: 'swept',
    run(from, to) {
      let hits = 0;
      for (let i = from * ROW; i < to * ROW; i += ROW) {
        if (test(a, b, out, i, i)) hits++;
      }
      return hits;
    },
  };
}

export function sweptDistance({ kindA, kindB, a, b }: Workload): Contender {
  const test = distanceTest(kindA, kindB);
  const out = createClosestPoints();
  return {
    name: 'swept',
    run(from, to) {
      let hits = 0;
      for (let i = from * ROW; i < to * ROW; i += ROW) {
        if (!test(a, b, out, i, i)) hits++;
      }
      return hits;
    },
  };
}
