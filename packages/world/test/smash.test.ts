import { box } from '@swept/core';
import { describe, expect, it } from 'vitest';
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
  return { world, momentum, step };
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

  it('does so with every strategy', () => {
    const hashes = Object.values(STRATEGIES).map((make) => {
      const { world, step } = smash(5, 0, true, { broadphase: make() });
      for (let n = 0; n < STEPS; n++) step();
      return world.hash();
    });
    expect(new Set(hashes).size).toBe(1);
  });
});
