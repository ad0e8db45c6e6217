import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  bounce,
  box,
  bruteForce,
  chain,
  circle,
  type Hit,
  type Point,
  type Shape,
  STATIC,
  segment,
  triangle,
  World,
} from 'swept';
import { describe, expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';
import { addRing, unit } from './support/worlds.js';

const CORNERS: readonly Point[] = [
  [-20, -20],
  [20, -20],
  [20, 20],
  [-20, 20],
];

/** Bodies in a ring, of several parts each if `several`. */
function busy(world: World, speed: number, several: boolean): void {
  const random = xoroshiro128plus(1);
  if (several) world.add(chain(CORNERS, { closed: true }), { mobility: STATIC });
  else addRing(world, CORNERS);
  for (let i = 0; i < 120; i++) {
    const [x, y] = [18 * unit(random), 18 * unit(random)];
    const shapes: Shape[] = [
      circle(x, y, 0.3),
      segment(x, y, x + 0.5, y),
      triangle(x, y, x + 0.5, y, x, y + 0.5),
    ];
    const velocity = [speed * unit(random), speed * unit(random)] as const;
    if (several && i % 2 === 0) world.add(i % 4 === 0 ? box(x, y, 0.5, 0.5) : shapes, { velocity });
    else world.add(shapes[i % 3], { velocity });
  }
}

describe('a steady step leaves no garbage', () => {
  it.each([
    ['of all kinds', false],
    ['of several parts', true],
  ])('120 bodies %s, bouncing hundreds of times, events read by column', (_, several) => {
    const world = new World({ broadphase: bruteForce() });
    busy(world, 30, several);
    let impacts = 0;
    let seen = 0;
    const onHit = (hit: Hit): void => bounce(world, hit);
    const bytes = bytesPerStep(() => {
      world.step(1 / 60, onHit);
      impacts += world.stats.impacts;
      for (let i = 0; i < world.began.count; i++) seen += world.began.b[i] > world.began.a[i] ? 1 : 0;
      for (let i = 0; i < world.ended.count; i++) seen += world.ended.toi[i] >= 0 ? 1 : 0;
    });
    expect(impacts).toBeGreaterThan(5000);
    expect(seen).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(NOTHING);
  });
});
