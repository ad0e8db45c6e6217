import { box, chain, circle, STATIC, segment, slotOf, triangle } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { slide } from '../src/responses/slide.js';
import { stop } from '../src/responses/stop.js';
import { World } from '../src/world.js';
import { bodiesHash } from './support/bodies-hash.js';
import { deepest } from './support/deepest.js';
import { STRATEGIES } from './support/strategies.js';

const G = 10;
const DT = 1 / 60;
/** The gap that is kept under bodies at rest (`SLOP` of the lasting contacts). */
const SLOP = (G * DT * DT) / 4;

const still = { mobility: STATIC } as const;

function under(gravity: readonly [number, number]): World {
  return new World({ gravity });
}

describe('a ball at rest', () => {
  test.each([0, 0.3, 0.8, 0.99])('comes to rest on a floor, with restitution %f', (restitution) => {
    const world = under([0, -G]);
    world.add(segment(-5, 0, 5, 0), still);
    const ball = world.add(circle(0, 1, 0.5));
    const run = (steps: number): number => {
      let told = 0;
      for (let i = 0; i < steps; i++)
        world.step(DT, (hit) => {
          told++;
          bounce(world, hit, restitution);
        });
      return told;
    };
    expect(run(4000)).toBeGreaterThan(0);
    // From then on it is in contact, nothing is told or answered, and it stays where it is to the bit.
    const y = world.y(ball);
    expect(y - 0.5).toBeCloseTo(SLOP, 7);
    expect(run(100)).toBe(0);
    expect(world.y(ball)).toBe(y);
    expect(world.velocityY(ball)).toBeCloseTo(0, 12);
    expect([world.stayed.count, world.began.count, world.ended.count]).toEqual([1, 0, 0]);
    expect([world.stats.replans, world.stats.stalled]).toEqual([0, 0]);
  });

  test('keeps bouncing with restitution 1, however low', () => {
    const world = under([0, -G]);
    world.add(segment(-5, 0, 5, 0), still);
    const ball = world.add(circle(0, 0.5 + 1e-4, 0.5));
    let told = 0;
    for (let i = 0; i < 100; i++)
      world.step(DT, (hit) => {
        told++;
        bounce(world, hit);
      });
    expect(told).toBeGreaterThan(100);
    expect(G * (world.y(ball) - 0.5) + world.velocityY(ball) ** 2 / 2).toBeCloseTo(G * 1e-4, 12);
  });

  test('slides down a slope as the textbook says, and off its end', () => {
    const world = under([0, -G]);
    // A slope of 3 in 5, through the point that the ball touches.
    const [x, y] = [-0.3, -0.4];
    world.add(segment(x - 4, y + 3, x + 8, y - 6), still);
    const ball = world.add(circle(0, 0, 0.5));
    const path = (): number => 0.8 * world.x(ball) - 0.6 * world.y(ball);
    let worst = 0;
    let t = 0;
    for (; world.x(ball) < 7.5; t += DT) {
      world.step(DT, (hit) => bounce(world, hit, 0));
      worst = Math.max(worst, Math.abs(path() - (0.6 * G * (t + DT) ** 2) / 2));
    }
    expect(worst).toBeLessThan(2 * SLOP);
    expect(world.velocityX(ball) * 0.8 - world.velocityY(ball) * 0.6).toBeCloseTo(0.6 * G * t, 9);
    // Beyond the end it falls freely.
    for (let i = 0; i < 30; i++) world.step(DT, (hit) => bounce(world, hit, 0));
    const vx = world.velocityX(ball);
    const vy = world.velocityY(ball);
    world.step(DT);
    expect(world.velocityX(ball)).toBe(vx);
    expect(world.velocityY(ball)).toBeCloseTo(vy - G * DT, 12);
  });

  test.each([0.2, 0.7, 0.76])('friction %f on a slope of 3 in 4: as Coulomb says', (friction) => {
    const world = under([0, -G]);
    world.add(segment(-0.3 - 4, -0.4 + 3, -0.3 + 40, -0.4 - 30), { ...still, friction });
    const ball = world.add(circle(0, 0, 0.5), { friction });
    for (let i = 0; i < 60; i++) world.step(DT, (hit) => bounce(world, hit, 0));
    const speed = world.velocityX(ball) * 0.8 - world.velocityY(ball) * 0.6;
    const expected = Math.max(0, G * (0.6 - friction * 0.8));
    expect(speed).toBeGreaterThanOrEqual(expected - 1e-9);
    // Friction sets in with the second step of the contact.
    expect(speed - expected).toBeLessThan(2 * G * DT);
    if (friction > 0.75) {
      // While the gap opens, the ball is still displaced.
      for (let i = 0; i < 240; i++) world.step(DT, (hit) => bounce(world, hit, 0));
      const x = world.x(ball);
      for (let i = 0; i < 60; i++) world.step(DT, (hit) => bounce(world, hit, 0));
      expect(world.x(ball)).toBeCloseTo(x, 9);
    }
  });

  test('rolls over the seams of a chain and over tiles of one body without a stumble', () => {
    const points = Array.from({ length: 40 }, (_, i) => [i, 0] as const);
    for (const ground of [chain(points), points.flatMap(([x]) => box(x, -0.5, 1, 1))]) {
      const world = under([0, -G]);
      world.add(ground, still);
      const ball = world.add(circle(1, 0.25, 0.25), { velocity: [9, 0] });
      for (let i = 0; i < 200; i++) {
        world.step(DT, (hit) => bounce(world, hit, 0));
        expect(world.velocityX(ball)).toBeCloseTo(9, 9);
        expect(Math.abs(world.y(ball) - 0.25)).toBeLessThan(2 * SLOP);
      }
    }
  });
});

