import { circle, InvalidInput, STATIC, segment } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';

/** Balls in a row, each between two bodies that grow over it, where `crowded`; and one that flies. */
function jammed(strategy = STRATEGIES.hierarchicalGrid): {
  world: World;
  balls: number[];
  presses: number[];
} {
  const world = new World({ broadphase: strategy() });
  world.add(circle(0, -20, 1), { velocity: [5, 0] });
  const balls: number[] = [];
  const presses: number[] = [];
  for (let y = 0; y < 30; y += 10) {
    for (const x of [2, -2]) presses.push(world.add(circle(x, y, 1), { mass: Infinity, growth: 60 }));
    balls.push(world.add(circle(0.1, y, 0.5)));
  }
  return { world, balls, presses };
}

describe('world.stalled', () => {
  it.each(Object.entries(STRATEGIES))(
    'has the ids of those that stats counts, ascending, %s',
    (_, strategy) => {
      const { world, balls, presses } = jammed(strategy);
      expect(world.stalled).toEqual([]);
      world.step(1 / 60, (hit) => bounce(world, hit));
      expect([world.stalled, world.stats.stalled]).toEqual([balls, 3]);
      // A list of one's own, which the next step leaves alone.
      const kept = world.stalled;
      for (const id of presses) world.remove(id);
      world.step(1 / 60, (hit) => bounce(world, hit));
      expect([world.stalled, kept]).toEqual([[], balls]);
    },
  );

  it('is empty when the step failed, and leaves out who was removed in it', () => {
    const { world, balls } = jammed();
    world.add(circle(200, 0, 1), { velocity: [600, 0] });
    world.add(segment(210.5, -5, 210.5, 5), { mobility: STATIC });
    expect(() =>
      world.step(1 / 60, (hit) => {
        if (hit.x > 100) throw new Error('late');
        bounce(world, hit);
      }),
    ).toThrow('late');
    expect([world.stats.stalled, world.stalled]).toEqual([3, []]);
    world.step(1 / 60, (hit) => {
      bounce(world, hit);
      if (hit.x > 100) world.remove(balls[0]);
    });
    expect([world.stats.stalled, world.stalled]).toEqual([2, [balls[1], balls[2]]]);
  });

  it('is empty when the step could not be planned', () => {
    const { world, presses } = jammed();
    world.step(1 / 60, (hit) => bounce(world, hit));
    expect(world.stalled.length).toBe(3);
    world.setVelocity(presses[0], 1e150, 0);
    expect(() => world.step(9)).toThrow(InvalidInput);
    expect([world.stats.stalled, world.stalled]).toEqual([0, []]);
  });

  it('is in the hash, which a step that fails leaves as it was', () => {
    const { world, balls } = jammed();
    const twin = new World();
    world.step(1 / 60, (hit) => bounce(world, hit));
    const before = world.hash();
    const fail = (): void => {
      throw new Error('late');
    };
    expect(() => world.step(9, fail)).toThrow('late');
    expect([world.hash(), world.stalled]).toEqual([before, []]);
    twin.load(world.save());
    expect([twin.hash(), twin.stalled]).toEqual([before, balls]);
  });
});
