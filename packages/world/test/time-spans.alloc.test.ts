import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  bounce,
  box,
  CIRCLE,
  circle,
  createTimeSpans,
  keepPaths,
  STATIC,
  segment,
  touching,
  triangle,
  visible,
  World,
} from 'swept';
import { describe, expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';
import { unit } from './support/worlds.js';

/** Bodies of all kinds, some of several parts, that fly about. */
function crowd(world: World): number[] {
  const random = xoroshiro128plus(3);
  return Array.from({ length: 200 }, (_, i) => {
    const [x, y] = [20 * unit(random), 20 * unit(random)];
    const shapes = [circle(x, y, 0.5), segment(x, y, x + 2, y), triangle(x, y, x + 1, y, x, y + 1)];
    if (i % 4 === 0) return world.add(box(x, y, 1, 0.5), { velocity: [unit(random), 0], angularVelocity: 1 });
    if (i % 4 === 1) return world.add(shapes[i % 3], { mobility: STATIC });
    return world.add(shapes[i % 3], { velocity: [unit(random), unit(random)] });
  });
}

describe('questions about two bodies over the last step leave no garbage', () => {
  it('touching and visible', () => {
    const world = new World({ gravity: [0, -1] });
    const ids = crowd(world);
    keepPaths(world);
    world.step(1 / 60, (hit) => bounce(world, hit));
    const discs = ids.filter((id) => world.kind(id) === CIRCLE);
    const boxes = ids.filter((id) => world.parts(id) === 2);
    const out = createTimeSpans();
    const options = { sensors: true, eye: [0, 1] as const };
    let found = 0;
    const bytes = bytesPerStep(() => {
      for (let i = 1; i < 3; i++) {
        found += touching(world, ids[i], ids[i + 1], out) + out.count;
        found += visible(world, discs[i], boxes[i], out, options);
        found += visible(world, boxes[i], boxes[i + 1], out);
      }
    });
    expect(found).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(NOTHING);
  });
});
