import { gas } from '@swept/scenes';
import { expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { Gas } from './support/gas.js';

const DISCS = 500;
const HEAVY = 10;
const SAMPLES = 40;

it(`light and heavy discs come to the same mean energy, ${DISCS} of density 0.3, read ${SAMPLES} times, seed 1`, {
  timeout: 60_000,
}, () => {
  const all = new Gas(gas({ bodies: DISCS, density: 0.3, pace: 0.2, seed: 1 }), false, (i) =>
    i % 2 ? 1 : HEAVY,
  );
  const { world, discs } = all;
  const light = discs.filter((_, i) => i % 2 === 1);
  const heavy = discs.filter((_, i) => i % 2 === 0);
  // All energy is in the light ones at first.
  for (const slot of heavy) world.bodies.velocities.fill(0, 2 * slot, 2 * slot + 2);
  const before = all.vivid();
  let hits = 0;
  const pass = (steps: number) => {
    for (let n = 0; n < steps; n++)
      world.step(1 / 60, (hit) => {
        hits++;
        bounce(world, hit, 1);
      });
  };
  pass(500);
  let [inLight, inHeavy] = [0, 0];
  for (let n = 0; n < SAMPLES; n++) {
    pass(25);
    inLight += all.vivid(light);
    inHeavy += all.vivid(heavy);
  }
  expect(Math.abs(all.vivid() / before - 1)).toBeLessThan(1e-9);
  // The energy of a disc is distributed exponentially: its deviation is its mean. Five deviations of a mean
  // of all readings, and those of the two errors add.
  const error = 5 * Math.SQRT2 * Math.sqrt(2 / (SAMPLES * DISCS));
  expect(Math.abs(inLight / inHeavy - 1)).toBeLessThan(error);
  expect(hits).toBeGreaterThan(100 * DISCS);
});
