import { box, capsule, circle, STATIC, segment, slotOf } from '@swept/core';
import { EDGE } from '@swept/narrowphase';
import { Random } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { deepest } from './support/deepest.js';
import { STRATEGIES } from './support/strategies.js';

const ROUNDS = inject('rounds');

const G = 10;
const DT = 1 / 60;
/** The gap that is kept under bodies at rest (`SLOP` of the gap). */
const SLOP = (G * DT * DT) / 4;

const still = { mobility: STATIC, friction: 0.5 } as const;
const turns = { angularVelocity: 0, friction: 0.5 } as const;

function under(gravity: readonly [number, number] = [0, -G]): World {
  return new World({ gravity });
}

function run(world: World, steps: number, restitution = 0): number {
  let told = 0;
  for (let i = 0; i < steps; i++)
    world.step(DT, (hit) => {
      told++;
      bounce(world, hit, restitution);
    });
  return told;
}

/** Kinetic and potential energy of some bodies. */
function energy(world: World, ids: readonly number[]): number {
  return ids.reduce((sum, id) => {
    const square = world.velocityX(id) ** 2 + world.velocityY(id) ** 2;
    const spin = world.angularVelocity(id) ** 2;
    const mass = world.mass(id);
    return sum + mass * (G * world.centerY(id) + square / 2) + (world.inertia(id) * spin) / 2;
  }, 0);
}

describe('a box', () => {
  test.each([
    ['flat', 0, 0, 0],
    ['tilted', 0.3, 0, 0],
    ['on its corner, nearly', Math.PI / 4 + 0.01, 0, 0.3],
    ['spinning', 1, 7, 0.5],
    ['spinning the other way', -2, -11, 0.3],
  ])('that falls %s comes to rest on a face', (_, angle, angularVelocity, restitution) => {
    const world = under();
    world.add(segment(-50, 0, 50, 0), still);
    const id = world.add(box(0, 2, 1, 1), { ...turns, angle, angularVelocity, skin: 2 ** -8 });
    expect(run(world, 600, restitution)).toBeGreaterThan(0);
    const turned = world.angle(id) / (Math.PI / 2);
    expect(turned).toBeCloseTo(Math.round(turned), 6);
    expect(world.centerY(id)).toBeCloseTo(0.5 + 2 ** -8 + SLOP, 6);
    const [x, a] = [world.centerX(id), world.angle(id)];
    expect(run(world, 100)).toBe(0);
    expect(world.centerX(id)).toBeCloseTo(x, 9);
    expect(world.angle(id)).toBeCloseTo(a, 9);
    expect(world.stats.replans).toBe(0);
  });

  test.each([
    ['stays on', -0.05, true],
    ['topples off', 0.05, false],
  ])('whose centre is beside the edge of a ledge %s it', (_, x, stays) => {
    const world = under();
    world.add(box(-5, -0.5, 10, 1), still);
    const id = world.add(box(x, 0.55, 1, 1), turns);
    run(world, 200);
    expect(world.centerY(id) > 0).toBe(stays);
  });

  test.each([
    ['as wide as high', 1, true],
    ['twice as high as wide', 2, false],
  ])('%s on a slope of 3 in 5, rough enough', (_, height, stays) => {
    const world = under();
    world.add(segment(-40, 30, 40, -30), { ...still, friction: 2 });
    const off = height / 2 + 0.02;
    const angle = -Math.atan(3 / 4);
    const id = world.add(box(0.6 * off, 0.8 * off, 1, height), { ...turns, friction: 2, angle });
    run(world, 60);
    if (stays) {
      expect(Math.abs(world.angle(id) - angle)).toBeLessThan(0.01);
      const x = world.centerX(id);
      run(world, 200);
      expect(world.centerX(id)).toBeCloseTo(x, 3);
    } else expect(world.angle(id)).toBeLessThan(angle - 0.2);
  });

  test('slides down a slope as the textbook says, flat on it', () => {
    const world = under();
    world.add(segment(-400, 300, 400, -300), { ...still, friction: 0.2 });
    const angle = -Math.atan(3 / 4);
    const off = 0.5 + 2 ** -8 + 1e-5;
    const id = world.add(box(0.6 * off, 0.8 * off, 1, 1), { ...turns, friction: 0.2, angle, skin: 2 ** -8 });
    run(world, 30);
    const speed = (): number => world.velocityX(id) * 0.8 - world.velocityY(id) * 0.6;
    const before = speed();
    run(world, 60);
    expect(speed() - before).toBeCloseTo(G * (0.6 - 0.2 * 0.8), 6);
    expect(world.angle(id)).toBeCloseTo(angle, 4);
  });
});

