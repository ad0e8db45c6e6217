import { circle, STATIC, segment } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { unit } from './support/worlds.js';

describe('masses', () => {
  it('two balls on a line leave an elastic hit as the closed form says', () => {
    const world = new World();
    const heavy = world.add(circle(0, 0, 1), { velocity: [6, 0], mass: 3 });
    const light = world.add(circle(5, 0, 1), { velocity: [-2, 0], mass: 0.5 });
    world.step(1, (hit) => bounce(world, hit));
    // v' = ((m - M) v + 2 M V) / (m + M), and with the two exchanged.
    expect(world.velocityX(heavy)).toBeCloseTo(((3 - 0.5) * 6 + 2 * 0.5 * -2) / 3.5, 14);
    expect(world.velocityX(light)).toBeCloseTo(((0.5 - 3) * -2 + 2 * 3 * 6) / 3.5, 14);
  });

  it.each([1, 0.5, 0])(
    'keeps momentum, and with restitution %d as much energy as it should',
    (restitution) => {
      for (let seed = 1; seed <= 200; seed++) {
        const random = xoroshiro128plus(seed);
        const mass = [2 ** (10 * unit(random)), 2 ** (10 * unit(random))];
        const world = new World();
        const a = world.add(circle(0, 0, 1), { velocity: [4 + unit(random), unit(random)], mass: mass[0] });
        const b = world.add(circle(3, unit(random), 1), { velocity: [unit(random), 0], mass: mass[1] });
        const ids = [a, b];
        const momentum = () => [
          ids.reduce((sum, id, i) => sum + mass[i] * world.velocityX(id), 0),
          ids.reduce((sum, id, i) => sum + mass[i] * world.velocityY(id), 0),
        ];
        const before = momentum();
        const closing: number[] = [];
        world.step(1, (hit) => {
          const along = () =>
            (world.velocityX(b) - world.velocityX(a)) * hit.nx +
            (world.velocityY(b) - world.velocityY(a)) * hit.ny;
          closing.push(along());
          bounce(world, hit, restitution);
          closing.push(along());
        });
        const after = momentum();
        const scale = 10 * (mass[0] + mass[1]);
        expect(Math.abs(after[0] - before[0]), `seed ${seed}`).toBeLessThan(1e-15 * scale);
        expect(Math.abs(after[1] - before[1]), `seed ${seed}`).toBeLessThan(1e-15 * scale);
        expect(closing.length, `seed ${seed}`).toBe(2);
        expect(closing[1], `seed ${seed}`).toBeCloseTo(-restitution * closing[0], 12);
      }
    },
  );

  it('a kinematic body goes its way and pushes what is in it', () => {
    const world = new World();
    const press = world.add(segment(0, -5, 0, 5), { velocity: [3, 0], mass: Infinity });
    const ball = world.add(circle(2, 0, 0.5));
    world.step(1, (hit) => bounce(world, hit));
    expect([world.velocityX(press), world.x(press)]).toEqual([3, 3]);
    expect(world.velocityX(ball)).toBe(6);
    expect(world.x(ball)).toBeCloseTo(2 + 6 * 0.5, 12);
    expect(world.mass(press)).toBe(Infinity);
  });

  it('two kinematic bodies pass through each other, and are reported', () => {
    const world = new World();
    const a = world.add(circle(0, 0, 1), { velocity: [10, 0], mass: Infinity });
    const b = world.add(circle(5, 0, 1), { mass: Infinity });
    let hits = 0;
    world.step(1, (hit) => {
      hits++;
      bounce(world, hit);
    });
    expect([hits, world.x(a), world.x(b)]).toEqual([1, 10, 5]);
  });

  it('are taken as given, and can be set between steps', () => {
    const world = new World();
    const ball = world.add(circle(0, 0, 1), { mass: 49 });
    expect(world.mass(ball)).toBe(49);
    world.setMass(ball, 1e-150);
    expect(world.mass(ball)).toBe(1e-150);
    const wall = world.add(segment(9, -5, 9, 5), { mobility: STATIC });
    expect(world.mass(wall)).toBe(Infinity);
    expect(() => world.setMass(wall, 1)).toThrow('a moving body');
    expect(() => world.add(circle(0, 0), { mobility: STATIC, mass: 1 })).toThrow('mass of a static body');
    world.setVelocity(ball, 1000, 0);
    world.step(0.1, (hit) => {
      expect(() => world.setMass(ball, 2)).toThrow('within a step');
      bounce(world, hit);
    });
    expect(world.velocityX(ball)).toBe(-1000);
  });

  it('as far apart as they can be do not overflow', () => {
    const world = new World();
    const light = world.add(circle(0, 0, 1), { velocity: [8, 0], mass: 1e-150 });
    const heavy = world.add(circle(5, 0, 1), { mass: 1e150 });
    world.step(1, (hit) => bounce(world, hit));
    expect(world.velocityX(light)).toBe(-8);
    expect(world.velocityX(heavy)).toBe(1.6e-299);
  });
});

describe('sensors', () => {
  it.each([
    ['a static sensor', { mobility: STATIC, sensor: true }, {}],
    ['a moving sensor', { sensor: true }, {}],
    ['a body that is a sensor itself', { mobility: STATIC }, { sensor: true }],
  ] as const)('%s is reported, and holds nothing although its hits are answered', (_, zone, ball) => {
    const world = new World();
    const zones = [-1, 0, 1].map((x) => world.add(segment(x, -5, x, 5), zone));
    const flier = world.add(circle(-3, 0, 0.25), { velocity: [8, 0], ...ball });
    const hits: Hit[] = [];
    world.step(0.75, (hit) => {
      hits.push({ ...hit });
      bounce(world, hit);
      // A change that has nothing to do with the zone: the flier is slowed.
      world.setVelocity(flier, 6, 0);
    });
    expect(hits.map((hit) => [hit.a, hit.b])).toEqual(zones.map((id) => [id, flier]));
    expect(world.x(flier)).toBeGreaterThan(1.25);
    expect(world.isSensor(flier)).toBe('sensor' in ball);
  });

  it('of several parts holds nothing, whichever part is met', () => {
    const parts = [circle(100, 100, 1), circle(5, 0, 1)];
    for (const shapes of [parts, [...parts].reverse()]) {
      const world = new World();
      world.add(shapes, { mobility: STATIC, sensor: true });
      const ball = world.add(circle(0, 0, 1), { velocity: [6, 0] });
      let hits = 0;
      world.step(1, () => {
        hits++;
        world.setVelocity(ball, 2, 0);
      });
      expect(hits).toBe(1);
      expect(world.x(ball)).toBe(4);
    }
  });

  it('a body that is deflected inside a sensor stays outside of walls', () => {
    const world = new World();
    world.add(circle(0, 0, 5), { mobility: STATIC, sensor: true });
    world.add(segment(2, -5, 2, 5), { mobility: STATIC });
    const ball = world.add(circle(-6, 0, 0.5), { velocity: [100, 10] });
    const hits: number[] = [];
    world.step(0.1, (hit) => {
      hits.push(hit.toi);
      bounce(world, hit);
    });
    expect(hits).toHaveLength(2);
    expect(world.x(ball)).toBeCloseTo(1.5 - (10 - 7.5), 12);
  });
});
