import { expect, it } from 'vitest';
import { drive, roomOf } from './support/traffic.js';

// Discs that fly side by side with another had hit it 1,345 times in a step, 2^-30 of it apart. Which of these scenes
// have such discs depends on all that they meet before.
it.each([5, 7, 11, 42])(
  'many hits in a step come to an end, and nobody is stopped: traffic of turning bodies, seed %i',
  (seed) => {
    const world = roomOf('turning');
    let most = 0;
    let stalled = 0;
    for (let tick = 0; tick < 32; tick++) {
      drive(world, 'turning', seed, tick);
      if (world.stats.impacts <= most) continue;
      most = world.stats.impacts;
      stalled = world.stats.stalled;
    }
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(500);
    expect(stalled).toBe(0);
  },
);

// A body that a callback pushes into another one at each of their hits, and one that slides along another while it spins,
// were hit a thousand times in a step, with 2^-26 of it between two hits.
it.each([1, 30])(
  'hits that follow each other closely come to an end soon: traffic of turning bodies, seed %i',
  (seed) => {
    const world = roomOf('turning');
    let most = 0;
    for (let tick = 0; tick < 32; tick++) {
      drive(world, 'turning', seed, tick);
      most = Math.max(most, world.stats.impacts);
    }
    expect(most).toBeLessThan(400);
  },
);
