import { circle, motion, moved, type Shape, type ShapeKind, segment, triangle } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import {
  AT_START,
  contactAt,
  contactSet,
  dyadic,
  filteredContact,
  firstContact,
  middle,
  START,
} from '../src/index.js';
import { CASES } from './support/cases.js';

/** The time of the first contact, or undefined, checked with all judges of it. */
function first(a: Shape, b: Shape, margin = 0): number | undefined {
  const forth = firstContact(a.kind, a.row, b.kind, b.row, margin);
  const back = firstContact(b.kind, b.row, a.kind, a.row, margin);
  expect(back).toEqual(forth);
  const filtered = filteredContact(a.kind, a.row, b.kind, b.row, margin);
  expect(filtered?.high ?? NaN).toBe(forth.time);
  expect(filtered === AT_START).toBe(forth.atStart);
  expect(forth.touches).toBe(!Number.isNaN(forth.time));
  return forth.touches ? forth.time : undefined;
}

const blade = motion(segment(-1, 1, 1, -1.25), segment(-1, -1, 3, 1.75));
const wall = segment(0, -5, 0, 5);

describe.each<[string, Shape, Shape, number | undefined]>([
  ['a point runs into a wall', moved(circle(-1, 0), 4, 0), wall, 0.25],
  ['and stops before it', moved(circle(-1, 0), 1 - 2 ** -53, 0), wall, undefined],
  ['or on it', moved(circle(-1, 0), 1, 0), wall, 1],
  ['it passes above the end', moved(circle(-1, 5 + 2 ** -50), 4, 0), wall, undefined],
  ['or meets the end', moved(circle(-1, 5), 4, 0), wall, 0.25],
  ['it starts on the wall', moved(circle(0, 3), 4, 0), wall, 0],
  ['and moves along its line', moved(circle(0, 9), 0, -8), wall, 0.5],
  ['a third is no double', moved(circle(-1, 0), 3, 0), wall, 1 / 3],
  ['a blade meets a point twice', circle(0, 0), blade, 0.09549150281252629],
  ['a wall without length', moved(circle(-1, 0), 4, 0), segment(0, 0, 0, 0), 0.25],
  ['a point meets a point', moved(circle(-1, 0), 4, 0), circle(0, 0), 0.25],
  [
    'a segment turns back at a point',
    circle(0, 0),
    motion(segment(1, 1, 3, 1), segment(1, -1, 3, 3)),
    undefined,
  ],
  ['discs', moved(circle(-3, 0, 1), 4, 0), circle(0, 0, 1), 0.25],
  ['discs that graze', moved(circle(-3, 2, 1), 4, 0), circle(0, 0, 1), 0.75],
  ['and that do not', moved(circle(-3, 2 + 2 ** -51, 1), 4, 0), circle(0, 0, 1), undefined],
  ['discs that touch from the start', moved(circle(2, 0, 1), 4, 0), circle(0, 0, 1), 0],
  ['a disc that grows', motion(circle(-3, 0, 1), circle(-3, 0, 5)), circle(0, 0, 1), 0.25],
  ['a disc and a wall', moved(circle(-3, 0, 1), 4, 0), wall, 0.5],
  ['the end of a wall', moved(circle(-40, 56, 10), 40, 0), segment(0, -50, 0, 50), 0.8],
  ['a disc slides along a wall', moved(circle(1, 9, 1), 0, -8), wall, 0.5],
  ['segments end on', moved(segment(-3, 0, -1, 0), 4, 0), segment(0, 0, 2, 0), 0.25],
  ['crossed segments', segment(-1, 0, 1, 0), moved(segment(0, 2, 0, 1), 0, -4), 0.25],
  ['segments that cross at the start', segment(-1, 0, 1, 0), moved(segment(0, -1, 0, 1), 4, 0), 0],
  ['a point in a triangle', circle(1, 1), triangle(0, 0, 4, 0, 0, 4), 0],
  ['a triangle in a triangle', triangle(1, 1, 1.5, 1, 1, 1.5), triangle(0, 0, 4, 0, 0, 4), 0],
  [
    'triangles, corner to side',
    moved(triangle(-2, 0, -3, 1, -3, -1), 4, 0),
    triangle(0, -2, 0, 2, 2, 0),
    0.5,
  ],
  ['a flat triangle', moved(circle(-1, 0), 4, 0), triangle(0, -1, 0, 1, 0, 0), 0.25],
])('%s', (_, a, b, time) => {
  it('is judged right', () => {
    expect(first(a, b)).toBe(time);
    expect(contactSet(a.kind, a.row, b.kind, b.row)[0]?.[0]).toBe(time);
  });
});

it('adds the margin to the radii', () => {
  const point = moved(circle(-3, 0), 4, 0);
  expect(first(point, wall, 1)).toBe(0.5);
  expect(first(moved(circle(-3, 6), 4, 0), wall)).toBeUndefined();
  expect(first(moved(circle(-3, 6), 4, 0), wall, 1)).toBe(0.75);
  expect(first(moved(circle(-3, 0, 2), 4, 0), wall, -1)).toBe(0.5);
});

const KINDS: readonly ShapeKind[] = [1, 2, 3];

describe('the judges of contact in time agree, each finding it in its own way', () => {
  for (const [name, draw] of Object.entries(CASES)) {
    it(`${name}, seed 3`, () => {
      const random = new Random(3);
      let met = 0;
      for (let n = 0; n < 60; n++) {
        const [kindA, kindB] = [random.pick(KINDS), random.pick(KINDS)];
        const [a, b] = [draw(random, kindA), draw(random, kindB)];
        const shown = `case ${n}: ${kindA} [${a}], ${kindB} [${b}]`;
        const first = firstContact(kindA, a, kindB, b);
        const spans = contactSet(kindA, a, kindB, b);
        expect(spans.length > 0, shown).toBe(first.touches);
        expect(contactAt(kindA, a, kindB, b, START), shown).toBe(first.atStart);
        if (first.touches) expect(spans[0][0], shown).toBe(first.time);
        if (!name.includes('bent')) {
          const filtered = filteredContact(kindA, a, kindB, b);
          expect(filtered !== undefined, shown).toBe(first.touches);
          if (filtered) expect(Math.abs(filtered.high + filtered.low - first.time)).toBeLessThan(2 ** -53);
        }
        // Within each span there is contact, between two of them there is none.
        const marks = [0, ...spans.flat(), 1];
        for (let i = 1; i < marks.length; i++) {
          if (marks[i] - marks[i - 1] < 2 ** -50) continue;
          const time = middle(dyadic(marks[i - 1]), dyadic(marks[i]));
          expect(contactAt(kindA, a, kindB, b, time), shown).toBe(i % 2 === 0);
        }
        if (first.touches && !first.atStart) met++;
      }
      expect(met).toBeGreaterThan(8);
    });
  }
});
