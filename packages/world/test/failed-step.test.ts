import { type Broadphase, bruteForce, hierarchicalGrid, uniformGrid } from '@swept/broadphase';
import { type BodyId, box, chain, circle, InvalidInput, STATIC, segment } from '@swept/core';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import type { OnHit } from '../src/on-hit.js';
import { bounce } from '../src/responses/bounce.js';
import type { Trace } from '../src/trace.js';
import { World, type WorldOptions } from '../src/world.js';
import { livingRows } from './support/worlds.js';

const DT = 1;

/** Balls in a box, some of which share a place or have a stick, with a filter among them. */
function crowd(options: WorldOptions = {}): { world: World; ids: number[] } {
  const world = new World(options);
  const ids = [
    world.add(segment(0, 0, 20, 0), { mobility: STATIC }),
    world.add(segment(20, 0, 20, 20), { mobility: STATIC }),
    world.add(segment(20, 20, 0, 20), { mobility: STATIC }),
    world.add(segment(0, 20, 0, 0), { mobility: STATIC }),
  ];
  for (let i = 0; i < 12; i++) {
    const velocity = [11 - 2 * i, 3 * i - 17] as const;
    const ball = circle(2 + 1.3 * i, 3 + i, 0.5);
    const shapes = i % 3 === 1 ? [ball, segment(2 + 1.3 * i, 3 + i, 2.5 + 1.3 * i, 4 + i)] : ball;
    ids.push(world.add(shapes, { velocity, mask: i % 4 === 0 ? 1 : -1 }));
  }
  world.remove(ids[5]);
  world.moveBy(ids[6], 1, 2);
  world.step(DT / 4, (hit) => bounce(world, hit));
  world.moveBy(ids[7], -2, 1);
  world.moveVertex(ids[8], 0, 9, 9);
  return { world, ids: ids.filter((id) => world.has(id)) };
}

/** All there is to be seen of a world, and of where it goes on from there. */
function seen(world: World): unknown[] {
  const { end, count, compounds, filtered, alive, ...columns } = world.bodies;
  const bodies: number[][] = [];
  for (let slot = 0; slot < end; slot++) {
    if (alive[slot] === 0) continue;
    const { mobility, velocities, generation, userData } = columns;
    bodies.push([slot, mobility[slot], generation[slot], userData[slot]]);
    bodies.push([velocities[2 * slot], velocities[2 * slot + 1], world.bodies.mask[slot]]);
  }
  return [
    world.hash(),
    [world.size, end, count, compounds, filtered],
    bodies,
    livingRows(world),
    [...world.began],
    [...world.stayed],
    [...world.ended],
  ];
}

function goOn(world: World): unknown[] {
  const reported: unknown[] = [];
  const added = [world.add(circle(10, 10, 1)), world.add([circle(10, 5, 1), circle(11, 5, 1)])];
  for (let n = 0; n < 4; n++) {
    world.step(DT / 4, (hit) => {
      reported.push([hit.a, hit.b, hit.toi]);
      bounce(world, hit);
    });
  }
  return [added, reported, ...seen(world)];
}

const OPTIONS: Readonly<Record<string, () => WorldOptions & { broadphase: Broadphase }>> = {
  bruteForce: () => ({ broadphase: bruteForce() }),
  hierarchicalGrid: () => ({ broadphase: hierarchicalGrid() }),
  'hierarchicalGrid, under gravity': () => ({ broadphase: hierarchicalGrid(), gravity: [1, -3] }),
  'uniformGrid, in a world that wraps': () => ({ broadphase: uniformGrid(), period: [32, 32] }),
};

