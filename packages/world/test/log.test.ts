import { describe, expect, inject, it } from 'vitest';
import { createLog, playback } from '../src/index.js';
import { BusyWorld } from './support/busy-world.js';
import { STRATEGIES } from './support/strategies.js';

const SEEDS = 3 * inject('rounds');
const STEPS = 12;

describe('a log of random traffic of every kind', () => {
  const total = { hits: 0, refused: 0 };
  it.each(Array.from({ length: SEEDS }, (_, i) => i + 1))(
    'is played back to the same bits by every strategy, seed %d',
    (seed) => {
      const busy = new BusyWorld(seed);
      const log = createLog(busy.world);
      busy.begin(40);
      for (let step = 0; step < STEPS; step++) busy.step();
      log.stop();
      const bytes = log.bytes();
      for (const name of Object.keys(STRATEGIES)) {
        const world = playback(bytes, { broadphase: STRATEGIES[name]() });
        expect(world.hash()).toBe(busy.world.hash());
        expect([...world.bodies.userData]).toEqual([...busy.world.bodies.userData]);
      }
      for (const name of ['hits', 'refused'] as const) total[name] += busy.counts[name];
    },
  );

  it('has hits, and calls that are refused', () => {
    expect(total.hits).toBeGreaterThan(40 * SEEDS);
    expect(total.refused).toBeGreaterThan(SEEDS);
  });
});
