import { expect, it } from 'vitest';
import { drive, roomOf } from './support/traffic.js';

it('what rounding brings together comes to rest, and none is stopped: traffic of turning bodies, seed 3', () => {
  // At tick 28, discs fly side by side with another. They had hit it 1,345 times, 2^-30 of a step apart.
  const world = roomOf('turning');
  let most = 0;
  let stalled = 0;
  for (let tick = 0; tick < 32; tick++) {
    drive(world, 'turning', 3, tick);
    if (world.stats.impacts <= most) continue;
    most = world.stats.impacts;
    stalled = world.stats.stalled;
  }
  expect(most).toBeGreaterThan(100);
  expect(most).toBeLessThan(500);
  expect(stalled).toBe(0);
});
