import { circle, moved, segment, triangle } from '@swept/core';
import { filteredContact } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { FAMILIES } from './families.js';
import { NaiveSweep } from './naive-sweep.js';
import { PAIRS } from './trial.js';

const SEED = 5;

describe.each(PAIRS)(`$name, seed ${SEED}`, ({ a: kindA, b: kindB, thick }) => {
  const generic = ['uniform', ...(thick ? [] : ['uniform, deforming'])];

  it.each(generic)('is right on %s input', (family) => {
    const random = new Random(SEED);
    const naive = new NaiveSweep();
    for (let i = 0; i < 500; i++) {
      const { a, b } = FAMILIES[family].draw(random, kindA, kindB, thick);
      const time = filteredContact(kindA, a, kindB, b);
      expect(naive.sweep(kindA, a, kindB, b)).toBe(time !== undefined);
      if (time !== undefined) expect(naive.toi).toBeCloseTo(time.high, 9);
    }
  });
});

const wall = segment(0, -1, 0, 1);

it('is widened by its epsilon, in space and in time', () => {
  const beside = moved(circle(-1, 1 + 1e-10), 4, 0);
  expect(new NaiveSweep().sweep(1, beside.row, 2, wall.row)).toBe(false);
  const wide = new NaiveSweep(1e-9);
  expect(wide.sweep(1, beside.row, 2, wall.row)).toBe(true);
  expect(wide.toi).toBe(0.25);
  const short = moved(circle(-1, 0), 1 - 1e-10, 0);
  expect(new NaiveSweep().sweep(1, short.row, 2, wall.row)).toBe(false);
  expect(wide.sweep(1, short.row, 2, wall.row)).toBe(true);
  expect(wide.toi).toBe(1);
});

it('rounds every number to single precision', () => {
  const single = new NaiveSweep(0, Math.fround);
  const beside = moved(circle(-1, 1 + 1e-10), 3, 0);
  expect(single.sweep(1, beside.row, 2, wall.row)).toBe(true);
  expect(single.toi).toBe(Math.fround(1 / 3));
});

it('misses what slides along a segment', () => {
  const sliding = moved(circle(0, 3), 0, -4);
  expect(filteredContact(1, sliding.row, 2, wall.row)?.high).toBe(0.5);
  expect(new NaiveSweep().sweep(1, sliding.row, 2, wall.row)).toBe(false);
});

it('knows what touches from the start', () => {
  const naive = new NaiveSweep();
  const large = triangle(0, 0, 4, 0, 0, 4);
  for (const [a, b] of [
    [circle(1, 1), large],
    [circle(-1, 1, 1.5), large],
    [circle(0, 0, 1), circle(1, 0, 0.5)],
    [segment(-1, 0, 1, 0), wall],
    [segment(1, 1, 1.5, 1), large],
    [triangle(1, 1, 1.5, 1, 1, 1.5), large],
  ]) {
    expect(naive.sweep(a.kind, a.row, b.kind, b.row)).toBe(true);
    expect(naive.toi).toBe(0);
  }
});
