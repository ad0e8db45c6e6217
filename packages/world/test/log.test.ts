import { circle, STATIC, segment } from '@swept/core';
import { describe, expect, inject, it } from 'vitest';
import { bounce, createLog, playback, World } from '../src/index.js';
import { BusyWorld } from './support/busy-world.js';
import { STRATEGIES } from './support/strategies.js';

const SEEDS = 3 * inject('rounds');
const STEPS = 12;

describe('a log of random traffic of every kind', () => {
  const total = { hits: 0, refused: 0 };
  it.each(Array.from({ length: SEEDS }, (_, i) => i + 1))(
    'is played back to the same bits by every strategy, seed %d',
    (seed) => {
      const busy = new BusyWorld(seed);
      const log = createLog(busy.world);
      busy.begin(40);
      for (let step = 0; step < STEPS; step++) busy.step();
      log.stop();
      const bytes = log.bytes();
      for (const name of Object.keys(STRATEGIES)) {
        const world = playback(bytes, { broadphase: STRATEGIES[name]() });
        expect(world.hash()).toBe(busy.world.hash());
        expect([...world.bodies.userData]).toEqual([...busy.world.bodies.userData]);
      }
      for (const name of ['hits', 'refused'] as const) total[name] += busy.counts[name];
    },
  );

  it('has hits, and calls that are refused', () => {
    expect(total.hits).toBeGreaterThan(40 * SEEDS);
    expect(total.refused).toBeGreaterThan(SEEDS);
  });
});

describe('what canTouch answers of bodies at rest, before the step runs, is played back', () => {
  function ballAtRest() {
    const asked = { refuses: false, fails: false };
    const canTouch = (a: number, b: number): boolean => {
      if (asked.fails) throw new Error('no answer');
      return !(asked.refuses && a === floor && b === ball);
    };
    const world = new World({ gravity: [0, -10], canTouch });
    const log = createLog(world);
    const floor = world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
    const ball = world.add(circle(0, 0.6, 0.5));
    const falling = world.add(circle(-5, 30, 0.5));
    for (let i = 0; i < 100; i++) world.step(1 / 60, (hit) => bounce(world, hit, 0));
    return { world, log, asked, falling };
  }

  it('when it refuses them, and a callback makes a call', () => {
    const { world, log, asked, falling } = ballAtRest();
    asked.refuses = true;
    for (let i = 0; i < 5; i++) world.step(1 / 60, (hit) => bounce(world, hit, 0));
    for (let i = 0; i < 90; i++) world.step(1 / 60, (hit) => world.setVelocity(hit.b, 0, 5));
    expect(world.velocityY(falling)).toBeGreaterThan(-10);
    expect(playback(log.bytes()).hash()).toBe(world.hash());
  });

  it('when it throws', () => {
    const { world, log, asked } = ballAtRest();
    asked.fails = true;
    expect(() => world.step(1 / 60, (hit) => bounce(world, hit, 0))).toThrow('no answer');
    asked.fails = false;
    for (let i = 0; i < 5; i++) world.step(1 / 60, (hit) => bounce(world, hit, 0));
    expect(playback(log.bytes()).hash()).toBe(world.hash());
  });
});
