import {
  circle,
  END,
  motion,
  moved,
  RADIUS,
  type Rows,
  type ShapeKind,
  segment,
  triangle,
  vertexAt,
} from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import {
  AT_END,
  createImpact,
  DEGENERATE,
  EDGE,
  IMPACT,
  type Impact,
  sweep,
  TANGENT,
  TOUCHING_AT_START,
} from '../src/index.js';
import { GENERATORS, sizeOf } from './support/cases.js';
import { gapAlongNormal, partingSpeed } from './support/witness.js';

/**
 * What the record says of an impact, on its own: the normal separates the shapes that touch, and they
 * approach along it.
 */
const KINDS: readonly ShapeKind[] = [1, 2, 3];
const out = createImpact();

/** The point on a shape that a record gives by feature and fraction, moved by the radius along the normal. */
function placeOn(
  hit: Impact,
  kind: ShapeKind,
  row: Rows,
  feature: number,
  along: number,
  sign: number,
): number[] {
  const at = (v: number) => (1 - hit.toi) * row[v] + hit.toi * row[v + END];
  const i = feature >= EDGE ? feature - EDGE : feature;
  const next = feature >= EDGE ? (i + 1) % kind : i;
  const f = feature >= EDGE ? along : 0;
  const normal = [hit.nx, hit.ny];
  return [0, 1].map(
    (c) => (1 - f) * at(vertexAt(i) + c) + f * at(vertexAt(next) + c) + sign * at(RADIUS) * normal[c],
  );
}

function checkWeights(
  { u, v, w, s, t, featureA, featureB }: Impact,
  kindA: ShapeKind,
  kindB: ShapeKind,
): void {
  if (kindA !== 3 && kindB !== 3) {
    expect([u, v, w]).toEqual([0, 0, 0]);
    return;
  }
  const [feature, along] = kindB === 3 ? [featureB, t] : [featureA, s];
  const weights = [0, 0, 0];
  if (feature >= EDGE) {
    weights[feature - EDGE] = 1 - along;
    weights[(feature - EDGE + 1) % 3] = along;
  } else weights[feature] = 1;
  expect([u, v, w]).toEqual(weights);
}

describe('the record of an impact', () => {
  for (const [name, generate] of Object.entries(GENERATORS)) {
    // Points and gaps of a few units of the least number cannot be measured.
    if (name.includes('least')) continue;
    it(`${name}, seed 10`, () => {
      const random = new Random(10);
      let impacts = 0;
      for (let n = 0; n < 1000 * inject('rounds'); n++) {
        const kindA = random.pick(KINDS);
        const kindB = random.pick(KINDS);
        const { a, b } = generate(random, kindA, kindB, n % 2 === 1);
        if (sweep(kindA, kindB, a, b, out) !== IMPACT) continue;
        impacts++;
        const size = sizeOf(kindA, a, kindB, b);
        const reach = (1 - out.toi) * (a[RADIUS] + b[RADIUS]) + out.toi * (a[RADIUS + 2] + b[RADIUS + 2]);
        // A radius that vanishes at that moment leaves no direction.
        if (reach > 0 && reach < 1e-9 * size) continue;
        const shown = `${kindA} ${kindB} [${a}] [${b}] ${JSON.stringify(out)}`;
        expect(Math.abs(out.nx * out.nx + out.ny * out.ny - 1), shown).toBeLessThan(1e-14);
        // A mere touch at the start may be off by roundings of the coordinates themselves.
        const slack =
          1e-9 * size + (out.toi === 0 ? 2 ** -46 * Math.max(...a.map(Math.abs), ...b.map(Math.abs)) : 0);
        expect(Math.abs(gapAlongNormal(out, kindA, a, kindB, b)), shown).toBeLessThan(slack);
        // An edge without length has no place to compare.
        if (out.flags & DEGENERATE) continue;
        const parting = partingSpeed(out, kindA, a, kindB, b);
        expect(parting / size, shown).toBeLessThan(1e-9);
        expect(Math.abs(out.closingSpeed + parting) / size, shown).toBeLessThan(1e-9);
        const onA = placeOn(out, kindA, a, out.featureA, out.s, 1);
        const onB = placeOn(out, kindB, b, out.featureB, out.t, -1);
        const apart = Math.max(Math.abs(onA[0] - onB[0]), Math.abs(onA[1] - onB[1]));
        const far = Math.max(...a.map(Math.abs), ...b.map(Math.abs));
        expect(apart, shown).toBeLessThan(1e-9 * size + 2 ** -46 * far);
        checkWeights(out, kindA, kindB);
      }
      expect(impacts).toBeGreaterThan(25);
    });
  }
});

describe('flags and places, by hand', () => {
  const wall = segment(0, -2, 0, 2);
  const cases: readonly [string, Parameters<typeof hit>, Partial<Impact>][] = [
    [
      'a point through the middle of a segment',
      [moved(circle(-1, 1), 2, 0), wall],
      { toi: 0.5, s: 0, t: 0.75, closingSpeed: 2, flags: 0 },
    ],
    [
      'a point at the very end of a segment',
      [moved(circle(-1, 2), 2, 0), wall],
      { toi: 0.5, t: 1, flags: 0 },
    ],
    ['a point that arrives at t = 1', [moved(circle(-1, 0), 1, 0), wall], { toi: 1, t: 0.5, flags: AT_END }],
    [
      'a disc that arrives at t = 1',
      [moved(circle(-3, 0, 1), 2, 0), wall],
      { toi: 1, x: 0, y: 0, t: 0.5, flags: AT_END },
    ],
    [
      'two discs that meet at t = 1',
      [moved(circle(-4, 0, 1), 2, 0), circle(0, 0, 1)],
      { toi: 1, x: -1, flags: AT_END },
    ],
    [
      'a disc that grazes another',
      [moved(circle(-4, 2, 1), 8, 0), circle(0, 0, 1)],
      { toi: 0.5, closingSpeed: 0, flags: TANGENT },
    ],
    [
      'a disc that grazes the end of a segment',
      [moved(circle(-4, 3, 1), 8, 0), wall],
      { toi: 0.5, t: 1, closingSpeed: 0, flags: TANGENT },
    ],
    [
      'a point whose path touches a turning segment',
      [moved(circle(0, 0), 0, 0), motion(segment(-1, 1, 1, 1), segment(-1, 1, 1, -1))],
      { toi: 1, t: 0.5, flags: AT_END },
    ],
    [
      'a disc that touches at the start and moves in',
      [moved(circle(-1, 1, 1), 2, 0), wall],
      { toi: 0, closingSpeed: 2, t: 0.75, flags: TOUCHING_AT_START },
    ],
    [
      'a point in the middle of an edge of a triangle',
      [moved(circle(-1, 0), 4, 0), triangle(0, -1, 2, 0, 0, 1)],
      { toi: 0.25, t: 0.5, u: 0.5, v: 0, w: 0.5, featureB: EDGE + 2, flags: 0 },
    ],
    [
      'a segment that has shrunk to a point when it is met',
      [moved(circle(-1, 0), 2, 0), motion(segment(0, -1, 0, 1), segment(0, 1, 0, -1))],
      { toi: 0.5, flags: DEGENERATE | TANGENT },
    ],
  ];

  function hit(a: { kind: ShapeKind; row: Rows }, b: { kind: ShapeKind; row: Rows }): Impact {
    expect(sweep(a.kind, b.kind, a.row, b.row, out)).toBe(IMPACT);
    return { ...out };
  }

  for (const [what, shapes, expected] of cases)
    it(what, () => expect(hit(...shapes)).toMatchObject(expected));
});
