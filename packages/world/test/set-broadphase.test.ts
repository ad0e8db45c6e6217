import { bruteForce, hierarchicalGrid } from '@swept/broadphase';
import { circle, InvalidInput, STATIC, segment, slotOf } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { castRay } from '../src/queries/cast-ray.js';
import { createRayHit } from '../src/queries/ray-hit.js';
import { World } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';
import { drive, KINDS, roomOf } from './support/traffic.js';

describe('a world that is given another strategy goes on as before, to the bit', () => {
  const strategies = Object.values(STRATEGIES);
  for (const kind of KINDS) {
    it(`${kind}, another at each tick`, () => {
      const one = roomOf(kind);
      const other = roomOf(kind);
      for (let n = 0; n < 40; n++) {
        other.setBroadphase(strategies[n % strategies.length]());
        for (const world of [one, other]) drive(world, kind, 8, n);
        expect(other.hash(), `tick ${n}`).toBe(one.hash());
      }
    });
  }

  it('queries find what they found, also of bodies that were placed since', () => {
    const world = new World();
    const wall = world.add(segment(5, -1, 5, 1), { mobility: STATIC });
    const disc = world.add(circle(0, 9, 1), { velocity: [0, 0] });
    world.step(1);
    world.place(disc, 2, 0);
    world.setBroadphase(bruteForce());
    const hit = createRayHit();
    castRay(world, -1, 0, 10, 0, hit);
    expect(hit.id).toBe(disc);
    world.remove(disc);
    castRay(world, -1, 0, 10, 0, hit);
    expect(hit.id).toBe(wall);
  });

  it('refuses what is no strategy, one in use, and the call within a step', () => {
    const world = roomOf('falling');
    for (let n = 0; n < 5; n++) drive(world, 'falling', 1, n);
    const hash = world.hash();
    const used = hierarchicalGrid();
    new World({ broadphase: used });
    for (const wrong of [undefined, null, 7, {}, used])
      expect(() => world.setBroadphase(wrong as never)).toThrow(InvalidInput);
    const small = new World();
    small.add(segment(0, -1, 0, 1), { mobility: STATIC });
    small.add(circle(-1, 0, 0.5), { velocity: [2, 0] });
    expect(() => small.step(1, () => small.setBroadphase(bruteForce()))).toThrow('must be between steps');
    expect(() => small.step(1, () => small.clear())).toThrow('must be between steps');
    expect(world.hash()).toBe(hash);
    const full = bruteForce();
    const { add } = full;
    let left = 3;
    full.add = (slot, mobility) => {
      if (left-- === 0) throw new Error('full');
      add.call(full, slot, mobility);
    };
    expect(() => world.setBroadphase(full)).toThrow('full');
    expect(world.hash()).toBe(hash);
    drive(world, 'falling', 1, 5);
  });
});

describe('clear', () => {
  it('removes all bodies; their ids are never given again, and contacts end', () => {
    const world = roomOf('falling and turning');
    for (let n = 0; n < 20; n++) drive(world, 'falling and turning', 2, n);
    const ids = [...world.ids()];
    const touching = world.began.count + world.stayed.count;
    expect(touching).toBeGreaterThan(0);
    world.clear();
    expect([world.size, [...world.ids()], ids.some((id) => world.has(id))]).toEqual([0, [], false]);
    expect(castRay(world, 0, 6, 12, 6, createRayHit())).toBe(false);
    world.step(1 / 60);
    expect(world.ended.count).toBe(touching);
    const again = ids.map((_, i) => world.add(circle(1, i, 0.1)));
    expect(again.filter((id) => ids.includes(id))).toEqual([]);
    expect(again.map(slotOf).every((slot) => slot < world.bodies.end)).toBe(true);
  });
});

describe('capacity', () => {
  it('is the room there is at once, and no limit', () => {
    const world = new World({ capacity: 5000 });
    const { rows } = world.bodies;
    for (let i = 0; i < 5000; i++) world.add(circle(3 * i, 0, 1));
    expect(world.bodies.rows).toBe(rows);
    world.add(circle(0, 5, 1));
    expect(world.bodies.kind.length).toBeGreaterThan(5000);
    for (const wrong of [0, -1, 1.5, 2 ** 24 + 1, Number.NaN, '9', null])
      expect(() => new World({ capacity: wrong as never })).toThrow('World: capacity must be');
  });

  it('does not grow under endless births and deaths, and no id comes twice', () => {
    const world = new World();
    const seen = new Set<number>();
    const living: number[] = [];
    for (let i = 0; i < 200_000; i++) {
      if (living.length === 50) world.remove(living.splice((i * 7) % 50, 1)[0]);
      const id = world.add(circle(i % 10, 0, 0.01), { velocity: [1, 0] });
      seen.add(id);
      living.push(id);
      if (i % 1000 === 0) world.step(1 / 60);
    }
    expect(seen.size).toBe(200_000);
    expect(world.bodies.end).toBe(50);
    expect(living.every((id) => world.has(id))).toBe(true);
  });
});
