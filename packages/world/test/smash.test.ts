import { box, circle, regularPolygon, type Shape } from '@swept/core';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { World, type WorldOptions } from '../src/world.js';
import { deepest } from './support/deepest.js';
import { STRATEGIES } from './support/strategies.js';

const SIDE = 0.4;
const STEPS = 16;
/** The deepest overlap of two boxes with their skins. */
const DEEPEST = SIDE / 50;

/** Box2D's benchmark "Smash": a heavy box flies into a block of `size` by `size` boxes. */
function smash(size: number, gap: number, turn: boolean, options: WorldOptions = {}) {
  const world = new World(options);
  const boxes: number[] = [];
  const add = (x: number, y: number, side: number, density: number, velocity: [number, number]): void => {
    const mass = density * side * side;
    const turning = turn ? { inertia: (mass * side * side) / 6 } : {};
    boxes.push(world.add(box(x, y, side, side), { mass, friction: 0.6, velocity, ...turning }));
  };
  const pitch = SIDE + gap;
  for (let i = 0; i < size * size; i++)
    add(5 + pitch * Math.floor(i / size), pitch * ((i % size) - size / 2), SIDE, 1, [0, 0]);
  add(0, 0, 4, 8, [40, 0]);
  const momentum = (axis: 0 | 1): number =>
    boxes.reduce(
      (sum, id) => sum + world.mass(id) * (axis === 0 ? world.velocityX(id) : world.velocityY(id)),
      0,
    );
  const step = (): void => world.step(1 / 60, (hit) => bounce(world, hit, 0));
  return { world, boxes, momentum, step };
}

// The boxes stand side by side, some of them in touch by rounding. Those passed each other as soon as they turned, as
// their touch was no overlap to be answered. Each bit of the rotations counted as a hit, and each hit at the moment of
// the impact planned the block anew: 100 boxes took seconds, until some were stopped, and took momentum with them.
describe('a heavy box that flies into a block of boxes', () => {
  it.each([
    [6, 0, true],
    [6, 0.001, true],
    [10, 0, true],
    [10, 0.001, true],
    [10, 0.02, true],
    [10, 0, false],
  ])(
    'ploughs through %i rows with gaps of %d, no two of them in each other, turning: %s',
    (size, gap, turn) => {
      const { world, momentum, step } = smash(size, gap, turn);
      const before = momentum(0);
      let hits = 0;
      let replans = 0;
      for (let n = 0; n < STEPS; n++) {
        step();
        expect(world.stats.stalled).toBe(0);
        hits += world.stats.impacts;
        replans += world.stats.replans;
      }
      expect(deepest(world)).toBeLessThan(DEEPEST);
      expect(hits).toBeGreaterThan(2 * size * size);
      expect(hits).toBeLessThan(15 * size * size);
      expect(replans).toBeLessThan(150 * size * size);
      expect(Math.abs(momentum(0) - before)).toBeLessThan(1e-9 * before);
      expect(Math.abs(momentum(1))).toBeLessThan(1e-9 * before);
    },
  );

  it.each([20, 60, 100])('goes on as if nothing had been, when a callback has thrown at hit %i', (last) => {
    const hashes = [true, false].map((throws) => {
      const { world, boxes, step } = smash(5, 0, true);
      // In the next step it reaches them.
      for (let n = 0; n < 4; n++) step();
      let hits = 0;
      const fail = (hit: Hit): void => {
        bounce(world, hit, 0);
        if (++hits === last) throw new Error('no more');
      };
      if (throws) expect(() => world.step(1 / 60, fail)).toThrow('no more');
      // Other bodies get their slots.
      for (const id of boxes.splice(3, 8)) world.remove(id);
      for (let i = 0; i < 12; i++) world.add(circle(5 + 0.3 * i, 3, 0.1), { mass: 0.1, inertia: 0.001 });
      for (let n = 0; n < 8; n++) step();
      return world.hash();
    });
    expect(hashes[0]).toBe(hashes[1]);
  });

  it('does so with every strategy', () => {
    const hashes = Object.values(STRATEGIES).map((make) => {
      const { world, step } = smash(5, 0, true, { broadphase: make() });
      for (let n = 0; n < STEPS; n++) step();
      return world.hash();
    });
    expect(new Set(hashes).size).toBe(1);
  });
});

// Their chords close while they separate: such a hit was told again and again, until bodies were stopped.
describe('in a small block that is hit, what separates is not stopped', () => {
  const SQUARE = (x: number, y: number): Shape[] => box(x, y, SIDE, SIDE);
  const HEXAGON = (x: number, y: number): Shape[] => regularPolygon(x, y, SIDE / 2, 6);

  it.each([
    ['4 by 2 squares, elastic', SQUARE, 0.16, 4, 2, 0, 1000, 100, 1, 0],
    ['2 by 2 squares with gaps of 1e-9', SQUARE, 0.16, 2, 2, 1e-9, 0, 100, 0, 0.6],
    ['4 hexagons in a row', HEXAGON, 0.104, 4, 1, 0, 0, 40, 0, 0.6],
  ] as const)('%s', (_, make, light, columns, rows, gap, left, speed, restitution, friction) => {
    const world = new World();
    const ids: number[] = [];
    const add = (shape: Shape[], mass: number, side: number, vx: number): void => {
      ids.push(world.add(shape, { mass, inertia: (mass * side ** 2) / 6, friction, velocity: [vx, 0] }));
    };
    const heavy = 8 * 1.6 ** 2;
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++)
        add(make(left + 2 + i * (SIDE + gap), j * (SIDE + gap) + 0.2), light, SIDE, 0);
    add(box(left + 0.8, 0.8, 1.6, 1.6), heavy, 1.6, speed);
    for (let n = 0; n < 25; n++) {
      world.step(1 / 60, (hit) => bounce(world, hit, restitution));
      expect(world.stats.stalled).toBe(0);
      expect(world.stats.impacts).toBeLessThan(200);
    }
    const momentum = ids.reduce((sum, id) => sum + world.mass(id) * world.velocityX(id), 0);
    expect(Math.abs(momentum - heavy * speed)).toBeLessThan(1e-12 * heavy * speed);
  });
});