describe('a triangle at rest', () => {
  test.each([0, 1])('whose vertex %i is moved into the floor keeps the others where they are', (vertex) => {
    const world = new World({ gravity: [0, -10] });
    world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
    const tent = world.add(triangle(-1, 0.001, 1, 0.001, 0, 1));
    const step = (): void => world.step(1 / 60, (hit) => bounce(world, hit, 0));
    for (let n = 0; n < 60; n++) step();
    const before = [0, 1, 2].map((i) => world.y(tent, i));
    world.moveVertex(tent, vertex, world.x(tent, vertex), world.y(tent, vertex) - 1);
    step();
    for (let i = 0; i < 3; i++) expect(Math.abs(world.y(tent, i) - before[i])).toBeLessThan(0.001);
    // Nothing holds it along the floor.
    world.moveVertex(tent, vertex, world.x(tent, vertex) + 0.5, world.y(tent, vertex));
    const [x, other] = [world.x(tent, vertex), world.x(tent, 2)];
    step();
    expect(world.x(tent, vertex) - x).toBeCloseTo(0.5, 9);
    expect(world.x(tent, 2)).toBeCloseTo(other, 9);
  });

  test.each([
    [1, 0.05],
    [1, 5],
    [2, 5],
  ])(
    'that is brought out of the floor does not go through it by its vertex %i, moved by %d',
    (vertex, by) => {
      const world = new World({ gravity: [0, -10] });
      world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
      const tent = world.add(triangle(-1, -0.001, 1, -0.001, 0, 1));
      const step = (): void => world.step(1 / 60, (hit) => bounce(world, hit, 0));
      step();
      world.moveVertex(tent, vertex, world.x(tent, vertex), world.y(tent, vertex) - by);
      step();
      for (let i = 0; i < 3; i++) expect(world.y(tent, i)).toBeGreaterThan(-0.004);
    },
  );
});

describe('a moving platform', () => {
  test('carries what rests on it, up, down, and aside by friction', () => {
    const world = under([0, -G]);
    const platform = world.add(box(0, 0, 4, 1), { mass: Infinity, friction: 1 });
    const ball = world.add(circle(0, 1.5, 0.5), { friction: 1 });
    for (const [vx, vy] of [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, -1],
      [-1, -0.5],
      [0, 0],
    ] as const) {
      world.setVelocity(platform, vx, vy);
      for (let i = 0; i < 240; i++) world.step(DT, (hit) => bounce(world, hit, 0));
      expect(world.velocityX(ball)).toBeCloseTo(vx, 9);
      expect(world.velocityY(ball)).toBeCloseTo(vy, 9);
      expect(world.y(ball) - world.y(platform) - 1.5).toBeCloseTo(SLOP, 6);
    }
    expect(world.stats.stalled).toBe(0);
  });

  test('that is pushed carries too', () => {
    const world = under([0, -G]);
    const platform = world.add(box(0, 0, 4, 1), { mass: Infinity });
    const ball = world.add(circle(0, 1.5, 0.5));
    for (let i = 0; i < 120; i++) {
      world.moveBy(platform, 0, i < 60 ? 0.02 : -0.01);
      world.step(DT, (hit) => bounce(world, hit, 0));
      if (i % 60 > 30) expect(Math.abs(world.y(ball) - world.y(platform) - 1.5)).toBeLessThan(0.02);
    }
  });
});

