import { circle, STATIC } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

/**
 * Bodies that creep: so slowly that they need much of a step for the displacement a hit may cost. The hit may
 * set either back by that displacement, never by that time. Friction, and the hits of equal masses, leave
 * such speeds all the time.
 */

describe('a hit of a ball that creeps', () => {
  it.each([0, 1e-12, -1e-12, 1e-11, 1e-10, 1e-9])('a shot at a ball that drifts across at %d', (drift) => {
    const world = new World();
    const bullet = world.add(circle(0, 0, 1), { velocity: [600, 0] });
    const target = world.add(circle(10, 0, 1), { velocity: [0, drift] });
    const times: number[] = [];
    world.step(1 / 60, (hit) => {
      times.push(hit.toi);
      bounce(world, hit);
    });
    expect(times).toEqual([0.8]);
    expect(Math.abs(world.x(bullet) - 8)).toBeLessThan(1e-11);
    expect(Math.abs(world.x(target) - 12)).toBeLessThan(1e-11);
  });

  const creeps = [0, 3, 10, 50].flatMap((x) => [1e-9, 1e-10, 1e-11, 1e-12].map((creep) => [x, creep]));

  describe.each(creeps)('at x = %d at %d, launched by its hit', (x, creep) => {
    const dt = 1 / 60;
    const reached = x + 2 + 0.894 * creep * dt;

    it.each([
      [-600, 0],
      [0, 600],
      [-480, -360],
    ])('onto a bumper, flies the rest of the step at (%d, %d)', (vx, vy) => {
      const world = new World();
      const ball = world.add(circle(x, 0, 1), { velocity: [creep, 0] });
      world.add(circle(reached, 0, 1), { mobility: STATIC });
      const rests: number[] = [];
      world.step(dt, (hit) => {
        rests.push((1 - hit.toi) * dt);
        world.setVelocity(ball, vx, vy);
      });
      expect(rests).toHaveLength(1);
      expect(Math.abs(world.x(ball) - x - vx * rests[0])).toBeLessThan(1e-10);
      expect(Math.abs(world.y(ball) - vy * rests[0])).toBeLessThan(1e-10);
    });

    it('onto a ball at rest, both fly the rest of the step', () => {
      const world = new World();
      const ball = world.add(circle(x, 0, 1), { velocity: [creep, 0] });
      const other = world.add(circle(reached, 0, 1));
      const rests: number[] = [];
      world.step(dt, (hit) => {
        rests.push((1 - hit.toi) * dt);
        world.setVelocity(ball, -600, 0);
        world.setVelocity(other, 600, 0);
      });
      expect(rests).toHaveLength(1);
      expect(Math.abs(world.x(ball) - x + 600 * rests[0])).toBeLessThan(1e-10);
      expect(Math.abs(world.x(other) - x - 2 - 600 * rests[0])).toBeLessThan(1e-10);
    });
  });
});
