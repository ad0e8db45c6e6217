import { RADIUS, slotOf } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  type BodyId,
  bounce,
  box,
  bruteForce,
  chain,
  circle,
  depenetrate,
  type Hit,
  isFree,
  type Point,
  ROW,
  type Shape,
  STATIC,
  segment,
  triangle,
  World,
} from 'swept';
import { describe, expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';
import { addRing, unit } from './support/worlds.js';

/** Faster than what turns 40 radians per second. */
const SPEED = 45;
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
    }, 2 * NOTHING);
    expect(impacts).toBeGreaterThan(5000);
    expect(seen).toBeGreaterThan(5000);
    // What few hits need is compiled late, and boxes numbers until then. It is no exact arithmetic: `stages`
    // stays 0.
    expect(bytes).toBeLessThan(2 * NOTHING);
  });

  it('bodies that turn along several chords a step, and are struck', () => {
    const world = new World({ broadphase: bruteForce() });
    addRing(world, CORNERS);
    const random = xoroshiro128plus(2);
    for (let i = 0; i < 40; i++) {
      const [x, y] = [18 * unit(random), 18 * unit(random)];
      const shape = i % 2 === 0 ? box(x, y, 1, 0.5) : segment(x, y, x + 1, y);
      world.add(shape, { velocity: [9, 9 * unit(random)], angularVelocity: 40 * unit(random) });
    }
    const { bodies } = world;
    let impacts = 0;
    let replans = 0;
    // Off each other along the normal, faster than they turn, and the other way round.
    const strike = (id: BodyId, sign: number, hit: Hit): void => {
      if (world.mobility(id) === STATIC) return;
      const slot = slotOf(id);
      bodies.velocities[2 * slot] = sign * SPEED * hit.nx;
      bodies.velocities[2 * slot + 1] = sign * SPEED * hit.ny;
      bodies.angularVelocity[slot] *= -1;
      world.velocityChanged(id);
    };
    const onHit = (hit: Hit): void => {
      strike(hit.a, -1, hit);
      strike(hit.b, 1, hit);
    };
    const bytes = bytesPerStep(() => {
      world.step(1 / 60, onHit);
      impacts += world.stats.impacts;
      replans += world.stats.replans;
    });
    expect(impacts).toBeGreaterThan(2000);
    expect(replans).toBeGreaterThan(2 * impacts);
    expect(bytes).toBeLessThan(NOTHING);
  });

  it('bodies that grow and shrink, and are told to in callbacks', () => {
    const world = new World({ broadphase: bruteForce() });
    addRing(world, CORNERS);
    const random = xoroshiro128plus(4);
    for (let i = 0; i < 120; i++) {
      const velocity = [30 * unit(random), 30 * unit(random)] as const;
      world.add(circle(18 * unit(random), 18 * unit(random), 0.25), { velocity, growth: 0.5 });
    }
    const { bodies } = world;
    let impacts = 0;
    const onHit = (hit: Hit): void => {
      bounce(world, hit);
      if (bodies.mobility[slotOf(hit.b)] === STATIC) return;
      const radius = bodies.rows[slotOf(hit.b) * ROW + RADIUS];
      if (radius > 0.5) world.setGrowth(hit.b, -0.5);
      else if (radius < 0.125) world.setGrowth(hit.b, 0.5);
    };
    const bytes = bytesPerStep(() => {
      world.step(1 / 60, onHit);
      impacts += world.stats.impacts;
      // Else what grows adds speed without end.
      for (let i = 0; i < 2 * bodies.end; i++)
        if (Math.abs(bodies.velocities[i]) > 30) bodies.velocities[i] /= 2;
    }, 2 * NOTHING);
    expect(impacts).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(2 * NOTHING);
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
    // One that lies in a post, and one that is wedged between walls, with others behind them.
    world.add(circle(32, 32, 0.5), { mobility: STATIC });
    const ball = world.add([circle(32.25, 32, 0.25), segment(32.25, 32, 32.5, 32.125)]);
    for (const y of [40.1, 41.9, 39.5, 42.5]) world.add(segment(2, y, 62, y), { mobility: STATIC });
    const wedged = world.add(circle(32, 41, 1));
    const { rows } = world.bodies;
    const own = rows.slice(0, 2 * ROW).fill(0);
    const at = world.bodies.slot('', ball) * ROW;
    for (let i = 0; i < 2 * ROW; i++) own[i] = rows[at + i];
    let free = 0;
    let out = 0;
    let stuck = 0;
    const bytes = bytesPerStep(() => {
      for (const shape of shapes) free += +isFree(world, shape) + +isFree(world, shape, filter);
      for (let i = 0; i < 2 * ROW; i++) rows[at + i] = own[i];
      out += +(depenetrate(world, ball) && (rows[at] !== own[0] || rows[at + 1] !== own[1]));
      stuck += +!depenetrate(world, wedged);
    });
    expect(stuck).toBeGreaterThan(1000);
    expect(free).toBeGreaterThan(1000);
    expect(out).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(NOTHING);
  });
});