describe.each(Object.entries(OPTIONS))('a step that fails has never been: %s', (_, options) => {
  it('a removal is undone, of both bodies of the hit, the moving and the static', () => {
    const { world, ids } = crowd(options());
    const twin = crowd(options()).world;
    const before = seen(world);
    let hits = 0;
    const clumsy: OnHit = (hit) => {
      world.remove(hit.a);
      expect(world.has(hit.a)).toBe(false);
      expect(() => world.x(hit.a)).toThrow(InvalidInput);
      world.remove(hit.b);
      if (++hits === 3) throw new Error('clumsy');
    };
    expect(() => world.step(DT, clumsy)).toThrow('clumsy');
    expect(hits).toBe(3);
    expect(seen(world)).toEqual(before);
    for (const id of ids) expect(world.has(id)).toBe(true);
    expect(goOn(world)).toEqual(goOn(twin));
    expect(world.bodies.compounds).toBeGreaterThan(2);
  });

  // How a callback meddles: which bodies it removes, adds, sets; and at which hit it throws.
  const deed = fc.record({ what: fc.nat(9), which: fc.nat(30), v: fc.integer({ min: -40, max: 40 }) });
  const deeds = fc.array(fc.array(deed, { maxLength: 4 }), { minLength: 1, maxLength: 8 });

  it.each([1, 2, 3])('whatever was added, removed, set within it, seed %i', (seed) => {
    let failed = 0;
    fc.assert(
      fc.property(deeds, (plan) => {
        const { world, ids } = crowd(options());
        const twin = crowd(options()).world;
        const before = seen(world);
        const all = [...ids];
        let at = 0;
        const meddle: OnHit = (hit) => {
          const todo = plan[at++];
          if (todo === undefined) throw new Error('enough');
          for (const { what, which, v } of todo) {
            const id = all[which % all.length];
            const ball = circle(which, v, 1);
            const parts = v % 2 === 0 ? ball : [ball, circle(which, v + 2, 1)];
            if (what === 0) all.push(world.add(parts, { velocity: [v, which] }));
            else if (what === 1) all.push(world.add(parts, { mobility: STATIC, owner: 3 }));
            else if (!world.has(id)) continue;
            else if (what === 2 || all.length < 4) world.remove(id);
            else if (world.mobility(id) === STATIC) continue;
            else if (what < 6) world.setVelocity(id, v, -v);
            else if (what === 6) world.moveBy(id, v / 4, -v / 8);
            else if (what === 7) world.moveVertex(id, 0, which, v / 2);
            else world.place(id, which % 20, 10 + v / 8);
          }
          if (world.has(hit.a) && world.has(hit.b)) bounce(world, hit);
        };
        try {
          world.step(DT, meddle);
          return;
        } catch (error) {
          if (String(error) !== 'Error: enough') throw error;
        }
        failed++;
        expect(seen(world)).toEqual(before);
        expect(goOn(world)).toEqual(goOn(twin));
      }),
      { numRuns: 20 * inject('rounds'), seed },
    );
    expect(failed).toBeGreaterThan(10);
  });
});

describe('a callback must answer at once', () => {
  const flight = (): { world: World; ball: number } => {
    const world = new World();
    world.add(segment(5, -5, 5, 5), { mobility: STATIC });
    return { world, ball: world.add(circle(0, 0, 1), { velocity: [8, 0] }) };
  };

  it('an async one, a generator and what is no function are refused before anything happens', () => {
    const { world, ball } = flight();
    let called = 0;
    const late = async (): Promise<void> => {
      called++;
    };
    for (const onHit of [late, function* () {}, 'x', 1, null, {}])
      expect(() => world.step(1, onHit as never)).toThrow(
        'step: onHit must be a function that answers at once',
      );
    expect([called, world.x(ball)]).toEqual([0, 0]);
  });

  it('one that returns a promise is refused when it does, and the step has not been', () => {
    const { world, ball } = flight();
    const answer = (): Promise<void> => Promise.resolve();
    expect(() => world.step(1, answer as never)).toThrow(InvalidInput);
    expect(() => world.step(1, answer as never)).toThrow(
      'step: what onHit returns must be an answer at once',
    );
    expect([world.x(ball), world.began.count]).toEqual([0, 0]);
    world.step(0.25);
    expect(world.x(ball)).toBe(2);
  });
});

