import { circle, STATIC, segment } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const G = 10;

// What falls in one step is up to 1,000 times the radius.
describe.each([0, 0.1, 0.3, 0.5, 0.7])(
  'small balls in long steps lose energy and rest, restitution %d',
  (restitution) => {
    test.each([
      [1, 1],
      [1, 1 / 4],
      [0.1, 1 / 10],
      [0.01, 1],
      [0.01, 1 / 30],
    ])('radius %d, steps of %d s', (radius, dt) => {
      for (let k = 0; k < 5; k++) {
        const world = new World({ gravity: [0, -G] });
        world.add(segment(-50, 0, 50, 0), { mobility: STATIC });
        const height = 1.3 + 0.71 * k;
        const ball = world.add(circle(0, height + radius, radius));
        const energy = () => world.velocityY(ball) ** 2 / 2 + G * (world.y(ball) - radius);
        let least = energy();
        for (let i = 0; i < Math.max(60, 20 / dt); i++) {
          world.step(dt, (hit) => bounce(world, hit, restitution));
          // A gap is opened, or falling stops, only where the ball is about to rest.
          expect(energy()).toBeLessThan(least + 0.02 * G * height);
          least = Math.min(least, energy());
        }
        expect(Math.abs(world.velocityY(ball))).toBeLessThan(1e-6);
        expect(world.y(ball)).toBeLessThan((1 + 1 / 32) * radius);
      }
    });
  },
);
