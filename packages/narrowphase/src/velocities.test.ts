import {
  circle,
  END,
  motion,
  moved,
  RADIUS,
  ROW,
  type Rows,
  SAG_X,
  SAG_Y,
  type Shape,
  type ShapeKind,
  segment,
  triangle,
  vertexAt,
} from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { BENT } from '../test/support/accelerated-cases.js';
import { GENERATORS, sizeOf } from '../test/support/cases.js';
import { createCrossings } from './crossings.js';
import { crossingsPointSegment } from './crossings-point-segment.js';
import { sweep } from './dispatch.js';
import { createImpact, EDGE, IMPACT } from './impact.js';
import { crossingVelocities, impactVelocities } from './velocities.js';

const ROUNDS = inject('rounds');

const KINDS: readonly ShapeKind[] = [1, 2, 3];
const impact = createImpact();
const crossings = createCrossings();
const out = new Float64Array(4);

function velocitiesOf(a: Shape, b: Shape): number[] {
  expect(sweep(a.kind, b.kind, a.row, b.row, impact)).toBe(IMPACT);
  impactVelocities(a.row, b.row, impact, out);
  return [...out];
}

describe('velocities of an impact, by hand', () => {
  it('bodies that only move: their displacements', () => {
    const disc = moved(circle(-4, 1, 1), 8, 2);
    expect(velocitiesOf(disc, moved(segment(2, -9, 2, 9), -1, 3))).toEqual([8, 2, -1, 3]);
  });

  it('a segment whose one end swings: the share of it at the place that is hit', () => {
    // At t the segment is on y = x t; the point is met at x = 3 of 4.
    const gate = motion(segment(0, 0, 4, 0), segment(0, 0, 4, 4));
    const [vx, vy, gateX, gateY] = velocitiesOf(moved(circle(3, 3), 0, -3), gate);
    expect([vx, vy]).toEqual([0, -3]);
    expect(gateX).toBe(0);
    expect(gateY).toBeCloseTo(3, 15);
  });

  it('discs that grow: their boundaries come nearer by themselves', () => {
    const left = motion(circle(-3, 0, 1), circle(-3, 0, 3));
    const right = motion(circle(3, 0, 1), circle(3, 4, 5));
    const [ax, ay, bx, by] = velocitiesOf(left, right);
    // Out along the normal by 2 and by 4.
    expect(ax).toBeCloseTo(2 * impact.nx, 14);
    expect(ay).toBeCloseTo(2 * impact.ny, 14);
    expect(bx).toBeCloseTo(-4 * impact.nx, 14);
    expect(by).toBeCloseTo(4 - 4 * impact.ny, 14);
  });

  it('a ball thrown onto a floor has the slope of its parabola', () => {
    // y = 1 + 3 t - 4 t^2, a sag of -4 in all: it lands at t = 1 with 3 - 8.
    const ball = motion(circle(0, 1), circle(6, 0), 0, -4);
    expect(velocitiesOf(ball, segment(-9, 0, 9, 0))).toEqual([6, -5, 0, 0]);
    expect(impact.toi).toBe(1);
  });

  it('edge 2 of a triangle leads back to its vertex 0', () => {
    // Vertex 0 moves on, the other two stay; what is met is half way between 2 and 0.
    const wedge = motion(triangle(0, -1, 2, 0, 0, 1), triangle(0, -3, 2, 0, 0, 1));
    const [, , bx, by] = velocitiesOf(moved(circle(-1, -1), 2, 0), wedge);
    expect(impact.featureB).toBe(EDGE + 2);
    expect(impact.t).toBeCloseTo(2 / 3, 15);
    expect(bx).toBe(0);
    expect(by).toBeCloseTo((-2 * 2) / 3, 14);
  });

  it('a chord of a rotation: nearly the angular velocity times the distance from the centre', () => {
    const rod = motion(segment(0, 0, 4, 0), segment(0, 0, 4 * Math.cos(0.01), 4 * Math.sin(0.01)));
    const [, , bx, by] = velocitiesOf(circle(3, 0.02), rod);
    expect(Math.sqrt(bx * bx + by * by)).toBeCloseTo(0.03, 5);
    expect(bx * 3 + by * 0.02).toBeCloseTo(0, 3);
  });
});

/** The place that a feature names, on the boundary towards `sign` times the normal, at any time. */
function placeAt(
  kind: ShapeKind,
  row: Rows,
  feature: number,
  along: number,
  sign: number,
  t: number,
): [number, number] {
  const i = vertexAt(feature % EDGE);
  const k = feature >= EDGE ? vertexAt(((feature % EDGE) + 1) % kind) : i;
  const f = feature >= EDGE ? along : 0;
  const at = (v: number): number => row[v] * (1 - t) + row[v + END] * t;
  const normal = [impact.nx, impact.ny];
  return [SAG_X, SAG_Y].map(
    (sag, c) =>
      at(i + c) + f * (at(k + c) - at(i + c)) - t * (1 - t) * row[sag] + sign * at(RADIUS) * normal[c],
  ) as [number, number];
}

