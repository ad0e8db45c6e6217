import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { box, bruteForce, circle, ROW, readFrames, World, writeFrames } from 'swept';
import { expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';
import { unit } from './support/worlds.js';

it('frames that are shared, with poses between them by column, leave no garbage', () => {
  const world = new World({ broadphase: bruteForce(), period: [16, 16] });
  const random = xoroshiro128plus(2);
  for (let i = 0; i < 40; i++) {
    const [x, y] = [8 + 8 * unit(random), 8 + 8 * unit(random)];
    const velocity = [8 * unit(random), 8 * unit(random)] as const;
    if (i % 2 === 0) world.add(circle(x, y, 0.25), { velocity, mask: 0 });
    else world.add(box(x, y, 1, 0.5), { velocity, mask: 0, angularVelocity: 9 * unit(random) });
  }
  const reader = readFrames({ post: () => {} });
  const writer = writeFrames(world, { post: (message) => void reader.receive(message) });
  let frames = 0;
  let late = 0;
  const sum = new Float64Array(1);
  const bytes = bytesPerStep(() => {
    world.step(1 / 60);
    writer.write(0.5);
    if (reader.read()) frames++;
    reader.update(0.25);
    for (let slot = 0; slot < reader.end; slot++) sum[0] += reader.rows[slot * ROW] + reader.angles[slot];
    if (reader.time > 0.5) late++;
  });
  expect(frames).toBeGreaterThan(1000);
  expect(late).toBe(0);
  expect(reader.number).toBe(frames);
  expect(sum[0]).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(NOTHING);
});
