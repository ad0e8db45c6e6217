import { circle, type Rows, type ShapeKind } from '@swept/core';
import { distanceOf, startPoses, touch } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import { extent, farthest, KINDS, NAMES, POSES } from '../../test/support/pose-cases.js';
import { closestPoints } from '../dispatch.js';
import { createClosestPoints } from './closest-points.js';

const CASES = 34 * inject('rounds');
const ACCURATE = 1e-14;

function distanceTo(x: number, y: number, kind: ShapeKind, row: Rows): number {
  return distanceOf(startPoses([1, circle(x, y).row], [kind, row]));
}

for (const kindA of KINDS) {
  for (const kindB of KINDS) {
    describe(`distance of ${NAMES[kindA]} and ${NAMES[kindB]}, against rational arithmetic`, () => {
      for (const [name, generate] of Object.entries(POSES)) {
        test(`${name}: seeds 0 to ${CASES - 1}`, () => {
          const out = createClosestPoints();
          for (let seed = 0; seed < CASES; seed++) {
            const label = `seed ${seed}`;
            const { a, b } = generate(new Random(seed), kindA, kindB, seed % 3 > 0);
            const exact = startPoses([kindA, a], [kindB, b]);
            const apart = closestPoints(kindA, kindB, a, b, out);
            expect(apart, label).toBe(!touch(exact.poses[0], exact.poses[1]));
            expect(out.distance > 0, label).toBe(apart);
            const near = ACCURATE * extent(kindA, a, kindB, b) + 4 * Number.MIN_VALUE;
            if (apart) expect(Math.abs(out.distance - distanceOf(exact)), label).toBeLessThanOrEqual(near);
            else expect([out.distance, out.bx, out.by], label).toEqual([0, out.ax, out.ay]);
            // Both points belong to their shapes, and are that far apart.
            const far = near + 1e-15 * farthest(kindA, a, kindB, b);
            const length = distanceOf(
              startPoses([1, circle(out.ax, out.ay).row], [1, circle(out.bx, out.by).row]),
            );
            expect(Math.abs(length - out.distance), label).toBeLessThanOrEqual(4 * far);
            expect(distanceTo(out.ax, out.ay, kindA, a), label).toBeLessThanOrEqual(far);
            expect(distanceTo(out.bx, out.by, kindB, b), label).toBeLessThanOrEqual(far);
          }
        });
      }
    });
  }
}
