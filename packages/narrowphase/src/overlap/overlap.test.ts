import { startPoses, touch } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import { KINDS, NAMES, POSES } from '../../test/support/pose-cases.js';
import { overlap } from '../dispatch.js';

const CASES = 100 * inject('rounds');

for (const kindA of KINDS) {
  for (const kindB of KINDS) {
    describe(`overlap of ${NAMES[kindA]} and ${NAMES[kindB]}, against rational arithmetic`, () => {
      for (const [name, generate] of Object.entries(POSES)) {
        test(`${name}: seeds 0 to ${CASES - 1}`, () => {
          for (let seed = 0; seed < CASES; seed++) {
            const { a, b } = generate(new Random(seed), kindA, kindB, seed % 3 > 0);
            const exact = startPoses([kindA, a], [kindB, b]);
            expect(overlap(kindA, kindB, a, b), `seed ${seed}`).toBe(touch(exact.poses[0], exact.poses[1]));
          }
        });
      }
    });
  }
}
