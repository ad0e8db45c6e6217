import { box, circle, MOVING, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const G = 10;
const DT = 1 / 60;

function run(world: World, steps: number, restitution: number): void {
  for (let i = 0; i < steps; i++) world.step(DT, (hit) => bounce(world, hit, restitution));
}

describe('what rolls without slipping', () => {
  test.each([
    ['a hoop', 1],
    ['a disc', 1 / 2],
    ['with all its mass at the axle', 1 / 1024],
  ])('%s goes down a slope as g sin(a) / (1 + I / m r^2)', (_, share) => {
    const world = new World({ gravity: [0, -G] });
    world.add(segment(-400.3, 299.6, 399.7, -300.4), { mobility: STATIC, friction: 1 });
    const inertia = share * 3 * 0.5 ** 2;
    const id = world.add(circle(0, 0, 0.5), { mass: 3, inertia, friction: 1 });
    const speed = (): number => world.velocityX(id) * 0.8 - world.velocityY(id) * 0.6;
    run(world, 60, 0);
    const before = speed();
    run(world, 60, 0);
    expect((speed() - before) / ((G * 0.6) / (1 + share))).toBeCloseTo(1, 2);
    expect((-world.angularVelocity(id) * 0.5) / speed()).toBeCloseTo(1, 2);
  });
});

test('a plank beyond its balance begins to tip about the edge as m g d / (I + m d^2)', () => {
  const world = new World({ gravity: [0, -G] });
  world.add(box(-5, -0.5, 10, 1), { mobility: STATIC, friction: 1 });
  const [length, height, beyond] = [4, 0.1, 0.5];
  const id = world.add(box(beyond, height / 2 + 2 ** -8, length, height), {
    angularVelocity: 0,
    friction: 1,
    skin: 2 ** -8,
  });
  // About the edge, where the surface of the skin lies on it.
  const square = beyond ** 2 + (height / 2) ** 2;
  const own = (length ** 2 + height ** 2) / 12;
  const steps = 6;
  // The gap opens in the first steps.
  run(world, 2, 0);
  const before = world.angularVelocity(id);
  run(world, steps, 0);
  const expected = ((G * beyond) / (own + square)) * steps * DT;
  expect((before - world.angularVelocity(id)) / expected).toBeCloseTo(1, 1);
});

test('the first ball of a row gives all its speed to the last', () => {
  const world = new World();
  const ids = [-3, 0, 1.0625, 2.125, 3.1875].map((x, i) =>
    world.add(circle(x, 0, 0.5), { velocity: [i === 0 ? 2 : 0, 0], mass: 5 }),
  );
  let told = 0;
  for (let i = 0; i < 120; i++)
    world.step(DT, (hit) => {
      told++;
      bounce(world, hit);
    });
  expect(told).toBe(4);
  expect(ids.map((id) => world.velocityX(id))).toEqual([0, 0, 0, 0, 2].map((v) => expect.closeTo(v, 12)));
  expect(ids.map((id) => world.velocityY(id))).toEqual([0, 0, 0, 0, 0]);
});

test('a small ball on a large one leaves the floor with up to three times the speed', () => {
  const world = new World({ gravity: [0, -G] });
  world.add(segment(-5, 0, 5, 0), { mobility: STATIC });
  const masses = [1000, 1];
  const large = world.add(circle(0, 2, 0.5), { mass: masses[0] });
  const small = world.add(circle(0, 2.625, 0.0625), { mass: masses[1] });
  // From 1.5 above the floor to it, and from there up to where the small one comes down.
  const [v, gap] = [Math.sqrt(2 * G * 1.5), 0.0625];
  let up = 0;
  for (let i = 0; i < 60; i++) {
    world.step(DT, (hit) => {
      bounce(world, hit);
      if (hit.a === large && hit.b === small) up = world.velocityY(small);
    });
    if (up > 0) break;
  }
  const seconds = gap / (2 * v);
  const [a, b] = [v - G * seconds, -v - G * seconds];
  expect(up).toBeCloseTo((2 * masses[0] * a + (masses[1] - masses[0]) * b) / (masses[0] + masses[1]), 9);
});

test('boxes that strike each other in free space keep momentum and angular momentum', () => {
  const random = new Random(7);
  const unit = (): number => random.between(-1, 1);
  const world = new World();
  const ids = Array.from({ length: 64 }, (_, i) =>
    world.add(box(2 * (i % 8) - 7, 2 * Math.floor(i / 8) - 7, 1 + unit() / 4, 1 + unit() / 4), {
      velocity: [-(i % 8) + 3.5 + unit(), -Math.floor(i / 8) + 3.5 + unit()],
      angularVelocity: 3 * unit(),
      mass: 2 + unit(),
      friction: 0.3,
    }),
  );
  const momenta = (): number[] => {
    const sum = [0, 0, 0];
    for (const id of ids) {
      const [x, y] = [world.mass(id) * world.velocityX(id), world.mass(id) * world.velocityY(id)];
      sum[0] += x;
      sum[1] += y;
      sum[2] += world.centerX(id) * y - world.centerY(id) * x;
      sum[2] += world.inertia(id) * world.angularVelocity(id);
    }
    return sum;
  };
  const before = momenta();
  let told = 0;
  for (let i = 0; i < 120; i++)
    world.step(DT, (hit) => {
      told++;
      bounce(world, hit, 0.9);
    });
  expect(told).toBeGreaterThan(100);
  const after = momenta();
  // The place of a hit is off the surfaces by up to the skins, for both bodies the same.
  for (let i = 0; i < 3; i++) expect(after[i]).toBeCloseTo(before[i], i < 2 ? 9 : 6);
});

test('a piston that presses a gas slowly does the work of P dA', () => {
  const random = new Random(11);
  const [count, radius, side, speed] = [400, 0.05, 10, 1 / 32];
  const world = new World();
  world.add(segment(0, 0, side, 0), { mobility: STATIC });
  world.add(segment(0, side, side, side), { mobility: STATIC });
  world.add(segment(0, 0, 0, side), { mobility: STATIC });
  world.add(segment(side, 0, side, side), { mobility: MOVING, mass: Infinity, velocity: [-speed, 0] });
  const ids = Array.from({ length: count }, (_, i) => {
    random.direction();
    return world.add(circle(0.25 + 0.5 * (i % 20), 0.25 + 0.5 * Math.floor(i / 20), radius), {
      velocity: [random.x, random.y],
    });
  });
  const energy = (): number =>
    ids.reduce((sum, id) => sum + (world.velocityX(id) ** 2 + world.velocityY(id) ** 2) / 2, 0);
  const before = energy();
  const steps = 1600;
  for (let i = 0; i < steps; i++) world.step(1 / 10, (hit) => bounce(world, hit));
  // dE = -Z(eta) E dA / A in two dimensions, with the equation of state of Henderson (1975).
  let log = 0;
  const area = (at: number): number => (at - 2 * radius) * (side - 2 * radius);
  const parts = 1000;
  for (let i = 0; i < parts; i++) {
    const from = side - (speed * steps * i) / (10 * parts);
    const to = side - (speed * steps * (i + 1)) / (10 * parts);
    const eta = (count * Math.PI * radius ** 2) / ((area(from) + area(to)) / 2);
    log += ((1 + eta ** 2 / 8) / (1 - eta) ** 2) * Math.log(area(from) / area(to));
  }
  expect(energy() / before).toBeGreaterThan(2);
  expect(energy() / before / Math.exp(log)).toBeCloseTo(1, 2);
});
