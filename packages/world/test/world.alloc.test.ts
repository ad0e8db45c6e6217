import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  bounce,
  box,
  bruteForce,
  chain,
  circle,
  depenetrate,
  type Hit,
  isFree,
  type Point,
  type Shape,
  STATIC,
  segment,
  triangle,
  World,
} from 'swept';
import { describe, expect, it } from 'vitest';
import { addRing, unit } from './support/worlds.js';

const STEPS = 1000;
/** Half of one boxed number a step; measuring itself takes some thousand bytes. */
const NOTHING = 8;

/**
 * Heap bytes per step: the least of some rounds, because the engine boxes numbers until it has compiled
 * everything, which takes it longer on a busy machine. Rounds end with the first that leaves nothing.
 */
function bytesPerStep(step: () => void): number {
  const gc = globalThis.gc as () => void;
  for (let n = 0; n < 1500; n++) step();
  let bytes = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 60 && bytes >= NOTHING; round++) {
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < STEPS; n++) step();
    bytes = Math.min(bytes, (process.memoryUsage().heapUsed - before) / STEPS);
  }
  return bytes;
}

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

describe('between steps', () => {
  it.each([
    ['in the plane', {}],
    ['in a world that wraps', { period: [64, 64] as const }],
  ])('isFree and depenetrate leave no garbage, %s', (_, options) => {
    const world = new World(options);
    busy(world, 1, true);
    const shapes = [circle(1, 2, 0.25), segment(3, 4, 5, 6), triangle(7, 8, 9, 9, 8, 10, 0.25)];
    const filter = { category: 3, mask: 5, owner: 7, sensors: true };
    const bodies = [circle(0, 0, 0.5), [circle(0, 0, 0.25), segment(0, 0, 1, 0.25)]].map((it) =>
      world.add(it),
    );
    let free = 0;
    let out = 0;
    let at = 0;
    const bytes = bytesPerStep(() => {
      at = (at + 1) % 64;
      for (const shape of shapes) free += +isFree(world, shape) + +isFree(world, shape, filter);
      for (const id of bodies) {
        world.place(id, at / 4, at / 5);
        out += +depenetrate(world, id);
      }
    });
    expect(free).toBeGreaterThan(1000);
    expect(out).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(NOTHING);
  });
});
