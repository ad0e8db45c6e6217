import { box, circle, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { slide } from '../src/responses/slide.js';
import { stop } from '../src/responses/stop.js';
import { World } from '../src/world.js';

const KINEMATIC = { mass: Infinity } as const;

/** The velocities after two discs, the first left of the other, have met along x. */
function after(
  respond: (world: World, hit: Hit) => void,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  ofA: { mass?: number; sensor?: boolean } = {},
  ofB: { mass?: number; sensor?: boolean } = {},
): number[] {
  const world = new World();
  const a = world.add(circle(0, 0, 1), { velocity: [ax, ay], ...ofA });
  const b = world.add(circle(2, 0, 1), { velocity: [bx, by], ...ofB });
  respond(world, { a, b, nx: 1, ny: 0 } as Hit);
  return [a, b].flatMap((id) => [world.velocityX(id), world.velocityY(id)]).map((v) => +v.toFixed(9) + 0);
}

describe('slide takes what leads into the other, and pushes nobody', () => {
  it.each([
    ['head-on', [5, 1], [-3, 2], [0, 1, 0, 2]],
    ['into one at rest', [5, 1], [0, 0], [0, 1, 0, 0]],
    ['behind a slower one', [5, 1], [2, 0], [2, 1, 2, 0]],
    ['before a faster one', [-1, 1], [-4, 0], [-1, 1, -1, 0]],
    ['apart', [-1, 1], [4, 0], [-1, 1, 4, 0]],
  ] as const)('%s', (_, a, b, expected) => {
    expect(after(slide, a, b)).toEqual(expected);
    expect(after(slide, a, b, { mass: 1000 })).toEqual(expected);
  });

  it('a kinematic body goes its way and pushes', () => {
    expect(after(slide, [5, 1], [0, 2], KINEMATIC)).toEqual([5, 1, 5, 2]);
    expect(after(slide, [5, 1], [-2, 0], {}, KINEMATIC)).toEqual([-2, 1, -2, 0]);
    expect(after(slide, [5, 1], [3, 0], KINEMATIC, KINEMATIC)).toEqual([5, 1, 3, 0]);
  });

  it('a sensor holds nothing', () => {
    expect(after(slide, [5, 1], [0, 0], { sensor: true })).toEqual([5, 1, 0, 0]);
    expect(after(stop, [5, 1], [0, 0], {}, { sensor: true })).toEqual([5, 1, 0, 0]);
  });

  it('a fast body slides along the walls of a corner, and stays in it', () => {
    const world = new World();
    world.add(segment(10, -10, 10, 10), { mobility: STATIC });
    world.add(segment(-10, 10, 10, 10), { mobility: STATIC });
    const id = world.add(circle(0, 0, 1), { velocity: [600, 300] });
    for (let i = 0; i < 10; i++) world.step(1 / 60, (hit) => slide(world, hit));
    expect([world.x(id), world.y(id)]).toEqual([expect.closeTo(9, 9), expect.closeTo(9, 9)]);
    expect(world.x(id) < 9 && world.y(id) < 9).toBe(true);
  });
});

describe('stop', () => {
  it('ends both motions', () => {
    expect(after(stop, [5, 1], [-3, 2])).toEqual([0, 0, 0, 0]);
  });

  it('an arrow sticks in what nothing deflects', () => {
    expect(after(stop, [5, 1], [-3, 2], {}, KINEMATIC)).toEqual([-3, 2, -3, 2]);
    expect(after(stop, [5, 1], [0, 2], KINEMATIC)).toEqual([5, 1, 5, 1]);
    expect(after(stop, [5, 1], [3, 0], KINEMATIC, KINEMATIC)).toEqual([5, 1, 3, 0]);
  });

  it('an arrow flies with the lift that it has hit', () => {
    const world = new World();
    const lift = world.add(segment(10, -1, 10, 1), { velocity: [0, 2], ...KINEMATIC });
    const arrow = world.add(segment(0, 0, 1, 0), { velocity: [900, 0] });
    for (let i = 0; i < 60; i++) world.step(1 / 60, (hit) => stop(world, hit));
    expect(world.x(arrow, 1)).toBeCloseTo(10, 9);
    expect(world.y(arrow) - (world.y(lift) + 1)).toBeCloseTo(-0.02, 9);
  });
});

describe('bounce with friction, of boxes that turn, leaves them not approaching, and wins no energy', () => {
  it.each([0.2, 0.5, 1, 2])('friction %d, 500 hits, seed 7', (friction) => {
    const random = new Random(7);
    const velocities = new Float64Array(4);
    const between = (): number => random.between(-5, 5);
    for (let n = 0; n < 500; n++) {
      const world = new World();
      const other = n % 4 === 0 ? Infinity : 10 ** random.between(-1, 1);
      const ids = [1, other].map((mass, i) =>
        world.add(box(i, 0, 1, 1), { mass, velocity: [between(), between()], angularVelocity: between() }),
      );
      const angle = random.between(-1, 1);
      const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
      const [x, y] = [random.between(0.4, 0.6), random.between(-0.5, 0.5)];
      const hit = { a: ids[0], b: ids[1], nx, ny, x, y, depth: 0, closingSpeed: 0 } as Hit;
      const apart = (): number => {
        world.hitVelocities(hit, velocities);
        return (velocities[2] - velocities[0]) * nx + (velocities[3] - velocities[1]) * ny;
      };
      if (apart() > 0) continue;
      // As it is seen from what goes its way.
      const [ux, uy] = other < Infinity ? [0, 0] : [world.velocityX(ids[1]), world.velocityY(ids[1])];
      if (other === Infinity) world.setAngularVelocity(ids[1], 0);
      const energy = (): number =>
        ids
          .filter((id) => world.mass(id) < Infinity)
          .reduce((sum, id) => {
            const [vx, vy] = [world.velocityX(id) - ux, world.velocityY(id) - uy];
            const spin = world.inertia(id) * world.angularVelocity(id) ** 2;
            return sum + world.mass(id) * (vx * vx + vy * vy) + spin;
          }, 0);
      const before = energy();
      bounce(world, hit, { restitution: 0, friction });
      expect(apart()).toBeGreaterThan(-1e-12);
      expect(energy()).toBeLessThan(before * (1 + 1e-12));
    }
  });
});

it('a hit that was kept is answered between steps in the same way after a load, whatever step came last', () => {
  const kinds = [slide, (world: World, hit: Hit) => bounce(world, hit, { restitution: 0.4, friction: 0.5 })];
  const results = new Set<string>();
  for (const respond of kinds) {
    for (const gravity of [0, -10]) {
      const world = new World({ gravity: [0, gravity] });
      world.add(box(0, 0, 1, 8), { ...KINEMATIC, angularVelocity: 3 });
      for (let i = 0; i < 4; i++)
        world.add(box(2 + i, 1.1 * i - 2, 1, 1), { velocity: [-9, i], angularVelocity: 2 - i });
      const kept: Hit[] = [];
      for (let n = 0; n < 40; n++)
        world.step(1 / 60, (hit) => {
          if (hit.depth === 0) kept.push({ ...hit });
          bounce(world, hit, 0.4);
        });
      expect(kept.length).toBeGreaterThan(4);
      const loaded = new World({ gravity: [0, gravity] });
      loaded.load(world.save());
      for (const hit of kept) {
        respond(world, hit);
        respond(loaded, hit);
        expect(loaded.hash()).toBe(world.hash());
        results.add(world.hash());
      }
    }
  }
  expect(results.size).toBeGreaterThan(20);
});
