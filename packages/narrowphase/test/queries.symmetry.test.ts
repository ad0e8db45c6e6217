import { RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import {
  cast,
  closestPoints,
  contact,
  createCastHit,
  createClosestPoints,
  createManifold,
  createSegmentContact,
  segmentIntersection,
} from '../src/index.js';
import { extent, KINDS, NAMES, POSES } from './support/pose-cases.js';

const CASES = 30 * inject('rounds');
const FAMILIES = [
  'uniform',
  'grid',
  'tenths',
  'shared vertices',
  'tangent',
  'tangent, one ulp off',
  'collinear',
];

/** Every vertex and the radius of a row changed. */
function changed(kind: ShapeKind, row: Rows, f: (x: number, y: number) => [number, number], scale = 1): Rows {
  const out = row.slice();
  for (let i = 0; i < kind; i++) {
    const v = vertexAt(i);
    [out[v], out[v + 1]] = f(row[v], row[v + 1]);
  }
  out[RADIUS] *= scale;
  return out;
}

/** Vertices in another order: the ends of a segment swapped, a triangle turned round. */
function reversed(kind: ShapeKind, row: Rows): Rows {
  const out = row.slice();
  for (let i = 0; i < kind; i++) {
    out[vertexAt(i)] = row[vertexAt(kind - 1 - i)];
    out[vertexAt(i) + 1] = row[vertexAt(kind - 1 - i) + 1];
  }
  return out;
}

interface Map {
  readonly f: (x: number, y: number) => [number, number];
  readonly scale: number;
}

/** Subnormal numbers cannot be halved. */
function isExact(row: Rows): boolean {
  return row.every((x) => x === 0 || Math.abs(x) > 2 ** -900);
}

/** The least double, reported for shapes that doubles cannot tell apart, does not scale. */
function scaled(distance: number, scale: number): number {
  return distance === Number.MIN_VALUE ? distance : distance * scale;
}

/** What maps the numbers of an answer without rounding maps the question's. */
const MAPS: Readonly<Record<string, Map>> = {
  mirror: { f: (x, y) => [0 - x, y], scale: 1 },
  'swap the axes': { f: (x, y) => [y, x], scale: 1 },
  'half a turn': { f: (x, y) => [0 - x, 0 - y], scale: 1 },
  'times 2^60': { f: (x, y) => [x * 2 ** 60, y * 2 ** 60], scale: 2 ** 60 },
  'times 2^-60': { f: (x, y) => [x * 2 ** -60, y * 2 ** -60], scale: 2 ** -60 },
};

for (const kindA of KINDS) {
  for (const kindB of KINDS) {
    describe(`${NAMES[kindA]} and ${NAMES[kindB]}: seeds 0 to ${CASES - 1} of ${FAMILIES.length} families`, () => {
      const each = (check: (a: Rows, b: Rows, label: string) => void) => {
        for (const family of FAMILIES) {
          for (let seed = 0; seed < CASES; seed++) {
            const { a, b } = POSES[family](new Random(seed), kindA, kindB, seed % 3 > 0);
            if (isExact(a) && isExact(b)) check(a, b, `${family}, seed ${seed}`);
          }
        }
      };

      for (const [name, { f, scale }] of Object.entries(MAPS)) {
        test(name, () => {
          const m = createManifold();
          const n = createManifold();
          const p = createClosestPoints();
          const q = createClosestPoints();
          each((a, b, label) => {
            const ma = changed(kindA, a, f, scale);
            const mb = changed(kindB, b, f, scale);
            const touch = contact(kindA, kindB, a, b, m);
            expect(contact(kindA, kindB, ma, mb, n), label).toBe(touch);
            if (touch) expect(n.depth, label).toBe(m.depth * scale);
            closestPoints(kindA, kindB, a, b, p);
            closestPoints(kindA, kindB, ma, mb, q);
            expect(q.distance, label).toBe(scaled(p.distance, scale));
          });
        });
      }

      test('swap the bodies', () => {
        const m = createManifold();
        const n = createManifold();
        const p = createClosestPoints();
        const q = createClosestPoints();
        each((a, b, label) => {
          const touch = contact(kindA, kindB, a, b, m);
          expect(contact(kindB, kindA, b, a, n), label).toBe(touch);
          if (touch) expect(n.depth, label).toBe(m.depth);
          expect(closestPoints(kindA, kindB, a, b, p), label).toBe(closestPoints(kindB, kindA, b, a, q));
          expect(q.distance, label).toBe(p.distance);
          if (touch && kindA !== kindB) expect([0 - n.nx, 0 - n.ny], label).toEqual([m.nx, m.ny]);
        });
      });

      test('vertices in another order, and a larger radius', () => {
        const m = createManifold();
        const n = createManifold();
        each((a, b, label) => {
          const touch = contact(kindA, kindB, a, b, m);
          expect(contact(kindA, kindB, reversed(kindA, a), reversed(kindB, b), n), label).toBe(touch);
          if (!touch) return;
          expect(Math.abs(n.depth - m.depth), label).toBeLessThanOrEqual(1e-14 * extent(kindA, a, kindB, b));
          const thicker = a.slice();
          thicker[RADIUS] += 2 ** -40;
          expect(contact(kindA, kindB, thicker, b, n), label).toBe(true);
        });
      });
    });
  }
}

describe('casts and segment intersections', () => {
  for (const [name, { f, scale }] of Object.entries(MAPS)) {
    test(`${name}: the same fractions, bit for bit`, () => {
      const h = createCastHit();
      const g = createCastHit();
      const c = createSegmentContact();
      const d = createSegmentContact();
      for (const kind of KINDS) {
        for (const family of FAMILIES) {
          for (let seed = 0; seed < CASES; seed++) {
            const label = `${NAMES[kind]}, ${family}, seed ${seed}`;
            const { a: ray, b: target } = POSES[family](new Random(seed), 2, kind, seed % 3 > 0);
            if (!isExact(ray) || !isExact(target)) continue;
            const mappedRay = changed(2, ray, f, scale);
            const mapped = changed(kind, target, f, scale);
            const status = cast(kind, ray, target, h);
            expect(cast(kind, mappedRay, mapped, g), label).toBe(status);
            if (status > 0) expect([g.fraction, g.exit], label).toEqual([h.fraction, h.exit]);
            if (kind !== 2) continue;
            const verdict = segmentIntersection(ray, target, c);
            expect(segmentIntersection(mappedRay, mapped, d), label).toBe(verdict);
            if (verdict > 0) expect([d.s, d.t, d.sEnd, d.tEnd], label).toEqual([c.s, c.t, c.sEnd, c.tEnd]);
            expect(segmentIntersection(target, ray, d), label).toBe(verdict);
          }
        }
      }
    });
  }

  test('a triangle is hit where one of its edges is, from outside', () => {
    const h = createCastHit();
    const e = createCastHit();
    for (const family of FAMILIES) {
      for (let seed = 0; seed < CASES; seed++) {
        const { a: ray, b: target } = POSES[family](new Random(seed), 2, 3, false);
        target[RADIUS] = 0;
        if (cast(3, ray, target, h) === 2) continue;
        let first = Infinity;
        for (let i = 0; i < 3; i++) {
          const edge = new Float64Array(16);
          for (let j = 0; j < 2; j++) {
            edge[j] = target[vertexAt(i) + j];
            edge[8 + j] = target[vertexAt((i + 1) % 3) + j];
          }
          if (cast(2, ray, edge, e) > 0) first = Math.min(first, e.fraction);
        }
        const hit = cast(3, ray, target, h) > 0;
        expect(first < Infinity, `${family}, seed ${seed}`).toBe(hit);
        if (hit) expect(Math.abs(h.fraction - first), `${family}, seed ${seed}`).toBeLessThan(4e-14);
      }
    }
  });
});
