import { type Broadphase, bruteForce, hierarchicalGrid, packedTree } from '@swept/broadphase';
import { type BodyId, circle, InvalidInput, STATIC, segment } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { describe, expect, inject, it } from 'vitest';
import type { CanTouch } from '../src/pairs/contact-filter.js';
import type { Filter } from '../src/pairs/filter.js';
import { bounce } from '../src/responses/bounce.js';
import { moveAndSlide } from '../src/responses/move-and-slide.js';
import type { StepStats } from '../src/step-stats.js';
import { World, type WorldOptions } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';
import { recordHits, someShape, unit } from './support/worlds.js';

/** A strategy that has all bodies, whatever their filters: without layers. */
function undivided(strategy: Broadphase): Broadphase {
  return Object.assign(Object.create(strategy), { another: undefined });
}

/** One that can make another, but cannot be joined with it. */
function divided(make: () => Broadphase): Broadphase {
  return Object.assign(Object.create(make()), { another: () => divided(make), collectPairsWith: undefined });
}

const MAKERS: Readonly<Record<string, () => Broadphase>> = {
  'without layers': () => undivided(packedTree()),
  'without joins': () => divided(packedTree),
  ...STRATEGIES,
};

function someFilter(random: RandomGenerator): Partial<Filter> {
  const bits = (): number => random.next() & 15;
  const what = (random.next() >>> 0) % 8;
  if (what < 2) return {};
  if (what < 4) return { category: 2, mask: ~2 };
  if (what < 6) return { owner: 1 + (bits() & 3) };
  return { category: bits(), mask: bits(), owner: bits() & 1 };
}

/** Adds, removals, pushes, filters that change between steps and within, and steps that fail. */
function traffic(seed: number, options: WorldOptions) {
  const world = new World(options);
  const random = xoroshiro128plus(seed);
  const record = recordHits();
  const ids: BodyId[] = [];
  const pick = (): BodyId => ids[(random.next() >>> 0) % ids.length];
  const add = (): void => {
    const shape = someShape(random, 10 * unit(random), 10 * unit(random), 1.5);
    const still = (random.next() & 3) === 0;
    const velocity = [20 * unit(random), 20 * unit(random)] as const;
    ids.push(world.add(shape, { ...(still ? { mobility: STATIC } : { velocity }), ...someFilter(random) }));
  };
  const drop = (id: BodyId): void => world.remove(ids.splice(ids.indexOf(id), 1)[0]);
  for (let i = 0; i < 150; i++) add();
  const states: string[] = [];
  const counts: StepStats[] = [];
  for (let n = 0; n < 8; n++) {
    for (let k = 0; k < 10; k++) {
      const what = (random.next() >>> 0) % 5;
      const id = pick();
      if (what === 0) add();
      else if (what === 1) drop(id);
      else if (what > 2 || world.mobility(id) === STATIC) world.setFilter(id, someFilter(random));
      else world.place(id, 8 * unit(random), 8 * unit(random));
    }
    const fails = (random.next() & 3) === 0;
    const before = [...ids];
    let hits = 0;
    try {
      world.step(0.5, (hit) => {
        record.onHit(hit);
        if (fails && ++hits > 20) throw new Error('clumsy');
        const roll = random.next() & 15;
        if (roll < 7) bounce(world, hit, roll / 7);
        else if (roll < 9) world.setFilter(hit.a, someFilter(random));
        else if (roll === 9) {
          world.setFilter(hit.b, someFilter(random));
          bounce(world, hit);
        } else if (roll === 10 && ids.length > 80) drop(hit.a);
        else if (roll === 11) add();
        else if (roll === 12) world.setFilter(pick(), someFilter(random));
      });
    } catch (error) {
      if (!fails) throw error;
      ids.splice(0, ids.length, ...before);
    }
    states.push(world.hash());
    counts.push({ ...world.stats });
  }
  return { hits: record.count(), digest: record.digest(), states, counts };
}

