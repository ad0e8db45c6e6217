import { ROW } from '@swept/core';
import type { Workload } from '../workload.js';
import type { Contender } from './contender.js';

/** The narrowphase that is measured: the one built here, or that of another state of the repository. */
export type Narrowphase = typeof import('@swept/narrowphase');

export function sweptSweep(narrowphase: Narrowphase, { kindA, kindB, a, b }: Workload): Contender {
  const { IMPACT } = narrowphase;
  const test = narrowphase.sweepTest(kindA, kindB);
  const out = narrowphase.createImpact();
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

export function sweptCrossings(narrowphase: Narrowphase, { a, b }: Workload): Contender {
  const { crossingsPointSegment } = narrowphase;
  const out = narrowphase.createCrossings();
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

export function sweptOverlap(narrowphase: Narrowphase, { kindA, kindB, a, b }: Workload): Contender {
  const test = narrowphase.overlapTest(kindA, kindB);
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

export function sweptContact(narrowphase: Narrowphase, { kindA, kindB, a, b }: Workload): Contender {
  const test = narrowphase.contactTest(kindA, kindB);
  const out = narrowphase.createManifold();
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

export function sweptDistance(narrowphase: Narrowphase, { kindA, kindB, a, b }: Workload): Contender {
  const test = narrowphase.distanceTest(kindA, kindB);
  const out = narrowphase.createClosestPoints();
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

export function sweptIntervals(narrowphase: Narrowphase, { kindA, kindB, a, b }: Workload): Contender {
  const test = narrowphase.intervalTest(kindA, kindB);
  const out = narrowphase.createIntervals();
  return {
    name: 'swept',
    run(from, to) {
      let hits = 0;
      for (let i = from * ROW; i < to * ROW; i += ROW) {
        if (test(a, b, out, i, i) > 0) hits++;
      }
      return hits;
    },
  };
}

/** The rays are the segments A. */
export function sweptCast(narrowphase: Narrowphase, { kindB, a, b }: Workload): Contender {
  const { CAST_MISS } = narrowphase;
  const test = narrowphase.castTest(kindB);
  const out = narrowphase.createCastHit();
  return {
    name: 'swept',
    run(from, to) {
      let hits = 0;
      for (let i = from * ROW; i < to * ROW; i += ROW) {
        if (test(a, b, out, i, i) !== CAST_MISS) hits++;
      }
      return hits;
    },
  };
}

export function sweptAccelerated(narrowphase: Narrowphase, { kindA, kindB, a, b }: Workload): Contender {
  const { IMPACT } = narrowphase;
  const test = acceleratedTest(narrowphase);
  const out = narrowphase.createImpact();
  return {
    name: 'swept',
    run(from, to) {
      let hits = 0;
      for (let i = from * ROW; i < to * ROW; i += ROW) {
        if (test(kindA, kindB, a, b, out, i, i) === IMPACT) hits++;
      }
      return hits;
    },
  };
}

/** The order of arguments that all other tests have, whichever the state has. */
function acceleratedTest({ sweepAccelerated }: Narrowphase): Narrowphase['sweep'] {
  // The offsets have a default in the one order, nothing has in the other.
  if (sweepAccelerated.length !== 7) return sweepAccelerated as unknown as Narrowphase['sweep'];
  return (kindA, kindB, a, b, out, ao = 0, bo = 0) => sweepAccelerated(kindA, a, ao, kindB, b, bo, out);
}
