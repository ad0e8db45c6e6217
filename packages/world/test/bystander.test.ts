import { circle, STATIC, segment } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

/**
 * A body that is in no hit, while callbacks of others' hits at one instant set its velocity, to what it has
 * or to something else: it must fly its whole path, however often it is planned anew.
 */

/** Each time it is planned anew its pose is rounded, by at most 2^-48 with coordinates below 32. */
const ASTRAY = 64 * 2 ** -48;

/** Balls side by side that all meet one wall half way through the step, to the bit. */
function volley(world: World, balls: number): void {
  world.add(segment(-40, -1, 80, -1), { mobility: STATIC });
  for (let i = 0; i < balls; i++) world.add(circle(i, 0, 0.25), { velocity: [0, -1.5] });
}

describe('a body that is in no hit flies its whole path', () => {
  const counts = [1, 15, 16, 17, 20, 60];

  it.each(counts)('while %d hits of one instant set the velocity it has', (balls) => {
    const world = new World();
    volley(world, balls);
    const bystander = world.add(circle(0, 20, 1), { velocity: [10, 3] });
    const times: number[] = [];
    world.step(1, (hit) => {
      times.push(hit.toi);
      bounce(world, hit);
      world.setVelocity(bystander, world.velocityX(bystander), world.velocityY(bystander));
    });
    expect(times).toEqual(Array(balls).fill(0.5));
    expect(Math.abs(world.x(bystander) - 10)).toBeLessThan(ASTRAY);
    expect(Math.abs(world.y(bystander) - 23)).toBeLessThan(ASTRAY);
    expect(world.stats.stalled).toBe(0);
  });

  it.each(counts)('while %d hits of one instant turn it, the last one to where it flies', (balls) => {
    const world = new World();
    volley(world, balls);
    const bystander = world.add(circle(0, 20, 1), { velocity: [10, 3] });
    let reported = 0;
    world.step(1, (hit) => {
      reported++;
      bounce(world, hit);
      world.setVelocity(bystander, reported * 10, -reported);
    });
    expect(reported).toBe(balls);
    expect(Math.abs(world.x(bystander) - (5 + balls * 5))).toBeLessThan(ASTRAY * balls);
    expect(Math.abs(world.y(bystander) - (21.5 - balls / 2))).toBeLessThan(ASTRAY * balls);
  });

  it.each(counts)('and meets what is in its path, after %d hits of one instant', (balls) => {
    const world = new World();
    volley(world, balls);
    const bystander = world.add(circle(0, 20, 1), { velocity: [10, 0] });
    const wall = world.add(segment(10, 15, 10, 25), { mobility: STATIC });
    const met: number[] = [];
    world.step(1, (hit) => {
      bounce(world, hit);
      if (hit.b === wall) met.push(hit.toi);
      else world.setVelocity(bystander, 10, 0);
    });
    expect(met).toHaveLength(1);
    expect(Math.abs(met[0] - 0.9)).toBeLessThan(ASTRAY);
    expect(Math.abs(world.x(bystander) - 8)).toBeLessThan(10 * ASTRAY);
  });

  it('while it is planned anew at 20 instants that lie 2^-40 of the step apart', () => {
    const world = new World();
    world.add(segment(-40, -1, 80, -1), { mobility: STATIC });
    for (let i = 0; i < 20; i++) world.add(circle(i, 0, 0.25 - i * 2 ** -40), { velocity: [0, -1.5] });
    const bystander = world.add(circle(0, 20, 1), { velocity: [10, 3] });
    let reported = 0;
    world.step(1, (hit) => {
      reported++;
      bounce(world, hit);
      world.setVelocity(bystander, 10, 3);
    });
    expect(reported).toBe(20);
    expect(Math.abs(world.x(bystander) - 10)).toBeLessThan(ASTRAY);
    expect(Math.abs(world.y(bystander) - 23)).toBeLessThan(ASTRAY);
  });

  it('and two pairs whose hits turn each other without end are stopped', () => {
    const world = new World();
    const one = world.add(circle(0, 0, 1), { velocity: [1, 0] });
    const other = world.add(circle(0, 10, 1), { velocity: [1, 0] });
    for (const y of [0, 10]) world.add(circle(2, y, 1));
    let reported = 0;
    world.step(1, (hit) => {
      reported++;
      world.setVelocity(hit.a === one ? other : one, 1 + reported * 2 ** -20, 0);
    });
    expect(world.stats.stalled).toBe(1);
    expect(reported).toBeLessThan(2100);
  });
});
