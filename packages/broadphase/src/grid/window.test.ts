import { BOX, boxesOverlap, type Rows } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import { COLUMNS, GridFrame } from './frame.js';
import { openWindow, runs } from './window.js';

/** One level for boxes up to `reach`, with its middle at (offset, offset). */
function frameOf(members: number, reach: number, cell: number, offset: number): GridFrame {
  const frame = new GridFrame();
  frame.add(members, reach, reach, cell, cell, Float64Array.of(offset, offset), Float64Array.of(0, 0));
  return frame;
}

/** The buckets in a window; fails if one comes twice. */
function bucketsIn(frame: GridFrame, box: Rows): Set<number> {
  const buckets = new Set<number>();
  const size = frame.mask[0] + 1;
  const count = openWindow(frame, 0, box, 0);
  for (let r = 0; r < count; r++) {
    // Repeated buckets are there for runs that begin before them.
    expect(runs[2 * r]).toBeLessThan(size);
    expect(runs[2 * r + 1]).toBeLessThanOrEqual(size + frame.repeated(0));
    for (let bucket = runs[2 * r]; bucket < runs[2 * r + 1]; bucket++) {
      if (buckets.has(bucket % size)) expect.unreachable(`bucket ${bucket} comes twice`);
      buckets.add(bucket % size);
    }
  }
  return buckets;
}

function drawBox(dice: Dice, offset: number, extent: number, size: number, out: Rows): void {
  const x = offset + dice.between(-extent, extent);
  const y = offset + dice.between(-extent, extent);
  out.set([x, y, x + size * dice.unit(), y + size * dice.unit()]);
}

describe('openWindow', () => {
  test.each([1, 2, 3, 4, 5, 6])('holds the bucket of every box that overlaps, seed %d', (seed) => {
    const dice = new Dice(seed);
    const box = new Float64Array(BOX);
    const other = new Float64Array(BOX);
    let overlapping = 0;
    let whole = 0;
    for (let trial = 0; trial < 300; trial++) {
      const offset = dice.pick([0, -700, 1e9]);
      const reach = dice.pick([0, 0.01, 1]);
      const frame = frameOf(dice.pick([1, 10, 100, 1000]), reach, dice.pick([0, 0.1, 2, 9]) + 1e-3, offset);
      const size = dice.pick([0, reach, 5, 50, 5000]);
      drawBox(dice, offset, 20, size, box);
      const buckets = bucketsIn(frame, box);
      if (buckets.size > frame.mask[0]) whole++;
      for (let i = 0; i < 20; i++) {
        const x = box[dice.pick([0, 2])] + dice.between(-1, 1) * reach;
        const y = box[dice.pick([1, 3])] + dice.between(-1, 1) * reach;
        other.set([x, y, x + reach * dice.unit(), y + reach * dice.unit()]);
        if (!boxesOverlap(box, other)) continue;
        overlapping++;
        if (!buckets.has(frame.bucketOf(other, 0))) expect.unreachable('a bucket is missing');
      }
    }
    expect(overlapping).toBeGreaterThan(300);
    expect(whole).toBeGreaterThan(10);
    expect(whole).toBeLessThan(250);
  });

  test('touching is overlapping, exactly at the reach of a level too', () => {
    const frame = frameOf(100, 1, 1, 0);
    for (const offset of [0, 1 / 3, 1e6 / 7, -1e8 / 7]) {
      const box = Float64Array.of(offset, offset, offset + 0.5, offset + 0.5);
      const corners: Rows[] = [
        Float64Array.of(offset - 1, offset - 1, offset, offset),
        Float64Array.of(offset + 0.5, offset + 0.5, offset + 1.5, offset + 1.5),
        Float64Array.of(offset - 1, offset + 0.5, offset, offset + 1.5),
        Float64Array.of(offset + 0.5, offset - 1, offset + 1.5, offset),
      ];
      for (const corner of corners) expect(bucketsIn(frame, box)).toContain(frame.bucketOf(corner, 0));
    }
  });

  test('of all there is are all buckets, once', () => {
    const frame = frameOf(1000, 1, 1, 0);
    const all = bucketsIn(frame, Float64Array.of(-1.7e308, -1.7e308, 1.7e308, 1.7e308));
    expect(all.size).toBe(frame.mask[0] + 1);
    expect(all.size).toBeLessThan(3000);
  });
});

describe('GridFrame', () => {
  test.each([1, 2, 3])('boxes that overlap are in the same cell or in neighbours, seed %d', (seed) => {
    const dice = new Dice(seed);
    const a = new Float64Array(BOX);
    const b = new Float64Array(BOX);
    let overlapping = 0;
    for (let trial = 0; trial < 3000; trial++) {
      const offset = dice.pick([0, 1e9, -12345.678]);
      const scale = dice.pick([1e-6, 1, 1e6]);
      const frame = frameOf(500, scale, 0, offset);
      drawBox(dice, offset, scale, scale, a);
      drawBox(dice, offset, scale, scale, b);
      if (!boxesOverlap(a, b)) continue;
      overlapping++;
      const width = frame.width[0];
      const steps = [0, 1, width - 1, width, width + 1].flatMap((step) => [step, -step]);
      const apart = (frame.bucketOf(b, 0) - frame.bucketOf(a, 0)) & frame.mask[0];
      expect(steps.map((step) => step & frame.mask[0])).toContain(apart);
    }
    expect(overlapping).toBeGreaterThan(300);
  });

  test.each([1, 12, 13, 100, 1e4, 1e6])(
    'the nine cells around are nine buckets, with %d members',
    (members) => {
      const frame = frameOf(members, 1, 1, 0);
      const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => frame.bucketAt(0, 1000 + x, 2000 + y)));
      expect(new Set(around).size).toBe(9);
      expect(frame.mask[0] + 1).toBeGreaterThanOrEqual(members);
      expect(frame.mask[0] + 1).toBeLessThanOrEqual(Math.max(16, 2.5 * members));
    },
  );

  test('what is too long, too high or too far away is outside', () => {
    const frame = frameOf(100, 1, 1, 0);
    expect(frame.bucketOf(Float64Array.of(0, 0, 1, 1), 0)).toBeLessThan(frame.outside);
    expect(frame.bucketOf(Float64Array.of(0, 0, 1.001, 0), 0)).toBe(frame.outside);
    expect(frame.bucketOf(Float64Array.of(0, 0, 0, 1.001), 0)).toBe(frame.outside);
    for (const far of [COLUMNS, 1e150, -COLUMNS, -1e150]) {
      expect(frame.bucketOf(Float64Array.of(far, 0, far, 0), 0)).toBe(frame.outside);
      expect(frame.bucketOf(Float64Array.of(0, far, 0, far), 0)).toBe(frame.outside);
    }
  });
});
