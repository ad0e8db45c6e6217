import { describe, expect, it } from 'vitest';
import { expectAtRest } from './expect-shape.js';
import { InvalidInput } from './invalid-input.js';
import { CIRCLE, SEGMENT, type Shape, TRIANGLE } from './row.js';
import { circle, motion, moved, segment, triangle } from './shape.js';

describe('shapes', () => {
  it('lay vertices, radius and both poses out as documented', () => {
    expect([...triangle(1, 2, 3, 4, 5, 6, 7).row]).toEqual([1, 2, 1, 2, 7, 0, 7, 0, 3, 4, 3, 4, 5, 6, 5, 6]);
    expect([...segment(1, 2, 3, 4).row]).toEqual([1, 2, 1, 2, 0, 0, 0, 0, 3, 4, 3, 4, 0, 0, 0, 0]);
    expect([...circle(1, 2, 3).row]).toEqual([1, 2, 1, 2, 3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect([circle(0, 0).kind, segment(0, 0, 1, 1).kind, triangle(0, 0, 1, 0, 0, 1).kind]).toEqual([
      CIRCLE,
      SEGMENT,
      TRIANGLE,
    ]);
  });

  it('moved shifts the end pose only, and leaves its argument alone', () => {
    const still = segment(1, 2, 3, 4, 0.5);
    expect([...moved(still, 10, 20).row]).toEqual([1, 2, 11, 22, 0.5, 0, 0.5, 0, 3, 4, 13, 24, 0, 0, 0, 0]);
    expect(still).toEqual(segment(1, 2, 3, 4, 0.5));
  });

  it('motion joins two start poses, radius to radius, with a sag', () => {
    const row = motion(segment(0, 0, 1, 0, 1), segment(5, 6, 7, 8, 2), 3, -4).row;
    expect([...row]).toEqual([0, 0, 5, 6, 1, 3, 2, -4, 1, 0, 7, 8, 0, 0, 0, 0]);
  });

  it('makes -0 into 0, so that equal poses have equal bits', () => {
    expect(Object.is(circle(-0, -0, -0).row[0], 0)).toBe(true);
    expect(Object.is(circle(-0, -0, -0).row[4], 0)).toBe(true);
  });

  /** A disc with another number in its row. */
  const withNumber = (at: number, value: number): Shape => {
    const disc = circle(0, 0, 1);
    disc.row[at] = value;
    return disc;
  };

  it('what its kind does not read is not looked at', () => {
    expect(moved(withNumber(9, Number.NaN), 1, 0).row[2]).toBe(1);
    expect(expectAtRest('it', withNumber(8, 5)).kind).toBe(CIRCLE);
  });

  const bad: [string, () => unknown, unknown][] = [
    ['NaN x', () => circle(Number.NaN, 0, 1), Number.NaN],
    ['Infinity y', () => segment(0, 0, 1, Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY],
    ['negative radius', () => circle(0, 0, -1), -1],
    ['NaN radius', () => triangle(0, 0, 1, 0, 0, 1, Number.NaN), Number.NaN],
    ['beyond 1e150', () => circle(1.1e150, 0), 1.1e150],
    ['a string', () => circle('3' as never, 0), '3'],
    ['a missing number', () => segment(0, 0, 1, undefined as never), undefined],
    ['an end out of range', () => moved(circle(1e150, 0), 1e150, 0), 2e150],
    ['no shape', () => moved({} as never, 0, 0), {}],
    ['a kind there is not', () => motion(circle(0, 0), { ...circle(0, 0), kind: 4 as never }), 4],
    ['a row that is none', () => moved({ kind: 1, row: [1, 2] as never }, 0, 0), [1, 2]],
    ['a hand-made end beyond 1e150', () => moved(withNumber(2, 1e151), 0, 0), 1e151],
    ['a hand-made radius below 0', () => moved(withNumber(4, -1), 0, 0), -1],
    ['a hand-made end radius of NaN', () => moved(withNumber(6, Number.NaN), 0, 0), Number.NaN],
    ['a hand-made sag of Infinity', () => moved(withNumber(7, Infinity), 0, 0), Infinity],
    [
      'a sag where rest is wanted',
      () => expectAtRest('it', motion(circle(0, 0), circle(0, 0), 1)),
      'a motion',
    ],
    ['two kinds', () => motion(circle(0, 0), segment(0, 0, 1, 1) as never), SEGMENT],
  ];
  it.each(bad)('refuses %s, naming the value', (_, make, value) => {
    let caught: unknown;
    try {
      make();
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(InvalidInput);
    expect((caught as InvalidInput).value).toEqual(value);
    expect((caught as InvalidInput).message).toContain(`must be ${(caught as InvalidInput).expected}, got `);
  });
});
