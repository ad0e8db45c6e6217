import { circle, moved, segment } from '@swept/core';
import { expect, it } from 'vitest';
import { isCovered } from './allowance.js';
import type { Subject } from './subject.js';

/** Stops 0.01 before the target, give or take 0.0025. */
const careful: Subject = {
  name: 'careful',
  about: '',
  takes: 'rigid',
  first: () => undefined,
  allowance: (reach) => [reach + 0.0075, reach + 0.0125],
};
const strict: Subject = { name: 'strict', about: '', takes: 'rigid', first: () => undefined };

const wall = segment(0, -1, 0, 1).row;
const point = moved(circle(-1, 0), 2, 0).row;
const disc = moved(circle(-1, 0, 0.25), 2, 0).row;
const covered = (subject: Subject, time: number | undefined, row = point) =>
  isCovered(subject, time, 1, row, 2, wall);

it('covers a hit at an allowed distance', () => {
  expect(covered(careful, 0.495)).toBe(true);
  expect(covered(careful, 0.4942)).toBe(true);
  expect(covered(careful, 0.493)).toBe(false);
  expect(covered(careful, 0.5)).toBe(false);
  expect(covered(careful, 0.37, disc)).toBe(true);
  expect(covered(careful, 0.3751, disc)).toBe(false);
});

it('covers a false hit that comes near enough, and no other', () => {
  expect(covered(careful, 0.5, moved(circle(-1, 1.01), 2, 0).row)).toBe(true);
  expect(covered(careful, 0.5, moved(circle(-1, 1.02), 2, 0).row)).toBe(false);
});

it('covers a miss of what does not come near enough, or only at the very end', () => {
  expect(covered(careful, undefined)).toBe(false);
  expect(covered(careful, undefined, moved(circle(-1, 1.02), 2, 0).row)).toBe(true);
  expect(covered(careful, undefined, moved(circle(-1, 0), 0.9925 + 1e-9, 0).row)).toBe(true);
});

it('covers nothing for one that allows itself nothing', () => {
  expect(covered(strict, 0.5)).toBe(false);
  expect(covered(strict, undefined)).toBe(false);
});
