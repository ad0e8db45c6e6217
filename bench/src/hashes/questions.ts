import { CIRCLE, SEGMENT, TRIANGLE } from '@swept/core';
import {
  CAST_HIT,
  CAST_MISS,
  type CastPolicy,
  CLOSED,
  cast,
  castFraction,
  closestPoints,
  contact,
  createBarycentric,
  createCastHit,
  createClosestPoints,
  createCrossings,
  createImpact,
  createIntervals,
  createLineMeeting,
  createManifold,
  createSegmentContact,
  crossingsPointSegment,
  crossingVelocities,
  DISJOINT,
  END_EXCLUDED,
  IMPACT,
  INITIAL_IGNORED,
  impactVelocities,
  intervals,
  MEETING,
  OPEN,
  overlap,
  pointInTriangle,
  segmentIntersection,
  sweep,
  sweepUnder,
  TOP_LEFT,
  TOUCHES_IGNORED,
  timeToLine,
} from '@swept/narrowphase';
import type { Digest } from './digest.js';
import type { Motion } from './motions.js';

/** Answers one query about the motion and adds the whole answer to the digest. */
type Question = (motion: Motion, digest: Digest) => void;

const impact = createImpact();
const times = createIntervals();
const manifold = createManifold();
const points = createClosestPoints();
const hit = createCastHit();
const crossings = createCrossings();
const weights = createBarycentric();
const common = createSegmentContact();
const meeting = createLineMeeting();
const fraction = new Float64Array(1);
const velocities = new Float64Array(4);
const CAST_POLICIES: readonly CastPolicy[] = [0, 1, 2, 3];
const SWEEP_POLICIES = [END_EXCLUDED, INITIAL_IGNORED + TOUCHES_IGNORED];

/** The queries of the narrowphase, by the names of their functions. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  sweep({ kindA, kindB, a, b }, digest) {
    addImpact(digest, sweep(kindA, kindB, a, b, impact));
  },
  intervals({ kindA, kindB, a, b }, digest) {
    addTimes(digest, intervals(kindA, kindB, a, b, times));
    digest.add(times.flags);
  },
  overlap({ kindA, kindB, a, b }, digest) {
    digest.add(overlap(kindA, kindB, a, b) ? 1 : 0);
  },
  contact({ kindA, kindB, a, b }, digest) {
    const touches = contact(kindA, kindB, a, b, manifold);
    digest.add(touches ? manifold.count : 0);
    if (!touches) return;
    const { nx, ny, depth, x0, y0, depth0, x1, y1, depth1 } = manifold;
    for (const value of [nx, ny, depth, x0, y0, depth0]) digest.add(value);
    if (manifold.count === 2) for (const value of [x1, y1, depth1]) digest.add(value);
  },
  closestPoints({ kindA, kindB, a, b }, digest) {
    const apart = closestPoints(kindA, kindB, a, b, points);
    digest.add(apart ? 1 : 0);
    if (apart) digest.addFields(points);
  },
  cast({ kindA, kindB, a, b }, digest) {
    if (kindA !== SEGMENT) return;
    for (const policy of CAST_POLICIES) {
      const status = cast(kindB, a, b, hit, 0, 0, policy);
      digest.add(status);
      if (status === CAST_HIT) digest.addFields(hit);
    }
  },
  crossingsPointSegment({ kindA, kindB, a, b }, digest) {
    if (kindA !== CIRCLE || kindB !== SEGMENT) return;
    digest.add(crossingsPointSegment(a, b, crossings));
    digest.add(crossings.always ? 1 : 0);
    for (let i = 0; i < crossings.count; i++) {
      digest.add(crossings.t[i]);
      digest.add(crossings.s[i]);
    }
  },
  'sweep, accelerated'({ kindA, kindB, bentA, bentB }, digest) {
    addImpact(digest, sweep(kindA, kindB, bentA, bentB, impact));
  },
  'intervals, accelerated'({ kindA, kindB, bentA, bentB }, digest) {
    addTimes(digest, intervals(kindA, kindB, bentA, bentB, times));
  },
  sweepUnder({ kindA, kindB, a, b }, digest) {
    for (const policy of SWEEP_POLICIES)
      addImpact(digest, sweepUnder(kindA, kindB, a, b, impact, 0, 0, policy));
  },
  castFraction({ kindA, kindB, a, b }, digest) {
    if (kindA !== SEGMENT) return;
    const status = castFraction(kindB, a, b, fraction);
    digest.add(status);
    if (status !== CAST_MISS) digest.add(fraction[0]);
  },
  segmentIntersection({ kindA, kindB, a, b }, digest) {
    if (kindA !== SEGMENT || kindB !== SEGMENT) return;
    const verdict = segmentIntersection(a, b, common);
    digest.add(verdict);
    if (verdict !== DISJOINT) digest.addFields(common);
  },
  pointInTriangle({ kindA, kindB, a, b }, digest) {
    if (kindA !== CIRCLE || kindB !== TRIANGLE) return;
    for (const rule of [CLOSED, OPEN, TOP_LEFT] as const)
      digest.add(pointInTriangle(a, b, weights, 0, 0, rule) ? 1 : 0);
    digest.addFields(weights);
  },
  timeToLine({ kindA, kindB, a, b }, digest) {
    if (kindA !== CIRCLE || kindB !== SEGMENT) return;
    const verdict = timeToLine(a, b, meeting);
    digest.add(verdict);
    const { factor, x, y, ...always } = meeting;
    digest.addFields(always);
    if (verdict === MEETING) digest.addColumns(1, [factor], [x], [y]);
  },
  impactVelocities({ kindA, kindB, a, b }, digest) {
    if (sweep(kindA, kindB, a, b, impact) !== IMPACT) return;
    impactVelocities(a, b, impact, velocities);
    digest.addColumns(4, velocities);
  },
  crossingVelocities({ kindA, kindB, bentA, bentB }, digest) {
    if (kindA !== CIRCLE || kindB !== SEGMENT) return;
    crossingsPointSegment(bentA, bentB, crossings);
    for (let i = 0; i < crossings.count; i++) {
      crossingVelocities(bentA, bentB, crossings, i, velocities);
      digest.addColumns(4, velocities);
    }
  },
};

function addImpact(digest: Digest, status: number): void {
  digest.add(status);
  if (status === IMPACT) digest.addFields(impact);
}

function addTimes(digest: Digest, count: number): void {
  digest.add(count);
  for (let i = 0; i < count; i++) {
    digest.add(times.enter[i]);
    digest.add(times.exit[i]);
  }
}
