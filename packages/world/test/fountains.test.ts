import { box, circle, type Shape, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const FRICTION = 0.6;
const OPTIONS = { friction: FRICTION, mass: 0.2 };

/** Each step one more body is thrown up from one place, where the one before still is. */
function fountain(seed: number, count: number, make: () => Shape | Shape[], inertia: number) {
  const random = new Random(seed);
  const world = new World({ gravity: [0, -10] });
  world.add([segment(-8, 0, 8, 0), segment(8, 0, 8, 60), segment(-8, 60, -8, 0)], {
    mobility: STATIC,
    friction: FRICTION,
  });
  const ids: number[] = [];
  const step = (): void => {
    const velocity: [number, number] = [random.between(-3, 3), random.between(8, 12)];
    if (ids.length < count) ids.push(world.add(make(), { ...OPTIONS, inertia, velocity }));
    world.step(1 / 60, (hit) => bounce(world, hit, 0.2));
  };
  return { world, ids, step };
}

function nearest(world: World, ids: readonly number[]): number {
  let least = Infinity;
  for (const a of ids)
    for (const b of ids)
      if (a < b)
        least = Math.min(
          least,
          Math.hypot(world.centerX(a) - world.centerX(b), world.centerY(a) - world.centerY(b)),
        );
  return least;
}

// What began in an overlap that it was leaving was never looked at again: stopped on its way, it stayed, and two
// bodies rested at one place for ever. And where many overlap, their hits stopped what pushed them apart.
describe('a fountain whose bodies begin in each other', () => {
  it.each([1, 2, 3])('of discs ends as a heap that rests, no two of them in each other: seed %i', (seed) => {
    const { world, ids, step } = fountain(seed, 100, () => circle(0, 4, 0.25), 0.2 / 32);
    let hits = 0;
    for (let n = 0; n < 480; n++) {
      step();
      if (n >= 420) hits += world.stats.impacts;
    }
    expect(hits).toBeLessThan(20);
    expect(nearest(world, ids)).toBeGreaterThan(0.49);
  });

  it.each([1, 2])('of boxes too: seed %i', (seed) => {
    const { world, ids, step } = fountain(seed, 60, () => box(0, 4, 0.5, 0.5), 0.2 / 24);
    let hits = 0;
    for (let n = 0; n < 480; n++) {
      step();
      expect(world.stats.stalled).toBeLessThan(20);
      if (n >= 420) hits += world.stats.impacts;
    }
    expect(hits).toBeLessThan(60);
    expect(nearest(world, ids)).toBeGreaterThan(0.49);
  });

  it.each([1, 2])('of crosses, which lie in each other by several parts, too: seed %i', (seed) => {
    const cross = (): Shape[] => [...box(0, 4, 0.8, 0.2), ...box(0, 4, 0.2, 0.8)];
    const { world, ids, step } = fountain(seed, 20, cross, 0.01);
    let hits = 0;
    let stalled = 0;
    for (let n = 0; n < 360; n++) {
      step();
      stalled += world.stats.stalled;
      if (n >= 300) hits += world.stats.impacts;
    }
    expect(hits).toBeLessThan(20);
    expect(stalled).toBeLessThan(200);
    expect(nearest(world, ids)).toBeGreaterThan(0.2);
  });
});

describe('two bodies that are deep in each other', () => {
  // Their bases are; their arms are 0.6 apart.
  it.each([60, 200])('hit each other with their other parts, at %i m/s', (speed) => {
    const world = new World({ gravity: [0, -10] });
    const a = world.add([...box(0, 0, 4, 0.4), ...box(2, 1.2, 0.1, 2)]);
    const b = world.add([...box(0.3, 0, 4.6, 0.4), ...box(2.6, 1.2, 0.1, 2)]);
    const step = (): void => world.step(1 / 60, (hit) => bounce(world, hit, 0.2));
    for (let n = 0; n < 4; n++) step();
    world.setVelocity(a, speed, 0);
    step();
    expect(world.x(b, 0, 2) - world.x(a, 0, 2)).toBeGreaterThan(0.1);
  });

  it.each([0, 1 / 60])('come out although a step of %d s had no callback', (dt) => {
    const world = new World({ gravity: [0, -10] });
    world.add(segment(-8, 0, 8, 0), { mobility: STATIC });
    const options = { mass: 1, inertia: 1 / 24 };
    const ids = [
      world.add(box(0, 1, 0.5, 0.5), options),
      world.add(box(0, 1, 0.5, 0.5), { ...options, velocity: [0, 3] }),
    ];
    for (let n = 0; n < 240; n++) {
      if (n === 3) world.step(dt);
      world.step(1 / 60, (hit) => bounce(world, hit, 0.2));
    }
    expect(nearest(world, ids)).toBeGreaterThan(0.49);
  });

  it('stay on the floor when the lower one did not yield for a while', () => {
    const world = new World({ gravity: [0, -10] });
    world.add(segment(-8, 0, 8, 0), { mobility: STATIC, friction: FRICTION });
    const options = { ...OPTIONS, inertia: 0.2 / 24 };
    const upper = world.add(box(0, 0.7, 0.5, 0.5), options);
    const lower = world.add(box(0, 0.7, 0.5, 0.5), { ...options, velocity: [0, 3] });
    const run = (steps: number): void => {
      for (let n = 0; n < steps; n++) world.step(1 / 60, (hit) => bounce(world, hit, 0.2));
    };
    run(2);
    world.setMass(upper, Infinity);
    world.setVelocity(upper, 0, 0);
    run(100);
    world.setMass(lower, Infinity);
    run(5);
    world.setMass(lower, 0.2);
    run(60);
    expect(world.centerY(lower)).toBeGreaterThan(0.24);
  });
});
