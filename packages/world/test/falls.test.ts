import { box, circle, regularPolygon, type Shape, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { slide } from '../src/responses/slide.js';
import { World } from '../src/world.js';
import { deepest } from './support/deepest.js';

const DT = 1 / 60;

const SHAPES: Record<string, (i: number, x: number, y: number) => Shape | Shape[]> = {
  balls: (_, x, y) => circle(x, y, 0.45),
  boxes: (_, x, y) => box(x, y, 0.9, 0.9),
  'balls and boxes': (i, x, y) => (i % 2 === 1 ? circle(x, y, 0.45) : box(x, y, 0.9, 0.9)),
  polygons: (i, x, y) => regularPolygon(x, y, 0.55, 3 + (i % 5)),
};

/** Rows of bodies that hang above a floor between two walls, to be dropped. */
function hung(kind: string, count: number, seed: number, friction: number, turn = true) {
  const random = new Random(seed);
  const world = new World({ gravity: [0, -10] });
  const side = Math.sqrt(count) * 1.3;
  const held = { mobility: STATIC, friction } as const;
  world.add(segment(0, 0, side, 0), held);
  for (const x of [0, side]) world.add(segment(x, 0, x, 200), held);
  const columns = Math.floor(side / 1.3);
  for (let i = 0; i < count; i++) {
    const x = 0.65 + 1.3 * (i % columns) + random.between(0, 0.1);
    const shape = SHAPES[kind](i, x, 1 + 1.3 * Math.floor(i / columns));
    world.add(shape, { friction, ...(turn && { angularVelocity: random.between(-0.5, 0.5) }) });
  }
  return world;
}

/** Drops them. How many hits and plans were there, how often was one pair told in one step, how deep were they? */
function fall(world: World, steps: number) {
  const sums = { hits: 0, plans: 0, stalled: 0, again: 0, deep: 0 };
  for (let n = 0; n < steps; n++) {
    const times = new Map<string, number>();
    world.step(DT, (hit) => {
      const pair = `${hit.a} ${hit.b}`;
      const count = (times.get(pair) ?? 0) + 1;
      times.set(pair, count);
      sums.again = Math.max(sums.again, count);
      bounce(world, hit, 0.2);
    });
    sums.hits += world.stats.impacts;
    sums.plans += world.stats.replans;
    sums.stalled += world.stats.stalled;
    if (n % 5 === 0) sums.deep = Math.max(sums.deep, deepest(world));
  }
  return sums;
}

describe('two bodies whose chords close although they part are not told again and again', () => {
  // They were told up to 1001 times in one step.
  test.each([
    ['polygons', 1, 0.5, 40],
    ['polygons', 10, 0.5, 42],
    ['polygons', 11, 0.5, 53],
    ['polygons', 12, 0.5, 65],
    ['polygons', 8, 0, 62],
    ['boxes', 4, 0.5, 30],
  ])('%s, seed %i, friction %d', (kind, seed, friction, steps) => {
    expect(fall(hung(kind, 40, seed, friction), steps).again).toBeLessThan(40);
  });
});

describe('an impact on a heap plans few bodies anew', () => {
  // Twice as many were planned when each body that an impact reached was.
  test.each([
    ['balls', true, 9000],
    ['boxes', true, 3500],
    ['balls and boxes', true, 7000],
    ['balls', false, 1500],
    ['boxes', false, 1300],
    ['balls and boxes', false, 1300],
  ])('%s that fall, turning: %s', (kind, turn, most) => {
    const { hits, plans, stalled, again, deep } = fall(hung(kind, 100, 1, 0.5, turn), 150);
    expect(hits).toBeGreaterThan(200);
    expect(plans).toBeLessThan(most);
    expect(stalled).toBeLessThan(20);
    expect(again).toBeLessThan(10);
    expect(deep).toBeLessThan(0.01);
  });
});

test.each([20, 60])(
  'who flies into a wall again and again falls no slower for it, %i steps a second',
  (rate) => {
    const world = new World({ gravity: [0, -10] });
    world.add(segment(1, -99, 1, 99), { mobility: STATIC });
    const id = world.add(circle(0, 0, 0.5));
    for (let n = 0; n < rate; n++) {
      // In the last steps nothing is hit, so that nothing is still missing.
      const speed = n % 4 < 2 && n < rate - 4 ? 8 : -8;
      world.setVelocity(id, speed, world.velocityY(id));
      world.step(1 / rate, (hit) => slide(world, hit));
    }
    expect(world.velocityY(id)).toBeCloseTo(-10, 9);
  },
);
