import { box, chain, circle, type Point, type Shape, STATIC, segment, triangle } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { describe, expect, inject, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World, type WorldOptions } from '../src/world.js';
import { bodiesHash } from './support/bodies-hash.js';
import { STRATEGIES } from './support/strategies.js';
import { PathJudge, unit } from './support/worlds.js';

const SEEDS = Array.from({ length: 2 * inject('rounds') }, (_, i) => i + 1);

/** A star around the origin, counterclockwise with y upwards: its outside is on the right. */
function star(random: RandomGenerator, corners: number, deep: number, grid = 2 ** -20): Point[] {
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / corners;
    const far = 10 * (i % 2 === 0 ? 1 : deep) * (1 + 0.1 * unit(random));
    return [
      Math.round((far * Math.cos(angle)) / grid) * grid,
      Math.round((far * Math.sin(angle)) / grid) * grid,
    ];
  });
}

const SHAPES: readonly ((x: number, y: number) => Shape | Shape[])[] = [
  (x, y) => circle(x, y, 0.25),
  (x, y) => circle(x, y),
  (x, y) => box(x, y, 0.5, 0.5),
  (x, y) => segment(x, y, x + 0.5, y + 0.25),
  (x, y) => triangle(x, y, x + 0.5, y, x, y + 0.5, 0.125),
];

interface Scene {
  readonly points: readonly Point[];
  readonly at: (random: RandomGenerator) => Point;
  readonly speed: number;
  readonly grid: number;
  readonly radius: number;
  readonly gravity: number;
}

/** 30 bodies that bounce off a chain, and off a wall far around it. */
function play(scene: Scene, seed: number, oneSided: boolean, options: WorldOptions = {}, steps = 60) {
  const random = xoroshiro128plus(seed);
  const judge = new PathJudge();
  const world = new World({ trace: judge.trace, gravity: [0, -scene.gravity], ...options });
  judge.world = world;
  const { points } = scene;
  judge.walls = points.map(([x, y], i) => [x, y, ...points[(i + 1) % points.length]]);
  world.add(chain(points, { closed: true, oneSided, radius: scene.radius }), { mobility: STATIC });
  const far: Point[] = [
    [-30, -30],
    [30, -30],
    [30, 30],
    [-30, 30],
  ];
  world.add(chain(far, { closed: true }), { mobility: STATIC });
  const rounded = (x: number): number => Math.round(x / scene.grid) * scene.grid;
  for (let i = 0; i < 30; i++) {
    const [x, y] = scene.at(random);
    world.add(SHAPES[i % SHAPES.length](rounded(x), rounded(y)), {
      velocity: [rounded(scene.speed * unit(random)), rounded(scene.speed * unit(random))],
      owner: 1,
    });
  }
  const told: number[][] = [];
  for (let step = 0; step < steps; step++) {
    world.step(1 / 60, (hit) => {
      told.push([hit.toi, hit.a, hit.b, hit.partA, hit.nx, hit.ny]);
      bounce(world, hit);
    });
  }
  return { told, judge, hash: bodiesHash(world) };
}

const inside = (random: RandomGenerator): Point => [2 * unit(random), 2 * unit(random)];
const outside = (random: RandomGenerator): Point => {
  const angle = Math.PI * unit(random);
  return [20 * Math.cos(angle), 20 * Math.sin(angle)];
};

/** Rooms that hold from within, islands that hold from without: by turns, with every kind of corner. */
function scenes(seed: number): Scene[] {
  const random = xoroshiro128plus(seed);
  return [0, 1, 2, 3, 4, 5].map((i): Scene => {
    const isRoom = i % 2 === 0;
    const grid = i < 4 ? 2 ** -20 : 0.25;
    // Needles, stars and nearly round ones.
    const points = star(random, 8 + 2 * i, [0.4, 0.7, 0.95][(seed + i) % 3], grid);
    return {
      points: isRoom ? points.reverse() : points,
      at: isRoom ? inside : outside,
      speed: i % 3 === 0 ? 3000 : 60,
      grid,
      radius: i === 3 ? 0.125 : 0,
      gravity: i === 2 || i === 5 ? 40 : 0,
    };
  });
}

