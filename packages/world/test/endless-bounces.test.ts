import { box, capsule, circle, STATIC } from '@swept/core';
import { expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { drive, roomOf } from './support/traffic.js';

// Discs that fly side by side with another had hit it 1,345 times in a step, 2^-30 of it apart; a body that a
// callback pushes into another one at each of their hits, and one that slides along another while it spins, a
// thousand times, with 2^-26 of a step between; and one that was stopped and that a driven one grazed 2,000 times. Which scenes have such
// bodies depends on all that they meet before.
it('no two bodies hit each other a hundred times in a step: traffic of turning bodies, seeds 1 to 40', () => {
  let most = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const world = roomOf('turning');
    const hits = new Map<string, number>();
    const { step } = world;
    world.step = (dt, onHit) =>
      step.call(world, dt, (hit) => {
        const pair = `${hit.a} ${hit.b}`;
        hits.set(pair, (hits.get(pair) ?? 0) + 1);
        return onHit?.(hit);
      });
    for (let tick = 0; tick < 32; tick++) {
      hits.clear();
      drive(world, 'turning', seed, tick);
      most = Math.max(most, ...hits.values());
    }
  }
  expect(most).toBeGreaterThan(30);
  expect(most).toBeLessThan(100);
});

// They separate, but their chords close at a millionth of their speeds, and did so again 2^-19 of a step after each hit.
it('two light bodies that spin against each other are not hit a thousand times in each step', () => {
  const world = new World();
  const [ax, ay] = [0.197979165898687, 4.735094421138683];
  const [bx, by] = [0.5446018724269379, 4.427941804430702];
  world.add(capsule(ax - 0.2, ay, ax + 0.2, ay, 0.15), {
    mass: 0.08021701413023022,
    inertia: 0.0022330993572214396,
    angle: -0.100272988702508,
    velocity: [0.8668460668378241, 1.6342603982723878],
    angularVelocity: 6.637900406609555,
  });
  world.add([circle(bx - 0.25, by, 0.2), circle(bx + 0.25, by, 0.2)], {
    mass: 1,
    inertia: 0.015104264651890844,
    angle: -2.904681610333453,
    velocity: [0.2922138792707107, 0.5502646923065084],
    angularVelocity: -8.836453241813423,
  });
  for (let n = 0; n < 8; n++) {
    world.step(1 / 60, (hit) => bounce(world, hit, 0.07857538154348731));
    expect(world.stats.impacts).toBeLessThan(100);
    expect(world.stats.stalled).toBe(0);
  }
});

// A pair that loses nothing, while another contact of one of the two takes speed: judged by its own speed alone it would
// bounce for ever.
it.each([0.1, 0.3, -0.2, 0.45])(
  'a box pressed on an elastic floor comes to rest, turning at %d',
  (angularVelocity) => {
    const world = new World();
    const floor = world.add(box(0, -1, 40, 2), { mobility: STATIC });
    const piston = world.add(box(0, 2.3, 6, 1), { mass: Infinity, velocity: [0, -1] });
    world.add(box(0.1, 0.65, 1.2, 1), { mass: 1, angularVelocity });
    let hits = 0;
    for (let n = 0; n < 200; n++) {
      if (n === 60) world.setVelocity(piston, 0, 0);
      world.step(1 / 60, (hit) => bounce(world, hit, hit.a === floor || hit.b === floor ? 1 : 0.5));
      hits += world.stats.impacts;
      expect(world.stats.impacts).toBeLessThan(50);
    }
    expect(hits).toBeLessThan(500);
  },
);
