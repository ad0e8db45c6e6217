import { circle, motion, moved, SAG_Y, type Shape, segment } from '@swept/core';
import { expect, it } from 'vitest';
import {
  compare,
  contactAt,
  contactSet,
  dyadic,
  events,
  firstContact,
  firstTouch,
  middle,
} from '../src/index.js';
import { next } from './support/next.js';

/** Thrown: y(t) = y + t dy - t (1 - t) sag. */
function thrown(x: number, y: number, dy: number, sag: number, radius = 0): Shape {
  const body = moved(circle(x, y, radius), 0, dy);
  body.row[SAG_Y] = sag;
  return body;
}

const floor = segment(-9, 0, 9, 0);
const spans = (a: Shape, b: Shape) => contactSet(a.kind, a.row, b.kind, b.row);
const first = (a: Shape, b: Shape) => firstContact(a.kind, a.row, b.kind, b.row).time;

it('a body that dips through the floor meets it twice', () => {
  // 3/16 - t (1 - t) is 0 at 1/4 and 3/4.
  const body = thrown(0, 3 / 16, 0, 1);
  expect(spans(body, floor)).toEqual([
    [0.25, 0.25],
    [0.75, 0.75],
  ]);
  expect(first(body, floor)).toBe(0.25);
  expect(first(thrown(0, 1 / 4, 0, 1, 1 / 16), floor)).toBe(0.25);
});

it('a body that comes down to the floor grazes it, and one ulp higher does not', () => {
  expect(spans(thrown(0, 0.25, 0, 1), floor)).toEqual([[0.5, 0.5]]);
  expect(spans(thrown(0, next(0.25), 0, 1), floor)).toEqual([]);
  expect(first(thrown(0, next(0.25), 0, 1), floor)).toBeNaN();
});

it('a straight chord says another thing than the path', () => {
  const straight = motion(circle(0, 3 / 16), circle(0, 3 / 16));
  expect(spans(straight, floor)).toEqual([]);
});

it('asks whether there is contact at one time, with room around the shapes', () => {
  const at = (t: number, grow?: number) => {
    const { kind, row } = thrown(0, 0.5, 0, 1);
    return contactAt(kind, row, floor.kind, floor.row, dyadic(t), grow);
  };
  expect(at(0.5)).toBe(false);
  expect(at(0.5, 0.25)).toBe(true);
  expect(at(0.5, next(0.25, -1))).toBe(false);
  expect(at(next(0.5), 0.25)).toBe(false);
  const { kind, row } = thrown(0, 0.5, 0, 1);
  expect(() => contactAt(kind, row, 2, floor.row, dyadic(0), -1)).toThrow(/below zero/);
});

it('lists the times at which contact may change', () => {
  const body = thrown(0, 3 / 16, 0, 1);
  const touching = events(body.kind, body.row, floor.kind, floor.row).filter(({ touches }) => touches);
  expect(touching.map(({ low }) => Number(low.n) / 2 ** Number(low.k))).toEqual([0.25, 0.75]);
  const high = thrown(0, 8, 0, 1);
  expect(events(high.kind, high.row, floor.kind, floor.row).filter(({ touches }) => touches)).toEqual([]);
});

it('tells a graze from a passage', () => {
  const how = (body: Shape, from = 0, to = 1, edge: [number, number] = [0, 1]) =>
    firstTouch(1, body.row, 2, floor.row, { ofA: true, vertex: 0, edge }, from, to);
  expect(how(thrown(0, 0.25, 0, 1))).toBe('graze');
  expect(how(thrown(0, 3 / 16, 0, 1))).toBe('passage');
  expect(how(thrown(0, 3 / 16, 0, 1), 0.3, 0.7)).toBe('none');
  expect(how(thrown(0, 9, 0, 1))).toBe('none');
  // Thick: the disc comes down to the floor, or to its end.
  expect(how(thrown(0, 0.5, 0, 1, 0.25))).toBe('graze');
  expect(how(thrown(9, 0.5, 0, 1, 0.25), 0, 1, [1, 1])).toBe('graze');
  expect(how(thrown(9, 0.5, -2, 0, 0.25), 0, 1, [1, 1])).toBe('passage');
});

it('times compare as the numbers they are', () => {
  const [s, t] = [dyadic(0.25), dyadic(0.1)];
  expect([compare(s, t), compare(t, s), compare(s, { n: 2n, k: 3n })]).toEqual([1, -1, 0]);
  expect(compare(middle(dyadic(0.25), dyadic(0.75)), dyadic(0.5))).toBe(0);
});