describe('a trace may remove', () => {
  it('the other body of the hit, and no further contact of it is reported', () => {
    const reported: number[] = [];
    const trace: Trace = (id) => {
      reported.push(id);
      expect(world.has(id)).toBe(true);
      if (world.has(second)) world.remove(second);
    };
    const world = new World({ trace });
    const first = world.add(circle(0, 0, 1), { velocity: [10, 0] });
    const second = world.add(circle(5, 0, 1), { velocity: [-10, 0] });
    world.step(1, (hit) => bounce(world, hit));
    expect(reported).toEqual([first, first]);
    expect(world.stats.replans).toBe(1);
  });

  it.each(['the body of the piece', 'the other'])('%s, in the midst of a step and at its end', (which) => {
    let removes = false;
    const gone = new Set<number>();
    const trace: Trace = (id) => {
      if (!removes) return;
      expect(gone.has(id)).toBe(false);
      const victim = which === 'the other' ? ids.find((it) => it !== id && moves(it)) : id;
      if (victim === undefined) return;
      world.remove(victim);
      gone.add(victim);
    };
    const { world, ids } = crowd({ trace });
    const moves = (id: number): boolean => world.has(id) && world.mobility(id) !== STATIC;
    removes = true;
    const reported: number[] = [];
    world.step(DT, (hit) => {
      reported.push(hit.a, hit.b);
      for (const id of [hit.a, hit.b]) expect(gone.has(id)).toBe(false);
      bounce(world, hit);
    });
    expect(gone.size).toBeGreaterThan(3);
    expect(world.size).toBe(ids.length - gone.size);
    for (const id of ids) expect(world.has(id)).toBe(!gone.has(id));
    removes = false;
    world.step(DT, (hit) => bounce(world, hit));
    expect(reported.length).toBeGreaterThan(0);
  });
});

it('a slot given free within a step is taken by nobody before its end, and its number after it by a new body', () => {
  const { world } = crowd();
  const { end } = world.bodies;
  let removed = -1;
  let added = -1;
  world.step(DT, (hit) => {
    if (removed >= 0) return;
    removed = hit.b;
    world.remove(hit.b);
    added = world.add(circle(-50, -50, 1));
  });
  expect(Math.floor(added / 1024)).not.toBe(Math.floor(removed / 1024));
  expect(Math.floor(world.add(circle(-90, 0)) / 1024)).toBe(Math.floor(removed / 1024));
  expect(world.bodies.end).toBeLessThanOrEqual(end + 1);
});

it('a step whose added bodies the strategy refuses at its end is undone', () => {
  const broadphase = hierarchicalGrid();
  const { add } = broadphase;
  const { world } = crowd({ broadphase });
  const twin = crowd().world;
  const before = seen(world);
  let room = 1;
  const build = (): void => {
    let hits = 0;
    world.step(DT, (hit) => {
      bounce(world, hit);
      // Static bodies take part from the next step on.
      if (hits++ < 2) world.add(circle(90 + 5 * hits, 9, 1), { mobility: STATIC });
      if (hits === 1) {
        broadphase.add = (slot, mobility) => {
          if (room-- === 0) throw new Error('no room');
          add.call(broadphase, slot, mobility);
        };
      }
    });
  };
  expect(build).toThrow('no room');
  broadphase.add = add;
  expect(seen(world)).toEqual(before);
  expect(goOn(world)).toEqual(goOn(twin));
});

it('setMobility of a body that the strategy refuses leaves it as it was', () => {
  const broadphase = hierarchicalGrid();
  const { add } = broadphase;
  const { world, ids } = crowd({ broadphase });
  const twin = crowd().world;
  const before = seen(world);
  const several = ids.find((id) => world.mobility(id) !== STATIC && world.parts(id) === 2) as BodyId;
  for (const room of [0, 1]) {
    let left = room;
    broadphase.add = (slot, mobility) => {
      if (mobility === STATIC && left-- === 0) throw new Error('no room');
      add.call(broadphase, slot, mobility);
    };
    expect(() => world.setMobility(several, STATIC)).toThrow('no room');
    broadphase.add = add;
    expect(seen(world)).toEqual(before);
  }
  expect(goOn(world)).toEqual(goOn(twin));
});

