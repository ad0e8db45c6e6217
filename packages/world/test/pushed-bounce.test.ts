import { circle, STATIC, segment } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { box } from '../src/index.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

/** A paddle that stands on x = 0 and a ball to the right of it, in touch at x = `at`. */
function court(mass: number, velocity: readonly [number, number], at = 1) {
  const world = new World();
  const paddle = world.add(segment(0, -5, 0, 5), { mass });
  const ball = world.add(circle(at + 0.5, 0, 0.5), { velocity });
  return { world, paddle, ball };
}

describe('what is pushed hits with the speed of its push', () => {
  it.each([1, 0.5, 0])('a ball leaves a paddle on rails as the textbook says, restitution %d', (e) => {
    const { world, paddle, ball } = court(Infinity, [-2, 3]);
    world.moveBy(paddle, 4, 0);
    const hits: number[] = [];
    world.step(0.5, (hit) => {
      hits.push(hit.toi);
      bounce(world, hit, e);
    });
    // The paddle comes with 8 per second, the ball with -2: they meet after 1 / 10 s, a fifth of the step.
    expect(hits[0]).toBeCloseTo(0.2, 14);
    expect(world.velocityX(ball)).toBeCloseTo(8 + e * 10, 12);
    expect(world.velocityY(ball)).toBe(3);
    expect(world.x(ball)).toBeCloseTo(0.8 + 0.5 + 0.4 * (8 + e * 10), 10);
    expect(world.x(paddle)).toBe(4);
    expect([world.velocityX(paddle), world.velocityY(paddle)]).toEqual([0, 0]);
    // A push lasts for one step.
    world.step(0.5);
    expect(world.x(paddle)).toBe(4);
  });

  it('one that has a mass gives the ball its share, keeps nothing of the push, and stays at the ball', () => {
    const { world, paddle, ball } = court(3, [0, 0]);
    world.moveBy(paddle, 4, 2);
    world.step(1, (hit) => bounce(world, hit));
    // 2 M / (M + m) of 4.
    expect(world.velocityX(ball)).toBeCloseTo((2 * 3 * 4) / 4, 12);
    expect([world.velocityX(paddle), world.velocityY(paddle)]).toEqual([0, 0]);
    expect(world.x(paddle)).toBeCloseTo(1, 10);
    // Along the ball it slides.
    expect(world.y(paddle)).toBeCloseTo(-5 + 2, 10);
    expect(world.stats).toMatchObject({ impacts: 1, stalled: 0 });
  });

  it('without restitution too, and the ball is pushed on in the next step', () => {
    const { world, paddle, ball } = court(1, [0, 0]);
    for (let step = 1; step <= 20; step++) {
      world.moveBy(paddle, 1.5, 0);
      world.step(1, (hit) => bounce(world, hit, 0));
      expect(world.x(ball) - world.x(paddle)).toBeGreaterThan(0.5);
      expect(world.stats.stalled).toBe(0);
    }
    expect(world.velocityX(ball)).toBeLessThanOrEqual(1.5 + 1e-12);
    expect(world.velocityX(ball)).toBeGreaterThan(1.4);
    expect(world.velocityX(paddle)).toBe(0);
  });

  it('a ball that meets the paddle halfway, both with velocities: own ones are answered, pushes are not', () => {
    const world = new World();
    const left = world.add(circle(0, 0, 1), { velocity: [2, 0] });
    const right = world.add(circle(10, 0, 1), { velocity: [-1, 0] });
    world.moveBy(left, 5, 0);
    world.step(2, (hit) => bounce(world, hit));
    // Left sees -1 - 2 and turns to -1; right sees -1 - 2 - 2.5 and takes all of it.
    expect(world.velocityX(left)).toBeCloseTo(-1, 12);
    expect(world.velocityX(right)).toBeCloseTo(4.5, 12);
  });

  it('a door that swings by moveVertex hits as fast as it is where it hits', () => {
    for (const at of [1, 2, 3]) {
      const world = new World();
      const door = world.add(segment(0, 0, 4, 0), { mass: Infinity });
      const ball = world.add(circle(at, 1.5, 0.5));
      world.moveVertex(door, 1, 4, 8);
      const out = new Float64Array(4);
      world.step(0.5, (hit) => {
        bounce(world, hit);
        // The door is on y = 16 t x / 4 per second: the place that is hit moves up by 4 x.
        const place = 4 * hit.s;
        world.hitVelocities(hit, out);
        expect(out[0]).toBe(0);
        expect(out[1]).toBeCloseTo(4 * place, 12);
        expect(world.velocityY(ball)).toBeCloseTo(2 * 4 * place * hit.ny * hit.ny, 11);
      });
      expect(world.stats.impacts).toBe(1);
    }
  });

  it('a part of a body is pushed with it, and across the seam of a world that wraps', () => {
    const world = new World({ period: [64, 64] });
    const paddle = world.add([...box(1, 8, 2, 4), circle(62, 8, 0.5)], { mass: Infinity });
    const ball = world.add(circle(5, 8, 1), { velocity: [-3, 0] });
    world.moveBy(paddle, 2, 0);
    world.step(1, (hit) => bounce(world, hit));
    expect(world.velocityX(ball)).toBeCloseTo(2 + 5, 9);
    const behind = world.add(circle(58, 8, 1), { velocity: [8, 0] });
    world.step(1, (hit) => bounce(world, hit));
    expect(world.velocityX(behind)).toBeCloseTo(-8, 9);
  });

  it('what a callback pushes counts from then on', () => {
    const { world, paddle, ball } = court(Infinity, [-2, 0]);
    world.add(circle(100, 0, 1), { velocity: [40, 0] });
    world.add(segment(111, -9, 111, 9), { mobility: STATIC });
    world.step(1, (hit) => {
      // At a quarter of the step a bell rings: three quarters are left for 6.
      if (hit.b !== ball && hit.a !== paddle) world.moveBy(paddle, 6, 0);
      else bounce(world, hit);
    });
    expect(world.velocityX(ball)).toBeCloseTo(8 + 8 + 2, 10);
  });

  it('one that is pushed against a wall slides along it', () => {
    const world = new World();
    world.add(segment(5, -50, 5, 50), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1), { velocity: [0, 1] });
    world.moveBy(ball, 8, 6);
    world.step(1, (hit) => bounce(world, hit));
    expect(world.x(ball)).toBeCloseTo(4, 12);
    expect(world.y(ball)).toBeCloseTo(7, 12);
    expect([world.velocityX(ball), world.velocityY(ball)]).toEqual([expect.closeTo(0, 12), 1]);
  });

  it('where no time passes a push has no speed', () => {
    const { world, paddle, ball } = court(Infinity, [0, 0]);
    world.moveBy(paddle, 4, 0);
    world.step(0, (hit) => bounce(world, hit));
    expect(world.velocityX(ball)).toBe(0);
  });

  it('the normal speed that a hit tells is that of the velocities at it', () => {
    const { world, paddle, ball } = court(2, [-2, 1]);
    world.moveBy(paddle, 4, -2);
    const out = new Float64Array(4);
    world.step(0.5, (hit) => {
      world.hitVelocities(hit, out);
      expect([...out]).toEqual([8, -4, -2, 1]);
      const closing = (out[0] - out[2]) * hit.nx + (out[1] - out[3]) * hit.ny;
      expect(hit.closingSpeed).toBeCloseTo(closing * 0.5, 12);
      expect([hit.a, hit.b]).toEqual([paddle, ball]);
    });
    // Outside of a step the velocities alone.
    world.moveBy(paddle, 1, 1);
    world.hitVelocities({ a: paddle, b: ball } as never, out);
    expect([...out]).toEqual([0, 0, -2, 1]);
  });
});