describe('filters that change at random give the same hits, counts and states on every strategy, without layers too', () => {
  for (let seed = 1; seed <= 3 * inject('rounds'); seed++) {
    const period = seed % 4 === 0 ? ([24, 20] as const) : undefined;
    it(`seed ${seed}${period ? ', in a world that wraps' : ''}`, () => {
      const [first, ...others] = Object.values(MAKERS).map((make) =>
        traffic(seed, { broadphase: make(), ...(period && { period }) }),
      );
      expect(first.hits).toBeGreaterThan(100);
      for (const other of others) expect(other).toEqual(first);
    });
  }

  it('and a canTouch that is asked for each pair is as good as filters', () => {
    const results = Object.values(MAKERS).map((make) =>
      traffic(11, { broadphase: make(), canTouch: (a, b) => (a + b) % 7 !== 0 }),
    );
    for (const result of results) expect(result).toEqual(results[0]);
  });
});

/** 3,000 bullets of one emitter among 500 walls; some fly far. */
function emitter(options: WorldOptions, filter: Partial<Filter>): World {
  const world = new World(options);
  const random = xoroshiro128plus(1);
  for (let i = 0; i < 500; i++) {
    const [x, y] = [50 * unit(random), 50 * unit(random)];
    world.add(segment(x, y, x + unit(random), y + unit(random)), { mobility: STATIC, category: 2 });
  }
  for (let i = 0; i < 3000; i++) {
    const speed = i % 10 === 0 ? 2000 : 100;
    world.add(circle(0, 0, 0.1), { velocity: [speed * unit(random), speed * unit(random)], ...filter });
  }
  return world;
}

describe('bullets of one emitter that may not touch each other are no candidates', () => {
  const filters = { mask: { category: 1, mask: 2 }, owner: { owner: 9 } };
  const cases = Object.entries(MAKERS).filter(([name]) => name !== 'bruteForce' && name !== 'without layers');
  for (const [by, filter] of Object.entries(filters)) {
    const expected = (): StepStats => {
      const world = emitter({ broadphase: undivided(hierarchicalGrid()) }, filter);
      world.step(1 / 60);
      return { ...world.stats };
    };
    it(`by ${by}, on every strategy`, () => {
      const stats = expected();
      expect(stats.candidates).toBeLessThan(9000);
      expect(stats.exactTests).toBe(stats.candidates);
      for (const [name, make] of cases) {
        const strategy = make();
        const world = emitter({ broadphase: strategy }, filter);
        world.step(1 / 60);
        expect({ name, ...world.stats }).toEqual({ name, ...stats });
        // The given strategy has the first layer: the walls.
        expect(strategy.stats.boxTests).toBeLessThan(500_000);
      }
    });

    it(`by ${by}, in a world that wraps`, () => {
      const world = emitter({ period: [120, 120] }, filter);
      world.step(1 / 60);
      expect(world.stats.candidates).toBeLessThan(9000);
      expect(world.began.count).toBeGreaterThan(100);
    });
  }

  it('nor do they cost anything when they are turned', () => {
    const world = emitter({}, filters.mask);
    world.step(1 / 60, (hit) => bounce(world, hit));
    expect(world.stats.replans).toBeGreaterThan(500);
    expect(world.stats.candidates).toBeLessThan(12_000);
  });
});

/** A bullet that flies through three screens within a step. */
function gallery(options: WorldOptions = {}) {
  const world = new World({ broadphase: bruteForce(), ...options });
  const screens = [1, 2, 3].map((x) => world.add(segment(x, -1, x, 1), { mobility: STATIC, category: 4 }));
  const bullet = world.add(circle(0, 0, 0.1), { velocity: [4, 0] });
  return { world, screens, bullet };
}