test('what rests is lifted, pushed off, let go and woken', () => {
  const world = under([0, -G]);
  const floor = world.add(segment(-5, 0, 5, 0), still);
  const ball = world.add(circle(0, 0.5, 0.5));
  const settle = (): void => {
    for (let i = 0; i < 60; i++) world.step(DT, (hit) => bounce(world, hit, 0));
  };
  settle();
  // A jump is a throw.
  const y = world.y(ball);
  world.setVelocity(ball, 0, 5);
  for (let i = 0; i < 12; i++) world.step(DT, (hit) => bounce(world, hit, 0));
  expect(world.y(ball)).toBeCloseTo(y + 5 * 12 * DT - (G * (12 * DT) ** 2) / 2, 9);
  expect(world.stayed.count).toBe(0);
  settle();
  expect(world.stayed.count).toBe(1);
  // Nobody answers: what nobody answers holds nobody.
  world.step(DT);
  world.step(DT);
  expect(world.y(ball)).toBeLessThan(0.5);
  world.place(ball, 0, 0.6);
  settle();
  world.remove(floor);
  settle();
  expect(world.velocityY(ball)).toBeLessThan(-9);
});

test.each([
  ['that do not turn', {}],
  ['that turn', { angularVelocity: 0 }],
])('of bodies %s: a failed step and a pause change nothing about it', (_, turns) => {
  let fails = false;
  const trace = (): void => {
    if (fails) throw new Error('no');
  };
  const make = (): World => {
    const world = new World({ gravity: [0, -G], trace });
    world.add(segment(-5, 0, 5, 0), still);
    for (let i = 0; i < 5; i++) {
      const [x, y] = [0.01 * i, 0.5 + 1.1 * i];
      world.add(i % 2 === 0 ? circle(x, y, 0.5) : box(x, y, 1, 1), { friction: 0.5, ...turns });
    }
    // Something is traced in each step.
    world.add(circle(20, 0, 1), { velocity: [1, 0], gravityScale: 0 });
    return world;
  };
  const plain = make();
  const tried = make();
  for (let i = 0; i < 200; i++) {
    plain.step(DT, (hit) => bounce(plain, hit, 0.2));
    const before = tried.hash();
    if (i % 7 === 3) {
      fails = true;
      expect(() => tried.step(DT, (hit) => bounce(tried, hit, 0.2))).toThrow('no');
      fails = false;
      expect(tried.hash()).toBe(before);
    }
    tried.step(DT, (hit) => bounce(tried, hit, 0.2));
    expect(tried.hash()).toBe(plain.hash());
    if (i === 150) {
      const stays = tried.stayed.count;
      expect(stays).toBeGreaterThan(0);
      tried.step(0, (hit) => bounce(tried, hit, 0.2));
      expect(tried.stayed.count).toBe(stays);
      expect(bodiesHash(tried)).toBe(bodiesHash(plain));
    }
  }
});

