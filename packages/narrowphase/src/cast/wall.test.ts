import { CIRCLE, circle, RADIUS, ROW, SEGMENT, segment, vertexAt } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import { POSES } from '../../test/support/pose-cases.js';
import { cast } from '../dispatch.js';
import { CAST_HIT, createCastHit } from './cast-hit.js';
import { Disc } from './disc.js';
import { type FanColumns, Wall } from './wall.js';

const CASES = 70 * inject('rounds');
const RAYS = 24;
const FAR = vertexAt(1);

function columns(length: number): FanColumns {
  const column = () => new Float64Array(length).fill(NaN);
  return { fraction: column(), x: column(), y: column(), nx: column(), ny: column() };
}

const TARGETS = [
  { name: 'wall', kind: SEGMENT, target: new Wall() },
  { name: 'disc', kind: CIRCLE, target: new Disc() },
] as const;

for (const { name, kind, target } of TARGETS) {
  describe(`rays of one origin against a ${name}: each bit is that of a cast`, () => {
    for (const [family, generate] of Object.entries(POSES)) {
      test(`${family}: seeds 0 to ${CASES - 1}`, () => {
        const hit = createCastHit();
        const ends = new Float64Array(3 * RAYS);
        const before = new Float64Array(RAYS);
        let met = 0;
        let answered = 0;
        for (let seed = 0; seed < CASES; seed++) {
          const random = new Random(seed);
          const { a: ray, b: row } = generate(random, SEGMENT, kind, kind === CIRCLE && seed % 3 > 0);
          ray[RADIUS] = 0;
          if (kind === SEGMENT) row[RADIUS] = 0;
          if (!target.face(ray, row, 0)) continue;
          // To and past places of the target, and of this family.
          for (let i = 0; i < RAYS; i++) {
            const other = generate(random, SEGMENT, kind, false);
            const share = random.between(-0.25, 1.25);
            const reach = random.between(0.5, 2);
            for (let axis = 0; axis < 2; axis++) {
              const first = row[axis];
              const last = kind === SEGMENT ? row[FAR + axis] : first + random.between(-1, 1) * row[RADIUS];
              const through = i % 12 === 0 ? first : first + share * (last - first);
              ends[3 * i + axis] =
                i % 2 === 0 ? ray[axis] + reach * (through - ray[axis]) : other.a[FAR + axis];
            }
            before[i] = i % 3 === 0 ? random.between(0, 1) : 2;
          }
          const out = columns(RAYS + 1);
          for (let i = 0; i < RAYS; ) {
            const count = target.meet(ends, 3 * i, 3, RAYS - i, before, i, out, i + 1);
            for (const stop = Math.min(RAYS, i + count + 1), start = i; i < stop; i++) {
              const label = `seed ${seed}, ray ${i}`;
              ray[FAR] = ends[3 * i];
              ray[FAR + 1] = ends[3 * i + 1];
              const status = cast(kind, ray, row, hit);
              const counts = status === CAST_HIT && hit.fraction < before[i];
              if (counts) met++;
              if (i < start + count) {
                answered++;
                expect(counts, label).toBe(true);
                const written = (['fraction', 'x', 'y', 'nx', 'ny'] as const).map((key) => out[key][i + 1]);
                expect(written, label).toEqual([hit.fraction, hit.x, hit.y, hit.nx, hit.ny]);
              } else expect(out.fraction[i + 1], label).toBeNaN();
            }
          }
        }
        expect(answered).toBeLessThanOrEqual(met);
        if (family === 'uniform') expect(answered).toBeGreaterThan(0.85 * met);
      });
    }
  });
}

test('a start on the line of a wall, in a disc or on its edge is left to cast', () => {
  const ray = new Float64Array(ROW);
  expect(new Wall().face(ray, segment(1, 1, 2, 2).row, 0)).toBe(false);
  expect(new Wall().face(ray, segment(1, 1, 1, 1).row, 0)).toBe(false);
  expect(new Disc().face(ray, circle(3, 4, 5).row, 0)).toBe(false);
  expect(new Disc().face(ray, circle(3, 4, 6).row, 0)).toBe(false);
  expect(new Disc().face(ray, circle(3, 4, 4).row, 0)).toBe(true);
});
