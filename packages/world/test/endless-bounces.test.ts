import { expect, it } from 'vitest';
import { drive, roomOf } from './support/traffic.js';

it('what rounding brings together again and again goes on: traffic of turning bodies, seed 3', () => {
  // At tick 31, seventeen equal discs fly side by side with another, 2^-30 of a step from hit to hit.
  const world = roomOf('turning');
  let most = 0;
  for (let tick = 0; tick < 32; tick++) {
    drive(world, 'turning', 3, tick);
    most = Math.max(most, world.stats.impacts);
  }
  expect(most).toBeGreaterThan(500);
  expect(most).toBeLessThan(3000);
  expect(world.stats.stalled).toBe(0);
});
