import {
  BOX,
  BodyStore,
  CIRCLE,
  circle,
  END,
  MOVING,
  PairBuffer,
  RADIUS,
  ROW,
  SAG_X,
  SAG_Y,
  sweptBox,
} from '@swept/core';
import { createImpact, OVERLAPPING, SEPARATE, sweep } from '@swept/narrowphase';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { areFarDiscs, filterDiscs, filterStraightDiscs } from './disc-filter.js';
import { TOUCH } from './pair-sweep.js';
import { BLOCK } from './prefetch.js';

const impact = createImpact();

/**
 * Two discs of which the first flies from `since` on and the second from `later` on. Seen from the second, the
 * first comes `gap` radii nearer or farther than their sum, at the time `nearest` of the rest.
 */
function pass(random: Random, scale: number, since: number, later: number, nearest: number, gap: number) {
  const rows = new Float64Array(2 * ROW);
  const angle = random.between(0, 7);
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
  const passes = nearest > 0 && nearest < 1;
  const speed = passes ? random.between(0, 5) : 0;
  const places = [random.between(-9, 9), random.between(-9, 9), random.between(-9, 9), random.between(-9, 9)];
  const sags = [random.between(-1, 1), random.between(-1, 1)];
  const t = (later - since) / (1 - since);
  const rest = 1 - t;
  const at = (end: number) => {
    const along = (end - nearest) * speed;
    const off = 1 + gap + (passes ? 0 : Math.abs(end - nearest));
    return [nx * off - ny * along, ny * off + nx * along];
  };
  for (const axis of [0, 1]) {
    const start = places[axis] + at(0)[axis];
    const end = places[2 + axis] + at(1)[axis];
    // Both bend alike, so that one comes straight to the other.
    const sag = sags[axis] / (rest * rest);
    rows[axis + END] = end;
    rows[axis] = (start + t * rest * sag - t * end) / rest;
    rows[ROW + axis] = places[axis];
    rows[ROW + axis + END] = places[2 + axis];
    rows[axis === 0 ? SAG_X : SAG_Y] = sag;
    rows[ROW + (axis === 0 ? SAG_X : SAG_Y)] = sags[axis];
  }
  rows[RADIUS] = rows[RADIUS + END] = 0.25;
  rows[ROW + RADIUS] = rows[ROW + RADIUS + END] = 0.75;
  return rows.map((it) => it * scale);
}

/** The first disc from the time on at which the second begins. */
function rested(rows: Float64Array, t: number): Float64Array {
  const out = rows.slice(0, ROW);
  for (const axis of [0, 1]) {
    const sag = axis === 0 ? SAG_X : SAG_Y;
    out[axis] = rows[axis] + (rows[axis + END] - rows[axis]) * t - t * (1 - t) * rows[sag];
    out[sag] = rows[ROW + sag];
  }
  return out;
}

describe.each([1, 1e-9, 1e9, 1e-150, 1e140])('areFarDiscs, at the scale %d', (scale) => {
  it.each([0.5, 0, 1])('says nothing of discs that meet, nearest at %d', (nearest) => {
    const random = new Random(7);
    let meetings = 0;
    for (let i = 0; i < 4000; i++) {
      const since = i % 2 === 0 ? 0 : random.between(0, 0.9);
      const later = i % 3 === 0 ? since : since + (1 - since) * random.between(0, 0.9);
      const gap = random.between(-1, 1) * 2 ** -random.whole(1, 52);
      const rows = pass(random, scale, since, later, nearest, gap);
      const t = (later - since) / (1 - since);
      if (sweep(CIRCLE, CIRCLE, rested(rows, t), rows, impact, 0, ROW) === SEPARATE) continue;
      meetings++;
      expect(areFarDiscs(rows, Float64Array.of(since, later), 0, 1)).toBe(false);
      expect(areFarDiscs(rows, Float64Array.of(since, later), 1, 0)).toBe(false);
    }
    expect(meetings).toBeGreaterThan(1000);
  });
});

describe.each([1, 1e-9, 1e9])('areFarDiscs, at the scale %d', (scale) => {
  it.each([0.5, 0, 1])('knows discs that stay apart by a millionth, nearest at %d', (nearest) => {
    const random = new Random(8);
    for (let i = 0; i < 2000; i++) {
      const since = i % 2 === 0 ? 0 : random.between(0, 0.9);
      const later = i % 3 === 0 ? since : since + (1 - since) * random.between(0, 0.9);
      const rows = pass(random, scale, since, later, nearest, random.between(1e-6, 1));
      expect(areFarDiscs(rows, Float64Array.of(since, later), 0, 1)).toBe(true);
    }
  });
});

it('areFarDiscs counts with the radii that discs grow to', () => {
  const rows = new Float64Array(2 * ROW);
  rows[ROW] = rows[ROW + END] = 4;
  rows[RADIUS] = rows[ROW + RADIUS] = rows[ROW + RADIUS + END] = 1;
  rows[RADIUS + END] = 2.5;
  expect(areFarDiscs(rows, new Float64Array(2), 0, 1)).toBe(true);
  rows[RADIUS + END] = 3;
  expect(areFarDiscs(rows, new Float64Array(2), 0, 1)).toBe(false);
});

const store = new BodyStore(2);
for (let i = 0; i < 2; i++) store.add(circle(0, 0, 1), MOVING, 1, 1, 0, 0);
const pairs = new PairBuffer();
const rest = new PairBuffer(BLOCK);

/** What the filter says of two discs: 'deep', 'apart', or 'unsure'. */
function look(rows: Float64Array, inPlane: 0 | 1 = 1): string {
  store.rows.set(rows);
  pairs.clear();
  pairs.add(0, 1);
  return verdict(filterDiscs(store, pairs, 0, 1, 0, rest, inPlane));
}

