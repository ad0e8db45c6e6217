import { circle, STATIC, segment } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World, type WorldOptions } from '../src/world.js';
import { bodiesHash } from './support/bodies-hash.js';
import { livingRows } from './support/worlds.js';

const WORLDS: Readonly<Record<string, WorldOptions>> = {
  'in the plane': {},
  'in a world that wraps': { period: [40, 30] },
};

/** Bodies that fly, touch, overlap and stand still. */
function scene(options: WorldOptions) {
  const world = new World(options);
  const floor = world.add(segment(0, 0, 20, 0), { mobility: STATIC });
  const resting = world.add(circle(5, 1, 1), { velocity: [0, -10] });
  const flying = world.add(circle(12, 9, 1), { velocity: [-300, 70.25] });
  const pair = [
    world.add(circle(30, 20, 2), { velocity: [-3, 2] }),
    world.add(circle(32, 20, 2), { velocity: [1, 4] }),
  ];
  return { world, floor, resting, flying, pair };
}

describe.each(Object.entries(WORLDS))('a step of no seconds, %s', (_, options) => {
  it('moves nothing, and over 100 of them the events are those of one moment', () => {
    const { world, pair, floor, resting } = scene(options);
    const hash = bodiesHash(world);
    const rows = livingRows(world);
    for (let n = 0; n < 100; n++) {
      world.step(0, (hit) => bounce(world, hit));
      expect(bodiesHash(world)).toBe(hash);
      expect(livingRows(world)).toEqual(rows);
      const touching = [`${floor}-${resting}`, `${pair[0]}-${pair[1]}`];
      const [began, stayed] = [world.began, world.stayed].map((list) =>
        [...list].map((e) => `${e.a}-${e.b}`),
      );
      expect(began.sort()).toEqual(n === 0 ? touching : []);
      expect(stayed.sort()).toEqual(n === 0 ? [] : touching);
      expect(world.ended.count).toBe(0);
    }
  });

  it('goes on afterwards as if it had not been', () => {
    const paused = scene(options).world;
    const { world } = scene(options);
    for (let n = 0; n < 20; n++) {
      for (let k = 0; k < n % 4; k++) paused.step(0, (hit) => bounce(paused, hit));
      paused.step(1 / 60, (hit) => bounce(paused, hit));
      world.step(1 / 60, (hit) => bounce(world, hit));
      expect(bodiesHash(paused)).toBe(bodiesHash(world));
    }
  });

  it('pushes what is to be pushed, once, and what is in the path is hit', () => {
    const { world, flying, floor } = scene(options);
    world.moveBy(flying, 0, -20);
    const reported: number[][] = [];
    world.step(0, (hit) => {
      reported.push([hit.a, hit.b]);
      if (hit.a === floor && hit.b === flying) {
        expect(hit.toi).toBeCloseTo(8 / 20, 9);
        world.setVelocity(flying, 0, 0);
        return true;
      }
      return false;
    });
    expect(reported).toContainEqual([floor, flying]);
    const hash = bodiesHash(world);
    world.step(0);
    expect(bodiesHash(world)).toBe(hash);
  });

  it.each([-1, -1e-300, Number.NaN, Number.POSITIVE_INFINITY, '0', null])('but not of %s seconds', (dt) => {
    const { world } = scene(options);
    expect(() => world.step(dt as number)).toThrow('step: dt must be a finite number of seconds, 0 or more');
  });
});
