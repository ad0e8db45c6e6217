import { box, chain, circle, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const G = 10;
const DT = 1 / 60;
/** Speeds below this are called rest: a sixth of what falling for one step gives. */
const STILL = 0.03;

/** A heap of forty balls and boxes in a box, and a column of twenty discs beside it, at rest. */
const heap = (() => {
  const random = new Random(1);
  const world = new World({ gravity: [0, -G] });
  const walls = [segment(-4, 0, 9, 0), segment(-4, 0, -4, 60), segment(4, 0, 4, 60)];
  for (const wall of walls) world.add(wall, { mobility: STATIC, friction: 0.5 });
  const bodies = Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [random.between(-3, 3), 1 + 1.1 * i];
    return world.add(i % 2 === 0 ? circle(x, y, 0.4) : box(x, y, 0.8, 0.8), { friction: 0.5 });
  });
  for (let i = 0; i < 20; i++) bodies.push(world.add(circle(7, 0.5 + 1.001 * i, 0.5), { friction: 0.5 }));
  play(world, bodies, 900, () => DT);
  return { state: world.save(), bodies };
})();

function heapAtRest(): World {
  const world = new World({ gravity: [0, -G] });
  world.load(heap.state);
  return world;
}

/** The hits and stalled bodies of some steps, and the largest speed after any of them. */
function play(world: World, bodies: readonly number[], steps: number, dt: (step: number) => number) {
  let [told, fastest] = [0, 0];
  for (let i = 0; i < steps; i++) {
    world.step(dt(i), (hit) => {
      told++;
      bounce(world, hit, 0.2);
    });
    told += world.stalled.length;
    for (const id of bodies)
      fastest = Math.max(fastest, Math.hypot(world.velocityX(id), world.velocityY(id)));
  }
  return { told, fastest };
}

describe('a heap stays at rest while the time of a step changes', () => {
  test.each<[string, (step: number, random: Random) => number]>([
    ['from step to step, by a tenth', (_, random) => DT * random.between(0.9, 1.1)],
    ['from step to step, between 1 / 144 and 1 / 30', (_, random) => random.between(1 / 144, 1 / 30)],
    ['to a thousandth in every other step', (step) => (step % 2 === 0 ? DT : DT / 1000)],
    ['to 1e-12 in every other step', (step) => (step % 2 === 0 ? DT : 1e-12)],
    ['to 1e-140 in every other step', (step) => (step % 2 === 0 ? DT : 1e-140)],
    ['to one of 1 / 144 for good', () => 1 / 144],
    ['to one of 1 / 30 for good', () => 1 / 30],
    ['to one of 1 / 10 once a second', (step) => (step % 60 === 30 ? 1 / 10 : DT)],
  ])('%s', (_, dt) => {
    const random = new Random(1);
    const { told, fastest } = play(heapAtRest(), heap.bodies, 300, (step) => dt(step, random));
    expect(fastest).toBeLessThan(STILL);
    expect(told).toBeLessThan(5);
  });
});

describe('a first step that is short leaves no trace', () => {
  test.each([1e-300, 1e-6, 1e-3])('of %d', (first) => {
    const world = new World({ gravity: [0, -G] });
    world.add(segment(-5, 0, 5, 0), { mobility: STATIC, friction: 0.5 });
    const discs = Array.from({ length: 10 }, (_, i) =>
      world.add(circle(0, 0.5 + 1.001 * i, 0.5), { friction: 0.5 }),
    );
    play(world, discs, 600, (step) => (step === 0 ? first : DT));
    expect(play(world, discs, 60, () => DT)).toMatchObject({ told: 0 });
    expect(play(world, discs, 60, () => DT).fastest).toBeLessThan(1e-3);
  });
});

describe('a step so short that its square is no normal number', () => {
  test.each([2 ** -501, 1e-310, 5e-324])(
    'of %d is like one of 0, also for what rests and is pushed',
    (dt) => {
      const [short, none] = [heapAtRest(), heapAtRest()];
      for (const [world, time] of [
        [short, dt],
        [none, 0],
      ] as const) {
        world.moveBy(heap.bodies[3], 0.01, 0);
        play(world, heap.bodies, 1, () => time);
        play(world, heap.bodies, 20, () => DT);
      }
      expect(short.hash()).toBe(none.hash());
    },
  );
});

test('a longer step slows what hits have turned as fast as a shorter one could follow', () => {
  for (let i = 0; i < 12; i++) {
    const room = () => {
      const world = new World();
      const walls = chain([
        [-5, -5],
        [5, -5],
        [5, 5],
        [-5, 5],
        [-5, -5],
      ]);
      world.add(walls, { mobility: STATIC });
      const rod = segment(0, 0, 0.2 * Math.cos(0.1 * i), 0.2 * Math.sin(0.1 * i));
      return { world, id: world.add(rod, { velocity: [200, 140], angularVelocity: 0 }) };
    };
    const { world, id } = room();
    for (let n = 0; n < 60; n++) {
      const dt = n % 10 === 9 ? 1 / 20 : 1 / 120;
      const twin = room().world;
      twin.load(world.save());
      world.step(dt, (hit) => bounce(world, hit));
      twin.step(dt, (hit) => bounce(twin, hit));
      expect(twin.hash()).toBe(world.hash());
      expect(Math.max(Math.abs(world.centerX(id)), Math.abs(world.centerY(id)))).toBeLessThan(5);
    }
  }
});

test('what is set too fast for every step is still refused', () => {
  const world = new World();
  const id = world.add(segment(0, 0, 0.2, 0), { angularVelocity: 1 });
  world.step(1 / 120);
  world.setAngularVelocity(id, 1e5);
  const before = world.hash();
  for (const dt of [1 / 120, 1 / 20]) expect(() => world.step(dt)).toThrow('256 chords');
  expect(world.hash()).toBe(before);
});
