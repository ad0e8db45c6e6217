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
  const test = closestPointsTest(narrowphase)(kindA, kindB);
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

/** The test that was called `distanceTest` up to version 0.1, which the state that is compared may be. */
function closestPointsTest(narrowphase: Narrowphase): Narrowphase['closestPointsTest'] {
  return narrowphase.closestPointsTest ?? (narrowphase as unknown as Record<string, never>).distanceTest;
}
