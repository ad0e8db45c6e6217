import { circle } from '@swept/core';
import { describe, expect, inject, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { insideOf } from '../src/world.js';
import { press } from './support/presses.js';
import { DT, drum, lift, STEPS, shaft } from './support/roomy.js';

const RESTITUTIONS = [0, 0.5, 0.9, 1];

describe.each(Object.entries({ drum, lift, shaft }))('what turns in a %s', (_, scene) => {
  const seeds = Array.from({ length: 20 * inject('rounds') }, (_, i) => i);
  test.each(seeds)('is stopped for moments only, and not shot out: seed %i', (seed) => {
    const { world, bodies, speed } = scene(seed);
    const restitution = RESTITUTIONS[seed % RESTITUTIONS.length];
    const inRow = new Map(bodies.map((id) => [id, 0]));
    let [longest, fastest] = [0, 0];
    for (let n = 0; n < STEPS; n++) {
      world.step(DT, (hit) => bounce(world, hit, restitution));
      const stalled = new Set(world.stalled);
      for (const id of bodies) {
        inRow.set(id, stalled.has(id) ? (inRow.get(id) as number) + 1 : 0);
        longest = Math.max(longest, inRow.get(id) as number);
        fastest = Math.max(fastest, Math.hypot(world.velocityX(id), world.velocityY(id)));
      }
    }
    expect(longest).toBeLessThan(6);
    expect(fastest).toBeLessThan(4 * speed);
  });
});

describe('boxes between two bodies that close in', () => {
  const seeds = Array.from({ length: 12 * inject('rounds') }, (_, i) => 1000 + i);
  const GRAVITY = [0, 0.01, 1, 10];

  test.each(seeds)('move on as if a failed step had not been, and after loading: seed %i', (seed) => {
    const gravity = GRAVITY[seed % GRAVITY.length];
    const { world, steps, restitution } = press(seed, 3, gravity);
    const { world: failing } = press(seed, 3, gravity);
    let { world: loaded } = press(seed, 3, gravity);
    for (let n = 0; n < steps; n++) {
      world.step(DT, (hit) => bounce(world, hit, restitution));
      loaded.step(DT, (hit) => bounce(loaded, hit, restitution));
      const before = failing.hash();
      let left = 3 + (n % 7);
      const step = (): void => {
        failing.step(DT, (hit) => {
          bounce(failing, hit, restitution);
          if (--left === 0) throw new Error('enough');
        });
      };
      try {
        step();
      } catch {
        expect(failing.hash()).toBe(before);
        step();
      }
      const hash = world.hash();
      if (failing.hash() !== hash) expect.fail(`another hash after a failed step, step ${n}`);
      if (loaded.hash() !== hash) expect.fail(`another hash after loading, step ${n}`);
      if (n % 20 === 10) {
        loaded = press(seed, 3, gravity).world;
        loaded.load(world.save());
      }
    }
  });

  const last = 1000 + 30 * inject('rounds');
  test(`yield again where a callback has placed them: seeds 1000 to ${last - 1}`, () => {
    let count = 0;
    for (let seed = 1000; seed < last; seed++) {
      const { world, boxes, steps, restitution } = press(seed, 3, GRAVITY[seed % GRAVITY.length]);
      const { stepper, store } = insideOf(world);
      const { held } = stepper.lasting.squeezed;
      for (let n = 0; n < steps; n++) {
        // Far above the jaws, and a ball that arrives there late in the step.
        const y = 200 + 100 * n;
        const ball = world.add(circle(0, y + 44, 1), { mass: 1000, velocity: [0, -45 / DT] });
        let placed = -1;
        world.step(DT, (hit) => {
          bounce(world, hit, restitution);
          const me = boxes.find(({ id }) => id === hit.a || id === hit.b)?.id;
          if (me === undefined) return;
          if (hit.a === ball || hit.b === ball) {
            count++;
            expect(world.velocityY(me), `seed ${seed}`).toBeLessThan(-1);
          } else if (placed === -1 && hit.toi < 0.9 && held.has(store.slot('held', me))) {
            placed = me;
            world.place(me, world.x(me) - world.centerX(me), world.y(me) - world.centerY(me) + y);
          }
        });
        if ([...world.stalled].includes(placed)) expect.fail(`seed ${seed}: stalled where it was placed`);
        world.remove(ball);
      }
    }
    expect(count).toBeGreaterThan(10);
  });
});