// Columns of what some bodies alone have begin with the first of them, and are in the hash.
const FIRSTS: Readonly<Record<string, (world: World, ball: BodyId) => void>> = {
  growth: (world, ball) => world.setGrowth(ball, 0.1),
  'a body that grows': (world) => world.add(circle(9, 9, 1), { growth: 1 }),
  'a body of parts': (world) => world.add(box(9, 9, 1, 1)),
  'a body that turns': (world) => world.add(circle(9, 9, 1), { angularVelocity: 1 }),
  'a body that is turned': (world) => world.add(segment(9, 9, 10, 9), { angle: 1 }),
  friction: (world) => world.add(circle(9, 9, 1), { friction: 1 }),
  acceleration: (world) => world.add(circle(9, 9, 1), { acceleration: [0, -1] }),
  'a scale of gravity': (world) => world.add(circle(9, 9, 1), { gravityScale: 2 }),
  'a one-sided body': (world) => {
    // The chain gets slots that are those of parts of the body that is added next.
    for (let i = 0; i < 2; i++) world.add(circle(9, 9, 1));
    world.add(
      chain(
        [
          [9, 20],
          [5, 20],
          [0, 20],
        ],
        { oneSided: true },
      ),
      { mobility: STATIC },
    );
  },
};

describe.each([0, -10])(
  'what no body had before a step that fails, none has after it, gravity %i',
  (gravity) => {
    function pair(): { world: World; ball: BodyId } {
      const world = new World({ gravity: [0, gravity] });
      world.add(segment(-9, -2, 9, -2), { mobility: STATIC });
      const ball = world.add(circle(0, 0, 1), { velocity: [5, -30] });
      world.add(circle(3, 0, 1), { velocity: [-5, -1] });
      world.remove(world.add(circle(-30, 0, 1)));
      return { world, ball };
    }

    it.each(Object.entries(FIRSTS))('%s', (_, first) => {
      const { world, ball } = pair();
      const twin = pair().world;
      const before = world.hash();
      const clumsy: OnHit = () => {
        first(world, ball);
        throw new Error('clumsy');
      };
      expect(() => world.step(DT, clumsy)).toThrow('clumsy');
      expect(world.hash()).toBe(before);
      for (const of of [world, twin]) of.add([circle(60, 0, 1), circle(62, 0, 1), circle(64, 0, 1)]);
      expect(goOn(world)).toEqual(goOn(twin));
      // Whoever takes the slot of the body that was never there has nothing of it.
      for (const of of [world, twin]) {
        of.add(circle(30, 30, 1));
        of.add(circle(40, 30, 1), { angularVelocity: 1, growth: 1, friction: 1, acceleration: [1, 0] });
      }
      expect(goOn(world)).toEqual(goOn(twin));
    });
  },
);

describe('what no body had before an `add` that the strategy refuses, none has after it', () => {
  const adds = Object.entries(FIRSTS).filter(([name]) => name !== 'growth' && name !== 'a one-sided body');

  it.each(adds)('%s', (_, first) => {
    const broadphase = bruteForce();
    const { add } = broadphase;
    const world = new World({ broadphase });
    const ball = world.add(circle(0, 0, 1), { velocity: [5, -30] });
    const before = world.hash();
    broadphase.add = () => {
      throw new Error('no room');
    };
    expect(() => first(world, ball)).toThrow('no room');
    broadphase.add = add;
    expect(world.hash()).toBe(before);
    world.step(DT);
    const twin = new World();
    twin.add(circle(0, 0, 1), { velocity: [5, -30] });
    twin.step(DT);
    expect(goOn(world)).toEqual(goOn(twin));
  });
});