describe('setFilter', () => {
  it('changes what is given, and filter shows it', () => {
    const { world, bullet } = gallery();
    expect(world.filter(bullet)).toEqual({ category: 1, mask: 2 ** 32 - 1, owner: 0 });
    world.setFilter(bullet, { mask: -2 });
    world.setFilter(bullet, { owner: 2 ** 40 });
    expect(world.filter(bullet)).toEqual({ category: 1, mask: 2 ** 32 - 2, owner: 2 ** 40 });
    world.setFilter(bullet, world.filter(bullet));
    expect(world.filter(bullet)).toEqual({ category: 1, mask: 2 ** 32 - 2, owner: 2 ** 40 });
    expect(world.bodies.filtered).toBe(4);
    world.setFilter(bullet, { mask: ~0, owner: 0 });
    expect(world.bodies.filtered).toBe(3);
  });

  it('in a callback drops the contacts that were to come', () => {
    const { world, bullet, screens } = gallery();
    const met: BodyId[] = [];
    world.step(1, (hit) => {
      met.push(hit.a);
      if (hit.a === screens[1]) world.setFilter(bullet, { mask: ~4 });
    });
    expect(met).toEqual(screens.slice(0, 2));
    expect([...world.began].map((it) => it.a)).toEqual(screens.slice(0, 2));
    expect(world.x(bullet)).toBe(4);
  });

  it('in a callback admits contacts once a body is turned', () => {
    const { world, bullet, screens } = gallery();
    world.setFilter(screens[1], { mask: 0 });
    const met: BodyId[] = [];
    world.step(1, (hit) => {
      met.push(hit.a);
      if (hit.a === screens[2]) {
        world.setFilter(screens[1], { mask: ~0 });
        bounce(world, hit);
      }
    });
    expect(met).toEqual([screens[0], screens[2], screens[1]]);
    expect(world.x(bullet)).toBeLessThan(2);
  });

  it('in a callback admits contacts in the next step otherwise', () => {
    const { world, screens, bullet } = gallery();
    world.setFilter(screens[1], { mask: 0 });
    const met: BodyId[] = [];
    const onHit = (hit: { a: BodyId }): void => {
      met.push(hit.a);
      world.setFilter(screens[1], { mask: ~0 });
    };
    world.step(1, onHit);
    world.setVelocity(bullet, -4, 0);
    world.step(1, onHit);
    expect(met).toEqual([screens[0], screens[2], screens[2], screens[1], screens[0]]);
  });

  it('lets walls that a body may no longer touch pass when it is turned', () => {
    const { world, bullet, screens } = gallery();
    world.step(1, (hit) => {
      if (hit.a !== screens[1]) return;
      bounce(world, hit);
      world.setFilter(bullet, { mask: ~4 });
    });
    expect(world.x(bullet)).toBeLessThan(0.5);
  });

  it('ends an overlap that it excludes', () => {
    const world = new World();
    const [a, b] = [world.add(circle(0, 0, 1)), world.add(circle(1, 0, 1))];
    world.step(1);
    expect(world.began.count).toBe(1);
    world.setFilter(a, { mask: 0 });
    world.step(1);
    expect([world.stayed.count, [...world.ended].map((it) => [it.a, it.b])]).toEqual([0, [[a, b]]]);
    world.setFilter(a, { mask: 1 });
    world.step(1);
    expect(world.began.count).toBe(1);
  });

  it('is undone with a step that fails, for removed and added bodies too', () => {
    const { world, bullet, screens } = gallery();
    const before = [world.hash(), world.bodies.filtered, world.bodies.end];
    expect(() =>
      world.step(1, (hit) => {
        world.setFilter(bullet, { mask: 1 + 4, owner: 3 });
        world.setFilter(bullet, { category: 7 });
        world.setFilter(screens[2], { mask: 0 });
        world.remove(screens[2]);
        world.setFilter(world.add(circle(9, 9, 1)), { mask: 0 });
        if (hit.a === screens[1]) throw new Error('clumsy');
      }),
    ).toThrow(InvalidInput);
    expect(() =>
      world.step(1, (hit) => {
        world.setFilter(bullet, { mask: 1 + 4, owner: 3 });
        world.setFilter(screens[2], { mask: 0 });
        if (hit.a === screens[0]) world.remove(screens[2]);
        const added = world.add(circle(9, 9, 1));
        world.setFilter(added, { mask: 0 });
        if (hit.a === screens[1]) throw new Error('clumsy');
      }),
    ).toThrow(InvalidInput);
    expect([world.hash(), world.bodies.filtered, world.bodies.end]).toEqual(before);
    expect(world.filter(screens[2])).toEqual({ category: 4, mask: 2 ** 32 - 1, owner: 0 });
    let hits = 0;
    world.step(1, () => {
      hits++;
    });
    expect(hits).toBe(3);
  });

  it('leaves nothing to the next body in the slot', () => {
    const { world, bullet, screens } = gallery();
    world.setFilter(screens[0], { mask: 0 });
    world.remove(screens[0]);
    const screen = world.add(segment(1, -1, 1, 1), { mobility: STATIC });
    expect(world.filter(screen)).toEqual({ category: 1, mask: 2 ** 32 - 1, owner: 0 });
    expect(() => world.filter(screens[0])).toThrow(InvalidInput);
    expect(() => world.setFilter(screens[0], { mask: 0 })).toThrow(InvalidInput);
    world.step(1);
    expect([...world.began].map((it) => it.a)).toEqual([screen, screens[1], screens[2]]);
    expect(world.x(bullet)).toBe(4);
  });

  it('is in the hash, as it decides the future', () => {
    const { world, bullet } = gallery();
    const hashes = [world.hash()];
    for (const filter of [{ mask: 3 }, { category: 2 }, { owner: 1 }, { owner: 1 + 2 ** 32 }]) {
      world.setFilter(bullet, filter);
      hashes.push(world.hash());
    }
    expect(new Set(hashes).size).toBe(hashes.length);
    world.setFilter(bullet, { category: 1, mask: ~0, owner: 0 });
    expect(world.hash()).toBe(hashes[0]);
  });
});

