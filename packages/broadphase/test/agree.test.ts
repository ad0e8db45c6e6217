import fc from 'fast-check';
import { describe, test } from 'vitest';
import { LAYOUTS } from './support/layouts.js';
import { Lockstep } from './support/lockstep.js';
import { TRAFFIC } from './support/traffic.js';

/** Random traffics of each layout: a thousand in all. */
const RUNS = Number(process.env.AGREE_RUNS ?? 91);
const COMMANDS = 40;

describe('every strategy answers what brute force answers, whatever the calls', () => {
  LAYOUTS.forEach((layout, seed) => {
    test(`${layout.name}: ${RUNS} traffics of seed ${seed}`, { timeout: 120_000 }, () => {
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
