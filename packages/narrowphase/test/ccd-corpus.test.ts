import { readFileSync } from 'node:fs';
import { circle, motion, type Shape, segment, triangle } from '@swept/core';
import { firstContact } from '@swept/judge';
import { describe, expect, it } from 'vitest';
import { createImpact, IMPACT, OVERLAPPING, SEPARATE, sweep } from '../src/index.js';

/**
 * Queries of the Tight-Inclusion benchmark (Wang et al. 2021), projected on the coordinate planes: moving
 * segment pairs, and moving points against deforming triangles. A hit in space is a hit in every projection;
 * the judge knows the rest.
 */
interface Thing {
  readonly type: 'point' | 'segment' | 'polygon';
  readonly p: number[][];
  readonly q?: number[][];
}

interface Query {
  readonly id: string;
  readonly a: Thing;
  readonly b: Thing;
  readonly expect: { readonly hit?: boolean };
}

const queries: Query[] = JSON.parse(
  readFileSync(new URL('corpus/ccd-sample-inputs.json', import.meta.url), 'utf8'),
).cases;

function shape({ p, q = p }: Thing): Shape {
  return motion(pose(p), pose(q));
}

function pose([a, b, c]: number[][]): Shape {
  if (b === undefined) return circle(a[0], a[1]);
  if (c === undefined) return segment(a[0], a[1], b[0], b[1]);
  return triangle(a[0], a[1], b[0], b[1], c[0], c[1]);
}

describe('queries of a benchmark for continuous collision detection', () => {
  const out = createImpact();
  for (let from = 0; from < queries.length; from += 100) {
    it(`${queries[from].id} and the next ninety-nine`, () => {
      for (const { id, a, b, expect: expected } of queries.slice(from, from + 100)) {
        const [one, other] = [shape(a), shape(b)];
        const truth = firstContact(one.kind, one.row, other.kind, other.row);
        if (expected.hit) expect(truth.touches, id).toBe(true);
        const status = sweep(one.kind, other.kind, one.row, other.row, out);
        expect(status !== SEPARATE, id).toBe(truth.touches);
        if (status === OVERLAPPING) expect(truth.atStart, id).toBe(true);
        if (status === IMPACT) expect(Math.abs(out.toi - truth.time), id).toBeLessThan(4.5e-16);
      }
    });
  }
});
