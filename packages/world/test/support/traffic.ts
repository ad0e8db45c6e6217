import {
  type BodyId,
  box,
  capsule,
  chain,
  circle,
  MOVING,
  regularPolygon,
  type Shape,
  STATIC,
  segment,
  triangle,
} from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { BodyOptions } from '../../src/body-options.js';
import type { Hit } from '../../src/hit.js';
import { bounce } from '../../src/responses/bounce.js';
import { depenetrate } from '../../src/responses/depenetrate.js';
import { moveAndSlide } from '../../src/responses/move-and-slide.js';
import { slide } from '../../src/responses/slide.js';
import { stop } from '../../src/responses/stop.js';
import type { WorldOptions } from '../../src/world.js';
import { World } from '../../src/world.js';

/** Worlds in which all happens that a world knows. */
export const KINDS = ['plain', 'falling', 'turning', 'falling and turning', 'wrapping'] as const;
export type Kind = (typeof KINDS)[number];

const SIZE = 12;
/** So many bodies there are at most: what is born at a hit may hit at once. */
const MOST = 60;

/** A world of a kind, in a room where it does not wrap. */
export function roomOf(kind: Kind, options: Pick<WorldOptions, 'broadphase'> = {}): World {
  const gravity = kind.startsWith('falling') ? ([0, -10] as const) : ([0, 0] as const);
  if (kind === 'wrapping') return new World({ ...options, gravity, period: [SIZE, SIZE] });
  const world = new World({ ...options, gravity });
  world.add(
    chain(
      [
        [0, 0],
        [0, SIZE],
        [SIZE, SIZE],
        [SIZE, 0],
      ],
      { closed: true },
    ),
    { mobility: STATIC, friction: 0.3 },
  );
  return world;
}

/**
 * Does tick `n` of random traffic: the same calls and answers in worlds of equal state, whatever was before.
 * Calls that are refused are part of it.
 */
export function drive(world: World, kind: Kind, seed: number, n: number): void {
  const random = xoroshiro128plus(1_000_003 * seed + n);
  const whole = (below: number): number => (random.next() >>> 0) % below;
  const unit = (): number => (random.next() >>> 0) / 2 ** 32;
  const place = (): number => 1 + unit() * (SIZE - 2);
  const ids = [...world.ids()];
  const anyone = (): BodyId => ids[whole(ids.length)];
  const adds = ids.length < 30 ? 6 : whole(ids.length < MOST ? 3 : 1);
  for (let i = 0; i < adds; i++) world.add(someShape(whole, unit, place), someOptions(kind, whole, unit));
  if (ids.length === 0) ids.push(...world.ids());
  for (let k = 0; k < 6; k++) attempt(() => change(world, anyone(), whole, unit, place));
  world.step([1 / 60, 1 / 60, 1 / 30, 0][whole(8) % 4], (hit) => answer(world, hit));
}

function someShape(
  whole: (below: number) => number,
  unit: () => number,
  place: () => number,
): Shape | readonly Shape[] {
  const x = place();
  const y = place();
  const size = 0.1 + 0.3 * unit();
  switch (whole(8)) {
    case 0:
      return segment(x, y, x + size, y - size);
    case 1:
      return capsule(x, y, x + size, y + size, size / 2);
    case 2:
      return triangle(x, y, x + size, y, x, y + size);
    case 3:
      return box(x, y, size, 2 * size);
    case 4:
      return regularPolygon(x, y, size, 5);
    case 5:
      return chain(
        [
          [x, y],
          [x + size, y],
          [x + 2 * size, y + size],
        ],
        { oneSided: unit() < 0.5 },
      );
    default:
      return circle(x, y, size);
  }
}

function someOptions(kind: Kind, whole: (below: number) => number, unit: () => number): BodyOptions {
  const friction = whole(3) === 0 ? 0.5 : 0;
  const filter = whole(6) === 0 ? { category: 1 << whole(3), mask: 3, owner: whole(3) } : {};
  const sensor = whole(8) === 0;
  const userData = whole(1000);
  if (whole(6) === 0) return { mobility: STATIC, friction, sensor, userData, ...filter };
  const velocity = [8 * unit() - 4, 8 * unit() - 4] as const;
  const mass = whole(4) === 0 ? Infinity : 0.5 + unit();
  const growth = whole(12) === 0 ? 0.2 * unit() - 0.1 : 0;
  const turns = kind.endsWith('turning') && whole(2) === 0;
  const turning = turns ? { angularVelocity: 4 * unit() - 2, angle: unit() } : {};
  return { velocity, mass, growth, friction, sensor, userData, ...filter, ...turning };
}

function change(
  world: World,
  id: BodyId,
  whole: (below: number) => number,
  unit: () => number,
  place: () => number,
): void {
  const changes: (() => unknown)[] = [
    () => world.remove(id),
    () => world.remove(id),
    () => world.setVelocity(id, 6 * unit() - 3, 6 * unit() - 3),
    () => world.moveBy(id, unit() - 0.5, unit() - 0.5),
    () => world.moveVertex(id, 0, world.x(id) + unit() - 0.5, world.y(id)),
    () => world.place(id, place(), place()),
    () => world.setFilter(id, { mask: whole(2) === 0 ? 0xffffffff : 5 }),
    () => world.setMobility(id, world.mobility(id) === STATIC ? MOVING : STATIC),
    () => world.setMass(id, 0.5 + unit()),
    () => world.setAngularVelocity(id, 6 * unit() - 3),
    () => world.setAcceleration(id, unit(), unit()),
    () => world.setRadius(id, 0.3 * unit()),
    () => world.setGrowth(id, 0.1 * unit()),
    () => world.setUserData(id, unit()),
    () => depenetrate(world, id),
    () => moveAndSlide(world, id, unit() - 0.5, unit() - 0.5),
  ];
  changes[whole(changes.length)]();
}

/** What it does depends on the hit alone. */
function answer(world: World, hit: Hit): boolean | void {
  const chance = Math.floor(1e6 * (Math.abs(hit.toi) + Math.abs(hit.x) + Math.abs(hit.y))) % 100;
  if (chance < 50) bounce(world, hit, chance % 2 === 0 ? 0 : 0.7);
  else if (chance < 70) attempt(() => slide(world, hit));
  else if (chance < 75) stop(world, hit);
  else if (chance < 78) world.remove(hit.a);
  else if (chance < 81 && world.bodies.count < MOST)
    world.add(circle(hit.x, hit.y, 0.05), { velocity: [1, 1] });
  else if (chance < 84) attempt(() => world.place(hit.b, 2 + chance / 50, 3));
  else if (chance < 87) attempt(() => world.moveBy(hit.b, 0.2, -0.1));
  else if (chance < 90) return false;
}

/** Lets what is refused be refused: the traffic does not look who is asked for what. */
function attempt(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (!(error instanceof Error && error.name === 'InvalidInput')) throw error;
  }
}