describe('a pile of 100 balls and 20 boxes', () => {
  const pile = (world: World, friction: number): number[] => {
    const random = new Random(12);
    const wall = { ...still, friction };
    world.add(segment(-5, 0, 5, 0), wall);
    world.add(segment(-5, 0, -5, 40), wall);
    world.add(segment(5, 0, 5, 40), wall);
    return Array.from({ length: 120 }, (_, i) => {
      const x = -4.4 + 1.1 * (i % 9);
      const y = 1 + 1.2 * Math.floor(i / 9) + 0.1 * random.between();
      const shape = i % 6 === 0 ? box(x, y, 0.8, 0.8) : circle(x, y, 0.35 + 0.1 * random.between());
      return world.add(shape, { friction });
    });
  };
  const energy = (world: World, ids: readonly number[]): number =>
    ids.reduce(
      (sum, id) => sum + G * world.y(id) + (world.velocityX(id) ** 2 + world.velocityY(id) ** 2) / 2,
      0,
    );

  test('lies still after a while, nothing merges, and nothing leaves it', () => {
    const world = under([0, -G]);
    const ids = pile(world, 0.5);
    let before = energy(world, ids);
    for (let i = 0; i < 900; i++) {
      world.step(DT, (hit) => bounce(world, hit, 0));
      if (i % 30 !== 29) continue;
      // Energy is lost, except for gaps that are restored, which lifts what is above.
      const now = energy(world, ids);
      expect(now).toBeLessThan(before + ids.length * G * 4 * SLOP);
      before = now;
      expect(deepest(world)).toBeLessThan(16 * SLOP);
    }
    expect(deepest(world)).toBe(0);
    expect(world.began.count + world.ended.count).toBe(0);
    for (const id of ids) {
      expect(Math.hypot(world.velocityX(id), world.velocityY(id))).toBeLessThan(0.02);
      expect(Math.abs(world.x(id))).toBeLessThan(5);
      expect(world.y(id)).toBeGreaterThan(0);
    }
  });

  test('is the same with every strategy', () => {
    const hashes = Object.values(STRATEGIES).map((make) => {
      const world = new World({ gravity: [0, -G], broadphase: make() });
      pile(world, 0.3);
      for (let i = 0; i < 50 * inject('rounds'); i++) world.step(DT, (hit) => bounce(world, hit, 0.1));
      return world.hash();
    });
    expect(new Set(hashes).size).toBe(1);
  });
});

test.each([1e4, 1e6])('a ball of mass %f does not press a light one through the floor', (mass) => {
  const world = under([0, -G]);
  world.add(segment(-5, 0, 5, 0), still);
  const light = world.add(circle(0, 0.5, 0.5));
  const heavy = world.add(circle(0, 1.6, 0.5), { mass });
  for (let i = 0; i < 1200; i++) world.step(DT, (hit) => bounce(world, hit, 0));
  expect(world.y(light)).toBeGreaterThan(0.4);
  expect(world.y(heavy) - world.y(light)).toBeGreaterThan(0.9);
});

test('a platform that a callback sets in motion takes along what rests on it', () => {
  const world = under([0, -G]);
  const platform = world.add(segment(-5, 0, 5, 0), { mass: Infinity });
  const ball = world.add(circle(0, 0.5, 0.5));
  for (let i = 0; i < 30; i++) world.step(DT, (hit) => bounce(world, hit, 0));
  world.add(circle(100, 0, 1), { mobility: STATIC });
  world.add(circle(102, 0, 1), { velocity: [-60, 0] });
  let hits = 0;
  world.step(DT, (hit) => {
    hits++;
    world.remove(hit.b);
    world.setVelocity(platform, 0, 80);
  });
  expect(hits).toBe(1);
  for (let i = 0; i < 10; i++) {
    expect(world.y(platform)).toBeGreaterThan(1);
    expect(world.y(ball) - world.y(platform)).toBeGreaterThan(0.49);
    world.step(DT, (hit) => bounce(world, hit, 0));
  }
});

test('a canTouch that throws about bodies at rest changes nothing', () => {
  let fails = false;
  const canTouch = (): boolean => {
    if (fails) throw new Error('no');
    return true;
  };
  const world = new World({ gravity: [0, -G], canTouch });
  world.add(segment(-5, 0, 5, 0), still);
  const ball = world.add(circle(0, 0.5, 0.5));
  const far = world.add(circle(100, 100, 1));
  for (let i = 0; i < 30; i++) world.step(DT, (hit) => bounce(world, hit, 0));
  world.setVelocity(ball, 2, 0);
  world.setVelocity(far, 7, 7);
  const before = world.hash();
  fails = true;
  expect(() => world.step(DT, () => {})).toThrow('no');
  expect(world.hash()).toBe(before);
});

