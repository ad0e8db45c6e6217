import { flatbushTree, rbushTree } from '@swept/broadphase';
import { circle, STATIC, segment, triangle } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { addRing, PathJudge, someShape, unit } from './support/worlds.js';

/** A world whose every path is judged exactly against the rings. */
function judged(rings: (readonly [number, number])[][]): { world: World; judge: PathJudge } {
  const judge = new PathJudge();
  const world = new World({ broadphase: flatbushTree(), trace: judge.trace });
  judge.world = world;
  judge.walls = rings.flatMap((ring) => addRing(world, ring));
  return { world, judge };
}

const square = (r: number, x = 0, y = 0): [number, number][] => [
  [x - r, y - r],
  [x + r, y - r],
  [x + r, y + r],
  [x - r, y + r],
];

describe('no body that is turned back passes a wall', () => {
  for (let seed = 1; seed <= 20; seed++) {
    it(`crowded, fast and of all kinds, in a room full of needles, seed ${seed}`, () => {
      const random = xoroshiro128plus(seed);
      const rings = [square(10)];
      for (let i = 0; i < 6; i++) {
        const [x, y] = [8 * unit(random), 8 * unit(random)];
        rings.push([
          [x, y],
          [x + unit(random), y + unit(random)],
          [x + 1e-9 * unit(random), y + 1e-9 * unit(random)],
        ]);
      }
      const { world, judge } = judged(rings);
      const overlapping = new Set<number>();
      for (let i = 0; i < 40; i++) {
        const shape = someShape(random, 7 * unit(random), 7 * unit(random), 0.5);
        world.add(shape, { velocity: [300 * unit(random), 300 * unit(random)] });
      }
      // Bodies that were put upon a wall have no side to be kept on: take them away.
      world.step(2 ** -30);
      for (const e of world.began) if (e.toi === 0 && e.nx === 0 && e.ny === 0) overlapping.add(e.b);
      for (const id of overlapping) world.remove(id);
      let hits = 0;
      for (let n = 0; n < 25; n++) {
        world.step(1 / 10, (hit) => {
          hits++;
          bounce(world, hit, n % 5 ? 1 : 0.8);
        });
      }
      expect(hits).toBeGreaterThan(500);
      expect(judge.pieces).toBeGreaterThan(500);
      expect(judge.crossings).toBe(0);
    });
  }

  it('the judge sees a body that nobody turns back', () => {
    const { world, judge } = judged([square(10)]);
    world.add(circle(0, 0, 1), { velocity: [100, 0] });
    world.step(1);
    expect(judge.crossings).toBe(1);
  });
});