/** What the filter of straight paths says. */
function lookStraight(rows: Float64Array, inPlane: 0 | 1 = 1): string {
  const moves = new Float32Array(4);
  for (const slot of [0, 1]) {
    const row = slot * ROW;
    sweptBox(CIRCLE, rows, 0, store.boxes, row, slot * BOX);
    for (const axis of [0, 1])
      moves[2 * slot + axis] =
        store.kind[slot] === CIRCLE ? rows[row + axis + END] - rows[row + axis] : Number.NaN;
  }
  pairs.clear();
  pairs.add(0, 1);
  return verdict(filterStraightDiscs(store, moves, pairs, 0, 1, 0, rest, inPlane));
}

function verdict(taken: number): string {
  if (taken === 1) return 'deep';
  return rest.count === 1 ? 'unsure' : 'apart';
}

describe.each([1, 1e-9, 1e9, 1e-57, 1e57, 1e-150, 1e140])('at the scale %d', (scale) => {
  describe.each([
    { filter: 'filterDiscs', largest: 1e60, isStraight: false },
    { filter: 'filterStraightDiscs', largest: 1e24, isStraight: true },
  ])('$filter', ({ largest, isStraight }) => {
    it.each([0.5, 0, 1])(
      'is never mistaken about discs that come near each other, nearest at %d',
      (nearest) => {
        const random = new Random(9);
        const said = { deep: 0, apart: 0, unsure: 0 };
        for (let i = 0; i < 4000; i++) {
          const gap = random.between(-1, 1) * 2 ** -random.whole(0, 52);
          const rows = pass(random, scale, 0, 0, nearest, gap);
          if (isStraight) for (const row of [0, ROW]) rows[row + SAG_X] = rows[row + SAG_Y] = 0;
          else if (i % 2 === 1) rows[RADIUS + END] *= random.between(0.5, 1.5);
          const verdict = isStraight ? lookStraight(rows) : look(rows);
          const status = sweep(CIRCLE, CIRCLE, rows, rows, impact, 0, ROW);
          said[verdict as keyof typeof said]++;
          if (verdict === 'apart') expect(status).toBe(SEPARATE);
          if (verdict !== 'deep') continue;
          expect(status).toBe(OVERLAPPING);
          // Neither is it a mere touch.
          rows[RADIUS] -= TOUCH * Math.max(...rows.map(Math.abs));
          expect(sweep(CIRCLE, CIRCLE, rows, rows, impact, 0, ROW)).toBe(OVERLAPPING);
        }
        // At the ends of its range it says nothing.
        const isSure = scale > 1 / largest && scale < largest;
        expect(said.apart > 500).toBe(isSure);
        if (nearest === 0) expect(said.deep > 500).toBe(isSure);
      },
    );
  });
});

it('filterDiscs counts with sags and with the radii that discs grow to, and with images where it wraps', () => {
  const rows = new Float64Array(2 * ROW);
  rows[ROW] = rows[ROW + END] = 4;
  rows[RADIUS] = rows[RADIUS + END] = rows[ROW + RADIUS] = rows[ROW + RADIUS + END] = 1;
  expect(look(rows)).toBe('apart');
  expect(look(rows, 0)).toBe('unsure');
  rows[RADIUS + END] = 3;
  expect(look(rows)).toBe('unsure');
  rows[RADIUS + END] = 2.9;
  expect(look(rows)).toBe('apart');
  rows[SAG_X] = -0.5;
  expect(look(rows)).toBe('unsure');
  rows[ROW + SAG_X] = -0.5;
  expect(look(rows)).toBe('apart');
});

it('filterDiscs leaves moves that are too small to be squared, and pairs that are not both discs', () => {
  const rows = new Float64Array(2 * ROW);
  rows[RADIUS] = rows[RADIUS + END] = rows[ROW + RADIUS] = rows[ROW + RADIUS + END] = 1024;
  rows[ROW] = rows[ROW + END] = 2048;
  for (const move of [2 ** -540, -(2 ** -540)]) {
    rows[END] = rows[END + 1] = move;
    expect(look(rows)).toBe('unsure');
  }
  rows[ROW] = rows[ROW + END] = 5000;
  expect(look(rows)).toBe('apart');
  store.kind[1] = 2;
  expect(look(rows)).toBe('unsure');
  rows[ROW] = rows[ROW + END] = 0;
  expect(look(rows)).toBe('unsure');
  store.kind[1] = 1;
  expect(look(rows)).toBe('deep');
});

it('filterStraightDiscs leaves pairs that are not both discs, and images where it wraps', () => {
  const rows = new Float64Array(2 * ROW);
  rows[ROW] = rows[ROW + END] = 4;
  rows[RADIUS] = rows[RADIUS + END] = rows[ROW + RADIUS] = rows[ROW + RADIUS + END] = 1;
  expect(lookStraight(rows)).toBe('apart');
  expect(lookStraight(rows, 0)).toBe('unsure');
  store.kind[1] = 2;
  expect(lookStraight(rows)).toBe('unsure');
  rows[ROW] = rows[ROW + END] = 0;
  expect(lookStraight(rows)).toBe('unsure');
  store.kind[1] = 1;
  expect(lookStraight(rows)).toBe('deep');
  // It takes discs whose overlap is within the error of their moves to be unsure.
  rows[ROW] = rows[ROW + END] = 2 - 2 ** -16;
  expect(lookStraight(rows)).toBe('deep');
  rows[END] = rows[ROW + END] = 1000;
  expect(lookStraight(rows)).toBe('unsure');
});
