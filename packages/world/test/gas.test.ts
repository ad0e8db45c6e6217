import { gas } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { Gas } from './support/gas.js';

const STEPS = 100 * inject('rounds');
const DISCS = 2000;
const DT = 1 / 60;

describe.each([0.1, 0.3, 0.6])(`${DISCS} elastic discs of density %d, ${STEPS} steps, seed 1`, (density) => {
  it.each([false, true])(
    'keep their energy, stay inside, and none is in another; in a world that wraps: %s',
    { timeout: 60_000 + 500 * STEPS },
    (wraps) => {
      const all = new Gas(gas({ bodies: DISCS, density, pace: 0.1, seed: 1 }), wraps);
      const energy = all.vivid();
      const [px, py] = all.momentum();
      let hits = 0;
      for (let n = 0; n < STEPS; n++) {
        all.world.step(DT, (hit) => {
          hits++;
          bounce(all.world, hit, 1);
        });
        expect([all.touching(), all.world.stats.stalled], `step ${n}`).toEqual([0, 0]);
        if (!wraps) expect(all.outside(), `step ${n}`).toBe(0);
      }
      expect(Math.abs(all.vivid() / energy - 1)).toBeLessThan(1e-9);
      // Even in the thinnest gas a disc meets another every forty steps.
      expect(hits).toBeGreaterThan((DISCS / 2) * (STEPS / 40));
      if (!wraps) return;
      const speed = Math.sqrt(energy / DISCS);
      for (const [after, before] of [
        [all.momentum()[0], px],
        [all.momentum()[1], py],
      ])
        expect(Math.abs(after - before)).toBeLessThan(1e-12 * DISCS * speed);
    },
  );
});

it('finds out discs that nobody lets bounce (density 0.3, seed 1)', () => {
  const all = new Gas(gas({ bodies: 300, density: 0.3, pace: 0.1, seed: 1 }), false);
  expect([all.touching(), all.outside()]).toEqual([0, 0]);
  for (let n = 0; n < 60; n++) all.world.step(DT);
  expect(all.touching()).toBeGreaterThan(50);
  expect(all.outside()).toBeGreaterThan(10);
});