describe('resting, sliding and corners', () => {
  const gravity = -10;
  const dt = 1 / 60;

  /** Runs under gravity, answering every hit with the restitution; returns the world for its positions. */
  function fall(world: World, ids: readonly number[], steps: number, restitution: number): void {
    for (let n = 0; n < steps; n++) {
      for (const id of ids) world.setVelocity(id, world.velocityX(id), world.velocityY(id) + gravity * dt);
      world.step(dt, (hit) => bounce(world, hit, restitution));
    }
  }

  it.each([0, 0.5, 1])(
    'a ball put exactly upon the floor stays above it for 5,000 steps, restitution %s',
    (restitution) => {
      const world = new World({ broadphase: rbushTree() });
      world.add(segment(-1000, 0, 1000, 0), { mobility: STATIC });
      const ball = world.add(circle(0, 1, 1), { velocity: [1, 0] });
      fall(world, [ball], 5000, restitution);
      expect(world.y(ball)).toBeGreaterThanOrEqual(1);
      // A full bounce gains energy from the way gravity is added once per step; others come to rest.
      if (restitution < 1) expect(world.y(ball)).toBeLessThan(1 + 1e-6 + restitution);
      // It slides on: nothing along the floor holds it.
      expect(world.x(ball)).toBeCloseTo(5000 / 60, 6);
      if (restitution === 0) expect(world.stayed.count).toBe(1);
    },
  );

  it.each([0.1, 1 / 3, 0.7, 1.9])(
    'a ball rolls down a slope of %s without sinking in or hopping',
    (slope) => {
      const world = new World({ broadphase: rbushTree() });
      world.add(segment(0, 0, 1e5, -1e5 * slope), { mobility: STATIC });
      const length = Math.sqrt(1 + slope * slope);
      const ball = world.add(circle(slope / length, 1 / length, 1));
      fall(world, [ball], 2000, 0);
      const distance = (world.y(ball) + slope * world.x(ball)) / length;
      expect(distance).toBeGreaterThan(1 - 1e-12 * world.x(ball));
      expect(distance).toBeLessThan(1 + 1e-6 * world.x(ball));
      const acceleration = (-gravity * slope) / length;
      const rolled = (world.x(ball) * length) / ((acceleration * (2000 / 60) ** 2) / 2);
      expect(rolled).toBeGreaterThan(0.99);
      expect(rolled).toBeLessThan(1.01);
    },
  );

  it('points and needles that rest end on, on a joint of two walls', () => {
    const ring: [number, number][] = [
      [-10, 5],
      [0, 0],
      [10, 5],
      [10, 20],
      [-10, 20],
    ];
    const { world, judge } = judged([ring]);
    const ids = [
      world.add(circle(0, 0.25, 0)),
      world.add(circle(-3, 7, 0)),
      world.add(segment(0, 1, 0, 2)),
      world.add(segment(1, 3, 4, 3)),
      world.add(triangle(-1, 3, 1, 3, 0, 2.5)),
      world.add(circle(0, 9, 1)),
    ];
    fall(world, ids, 200, 0.25);
    expect(judge.crossings).toBe(0);
    for (const id of ids) expect(world.y(id)).toBeGreaterThan(0);
  });

  it('a ball in a corner it touches exactly, pushed into it for ever', () => {
    const { world, judge } = judged([square(10)]);
    const ball = world.add(circle(-9, -9, 1));
    for (let n = 0; n < 1000; n++) {
      world.setVelocity(ball, -3, -7);
      world.step(1 / 60, (hit) => bounce(world, hit, 0));
      expect(world.x(ball)).toBeGreaterThan(-9 - 1e-12);
      expect(world.y(ball)).toBeGreaterThan(-9 - 1e-12);
    }
    expect(world.x(ball)).toBeLessThan(-8.9);
    expect(judge.crossings).toBe(0);
  });

  it('a ball shot into a wedge sharper than it ends wedged, and comes out again', () => {
    const { world, judge } = judged([
      [
        [0, 0],
        [100, 1],
        [100, -1],
      ],
    ]);
    const ball = world.add(circle(99, 0, 0.001), { velocity: [-1e6, 10] });
    let hits = 0;
    for (let n = 0; n < 20; n++) {
      world.step(1 / 60, (hit) => {
        hits++;
        bounce(world, hit, 0.9);
      });
    }
    expect(hits).toBeGreaterThan(50);
    expect(judge.crossings).toBe(0);
    world.setVelocity(ball, 100, 0);
    world.step(1 / 2, (hit) => bounce(world, hit));
    expect(world.x(ball)).toBeGreaterThan(1);
  });

  it('moving walls crush a ball against a fixed one, and the fixed one holds', () => {
    const { world, judge } = judged([square(10)]);
    const ball = world.add(circle(0, 0, 1));
    const piston = world.add(segment(5, -20, 5, 20), { category: 2, mask: 1 });
    for (let n = 0; n < 300; n++) {
      world.setVelocity(piston, -3, 0);
      world.step(1 / 60, (hit) => {
        if (hit.a === ball || hit.b === ball) bounce(world, hit, 0);
      });
    }
    expect(world.x(ball)).toBeGreaterThan(-9 - 1e-9);
    expect(judge.walls.length).toBe(4);
  });
});