describe('a disc', () => {
  const slope = (friction: number): [World, number] => {
    const world = under();
    world.add(segment(-400 - 0.3, 300 - 0.4, 400 - 0.3, -300 - 0.4), { ...still, friction });
    return [world, world.add(circle(0, 0, 0.5), { ...turns, friction })];
  };

  test('rolls down a slope at two thirds of what slides, without slipping', () => {
    const [world, id] = slope(0.9);
    run(world, 60);
    const speed = (): number => world.velocityX(id) * 0.8 - world.velocityY(id) * 0.6;
    const before = speed();
    run(world, 60);
    expect(speed() - before).toBeCloseTo((G * 0.6 * 2) / 3, 2);
    expect(-world.angularVelocity(id) * 0.5).toBeCloseTo(speed(), 1);
  });

  test('slips down a slope that is not rough enough, and turns as Coulomb says', () => {
    const [world, id] = slope(0.1);
    run(world, 60);
    const speed = (): number => world.velocityX(id) * 0.8 - world.velocityY(id) * 0.6;
    const before = [speed(), world.angularVelocity(id)];
    run(world, 60);
    expect(speed() - before[0]).toBeCloseTo(G * (0.6 - 0.1 * 0.8), 6);
    // The inertia of a disc is half of mass times radius squared.
    expect(before[1] - world.angularVelocity(id)).toBeCloseTo((2 * 0.1 * 0.8 * G) / 0.5, 2);
  });

  test('set spinning on a floor goes off at a third of its rim speed, and rolls on', () => {
    const world = under();
    world.add(segment(-50, 0, 50, 0), still);
    const id = world.add(circle(0, 0.5, 0.5), { angularVelocity: -20, friction: 0.3 });
    run(world, 200);
    expect(world.velocityX(id)).toBeCloseTo((20 * 0.5) / 3, 2);
    expect(-world.angularVelocity(id) * 0.5).toBeCloseTo(world.velocityX(id), 2);
    const speed = world.velocityX(id);
    run(world, 200);
    expect(world.velocityX(id)).toBeCloseTo(speed, 6);
  });
});

test('a disc that spins where it lies, without friction, goes on turning', () => {
  const world = under();
  world.add(segment(-50, 0, 50, 0), { mobility: STATIC });
  const id = world.add(circle(0, 0.5, 0.5), { angularVelocity: 0.5 });
  run(world, 300);
  const angle = world.angle(id);
  run(world, 60);
  expect(world.angularVelocity(id)).toBe(0.5);
  expect(world.angle(id) - angle).toBeCloseTo(0.5, 9);
});

test('a row of dominoes falls, one after the other', () => {
  const world = under();
  world.add(segment(-50, 0, 50, 0), { ...still, friction: 0.8 });
  const ids = Array.from({ length: 8 }, (_, i) => world.add(box(0.6 * i, 0.5, 0.15, 1), turns));
  world.add(circle(-2, 0.9, 0.1), { velocity: [6, 1.5] });
  const fallen = new Map<number, number>();
  for (let i = 0; i < 240; i++) {
    run(world, 1);
    for (const id of ids) if (world.angle(id) < -0.5 && !fallen.has(id)) fallen.set(id, i);
  }
  expect([...fallen.keys()]).toEqual(ids);
  for (const id of ids) expect(Math.abs(world.angularVelocity(id))).toBeLessThan(1e-3);
});

