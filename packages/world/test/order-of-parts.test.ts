import { expect, it } from 'vitest';
import { BusyWorld } from './support/busy-world.js';
import { STRATEGIES } from './support/strategies.js';

// In these worlds a body of several parts begins in a moving one: what its first part shows about both decides
// for the others, and strategies find parts in orders of their own.
it.each([64, 128, 282, 359, 362])(
  'parts that begin in a moving body are met in one order, seed %d',
  (seed) => {
    const ends = Object.values(STRATEGIES).map((strategy) => {
      const busy = new BusyWorld(seed, strategy());
      busy.begin(50);
      for (let step = 0; step < 2; step++) busy.step();
      return [busy.world.hash(), busy.counts];
    });
    for (const end of ends) expect(end).toEqual(ends[0]);
    expect(ends[0][1]).toMatchObject({ hits: expect.toSatisfy((hits: number) => hits > 9) });
  },
);
