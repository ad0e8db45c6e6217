import { ROW, STATIC } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { gas } from './gas.js';

const LAW = { bodies: 500, seed: 3, pace: 0.1 };

describe.each([0.1, 0.3, 0.6, 0.7])('a gas of density %d (500 discs, seed 3)', (density) => {
  const made = gas({ ...LAW, density });

  it('covers that share of its square, and nothing touches', () => {
    const side = made.bounds[2];
    expect((500 * Math.PI) / 4 / side ** 2).toBeCloseTo(density, 12);
    expect([made.count, made.walls]).toEqual([504, 4]);
    let touching = 0;
    for (let b = 4; b < made.count; b++) {
      const [x, y] = [made.rows[b * ROW], made.rows[b * ROW + 1]];
      if (Math.min(x, y) <= 0.5 || Math.max(x, y) >= side - 0.5) touching++;
      for (let a = 4; a < b; a++)
        if (Math.hypot(made.rows[a * ROW] - x, made.rows[a * ROW + 1] - y) <= 1) touching++;
    }
    expect(touching).toBe(0);
  });

  it('moves at its pace, without a drift', () => {
    let [x, y, square] = [0, 0, 0];
    for (let i = 4; i < made.count; i++) {
      const [vx, vy] = [made.velocities[2 * i], made.velocities[2 * i + 1]];
      x += vx;
      y += vy;
      square += (vx ** 2 + vy ** 2) / 1000;
    }
    expect(Math.abs(x) + Math.abs(y)).toBeLessThan(1e-9);
    // Six per second; a thousand deviates know their own to a fiftieth.
    expect(Math.abs(Math.sqrt(square) / 6 - 1)).toBeLessThan(0.08);
  });
});

it('has walls that are static, and refuses what cannot be', () => {
  expect([...gas({ ...LAW, density: 0.2 }).mobility.subarray(0, 4)]).toEqual(Array(4).fill(STATIC));
  expect(() => gas({ ...LAW, density: 0.71 })).toThrow('gas: density must be above 0, up to 0.7, got 0.71');
  expect(() => gas({ ...LAW, density: 0.2, pace: -1 })).toThrow('gas: pace');
});
