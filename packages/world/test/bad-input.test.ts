import { bruteForce, fastBodies } from '@swept/broadphase';
import { box, circle, InvalidInput, motion, moved, type Shape, STATIC, segment } from '@swept/core';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { slide } from '../src/responses/slide.js';
import { stop } from '../src/responses/stop.js';
import { World } from '../src/world.js';
import { bodiesHash } from './support/bodies-hash.js';
import { livingRows } from './support/worlds.js';

function setting() {
  const world = new World({ broadphase: bruteForce() });
  const wall = world.add(segment(0, 0, 0, 1), { mobility: STATIC });
  const ball = world.add(circle(5, 5, 1), { velocity: [1, 0] });
  const gone = world.add(circle(9, 9));
  world.remove(gone);
  return { world, wall, ball, gone };
}

/** A shape whose row begins with these numbers. */
function handMade(kind: number, numbers: readonly number[]): Shape {
  const row = new Float64Array(16);
  row.set(numbers);
  return { kind, row } as Shape;
}

type Setting = ReturnType<typeof setting>;
const { NaN: nan, POSITIVE_INFINITY: infinity } = Number;

describe('a refused call names the value and leaves the world as it was', () => {
  const calls: [string, string, (s: Setting) => void][] = [
    ['dt negative', 'got -1', ({ world }) => world.step(-1)],
    ['dt NaN', 'got NaN', ({ world }) => world.step(nan)],
    ['dt Infinity', 'got Infinity', ({ world }) => world.step(infinity)],
    ['NaN velocity', 'vx must be', ({ world, ball }) => world.setVelocity(ball, nan, 0)],
    ['infinite velocity', 'vy must be', ({ world, ball }) => world.setVelocity(ball, 3, infinity)],
    ['velocity of a wall', 'not a static one', ({ world, wall }) => world.setVelocity(wall, 1, 0)],
    [
      'a wall with a velocity',
      'got "(1, 0)"',
      ({ world }) => world.add(circle(0, 0), { mobility: STATIC, velocity: [1, 0] }),
    ],
    [
      'an unknown mobility',
      'STATIC or MOVING',
      ({ world }) => world.add(circle(0, 0), { mobility: 2 as never }),
    ],
    ['a fractional category', 'add: category', ({ world }) => world.add(circle(0, 0), { category: 1.5 })],
    ['a mask beyond 32 bits', 'add: mask', ({ world }) => world.add(circle(0, 0), { mask: 2 ** 40 })],
    ['a negative owner', 'add: owner', ({ world }) => world.add(circle(0, 0), { owner: -1 })],
    [
      'a velocity with a hole',
      'velocity[1]',
      ({ world }) => world.add(circle(0, 0), { velocity: [1, '2'] as never }),
    ],
    ['a removed body: remove', 'remove: body', ({ world, gone }) => world.remove(gone)],
    ['a removed body: setVelocity', 'setVelocity: body', ({ world, gone }) => world.setVelocity(gone, 0, 0)],
    ['a removed body: x', 'x: body', ({ world, gone }) => world.x(gone)],
    ['an id of no body', 'got 12345678', ({ world }) => world.moveBy(12345678, 0, 0)],
    ['NaN moveBy', 'moveBy: dy', ({ world, ball }) => world.moveBy(ball, 1, nan)],
    [
      'moveBy out of range',
      'moveBy: end x',
      ({ world, ball }) => {
        world.moveBy(ball, 9e149, 0);
        world.moveBy(ball, 9e149, 0);
      },
    ],
    ['an unknown vertex', 'got 1', ({ world, ball }) => world.moveVertex(ball, 1, 0, 0)],
    ['a vertex that is no index', 'got 0.5', ({ world, ball }) => world.x(ball, 0.5)],
    ['moveVertex to NaN', 'moveVertex: y', ({ world, ball }) => world.moveVertex(ball, 0, 0, nan)],
    ['place at Infinity', 'place: x', ({ world, ball }) => world.place(ball, infinity, 0)],
    ['place of a wall', 'not a static one', ({ world, wall }) => world.place(wall, 1, 1)],
    ['a shape that moves', 'at rest', ({ world }) => world.add(moved(circle(0, 0), 1, 0))],
    [
      'a shape whose radius grows',
      'got "a motion"',
      ({ world }) => world.add(motion(circle(0, 0), circle(0, 0, 1))),
    ],
    ['a shape with a sag', 'at rest', ({ world }) => world.add(motion(circle(0, 0), circle(0, 0), 0, 9))],
    ['a kind there is not', 'add: shape: kind', ({ world }) => world.add(handMade(4, []))],
    ['a row with NaN', 'row[1]', ({ world }) => world.add(handMade(1, [0, nan]))],
    ['a negative radius', 'radius', ({ world }) => world.add(handMade(1, [0, 0, 0, 0, -1, 0, -1]))],
    [
      'a row too short',
      'Float64Array of length 16, got Float64Array of length 2',
      ({ world }) => world.add({ kind: 1, row: new Float64Array(2) }),
    ],
    [
      'a row of other numbers',
      'got Float32Array of length 16',
      ({ world }) => world.add({ kind: 1, row: new Float32Array(16) as never }),
    ],
    [
      'a velocity of three numbers',
      'two numbers',
      ({ world }) => world.add(circle(0, 0), { velocity: [1, 2, 3] as never }),
    ],
    [
      'a velocity as a vector',
      'add: velocity must be two numbers',
      ({ world }) => world.add(circle(0, 0), { velocity: { x: 1, y: 2 } as never }),
    ],
    [
      'a hit of a removed body',
      'bounce: body',
      ({ world, ball, gone }) => bounce(world, { a: ball, b: gone, nx: 0, ny: 0 } as Hit),
    ],
    ['restitution 2', 'restitution', ({ world }) => bounce(world, {} as never, 2)],
  ];

  it.each(calls)('%s', (_, message, call) => {
    const s = setting();
    const twin = setting();
    let caught: unknown;
    try {
      call(s);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(InvalidInput);
    expect(String(caught)).toContain(message);
    if (message === 'moveBy: end x') return;
    expect(livingRows(s.world)).toEqual(livingRows(twin.world));
    s.world.step(1);
    twin.world.step(1);
    expect(s.world.hash()).toBe(twin.world.hash());
  });

  it.each(['step', 'setMass', 'setGravity', 'setAcceleration'] as const)('%s within a step', (call) => {
    const { world, ball } = setting();
    world.setVelocity(ball, -10, -9);
    world.add(segment(0, -50, 0, 50), { mobility: STATIC });
    const before = world.hash();
    const within = (): void => {
      if (call === 'step') world.step(1);
      else if (call === 'setAcceleration') world.setAcceleration(ball, 1, 1);
      else world[call](ball, 1);
    };
    expect(() => world.step(1, within)).toThrow('between steps');
    expect(world.hash()).toBe(before);
  });

  it.each(['moveBy', 'moveVertex', 'place'] as const)('%s within a trace', (call) => {
    let ball = -1;
    const world: World = new World({
      trace: () => (call === 'moveVertex' ? world.moveVertex(ball, 0, 1, 1) : world[call](ball, 1, 1)),
    });
    ball = world.add(circle(0, 0, 1), { velocity: [1, 0] });
    const before = world.hash();
    expect(() => world.step(1)).toThrow('between steps');
    expect(world.hash()).toBe(before);
  });

  it('a period with a hole, and a strategy that has another world, or that was not made', () => {
    const period = [undefined, 10] as never;
    expect(() => new World({ period })).toThrow(
      'World: period[0] must be a number, or Infinity, got undefined',
    );
    expect(() => new World({ broadphase: bruteForce as never })).toThrow(
      'World: broadphase must be a strategy, such as hierarchicalGrid(), got a function (bruteForce)',
    );
    const broadphase = bruteForce();
    const { bodies } = new World({ broadphase });
    expect(() => new World({ broadphase })).toThrow(
      'World: broadphase must be one that is not in use already, as this one is',
    );
    expect(() => new World().setBroadphase(broadphase)).toThrow('setBroadphase: broadphase must be one that');
    expect(() => new World({ broadphase, period: [1, 1] })).toThrow('one that is not in use already');
    expect(() => fastBodies(broadphase, bodies)).toThrow(InvalidInput);
  });

  it('a strategy that was refused a world for another reason may have one', () => {
    const broadphase = bruteForce();
    for (const wrong of [{ period: [1, -1] }, { trace: 1 }, { broadPhase: 1 }])
      expect(() => new World({ broadphase, ...wrong } as never)).toThrow(InvalidInput);
    expect(new World({ broadphase }).size).toBe(0);
  });

  it('of two worlds that are given the same calls, one of them wrong ones too, both give the same ids', () => {
    const { world } = setting();
    const twin = setting().world;
    for (const wrong of [undefined, null, { kind: 1 }, handMade(2, [nan])])
      expect(() => world.add(wrong as never)).toThrow('add: shape');
    expect(() => world.add(circle(0, 0), { mask: -1e10 })).toThrow('add: mask');
    for (let i = 0; i < 3; i++) expect(world.add(circle(i, 0))).toBe(twin.add(circle(i, 0)));
    expect(world.bodies.end).toBe(twin.bodies.end);
  });

  it('a hit without a place, of a body that turns', () => {
    for (const respond of [bounce, slide, stop]) {
      const world = new World();
      const blade = world.add(box(0, 0, 9, 1), { mass: Infinity, angularVelocity: 2 });
      const arrow = world.add(box(3, 2, 2, 1), { angularVelocity: 1, velocity: [0, -3] });
      world.step(2 ** -20);
      // As a contact of an event, which has no speed.
      const hit = { a: blade, b: arrow, nx: 0, ny: 1, x: 3, y: 1, depth: 0 } as Hit;
      const before = world.hash();
      expect(() => respond(world, { ...hit, x: nan })).toThrow(`${respond.name}: x of the hit`);
      expect(() => respond(world, { ...hit, y: infinity })).toThrow(InvalidInput);
      expect(world.hash()).toBe(before);
      respond(world, hit);
      expect(world.hash()).not.toBe(before);
      expect(world.velocityY(arrow)).toBeGreaterThan(-3);
    }
  });

  it('-0 is 0: equal poses have equal hashes', () => {
    const [world, twin] = [new World(), new World()];
    world.add(handMade(1, [-0, -0, 0, -0]));
    twin.add(circle(0, 0));
    expect(world.hash()).toBe(twin.hash());
  });

  it('a body that would leave the range stops the step before anything moves', () => {
    const { world, ball } = setting();
    const far = world.add(circle(1e150, 0), { velocity: [1e149, 0] });
    const before = world.hash();
    expect(() => world.step(1)).toThrow(`the end of the motion of body ${far}`);
    expect(world.hash()).toBe(before);
    world.setVelocity(far, -1e149, 0);
    world.step(1);
    expect([world.x(ball), world.x(far)]).toEqual([6, 9e149]);
  });

  it('nor does that touch what was set for bodies planned after it', () => {
    const world = new World();
    const far = world.add(circle(1e150, 0));
    const ball = world.add(circle(0, 0, 1), { velocity: [1, 0] });
    world.step(1);
    world.setVelocity(far, 1e149, 0);
    world.setVelocity(ball, 7, 8);
    world.moveBy(ball, 0.5, 0);
    const late = world.add(circle(50, 50), { velocity: [3, 4] });
    const before = world.hash();
    expect(() => world.step(1)).toThrow('the end of the motion');
    expect(world.hash()).toBe(before);
    world.setVelocity(far, 0, 0);
    world.step(1);
    expect([ball, late].flatMap((id) => [world.x(id), world.y(id)])).toEqual([8.5, 8, 53, 54]);
  });

  it('a body sent out of the range within a step rolls the step back', () => {
    const { world, ball } = setting();
    world.setVelocity(ball, -10, -9);
    world.add(segment(0, -50, 0, 50), { mobility: STATIC });
    const before = world.hash();
    expect(() => world.step(1e10, (hit) => world.setVelocity(hit.a, 1e150, 0))).toThrow('within 1e150');
    expect(world.hash()).toBe(before);
    world.step(0.1);
    expect(world.x(ball)).toBe(4);
  });

  it('coordinates up to 1e150 work', () => {
    const world = new World({ broadphase: bruteForce() });
    const wall = world.add(segment(0, -1e150, 0, 1e150), { mobility: STATIC });
    const ball = world.add(circle(-1e150, 1, 1e140), { velocity: [2e150 / 2, 0] });
    world.step(1.5);
    expect(Array.from(world.began, (e) => [e.a, e.b])).toEqual([[wall, ball]]);
    expect(world.began.toi[0]).toBeCloseTo(2 / 3, 9);
  });
});

it('a strategy that refuses the slot of a new body leaves no half of it behind', () => {
  const index = bruteForce();
  index.add(0, STATIC);
  const world = new World({ broadphase: index });
  const before = bodiesHash(world);
  expect(() => world.add(circle(1, 1, 1), { velocity: [1, 0] })).toThrow(InvalidInput);
  expect(world.size).toBe(0);
  world.step(1);
  expect(bodiesHash(world)).toBe(before);
});
