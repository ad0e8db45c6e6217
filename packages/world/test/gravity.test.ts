import { circle, STATIC, segment } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const G = 9.81;

describe('gravity', () => {
  it('a throw is a parabola, whatever the steps', () => {
    for (const dt of [1 / 60, 0.37, 1]) {
      const world = new World({ gravity: [0, -G] });
      const ball = world.add(circle(1, 2, 0.1), { velocity: [3, 20] });
      let t = 0;
      while (t < 3) {
        world.step(dt);
        t += dt;
      }
      expect(world.x(ball)).toBeCloseTo(1 + 3 * t, 11);
      expect(world.y(ball)).toBeCloseTo(2 + 20 * t - (G * t * t) / 2, 10);
      expect(world.velocityY(ball)).toBeCloseTo(20 - G * t, 11);
      expect(world.velocityX(ball)).toBe(3);
    }
  });

  it('a ball that falls on a floor meets it when the closed form says, and with which speed', () => {
    const world = new World({ gravity: [0, -G] });
    world.add(segment(-5, 0, 5, 0), { mobility: STATIC });
    const ball = world.add(circle(0, 1.5, 0.5));
    const toi = Math.sqrt(2 / G);
    let hits = 0;
    world.step(1, (hit) => {
      hits++;
      expect(hit.toi).toBeCloseTo(toi, 13);
      expect(world.velocityY(ball)).toBeCloseTo(-G * toi, 12);
      expect(world.y(ball)).toBeCloseTo(0.5, 12);
      expect(hit.closingSpeed).toBeCloseTo(G * toi, 12);
      bounce(world, hit);
      expect(world.velocityY(ball)).toBeCloseTo(G * toi, 12);
    });
    expect(hits).toBe(1);
    const rest = 1 - toi;
    expect(world.y(ball)).toBeCloseTo(0.5 + G * toi * rest - (G * rest * rest) / 2, 11);
  });

  it('a ball with restitution 1 keeps its height for 10,000 bounces', () => {
    const world = new World({ gravity: [0, -G] });
    world.add(segment(-5, 0, 5, 0), { mobility: STATIC });
    const ball = world.add(circle(0, 1.5, 0.5));
    const energy = () => G * (world.y(ball) - 0.5) + world.velocityY(ball) ** 2 / 2;
    const before = energy();
    let bounces = 0;
    while (bounces < 10_000) {
      world.step(1.7, (hit) => {
        bounces++;
        bounce(world, hit);
      });
    }
    expect(world.stats.stalled).toBe(0);
    expect(Math.abs(energy() / before - 1)).toBeLessThan(1e-9);
  });

  it('two bodies that fall alike meet as they would without gravity', () => {
    const meetings = [0, -G].map((g) => {
      const world = new World({ gravity: [3, g] });
      world.add(circle(0, 0, 1), { velocity: [40, 3], mass: 3 });
      world.add(segment(9, -5, 10, 5), { velocity: [-20, 1] });
      const reported: number[][] = [];
      world.step(0.5, (hit) => void reported.push([hit.toi, hit.nx, hit.ny, hit.closingSpeed, hit.t]));
      return reported;
    });
    expect(meetings[0]).toHaveLength(1);
    expect(meetings[1]).toEqual(meetings[0]);
  });

  it('acts by its factor, beside what a body accelerates by itself, and never on a kinematic body', () => {
    const world = new World({ gravity: [0, -10] });
    const still = { velocity: [1, 0] } as const;
    const ids = [
      world.add(circle(0, 0, 1), { ...still }),
      world.add(circle(10, 0, 1), { ...still, gravityScale: -0.5 }),
      world.add(circle(20, 0, 1), { ...still, acceleration: [2, 3] }),
      world.add(circle(30, 0, 1), { ...still, mass: Infinity }),
      world.add(circle(40, 0, 1), { ...still, mass: Infinity, acceleration: [0, 4] }),
    ];
    world.step(1);
    expect(ids.map((id) => world.velocityY(id))).toEqual([-10, 5, -7, 0, 4]);
    expect(ids.map((id) => world.y(id))).toEqual([-5, 2.5, -3.5, 0, 2]);
    expect(world.x(ids[2])).toBe(20 + 1 + 1);
    world.setGravity(0, 0);
    world.setAcceleration(ids[2], 0, 0);
    world.step(1);
    expect(ids.map((id) => world.velocityY(id))).toEqual([-10, 5, -7, 0, 8]);
    expect(world.y(ids[0])).toBe(-15);
  });

  it('a mass that becomes infinite ends the fall', () => {
    const world = new World({ gravity: [0, -10] });
    const ball = world.add(circle(0, 0, 1));
    world.step(1);
    world.setMass(ball, Infinity);
    world.step(1);
    expect([world.velocityY(ball), world.y(ball)]).toEqual([-10, -15]);
    world.setMass(ball, 2);
    world.step(1);
    expect([world.velocityY(ball), world.y(ball)]).toEqual([-20, -30]);
  });

  it('a sensor on the way changes no bit of a fall', () => {
    const fall = (zones: number): string => {
      const world = new World({ gravity: [0.3, -G] });
      const ball = world.add(circle(0, 10, 0.1), { velocity: [1 / 3, 1] });
      for (let i = 0; i < zones; i++) world.add(segment(-9, i, 9, i), { mobility: STATIC, sensor: true });
      let hits = 0;
      for (let n = 0; n < 25; n++) {
        world.step(0.07, (hit) => {
          hits++;
          bounce(world, hit);
          expect(world.velocityY(ball)).toBeLessThan(1);
        });
      }
      expect(hits).toBe(zones);
      return [world.x(ball), world.y(ball), world.velocityX(ball), world.velocityY(ball)].join();
    };
    expect(fall(7)).toBe(fall(0));
  });

  it('a callback that sets the velocity of a third body sets that of the moment', () => {
    const world = new World({ gravity: [0, -10] });
    world.add(segment(5, -5, 5, 5), { mobility: STATIC });
    world.add(circle(0, 0, 1), { velocity: [8, 0], gravityScale: 0 });
    const third = world.add(circle(-50, 0, 1), { velocity: [0, 3] });
    const fourth = world.add(circle(-90, 0, 1), { velocity: [0, 3] });
    world.step(1, () => {
      // At half of the step: 3 - 10 / 2. The fourth is given the velocity that it had at the start.
      expect(world.velocityY(third)).toBe(-2);
      expect(world.y(third)).toBe(1.5 - 1.25);
      world.setVelocity(third, 0, 1);
      world.setVelocity(fourth, 0, 3);
    });
    expect(world.velocityY(third)).toBe(1 - 5);
    expect(world.y(third)).toBeCloseTo(0.25 + 0.5 - 1.25, 14);
    expect(world.velocityY(fourth)).toBe(3 - 5);
    expect(world.y(fourth)).toBeCloseTo(0.25 + 1.5 - 1.25, 14);
  });

  it('a step that fails leaves a falling body as it was', () => {
    const world = new World({ gravity: [0, -10] });
    world.add(segment(-5, 0, 5, 0), { mobility: STATIC });
    const ball = world.add(circle(0, 3, 1), { velocity: [1, 0] });
    world.moveBy(ball, 0.5, 0);
    const before = world.hash();
    let hits = 0;
    const failing = () =>
      world.step(2, (hit) => {
        bounce(world, hit);
        if (++hits === 2) throw new Error('enough');
      });
    expect(failing).toThrow('enough');
    expect(world.hash()).toBe(before);
    world.step(0.5);
    expect([world.x(ball), world.y(ball), world.velocityY(ball)]).toEqual([1, 1.75, -5]);
  });

  it('a body that would fall out of the world is refused, and nothing has moved', () => {
    const world = new World({ gravity: [0, -1e150] });
    const ball = world.add(circle(0, 3, 1), { velocity: [1, 0] });
    expect(() => world.step(2)).toThrow('the end of the motion of body');
    expect([world.x(ball), world.y(ball), world.velocityY(ball)]).toEqual([0, 3, 0]);
  });

  it('the first body that accelerates falls from its birth on', () => {
    const world = new World();
    world.add(segment(5, -5, 5, 5), { mobility: STATIC });
    world.add(circle(0, 0, 1), { velocity: [8, 0] });
    let born = -1;
    world.step(1, () => {
      born = world.add(circle(0, 50, 1), { acceleration: [0, -4] });
    });
    expect([world.y(born), world.velocityY(born)]).toEqual([49.5, -2]);
  });

  it('what does not accelerate stays, however long the step', () => {
    const world = new World({ gravity: [0, -1] });
    const ball = world.add(circle(0, 3, 1), { gravityScale: 0 });
    world.step(1e200);
    expect([world.x(ball), world.y(ball)]).toEqual([0, 3]);
  });
});