describe('what was set in a step that failed counts when it is set again', () => {
  function pairs(): { world: World; a: BodyId; b: BodyId; later: BodyId; other: BodyId } {
    const world = new World();
    const a = world.add(circle(0, 0, 1), { velocity: [10, 0] });
    const b = world.add(circle(5, 0, 1), { velocity: [-10, 0] });
    const later = world.add(circle(0, 50, 1), { velocity: [3, 0] });
    world.add(circle(5, 50, 1), { velocity: [-3, 0] });
    return { world, a, b, later, other: world.add(circle(0, 20, 1)) };
  }

  /** A step that does something at the first hit, and fails at that of the other pair. */
  function fail({ world, later }: ReturnType<typeof pairs>, first: () => void): void {
    const clumsy: OnHit = (hit) => {
      if (hit.a === later) throw new Error('clumsy');
      first();
    };
    expect(() => world.step(1, clumsy)).toThrow('clumsy');
  }

  it('a velocity, where that step was the first to accelerate anything', () => {
    const [it, twin] = [pairs(), pairs()];
    fail(it, () => it.world.add(circle(100, 100, 1), { acceleration: [0, -1] }));
    for (const { world, a, b, later } of [it, twin]) {
      world.setVelocity(a, 3, 0);
      world.setVelocity(b, -3, 0);
      let hits = 0;
      // What the body had in the step that failed.
      world.step(1, (hit) => {
        if (hit.a === later || hits++ > 0) return;
        world.setVelocity(a, 10, 0);
      });
    }
    expect(it.world.velocityX(it.a)).toBe(10);
    expect(it.world.hash()).toBe(twin.world.hash());
  });

  it('a growth, where that step was the first in which anything grew', () => {
    const [it, twin] = [pairs(), pairs()];
    fail(it, () => it.world.setGrowth(it.other, 5));
    for (const { world, later, other } of [it, twin])
      world.step(1, (hit) => {
        if (hit.a !== later) world.setGrowth(other, 5);
      });
    expect(it.world.radius(it.other)).toBeGreaterThan(4);
    expect(it.world.hash()).toBe(twin.world.hash());
  });
});

it('a body that takes a free slot in a step that fails leaves no trace, where others turn', () => {
  const world = new World();
  world.add(circle(0, 0, 1), { velocity: [9, 0] });
  world.add(circle(5, 0, 1));
  const gone = [world.add(circle(50, 50, 1)), world.add(circle(60, 50, 1))];
  for (const id of gone) world.remove(id);
  world.add(box(20, 20, 1, 1), { angularVelocity: 1 });
  const before = world.hash();
  const clumsy: OnHit = () => {
    world.add(circle(99, 99, 1));
    throw new Error('clumsy');
  };
  expect(() => world.step(DT, clumsy)).toThrow('clumsy');
  expect(world.hash()).toBe(before);
});

describe('when canTouch fails at the start of a step, what was set before it is kept', () => {
  it('of growth too', () => {
    let fails = false;
    const canTouch = (): boolean => {
      if (fails) throw new Error('no answer');
      return true;
    };
    const world = new World({ gravity: [0, -10], canTouch });
    world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
    world.add(circle(0, 0.5, 0.5));
    const growing = world.add(circle(100, 100, 1), { mass: Infinity, growth: 0.5 });
    for (let i = 0; i < 30; i++) world.step(1 / 60, (hit) => bounce(world, hit, 0));
    world.setGrowth(growing, 2);
    const added = world.add(circle(200, 100, 1), { mass: Infinity, growth: 7 });
    const before = world.hash();
    fails = true;
    expect(() => world.step(1 / 60, (hit) => bounce(world, hit, 0))).toThrow('no answer');
    expect([world.growth(growing), world.growth(added)]).toEqual([2, 7]);
    expect(world.hash()).toBe(before);
  });
});
