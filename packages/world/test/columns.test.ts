import { box, circle, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const G = 10;
const DT = 1 / 60;
/** The gap that is kept under bodies at rest (`SLOP` of the lasting contacts). */
const SLOP = (G * DT * DT) / 4;

/** The hits and stalled bodies of some steps, counted. */
function play(world: World, steps: number): number {
  let told = 0;
  for (let i = 0; i < steps; i++) {
    world.step(DT, (hit) => {
      told++;
      bounce(world, hit, 0.2);
    });
    told += world.stalled.length;
  }
  return told;
}

function fastest(world: World, bodies: readonly number[]): number {
  return Math.max(...bodies.map((id) => Math.hypot(world.velocityX(id), world.velocityY(id))));
}

describe('a column of discs lies still', () => {
  test.each([
    [100, 1],
    [30, 100],
    [10, 300],
    [3, 1000],
  ])('%i, the highest of mass %i', (count, topMass) => {
    const world = new World({ gravity: [0, -G] });
    world.add(segment(-5, 0, 5, 0), { mobility: STATIC, friction: 0.5 });
    const discs = Array.from({ length: count }, (_, i) =>
      world.add(circle(0, 0.5 + 1.001 * i, 0.5), { friction: 0.5, mass: i === count - 1 ? topMass : 1 }),
    );
    play(world, 480);
    expect(play(world, 120)).toBe(0);
    expect(fastest(world, discs)).toBeLessThan(1e-3);
    for (let i = 1; i < count; i++)
      expect(world.y(discs[i]) - world.y(discs[i - 1])).toBeGreaterThan(1 - SLOP);
  });
});

describe('60 boxes of all sizes that fall into a shaft come to rest', () => {
  test.each([1, 2])('seed %i', (seed) => {
    const random = new Random(seed);
    const world = new World({ gravity: [0, -G] });
    for (const wall of [segment(-2, 0, 2, 0), segment(-2, 0, -2, 200), segment(2, 0, 2, 200)])
      world.add(wall, { mobility: STATIC, friction: 0.5 });
    const bodies: number[] = [];
    for (let i = 0; i < 60; i++) {
      const size = random.between(0.6, 1.2);
      const x = (i % 2 === 0 ? -0.9 : 0.6) + random.between(0, 0.1);
      const y = 1 + 1.4 * Math.floor(i / 2);
      bodies.push(world.add(box(x, y, size, size), { friction: 0.5, mass: size * size }));
    }
    play(world, 480);
    expect(play(world, 120)).toBe(0);
    expect(fastest(world, bodies)).toBeLessThan(1e-5);
  });
});