describe('what falls onto a body that does not fall itself', () => {
  const shapes = { balls: (y: number) => circle(0, y, 0.5), boxes: (y: number) => box(0, y, 1, 1) };
  const scenes = Object.entries(shapes).flatMap(([name, make]) =>
    [1, 10].flatMap((mass) => [0, 0.3].map((restitution) => ({ name, make, mass, restitution }))),
  );
  test.each(scenes)('lies on it: $name, the lower of mass $mass, restitution $restitution', (scene) => {
    const { make, mass, restitution } = scene;
    const world = under([0, -G]);
    world.add(segment(-5, 0, 5, 0), { ...still, friction: 0.5 });
    const lower = world.add(make(0.5), { gravityScale: 0, mass, friction: 0.5 });
    const upper = world.add(make(1.6), { friction: 0.5 });
    let told = 0;
    for (let n = 0; n < 240; n++) {
      if (n === 180) told = 0;
      world.step(DT, (hit) => {
        told++;
        bounce(world, hit, restitution);
      });
    }
    expect(told).toBe(0);
    expect(world.centerY(lower)).toBeGreaterThan(0.5 - SLOP / 4);
    expect(world.centerY(upper) - world.centerY(lower)).toBeGreaterThan(1);
    expect(world.centerY(upper) - world.centerY(lower)).toBeLessThan(1 + 4 * SLOP);
  });
});

describe('while no time passes', () => {
  const rested = (): [World, number] => {
    const world = under([0, -G]);
    world.add(segment(-5, 0, 5, 0), still);
    const ball = world.add(circle(0.25, 0.501, 0.5));
    for (let i = 0; world.began.count === 0; i++) {
      world.step(DT, (hit) => bounce(world, hit, 0));
      expect(i).toBeLessThan(100);
    }
    return [world, ball];
  };

  test('what has just come to rest stays, with its contact', () => {
    const [world] = rested();
    world.step(0, (hit) => bounce(world, hit, 0));
    expect([world.stayed.count, world.began.count, world.ended.count]).toEqual([1, 0, 0]);
    const [contact] = world.stayed;
    expect([contact.x, contact.nx, contact.ny]).toEqual([0.25, 0, 1]);
    expect(contact.y).toBeCloseTo(0, 2);
  });

  test('what was placed elsewhere, or may not touch any longer, has ended', () => {
    for (const end of [
      (world: World, ball: number): void => world.place(ball, 0, 50),
      (world: World, ball: number): void => world.setFilter(ball, { mask: 0 }),
    ]) {
      const [world, ball] = rested();
      world.step(DT, (hit) => bounce(world, hit, 0));
      end(world, ball);
      world.step(0);
      expect([world.stayed.count, world.ended.count]).toEqual([0, 1]);
    }
  });

  test('a body that is moved into what it rests on is told, once in the lists', () => {
    const [world, ball] = rested();
    world.step(DT, (hit) => bounce(world, hit, 0));
    world.moveBy(ball, 0.5, -0.5);
    let told = 0;
    world.step(0, (hit) => {
      told++;
      bounce(world, hit, 0);
    });
    expect(told).toBe(1);
    expect([world.stayed.count, world.began.count, world.ended.count]).toEqual([1, 0, 0]);
    expect(world.y(ball)).toBeGreaterThanOrEqual(0.5);
  });
});

test('a step of another length ends no contact', () => {
  const world = under([0, -G]);
  world.add(segment(-5, 0, 5, 0), still);
  world.add(circle(0, 0.5, 0.5));
  for (let i = 0; i < 60; i++) world.step(DT, (hit) => bounce(world, hit, 0.5));
  for (const dt of [1 / 240, 1 / 30, 1 / 240, 1 / 10, ...Array<number>(50).fill(1 / 240)]) {
    world.step(dt, (hit) => bounce(world, hit, 0.5));
    expect([world.stayed.count, world.began.count, world.ended.count]).toEqual([1, 0, 0]);
  }
});

describe.each<[string, (world: World, hit: Hit) => void]>([
  ['bounce', (world, hit) => bounce(world, hit, 0)],
  ['slide', slide],
  ['stop', stop],
])('with %s', (_, respond) => {
  test.each([
    ['that falls', 0.49, -1],
    ['that lies', 0.3, 0],
    ['that leaves slowly', 0.3, 0.01],
  ])('a box %s and begins in the floor is brought out, not dropped', (_, y, vy) => {
    const world = under([0, -G]);
    world.add(box(0, -0.5, 10, 1), still);
    const id = world.add(box(0, y, 1, 1), { velocity: [0, vy] });
    for (let i = 0; i < 600; i++) world.step(DT, (hit) => respond(world, hit));
    expect(world.y(id)).toBeCloseTo(SLOP, 6);
  });

  test('of two boxes that begin in each other, the upper is brought out', () => {
    const world = under([0, -G]);
    world.add(box(0, -0.5, 10, 1), still);
    const ids = [0.5, 1.3].map((y) => world.add(box(0, y, 1, 1)));
    for (let i = 0; i < 600; i++) world.step(DT, (hit) => respond(world, hit));
    expect(world.y(ids[0])).toBeCloseTo(SLOP, 4);
    expect(world.y(ids[1])).toBeCloseTo(1 + 2 * SLOP, 4);
  });
});