describe('canTouch', () => {
  it('is asked where boxes overlap and filters admit it, with a < b, and decides', () => {
    const asked: string[] = [];
    const { world, bullet, screens } = gallery({
      canTouch: (a, b) => {
        asked.push(`${a} ${b}`);
        return a !== screens[1];
      },
    });
    world.setFilter(screens[2], { mask: 2 });
    world.add(circle(50, 0, 1));
    world.step(1);
    expect(asked.sort()).toEqual([`${screens[0]} ${bullet}`, `${screens[1]} ${bullet}`].sort());
    expect([...world.began].map((it) => it.a)).toEqual([screens[0]]);
    expect([world.stats.candidates, world.stats.exactTests]).toEqual([2, 1]);
  });

  it('lets a turned body pass a wall', () => {
    const { world, bullet, screens } = gallery({ canTouch: (a) => a !== screens[0] });
    const met: BodyId[] = [];
    world.step(1, (hit) => {
      met.push(hit.a);
      bounce(world, hit);
    });
    expect(met).toEqual([screens[1]]);
    expect(world.x(bullet)).toBeLessThan(0.5);
  });

  it.each([
    ['nothing', () => undefined as never],
    ['a number', () => 1 as never],
    ['a promise', () => Promise.resolve(true) as never],
  ] satisfies [string, CanTouch][])(
    'that answers %s makes the step fail, and nothing has changed',
    (_, canTouch) => {
      const { world } = gallery({ canTouch });
      const before = world.hash();
      expect(() => world.step(1)).toThrow('step: what canTouch returns must be true or false, at once, got ');
      expect(world.hash()).toBe(before);
    },
  );

  it('that is async, or no function, is refused', () => {
    expect(() => new World({ canTouch: (async () => true) as never })).toThrow(InvalidInput);
    expect(() => new World({ canTouch: 7 as never })).toThrow('World: canTouch must be');
  });

  const wrongs: Readonly<Record<string, (world: World, id: BodyId) => unknown>> = {
    add: (world) => world.add(circle(0, 0, 1)),
    remove: (world, id) => world.remove(id),
    setFilter: (world, id) => world.setFilter(id, {}),
    setVelocity: (world, id) => world.setVelocity(id, 1, 1),
    velocityChanged: (world, id) => world.velocityChanged(id),
    step: (world) => world.step(1),
    place: (world, id) => world.place(id, 1, 1),
  };
  it.each(Object.entries(wrongs))('must not call %s', (name, wrong) => {
    const { world, bullet } = gallery({
      canTouch: () => {
        wrong(world, bullet);
        return true;
      },
    });
    const before = world.hash();
    expect(() => world.step(1)).toThrow(`${name}: the call must be `);
    expect(world.hash()).toBe(before);
    expect(world.size).toBe(4);
  });

  it('must not set gravity between steps either', () => {
    const asked: string[] = [];
    const world = new World({
      canTouch: () => {
        expect(() => world.setGravity(0, -1)).toThrow('setGravity: the call must be outside of it');
        asked.push('once');
        return true;
      },
    });
    const walker = world.add(circle(0, 0, 1));
    world.add(circle(3, 0, 1));
    moveAndSlide(world, walker, 5, 0);
    expect(asked.length).toBeGreaterThan(0);
    expect(world.gravity).toEqual([0, 0]);
  });
});