// A table that settles on the one below was hit there again and again, at one time, until both were stopped.
test('tables that stand on each other come to rest', () => {
  const world = under();
  world.add(segment(-20, 0, 20, 0), { ...still, friction: 0.6 });
  const tables = Array.from({ length: 8 }, (_, i) => {
    const y = 1.15 * i;
    const legs = [...box(-1.3, y + 0.45, 0.2, 0.9), ...box(1.3, y + 0.45, 0.2, 0.9)];
    return world.add([...box(0, y + 1, 3, 0.2), ...legs], { mass: 1, inertia: 0.9, friction: 0.6 });
  });
  run(world, 240);
  expect(run(world, 60)).toBe(0);
  for (const id of tables) {
    expect(Math.hypot(world.velocityX(id), world.velocityY(id))).toBeLessThan(1e-3);
    expect(Math.abs(world.angle(id))).toBeLessThan(0.01);
  }
});

test('a floor that turns takes along a box that lies on it', () => {
  const world = under();
  const floor = world.add(box(0, 0, 6, 0.5), { mass: Infinity, angularVelocity: 0.3, friction: 1 });
  const id = world.add(box(1, 0.6, 0.5, 0.5), { ...turns, friction: 1 });
  run(world, 30);
  const aside = (): number => {
    const [x, y] = [world.centerX(id), world.centerY(id)];
    return x * Math.cos(world.angle(floor)) + y * Math.sin(world.angle(floor));
  };
  const before = aside();
  run(world, 90);
  expect(world.angle(id)).toBeCloseTo(world.angle(floor), 2);
  expect(aside()).toBeCloseTo(before, 2);
  expect(world.angularVelocity(id)).toBeCloseTo(0.3, 2);
});

describe('a heap of boxes, balls and capsules wins no energy', () => {
  /** By how many gaps under the whole heap its energy rises at most in a step. */
  const mostWon = (seed: number, friction: number, restitution: number, decades: number): number => {
    const random = new Random(seed);
    const world = under();
    const wall = { mobility: STATIC, friction } as const;
    world.add(segment(-5, 0, 5, 0), wall);
    world.add(segment(-5, 0, -5, 40), wall);
    world.add(segment(5, 0, 5, 40), wall);
    const ids = Array.from({ length: 15 }, (_, i) => {
      const [x, y] = [-4 + 1.15 * (i % 8), 1.2 + 1.2 * Math.floor(i / 8)];
      const mass = 10 ** (decades * random.between());
      const [cube, ball] = [box(x, y, 0.8, 0.6), circle(x, y, 0.4)];
      const shape = i % 3 === 0 ? cube : i % 3 === 1 ? ball : capsule(x - 0.25, y, x + 0.25, y, 0.2);
      const [angularVelocity, angle] = [3 * random.between(), 3 * random.between()];
      const velocity = [random.between(), random.between()] as const;
      return world.add(shape, { friction, mass, angularVelocity, angle, velocity });
    });
    const weight = ids.reduce((sum, id) => sum + world.mass(id) * G, 0);
    let before = energy(world, ids);
    let most = 0;
    for (let i = 0; i < 150; i++) {
      world.step(1 / 30, (hit) => bounce(world, hit, restitution));
      const now = energy(world, ids);
      most = Math.max(most, (now - before) / (weight * 4 * SLOP));
      before = now;
    }
    return most;
  };

  test.each([
    [2, 0],
    [8, 0.5],
    [8, 0],
  ])(
    'where masses differ by up to six decades and bounces have no end, seed %i, friction %d',
    (seed, friction) => {
      // Of 40 seeds the worst was 5.2, half of them won less than 1.1.
      expect(mostWon(seed, friction, 0.8, 3)).toBeLessThan(6);
    },
  );

  test.each([
    [3, 0],
    [5, 0],
    [5, 0.8],
    [8, 0.8],
  ])('where friction 2 lets bodies wedge each other, seed %i, restitution %d', (seed, restitution) => {
    expect(mostWon(seed, 2, restitution, 0)).toBeLessThan(4);
  });
});