describe('one-sided chains', () => {
  it.each(SEEDS)('hold from their right as two-sided ones do, to the bit: seed %i', (seed) => {
    for (const scene of scenes(seed)) {
      const one = play(scene, seed, true);
      const two = play(scene, seed, false);
      expect(one.told.length).toBeGreaterThan(30);
      expect(one.judge.crossings).toBe(0);
      expect(one.told).toEqual(two.told);
      expect(one.hash).toBe(two.hash);
    }
  });

  it.each(SEEDS)('are not there for what comes from their left alone: seed %i', (seed) => {
    for (const [corners, radius] of [
      [3, 0],
      [5, 0.25],
      [40, 0],
    ] as const) {
      const random = xoroshiro128plus(seed);
      // A convex room: what has left it meets it no more.
      const points = Array.from({ length: corners }, (_, i): Point => {
        const angle = (2 * Math.PI * (i + unit(random) / 8)) / corners;
        return [10 * Math.cos(angle), 10 * Math.sin(angle)];
      });
      const world = new World();
      const bare = new World();
      const room = chain(points, { closed: true, oneSided: true, radius });
      world.add(room, { mobility: STATIC });
      bare.add(circle(999, 0, 1), { mobility: STATIC });
      for (let i = 0; i < 30; i++) {
        const [x, y] = inside(random);
        const shape = SHAPES[i % SHAPES.length](Math.round(4 * x) / 4, Math.round(4 * y) / 4);
        const angle = Math.PI * unit(random);
        const velocity = [60 * Math.cos(angle), 60 * Math.sin(angle)] as const;
        for (const it of [world, bare]) it.add(shape, { velocity, owner: 1 });
      }
      for (let step = 0; step < 30; step++) {
        for (const it of [world, bare]) it.step(1 / 60, () => expect.unreachable());
        expect([world.began.count, world.stayed.count]).toEqual([0, 0]);
      }
      const poses = (it: World): number[] => {
        const out: number[] = [];
        for (let slot = 0; slot < it.bodies.end; slot++)
          if (it.bodies.mobility[slot] === 1)
            out.push(it.bodies.rows[16 * slot], it.bodies.rows[16 * slot + 1]);
        return out;
      };
      expect(poses(world)).toEqual(poses(bare));
    }
  });

  it.each(['flat', 'of tiles', 'bent up', 'bent down'])(
    'a platform that is %s is passed upwards, also by what turns back halfway, and held upon',
    (form) => {
      const at = {
        flat: [-9, 9],
        'of tiles': [-9, -3, -1, 0, 0.5, 1, 9],
        'bent up': [-9, 0, 9],
        'bent down': [-9, 0, 9],
      }[form] as number[];
      const bend = form === 'bent up' ? 0.1 : form === 'bent down' ? -0.1 : 0;
      // From right to left: above is on the right.
      const points = at.map((x): Point => [x, bend * Math.abs(x)]).reverse();
      for (const make of SHAPES) {
        for (const side of [0, 0.2, -0.7]) {
          for (let peak = -1; peak <= 1; peak += 1 / 16) {
            const world = new World();
            world.add(chain(points, { oneSided: true }), { mobility: STATIC });
            const body = world.add(make(side, -2));
            const first = world.y(body);
            let told = 0;
            const fly = (vx: number, vy: number, steps: number): void => {
              for (let step = 0; step < steps; step++) {
                world.setVelocity(body, vx, vy);
                world.step(1 / 8, (hit) => {
                  told++;
                  expect(hit.a < hit.b && hit.ny > 0.9).toBe(true);
                  bounce(world, hit, 0);
                });
              }
            };
            // Up until it crosses, somewhere, aside while it does, and down again.
            fly(0, (2 + peak) * 2, 4);
            const crosses = peak > -0.5 && peak < 0.2;
            if (crosses) fly(0.5, 0, 2);
            const before = told;
            fly(0, -4, 8);
            if (crosses && peak < -0.26) expect([before, told]).toEqual([0, 0]);
            if (told === 0) expect(world.y(body)).toBeLessThan(first);
            if (peak === 1) expect(world.y(body)).toBeGreaterThan(-0.9);
          }
        }
      }
    },
  );

  it('what begins in contact passes, and is held when it comes again', () => {
    const world = new World();
    const floor = world.add(
      chain(
        [
          [9, 0],
          [-9, 0],
        ],
        { oneSided: true },
      ),
      { mobility: STATIC },
    );
    const ball = world.add(circle(0, 0.5, 1), { velocity: [0, -1] });
    const told: number[] = [];
    world.step(1, (hit) => void told.push(hit.a));
    expect([told, world.began.count]).toEqual([[], 0]);
    world.place(ball, 0, 5);
    world.setVelocity(ball, 0, -9);
    world.step(1, (hit) => {
      told.push(hit.a);
      bounce(world, hit);
    });
    expect(told).toEqual([floor]);
    // A touch from the right holds what moves into it.
    world.place(ball, 0, 1);
    world.setVelocity(ball, 0, -9);
    world.step(1, (hit) => {
      told.push(hit.toi);
      bounce(world, hit);
    });
    expect(told).toEqual([floor, 0]);
    expect(world.y(ball)).toBeGreaterThan(9);
  });

  it.each([0, 1, Math.PI, -2])('are one-sided still when they are turned, by %d', (angle) => {
    const [s, c] = [Math.sin(angle), Math.cos(angle)];
    const ways: ((world: World, shapes: Shape[]) => void)[] = [
      (world, shapes) => void world.add(shapes, { angle, mobility: STATIC }),
      (world, shapes) => world.setAngle(world.add(shapes, { skin: 0.01, mass: Infinity }), angle),
      (world, shapes) => {
        const id = world.add(shapes, { angularVelocity: angle, mass: Infinity });
        world.step(1);
        world.setAngularVelocity(id, 0);
      },
    ];
    for (const turn of ways) {
      for (const side of [1, -1]) {
        const world = new World();
        const points: Point[] = [
          [5, 0],
          [-5, 0],
        ];
        turn(world, chain(points, { oneSided: true }));
        // From the right of the way, which is above, or from the left.
        world.add(circle(-4 * side * s, 4 * side * c, 0.25), { velocity: [16 * side * s, -16 * side * c] });
        let hits = 0;
        world.step(0.5, (hit) => {
          hits++;
          bounce(world, hit);
        });
        expect(hits).toBe(side === 1 ? 1 : 0);
      }
    }
  });

  it('what comes along the line of a chain passes its ends', () => {
    const world = new World();
    world.add(
      chain(
        [
          [9, 0],
          [0, 0],
        ],
        { oneSided: true },
      ),
      { mobility: STATIC },
    );
    world.add(box(-5, 0, 2, 2), { velocity: [20, 0] });
    world.add(circle(-5, 5, 1), { velocity: [20, 0] });
    world.step(1, () => expect.unreachable());
    expect(world.began.count).toBe(0);
  });

  it('with every strategy, and across the seams of a world that wraps', () => {
    const scene = scenes(3)[2];
    for (const options of [{}, { period: [64, 64] as const, trace: () => {} }]) {
      const two = play(scene, 9, false, options, 12);
      for (const strategy of Object.values(STRATEGIES))
        expect(play(scene, 9, true, { broadphase: strategy(), ...options }, 12).hash).toBe(two.hash);
    }
  });
});
