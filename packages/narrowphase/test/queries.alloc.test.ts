import { ROW, type Rows, type ShapeKind } from '@swept/core';
import {
  type CastPolicy,
  cast,
  castTest,
  closestPoints,
  closestPointsTest,
  contact,
  contactTest,
  createBarycentric,
  createCastHit,
  createClosestPoints,
  createCrossings,
  createImpact,
  createLineMeeting,
  createManifold,
  createSegmentContact,
  crossingsPointSegment,
  crossingVelocities,
  IMPACT,
  impactVelocities,
  pointInTriangle,
  segmentIntersection,
  sweep,
  timeToLine,
} from '@swept/narrowphase';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { bytesPerCall, NOTHING } from './support/bytes-per-call.js';
import { GENERATORS } from './support/cases.js';
import { KINDS, NAMES, POSES } from './support/pose-cases.js';

const PAIRS = 100;

/** Pairs in rows of one store: A of pair i in row 2 i, B in the next. */
function store(kindA: ShapeKind, kindB: ShapeKind, family: string): Rows {
  const rows = new Float64Array(2 * PAIRS * ROW);
  for (let i = 0; i < PAIRS; i++) {
    const { a, b } = POSES[family](new Random(i), kindA, kindB, i % 2 > 0);
    rows.set(a, 2 * i * ROW);
    rows.set(b, (2 * i + 1) * ROW);
  }
  return rows;
}

// Grids and tangencies are full of exact zeros: filters fail, expansions decide. None of it needs BigInts.
for (const family of ['uniform', 'grid', 'tangent', 'shared vertices at offset 1e9']) {
  describe(`${family}: nothing is allocated`, () => {
    for (const kindA of KINDS) {
      for (const kindB of KINDS) {
        if (kindB < kindA) continue;
        test(`contact and distance of ${NAMES[kindA]} and ${NAMES[kindB]}`, () => {
          const rows = store(kindA, kindB, family);
          const manifold = createManifold();
          const points = createClosestPoints();
          const contactOf = contactTest(kindA, kindB);
          const distanceOf = closestPointsTest(kindA, kindB);
          let touching = 0;
          const bytes = bytesPerCall(4 * PAIRS, () => {
            for (let i = 0; i < 2 * PAIRS * ROW; i += 2 * ROW) {
              if (contactOf(rows, rows, manifold, i, i + ROW)) touching++;
              if (distanceOf(rows, rows, points, i, i + ROW)) touching++;
              if (contact(kindB, kindA, rows, rows, manifold, i + ROW, i)) touching++;
              if (closestPoints(kindB, kindA, rows, rows, points, i + ROW, i)) touching++;
            }
          });
          expect(touching).toBeGreaterThan(0);
          expect(bytes).toBeLessThan(NOTHING);
        }, 20_000);
      }
    }

    for (const kind of KINDS) {
      test(`casts against a ${NAMES[kind]}, all policies`, () => {
        const rows = store(2, kind, family);
        const hit = createCastHit();
        const castOf = castTest(kind);
        let hits = 0;
        const bytes = bytesPerCall(5 * PAIRS, () => {
          for (let i = 0; i < 2 * PAIRS * ROW; i += 2 * ROW) {
            for (let policy = 0; policy < 4; policy++) {
              hits += castOf(rows, rows, hit, i, i + ROW, policy as CastPolicy);
            }
            hits += cast(kind, rows, rows, hit, i, i + ROW);
          }
        });
        // A point is hit by a ray only where it is aimed at.
        expect(hits).toBeGreaterThan(0);
        expect(bytes).toBeLessThan(NOTHING);
      }, 20_000);
    }

    test('segmentIntersection, timeToLine and pointInTriangle', () => {
      const rows = store(2, 3, family);
      const weights = createBarycentric();
      const common = createSegmentContact();
      const meeting = createLineMeeting();
      let found = 0;
      const bytes = bytesPerCall(3 * PAIRS, () => {
        for (let i = 0; i < 2 * PAIRS * ROW; i += 2 * ROW) {
          if (pointInTriangle(rows, rows, weights, i, i + ROW)) found++;
          found += segmentIntersection(rows, rows, common, i, i + ROW);
          found += timeToLine(rows, rows, meeting, i, i + ROW);
        }
      });
      expect(found).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(NOTHING);
    }, 20_000);
  });
}

describe('velocities where bodies meet: nothing is allocated', () => {
  for (const thick of [false, true]) {
    test(`impacts and crossings${thick ? ', thick' : ''}`, () => {
      const impact = createImpact();
      const crossings = createCrossings();
      const out = new Float64Array(4);
      const rows = new Float64Array(2 * PAIRS * ROW);
      for (let i = 0; i < PAIRS; i++) {
        const { a, b } = GENERATORS.uniform(new Random(i), 1, 2, thick);
        rows.set(a, 2 * i * ROW);
        rows.set(b, (2 * i + 1) * ROW);
      }
      let found = 0;
      const bytes = bytesPerCall(2 * PAIRS, () => {
        for (let i = 0; i < 2 * PAIRS * ROW; i += 2 * ROW) {
          if (sweep(1, 2, rows, rows, impact, i, i + ROW) === IMPACT) {
            impactVelocities(rows, rows, impact, out, i, i + ROW);
            if (out[0] !== out[2]) found++;
          }
          if (crossingsPointSegment(rows, rows, crossings, i, i + ROW) > 0)
            crossingVelocities(rows, rows, crossings, 0, out, i, i + ROW);
        }
      });
      expect(found).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(NOTHING);
    }, 20_000);
  }
});
