import { slotOf } from '@swept/core';
import { gas } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { Gas } from './support/gas.js';

const ROUNDS = inject('rounds');

/** Hits that are summed where discs are far apart, thrice as many where order lasts: good to some 0.3 %. */
const HITS = 75_000 * ROUNDS;
/** Two and a half deviations of so many. */
const WITHIN = 0.007 / Math.sqrt(ROUNDS);
const DISCS = 2000;
/** Hits of each disc before the sum begins: the grid that the discs start from is forgotten. */
const EACH_BEFORE = 50;

/**
 * p V / (N k T) of hard discs up to the density where they begin to freeze, some 0.67, within a tenth of a
 * percent of simulations. S. Luding: Global equation of state of two-dimensional hard sphere systems, Phys.
 * Rev. E 63 (2001), 042201.
 */
function compressibility(density: number): number {
  const room = 1 - density;
  const atContact = (1 - (7 / 16) * density) / room ** 2 - (density / room) ** 3 / (128 * room);
  return 1 + 2 * density * atContact;
}

/**
 * The same as a series, whose coefficients are integrals and no simulations. N. Clisby, B. M. McCoy: Ninth
 * and tenth order virial coefficients for hard spheres in D dimensions, J. Stat. Phys. 122 (2006), 15.
 */
const VIRIAL = [
  1, 1, 0.782004436, 0.5322318, 0.33355604, 0.1988425, 0.1148728, 0.064993, 0.0362193, 0.0199537,
];

it('the equation of state is that of the virial series, where ten terms are enough', () => {
  for (const density of [0.05, 0.1, 0.2, 0.3]) {
    const series = VIRIAL.reduce((sum, coefficient, i) => sum + coefficient * (2 * density) ** i, 0);
    expect(Math.abs(compressibility(density) / series - 1)).toBeLessThan(0.0005);
  }
});

describe('the pressure of hard discs in a world that wraps', () => {
  it.each([
    [0.3, HITS],
    [0.5, HITS],
    [0.6, 3 * HITS],
  ])(
    `at density %d is within ${(100 * WITHIN).toFixed(2)} % of their equation of state, by %d hits of ${DISCS} discs, seed 1`,
    { timeout: 60_000 + 0.2 * HITS },
    (density, wanted) => {
      const all = new Gas(gas({ bodies: DISCS, density, pace: 0.1, seed: 1 }), true);
      const { world } = all;
      const { velocities } = world.bodies;
      let hits = 0;
      let impulse = 0;
      const onHit = (hit: Parameters<typeof bounce>[1]) => {
        const a = 2 * slotOf(hit.a);
        const [vx, vy] = [velocities[a], velocities[a + 1]];
        bounce(world, hit, 1);
        impulse += Math.hypot(velocities[a] - vx, velocities[a + 1] - vy);
        hits++;
      };
      while (hits < (EACH_BEFORE * DISCS) / 2) world.step(1 / 60, onHit);
      hits = impulse = 0;
      let seconds = 0;
      for (; hits < wanted; seconds += 1 / 60) world.step(1 / 60, onHit);
      // Clausius: 2 p V is twice the energy of motion, and the impulses times their arms, the diameter 1.
      const measured = 1 + impulse / seconds / all.vivid();
      const [width, height] = world.period;
      const known = compressibility((DISCS * Math.PI) / 4 / width / height);
      expect(Math.abs(measured / known - 1)).toBeLessThan(WITHIN);
    },
  );
});
