import fc from 'fast-check';
import { describe, inject, test } from 'vitest';
import { LAYOUTS } from './support/layouts.js';
import { Lockstep } from './support/lockstep.js';
import { TRAFFIC } from './support/traffic.js';

/** Random traffics of each layout: six rounds are a thousand in all. */
const RUNS = 16 * inject('rounds');
const COMMANDS = 40;

describe('every strategy answers what brute force answers, whatever the calls', () => {
  LAYOUTS.forEach((layout, seed) => {
    test(`${layout.name}: ${RUNS} traffics of seed ${seed}`, { timeout: 4000 * RUNS }, () => {
      const traffic = fc.commands([...TRAFFIC], { maxCommands: COMMANDS, size: 'max' });
      fc.assert(
        fc.property(traffic, (commands) => {
          fc.modelRun(() => {
            const lockstep = new Lockstep(layout);
            return { model: lockstep, real: lockstep };
          }, commands);
        }),
        { seed, numRuns: RUNS },
      );
    });
  });
});