describe('velocities of an impact, of all shapes', () => {
  const all = [...Object.entries(GENERATORS), ...Object.entries(BENT)];
  for (const [k, [name, generate]] of all.entries()) {
    // Gaps of a few units of the least number cannot be measured.
    if (name.includes('least')) continue;
    const bends = k >= Object.keys(GENERATORS).length;
    it(`${name}${bends ? ', with sags' : ''}, seed 21: slopes of the poses, and the closing speed`, () => {
      const random = new Random(21);
      let impacts = 0;
      for (let n = 0; n < 200 * ROUNDS; n++) {
        const kindA = random.pick(KINDS);
        const kindB = random.pick(KINDS);
        const { a, b } = generate(random, kindA, kindB, n % 2 === 1);
        if (sweep(kindA, kindB, a, b, impact) !== IMPACT) continue;
        impacts++;
        impactVelocities(a, b, impact, out);
        const shown = `${kindA} ${kindB} [${a}] [${b}] ${JSON.stringify(impact)}`;
        const sags = [a[SAG_X], a[SAG_Y], b[SAG_X], b[SAG_Y]].map(Math.abs);
        const size = Math.max(sizeOf(kindA, a, kindB, b), ...sags);
        const far = Math.max(...a.map(Math.abs), ...b.map(Math.abs));
        const closing = (out[0] - out[2]) * impact.nx + (out[1] - out[3]) * impact.ny;
        expect(Math.abs(closing - impact.closingSpeed), shown).toBeLessThanOrEqual(1e-13 * size);
        // A quadratic has over any span the slope of its middle.
        const { toi, featureA, featureB, s, t } = impact;
        for (const c of [0, 1]) {
          const onA = (at: number): number => placeAt(kindA, a, featureA, s, 1, at)[c];
          const onB = (at: number): number => placeAt(kindB, b, featureB, t, -1, at)[c];
          const slopeA = onA(toi + 0.5) - onA(toi - 0.5);
          const slopeB = onB(toi + 0.5) - onB(toi - 0.5);
          expect(Math.abs(out[c] - slopeA), shown).toBeLessThanOrEqual(2 ** -44 * far);
          expect(Math.abs(out[2 + c] - slopeB), shown).toBeLessThanOrEqual(2 ** -44 * far);
        }
      }
      expect(impacts).toBeGreaterThan(15);
    });
  }

  it('rows of a store, and the record of swapped bodies', () => {
    const random = new Random(5);
    const rows = new Float64Array(3 * ROW);
    const swapped = new Float64Array(4);
    for (let n = 0; n < 100 * ROUNDS; n++) {
      const { a, b } = BENT.uniform(random, 2, 3, n % 2 === 1);
      if (sweep(2, 3, a, b, impact) !== IMPACT) continue;
      impactVelocities(a, b, impact, out);
      rows.set(a, ROW);
      rows.set(b, 2 * ROW);
      expect(sweep(3, 2, rows, rows, impact, 2 * ROW, ROW)).toBe(IMPACT);
      impactVelocities(rows, rows, impact, swapped, 2 * ROW, ROW);
      expect([...swapped]).toEqual([out[2], out[3], out[0], out[1]]);
    }
  });
});

describe('velocities of a crossing', () => {
  it('the share of both ends of the line, and the point', () => {
    // Gidney's "dive": the line is cut in its middle while one end dives by 8.
    const line = motion(segment(-4, 1, 4, 1), segment(-4, 1, 4, -7));
    const point = motion(circle(-1, 0), circle(3, 0));
    expect(crossingsPointSegment(point.row, line.row, crossings)).toBe(1);
    expect([crossings.t[0], crossings.s[0]]).toEqual([0.25, 0.5]);
    crossingVelocities(point.row, line.row, crossings, 0, out);
    expect([...out]).toEqual([4, 0, 0, -4]);
  });

  it('under a sag: up on the way up, down on the way down', () => {
    const thrown = motion(circle(0, 3 / 16), circle(4, 3 / 16), 0, 1);
    crossingsPointSegment(thrown.row, segment(-8, 0, 8, 0).row, crossings);
    const row = new Float64Array(2 * ROW);
    row.set(thrown.row, ROW);
    const found = [0, 1].map((i) => {
      crossingVelocities(row, segment(-8, 0, 8, 0).row, crossings, i, out, ROW);
      return [...out];
    });
    expect(found).toEqual([
      [4, -0.5, 0, 0],
      [4, 0.5, 0, 0],
    ]);
  });
});
