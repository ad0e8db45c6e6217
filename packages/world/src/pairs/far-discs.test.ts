import { CIRCLE, END, RADIUS, ROW, SAG_X, SAG_Y } from '@swept/core';
import { createImpact, SEPARATE, sweep } from '@swept/narrowphase';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { areFarDiscs } from './far-discs.js';

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
