import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { exactSineAndCosine, fixed, PI } from '../test/support/fixed-point.js';
import { arc, sineAndCosine, wrapAngle } from './sine.js';

/** The unit roundoff of doubles, as a fixed-point number. */
const U = fixed(2 ** -53);
const abs = (x: bigint): bigint => (x < 0n ? -x : x);

/** Angles of all sizes up to `most`, of both signs, some next to a quarter turn. */
function angles(most: number): number[] {
  const random = xoroshiro128plus(11);
  const unit = (): number => (random.next() | 0) / 2 ** 31;
  return Array.from({ length: 600 }, (_, i) => {
    if (i % 3 === 0) return unit() * 4;
    if (i % 3 === 1) return unit() * most;
    return Math.round((unit() * most) / (Math.PI / 2)) * (Math.PI / 2) * (1 + 1e-15 * unit());
  });
}

describe('sine and cosine', () => {
  it('are within four units of roundoff of the true ones', () => {
    for (const angle of [0, 1e-300, ...angles(8192)]) {
      const [sine, cosine] = sineAndCosine(angle);
      const [s, c] = exactSineAndCosine(fixed(angle));
      expect(abs(fixed(sine) - s) <= 4n * U, `sine of ${angle}`).toBe(true);
      expect(abs(fixed(cosine) - c) <= 4n * U, `cosine of ${angle}`).toBe(true);
    }
  });

  it('are exact on the axes, odd and even', () => {
    expect(sineAndCosine(0)).toEqual([0, 1]);
    for (const angle of angles(100)) {
      const [s, c] = sineAndCosine(angle);
      expect(sineAndCosine(-angle)).toEqual([-s, c]);
    }
  });
});

describe('an angle brought back by whole turns', () => {
  it('is off by some units of roundoff', () => {
    for (const angle of angles(1e6)) {
      const wrapped = Float64Array.of(angle);
      wrapAngle(wrapped, 0);
      // Where doubles are coarse, so is the border between two turns.
      expect(Math.abs(wrapped[0])).toBeLessThanOrEqual(Math.PI + Math.abs(angle) * 2 ** -52);
      const turns = (fixed(angle) - fixed(wrapped[0]) + (angle < 0 ? -PI : PI)) / (2n * PI);
      expect(abs(fixed(angle) - 2n * PI * turns - fixed(wrapped[0])) <= 4n * U, String(angle)).toBe(true);
    }
  });

  it('stays where it is', () => {
    for (const angle of [0, 1, -3, 3.125, -Math.PI]) {
      const wrapped = Float64Array.of(angle);
      wrapAngle(wrapped, 0);
      expect(wrapped[0]).toBe(angle);
    }
  });
});

describe('an arc', () => {
  it('is the angle whose sine and cosine are given', () => {
    for (const angle of [0, 1e-9, 1e-3, 0.5, 1, 2, 3, 3.125, Math.PI]) {
      for (const length of [1, 1e-200, 3e100])
        expect(arc(Math.sin(angle) * length, Math.cos(angle) * length)).toBeCloseTo(angle, 14);
    }
    expect(arc(0, 0)).toBe(0);
    expect(arc(1e-300, 1)).toBe(1e-300);
  });
});
