import { box, circle, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { polygon } from '../src/polygon.js';
import { type BounceOptions, bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

/** A ball that comes down on the floor with a velocity, and that with which it leaves. */
function landed(vx: number, vy: number, options: number | BounceOptions): [number, number] {
  const world = new World();
  world.add(segment(-100, 0, 100, 0), { mobility: STATIC });
  const ball = world.add(circle(0, 2, 1), { velocity: [vx, vy] });
  world.step(1, (hit) => bounce(world, hit, options));
  expect(world.stats.impacts).toBe(1);
  return [world.velocityX(ball), world.velocityY(ball)];
}

describe('friction of a bounce', () => {
  it('takes of the speed along the floor its part of the change along the normal', () => {
    const [vx, vy] = landed(10, -4, { restitution: 0.5, friction: 0.25 });
    expect([vx, vy]).toEqual([expect.closeTo(10 - 0.25 * (4 + 2), 12), expect.closeTo(2, 12)]);
    expect(landed(-10, -4, { restitution: 0.5, friction: 0.25 })[0]).toBeCloseTo(-8.5, 12);
  });

  it('and no more than there is: it sticks, and is not turned back', () => {
    expect(landed(1, -4, { friction: 0.25 })[0]).toBeCloseTo(0, 12);
    expect(landed(1, -4, { restitution: 0, friction: 100 })).toEqual([
      expect.closeTo(0, 12),
      expect.closeTo(0, 12),
    ]);
  });

  it('none, a number, and options without it are the same to the bit', () => {
    const random = new Random(4);
    for (let n = 0; n < 100; n++) {
      const [vx, vy, e] = [random.between(-9, 9), random.between(-9, -2), random.between()];
      const plain = landed(vx, vy, e);
      expect(landed(vx, vy, { restitution: e })).toEqual(plain);
      expect(landed(vx, vy, { restitution: e, friction: 0 })).toEqual(plain);
    }
    expect(landed(3, -4, {})).toEqual(landed(3, -4, 1));
  });

  it('keeps momentum, wins no energy, and keeps to its bound, seeds 1 to 300', () => {
    let impacts = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const random = new Random(seed);
      const mass = [2 ** random.between(-6, 6), 2 ** random.between(-6, 6)];
      const friction = random.between(0, 1.5);
      const restitution = random.between();
      const world = new World();
      const ids = [
        world.add(circle(0, 0, 1), { velocity: [6, random.between(-9, 9)], mass: mass[0] }),
        world.add(circle(4, random.between(-1, 1), 1), {
          velocity: [-6, random.between(-9, 9)],
          mass: mass[1],
        }),
      ];
      world.step(1, (hit) => {
        const sum = (f: (v: number[], m: number) => number): number =>
          ids.reduce((all, id, i) => all + f([world.velocityX(id), world.velocityY(id)], mass[i]), 0);
        const state = () => ({
          x: sum(([x], m) => m * x),
          y: sum(([, y], m) => m * y),
          energy: sum(([x, y], m) => (m * (x * x + y * y)) / 2),
          normal: sum(([x, y]) => x * hit.nx + y * hit.ny) - 2 * normalOf(0),
          along: sum(([x, y]) => y * hit.nx - x * hit.ny) - 2 * alongOf(0),
        });
        const normalOf = (i: number) => world.velocityX(ids[i]) * hit.nx + world.velocityY(ids[i]) * hit.ny;
        const alongOf = (i: number) => world.velocityY(ids[i]) * hit.nx - world.velocityX(ids[i]) * hit.ny;
        const before = state();
        bounce(world, hit, { restitution, friction });
        const after = state();
        const scale = 100 * (mass[0] + mass[1]);
        expect(Math.abs(after.x - before.x)).toBeLessThan(1e-13 * scale);
        expect(Math.abs(after.y - before.y)).toBeLessThan(1e-13 * scale);
        expect(after.energy).toBeLessThanOrEqual(before.energy + 1e-12 * scale);
        expect(after.normal).toBeCloseTo(-restitution * before.normal, 10);
        const taken = Math.min(Math.abs(before.along), friction * (after.normal - before.normal));
        expect(after.along).toBeCloseTo(before.along - Math.sign(before.along) * taken, 10);
      });
      impacts += world.stats.impacts;
    }
    expect(impacts).toBeGreaterThan(100);
  });

  it('a paddle that is pushed along a ball takes it along', () => {
    const world = new World();
    const paddle = world.add(segment(0, -9, 0, 9), { mass: Infinity });
    const ball = world.add(circle(2, 0, 1), { velocity: [-4, 0] });
    world.moveBy(paddle, 0, 3);
    world.step(1, (hit) => bounce(world, hit, { friction: 0.25 }));
    expect([world.velocityX(ball), world.velocityY(ball)]).toEqual([
      expect.closeTo(4, 12),
      expect.closeTo(0.25 * 8, 12),
    ]);
  });
});

// Friction turned a box so that it approached again, and took the rebound with it: one that came down on its corner
// rebounded at 0.4 of its speed with restitution 1, and not at all with 0.3.
it('a tilted box keeps its restitution at the corner that is hit, unless it would gain energy, seeds 1 to 2000', () => {
  let kept = 0;
  let hits = 0;
  for (let seed = 1; seed <= 2000; seed++) {
    const random = new Random(seed);
    const world = new World();
    world.add(segment(-100, 0, 100, 0), { mobility: STATIC });
    const [width, height] = [random.between(0.3, 2), random.between(0.3, 2)];
    const inertia = (width ** 2 + height ** 2) / 12;
    const id = world.add(box(0, 3, width, height), {
      mass: 1,
      inertia,
      angle: random.between(0.1, 1.4),
      velocity: [random.between(-6, 6), -4],
      angularVelocity: random.between(-1, 1),
    });
    const restitution = random.between();
    const friction = random.between(0, 1.5);
    const energy = (): number =>
      world.velocityX(id) ** 2 + world.velocityY(id) ** 2 + inertia * world.angularVelocity(id) ** 2;
    let isFirst = true;
    for (let n = 0; n < 60 && isFirst; n++)
      world.step(1 / 60, (hit) => {
        if (!isFirst) return;
        isFirst = false;
        hits++;
        const [x, y] = [hit.x - world.centerX(id), hit.y - world.centerY(id)];
        const along = (): number => world.velocityX(id) - world.angularVelocity(id) * y;
        const away = (): number => world.velocityY(id) + world.angularVelocity(id) * x;
        const before = { away: away(), energy: energy(), vx: world.velocityX(id), vy: world.velocityY(id) };
        bounce(world, hit, { restitution, friction });
        expect(away()).toBeGreaterThan(-1e-12);
        expect(energy()).toBeLessThan(before.energy * (1 + 1e-12));
        const push = world.velocityY(id) - before.vy;
        const drag = world.velocityX(id) - before.vx;
        expect(Math.abs(drag)).toBeLessThan(friction * push + 1e-9);
        if (Math.abs(along()) > 1e-9 && Math.abs(away() + restitution * before.away) < 1e-9)
          expect(drag * Math.sign(along())).toBeCloseTo(-friction * push, 9);
        const isKept = Math.abs(away() + restitution * before.away) < 1e-9;
        kept += +isKept;
        if (!isKept) expect(energy()).toBeGreaterThan(before.energy * (1 - 1e-9));
      });
  }
  expect(hits).toBe(2000);
  expect(kept).toBeGreaterThan(0.9 * hits);
});

it('that of the two bodies counts where none is given', () => {
  const speeds = [undefined, { friction: 0 }, { friction: 0.3 }].map((options) => {
    const world = new World();
    world.add(segment(-5, 0, 5, 0), { mobility: STATIC, friction: 0.9 });
    const ball = world.add(circle(0, 1, 0.5), { velocity: [3, -10], friction: 0.1 });
    world.step(0.1, (hit) => bounce(world, hit, options));
    return world.velocityX(ball);
  });
  expect(speeds[1]).toBe(3);
  expect(speeds[0]).toBe(speeds[2]);
  expect(speeds[2]).toBeLessThan(3);
});

it('two blocks that rest on a slope slide as soon as their friction is taken away', () => {
  const [g, dt] = [10, 1 / 60];
  const world = new World({ gravity: [0, -g] });
  world.add(segment(-40, -30, 40, 30), { mobility: STATIC, friction: 1 });
  // Squares that lie on a slope of 3 in 4, one on the other.
  const square = (off: number) => {
    const at = (x: number, y: number): [number, number] => [0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y];
    return polygon([at(0, off), at(1, off), at(1, off + 1), at(0, off + 1)]);
  };
  const blocks = [0.001, 1.002].map((off) => world.add(square(off), { friction: 1 }));
  for (let i = 0; i < 120; i++) world.step(dt, (hit) => bounce(world, hit, 0));
  const speed = (id: number): number => Math.hypot(world.velocityX(id), world.velocityY(id));
  for (const id of blocks) expect(speed(id)).toBeLessThan(1e-9);
  for (const id of blocks) world.setFriction(id, 0);
  world.step(dt, (hit) => bounce(world, hit, 0));
  for (const id of blocks) expect(speed(id)).toBeCloseTo(g * 0.6 * dt, 6);
});
