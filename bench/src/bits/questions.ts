import { CIRCLE, SEGMENT } from '@swept/core';
import {
  CAST_HIT,
  type CastPolicy,
  cast,
  closestPoints,
  contact,
  createCastHit,
  createClosestPoints,
  createCrossings,
  createImpact,
  createIntervals,
  createManifold,
  crossingsPointSegment,
  IMPACT,
  intervals,
  overlap,
  sweep,
} from '@swept/narrowphase';
import type { Digest } from './digest.js';
import type { Motion } from './motions.js';

/** Answers one question about the motion and adds all of the answer to the digest. */
type Question = (motion: Motion, digest: Digest) => void;

const impact = createImpact();
const times = createIntervals();
const manifold = createManifold();
const points = createClosestPoints();
const hit = createCastHit();
const crossings = createCrossings();
const POLICIES: readonly CastPolicy[] = [0, 1, 2, 3];

/** The questions of the narrowphase, by the names of their functions. */
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
    if (apart) addFields(digest, points);
  },
  cast({ kindA, kindB, a, b }, digest) {
    if (kindA !== SEGMENT) return;
    for (const policy of POLICIES) {
      const status = cast(kindB, a, b, hit, 0, 0, policy);
      digest.add(status);
      if (status === CAST_HIT) addFields(digest, hit);
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
};

function addImpact(digest: Digest, status: number): void {
  digest.add(status);
  if (status === IMPACT) addFields(digest, impact);
}

function addTimes(digest: Digest, count: number): void {
  digest.add(count);
  for (let i = 0; i < count; i++) {
    digest.add(times.enter[i]);
    digest.add(times.exit[i]);
  }
}

/** A record whose fields are all numbers, in the order of its declaration. */
function addFields(digest: Digest, record: object): void {
  for (const value of Object.values(record)) digest.add(value);
}