test('a step that nobody answers does not drop what rests', () => {
  const world = under([0, -G]);
  world.add(box(0, -0.5, 10, 1), still);
  const id = world.add(box(0, 0.5, 1, 1));
  for (let i = 0; i < 60; i++) world.step(DT, (hit) => bounce(world, hit, 0));
  world.step(DT);
  expect(world.y(id)).toBeLessThan(0);
  for (let i = 0; i < 240; i++) world.step(DT, (hit) => bounce(world, hit, 0));
  expect(world.y(id)).toBeCloseTo(SLOP, 6);
});

describe('a body that is stopped', () => {
  /** Lets a ball that rests on a floor be stopped in a step, by a press that comes down on it. */
  const press = (world: World, onHit = (hit: Hit, _ball: number) => bounce(world, hit, 0)): number => {
    const ball = world.add(circle(0, 0.5, 0.5), { velocity: [3, 0] });
    const plate = world.add(box(0, 1.5, 0.5, 0.9), { velocity: [0, -12], mass: Infinity });
    world.step(DT, (hit) => onHit(hit, ball));
    world.remove(plate);
    return ball;
  };

  test('in the slot of one that was stopped before is another body', () => {
    const speeds = [0, 1].map((before) => {
      const world = under([0, -G]);
      world.add(segment(-50, 0, 50, 0), still);
      for (let i = 0; i < before; i++) world.remove(press(world));
      const ball = press(world);
      expect([world.stats.stalled, slotOf(ball)]).toEqual([1, 1]);
      return world.velocityX(ball);
    });
    expect(speeds).toEqual([3, 3]);
  });

  test('and placed elsewhere, and stopped there, has the velocity that it was given', () => {
    const world = under([0, -G]);
    world.add(segment(-50, 0, 50, 0), still);
    // A wedge so sharp that a ball bounces in it for ever.
    world.add(segment(100, 10, 110, 10), still);
    world.add(segment(100, 11 + 1e-9, 110, 11 - 1e-3), still);
    world.add(circle(0, 200, 1), still);
    const bell = world.add(circle(0, 202.1, 1), { velocity: [0, -12] });
    const stalled: number[] = [];
    const stopped = press(world, (hit, ball) => {
      bounce(world, hit, stalled.length);
      if (hit.b !== bell) return;
      stalled.push(world.stats.stalled);
      world.place(ball, 99.9, 10.5 + 5e-10);
      world.setVelocity(ball, 40, 0);
    });
    stalled.push(world.stats.stalled);
    expect(stalled).toEqual([1, 1]);
    expect(Math.hypot(world.velocityX(stopped), world.velocityY(stopped))).toBeCloseTo(40, 1);
  });

  test('wins no energy where it is hit', () => {
    const after = [0, 1].map((hits) => {
      const world = under([0, -G]);
      world.add(segment(-50, 0, 50, 0), still);
      const x = hits === 1 ? -0.82 : -9;
      const fast = world.add(circle(x, 0.5, 0.25), { velocity: [10, 0], gravityScale: 0 });
      const stalled: number[] = [];
      const ball = press(world, (hit) => {
        const isFast = hit.a === fast || hit.b === fast;
        if (isFast) stalled.push(world.stats.stalled);
        bounce(world, hit, isFast ? 1 : 0);
      });
      expect(stalled).toEqual(hits === 1 ? [1] : []);
      const squares = [ball, fast].map((id) => world.velocityX(id) ** 2 + world.velocityY(id) ** 2);
      return squares[0] + squares[1];
    });
    expect(after[1]).toBeLessThanOrEqual(after[0] * (1 + 1e-12));
  });
});