test.each([6, 8, 17])('hits name features that the shapes have, seed %i', (seed) => {
  const random = new Random(seed);
  const world = under();
  world.add(segment(-5, 0, 5, 0), still);
  world.add(segment(-5, 0, -5, 40), still);
  world.add(segment(5, 0, 5, 40), still);
  for (let i = 0; i < 24; i++) {
    const [x, y] = [-4 + 1.15 * (i % 8), 1.2 + 1.2 * Math.floor(i / 8)];
    const [cube, ball] = [box(x, y, 0.8, 0.6), circle(x, y, 0.4)];
    const shape = i % 3 === 0 ? cube : i % 3 === 1 ? ball : capsule(x - 0.25, y, x + 0.25, y, 0.2);
    const [angularVelocity, angle] = [3 * random.between(), 3 * random.between()];
    const velocity = [random.between(), random.between()] as const;
    world.add(shape, { ...turns, angularVelocity, angle, velocity });
  }
  let wrong = 0;
  const isOf = (id: number, part: number, feature: number): boolean =>
    feature < 2 * EDGE && feature % EDGE < world.bodies.kindAt(slotOf(id) + part);
  for (let n = 0; n < 150; n++) {
    world.step(DT, (hit) => {
      wrong += +!isOf(hit.a, hit.partA, hit.featureA) + +!isOf(hit.b, hit.partB, hit.featureB);
      bounce(world, hit, 0);
    });
  }
  expect(wrong).toBe(0);
});

test.each([4, 8, 40])('a stack of %i boxes stands', (height) => {
  const world = under();
  world.add(segment(-50, 0, 50, 0), still);
  const ids = Array.from({ length: height }, (_, i) =>
    world.add(box(0.02 * (i % 2), 0.55 + 1.05 * i, 1, 1), turns),
  );
  run(world, 1200);
  ids.forEach((id, i) => {
    expect(Math.abs(world.angle(id))).toBeLessThan(1e-3);
    expect(Math.abs(world.centerX(id))).toBeLessThan(0.1);
    expect(Math.abs(world.centerY(id) - 0.5 - i)).toBeLessThan(0.02 * (i + 1));
  });
});

describe('a pile of balls, boxes and capsules that turn', () => {
  const pile = (world: World, seed: number): number[] => {
    const random = new Random(seed);
    world.add(segment(-5, 0, 5, 0), still);
    world.add(segment(-5, 0, -5, 40), still);
    world.add(segment(5, 0, 5, 40), still);
    return Array.from({ length: 90 }, (_, i) => {
      const x = -4.4 + 1.1 * (i % 9);
      const y = 1 + 1.2 * Math.floor(i / 9) + 0.1 * random.between();
      const [ball, cube] = [circle(x, y, 0.35 + 0.1 * random.between()), box(x, y, 0.8, 0.8)];
      const shape = i % 3 === 0 ? cube : i % 3 === 1 ? ball : capsule(x - 0.2, y, x + 0.2, y, 0.3);
      return world.add(shape, { ...turns, angle: random.between() });
    });
  };

  // 450 steps are enough to lie still, and 900 show that it stays so; but with one seed of 14, a box rocks on round ones.
  test.each(
    [
      [9, 30],
      [2, 15],
    ].slice(0, ROUNDS),
  )('lies still after a while, nothing merges, and no energy is won, seed %i, %i times', (seed, times) => {
    const world = under();
    const ids = pile(world, seed);
    let before = energy(world, ids);
    for (let i = 0; i < times; i++) {
      run(world, 30);
      const now = energy(world, ids);
      // But for gaps that are restored, which lifts what is above.
      expect(now).toBeLessThan(before + ids.length * G * 4 * SLOP);
      before = now;
      expect(deepest(world)).toBeLessThan(0.05);
    }
    expect(deepest(world)).toBeLessThan(SLOP);
    expect(world.stats.stalled).toBe(0);
    for (const id of ids) {
      expect(Math.hypot(world.velocityX(id), world.velocityY(id))).toBeLessThan(0.05);
      expect(Math.abs(world.centerX(id))).toBeLessThan(5);
      expect(world.centerY(id)).toBeGreaterThan(0.2);
    }
  });

  test('is the same with every strategy', () => {
    const hashes = Object.values(STRATEGIES).map((make) => {
      const world = new World({ gravity: [0, -G], broadphase: make() });
      pile(world, 4);
      run(world, 30 * ROUNDS, 0.1);
      return world.hash();
    });
    expect(new Set(hashes).size).toBe(1);
  });
});
