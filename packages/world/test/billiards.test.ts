import { circle, STATIC } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { EventDriven, type Meeting } from './support/event-driven.js';
import { unit } from './support/worlds.js';

/**
 * Equal balls on one line. When two of them meet they exchange their velocities, so that the places of the
 * balls, less the diameters before them, are those of points which do not see each other: known without any
 * simulation. With friction, by which a hit also slows both, an event-driven simulation of the same balls
 * knows.
 */

/** Balls whose speeds friction leaves nearly at rest, balls at rest, slow and fast ones. */
const SPEEDS = [600, 600, -600, 60, -60, 1, -1, 0, 0, 1e-9, -1e-9, 1e-10, 1e-11, -1e-11, 1e-12, -1e-12];
const BALLS = 7;
const FRICTION = 0.9;
/**
 * Of all steps together, and where hits turn balls out of their line: between bumpers there would be too
 * many.
 */
const SECONDS = 1 / 30;
const SECONDS_AT_ODD_ANGLES = SECONDS / 8;

/**
 * How far a ball may be from where it should be, in diameters. A hit may cost either ball 2^-46 of its
 * coordinates, which are below 64, on the way: 1e-12. That is handed on along the line without growing, and
 * no ball is in more than 100 hits. Across the line an error grows with each hit, up to 1 + gap / diameter
 * times; an offset of 1e-6 that comes of it turns a ball by 1e-12 only.
 */
const ASTRAY = 1e-9;

interface Line {
  readonly radius: number;
  /** Of the centres along the line, ascending. */
  readonly places: readonly number[];
  readonly speeds: readonly number[];
  /** Places of a static ball at each end. */
  readonly bumpers: readonly number[];
}

/** At least two balls are fast, any others anything. */
function line(random: RandomGenerator, bumpers: boolean): Line {
  const radius = 0.5 + Math.abs(unit(random));
  const gap = (): number => radius * (0.01 + 2 * Math.abs(unit(random)));
  const places = [10 * unit(random)];
  for (let i = 1; i < BALLS; i++) places.push(places[i - 1] + 2 * radius + gap());
  const speeds = places.map((_, i) => {
    const speed = i < 2 ? SPEEDS[(random.next() >>> 0) % 5] : SPEEDS[(random.next() >>> 0) % SPEEDS.length];
    return speed * (1 + Math.abs(unit(random)));
  });
  for (let i = BALLS - 1; i > 0; i--) {
    const j = (random.next() >>> 0) % (i + 1);
    [speeds[i], speeds[j]] = [speeds[j], speeds[i]];
  }
  const ends = [places[0] - 2 * radius - gap(), places[BALLS - 1] + 2 * radius + gap()];
  return { radius, places, speeds, bumpers: bumpers ? ends : [] };
}

/**
 * Where the centres are after a time without friction, along the line: points that fly freely, and turn at
 * the ends.
 */
function freePoints({ radius, places, speeds, bumpers }: Line, seconds: number): number[] {
  const low = bumpers.length > 0 ? bumpers[0] + 2 * radius : 0;
  const length = bumpers.length > 0 ? bumpers[1] - 2 * radius * BALLS - low : Infinity;
  const points = places.map((place, i) => {
    const at = place - 2 * radius * i + speeds[i] * seconds;
    if (length === Infinity) return at;
    const there = (((at - low) % (2 * length)) + 2 * length) % (2 * length);
    return low + Math.min(there, 2 * length - there);
  });
  return points.sort((p, q) => p - q).map((point, i) => point + 2 * radius * i);
}

/** The same by simulation, slowed by friction at each hit. */
function simulated({ radius, places, speeds, bumpers }: Line, seconds: number, friction: number): number[] {
  const sim = new EventDriven();
  const balls = places.map((place, i) => sim.disc(place, 0, radius, speeds[i]));
  for (const place of bumpers) sim.bumper(place, 0, radius);
  sim.step(seconds, ({ a, b }: Meeting) => {
    const [va, vb] = [sim.velocity(a)[0], sim.velocity(b)[0]];
    // A bumper comes after the balls.
    sim.setVelocity(a, friction * (b < BALLS ? vb : -va), 0);
    if (b < BALLS) sim.setVelocity(b, friction * va, 0);
  });
  return balls.map((i) => sim.x(i));
}

/**
 * The same by the engine, the line in a direction (ux, uy): places along the line, and how far beside it at
 * most.
 */
function stepped(
  { radius, places, speeds, bumpers }: Line,
  [ux, uy]: readonly [number, number],
  seconds: number,
  steps: number,
  friction: number,
): { along: number[]; beside: number } {
  const world = new World();
  const balls = places.map((place, i) =>
    world.add(circle(ux * place, uy * place, radius), { velocity: [ux * speeds[i], uy * speeds[i]] }),
  );
  for (const place of bumpers) world.add(circle(ux * place, uy * place, radius), { mobility: STATIC });
  for (let n = 0; n < steps; n++) {
    world.step(seconds / steps, (hit) => {
      bounce(world, hit);
      for (const id of [hit.a, hit.b]) {
        if (friction === 1 || world.mobility(id) === STATIC) continue;
        world.setVelocity(id, friction * world.velocityX(id), friction * world.velocityY(id));
      }
    });
  }
  return {
    along: balls.map((id) => world.x(id) * ux + world.y(id) * uy),
    beside: Math.max(...balls.map((id) => Math.abs(world.x(id) * uy - world.y(id) * ux))),
  };
}

const ALONG_AXES = [
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** Any direction, by the tangent of half its angle. */
function oddAngle(random: RandomGenerator): readonly [number, number] {
  const t = unit(random);
  return [(1 - t * t) / (1 + t * t), (2 * t) / (1 + t * t)];
}

const KINDS = [
  { bumpers: false, friction: 1 },
  { bumpers: true, friction: 1 },
  { bumpers: false, friction: FRICTION },
  { bumpers: true, friction: FRICTION },
];

describe.each(KINDS)('seven balls in line, bumpers $bumpers, speed kept by a hit $friction', (kind) => {
  it.each([0, 50, 100, 150, 200])('50 worlds are as known, from seed %d', (first) => {
    const wrong: string[] = [];
    for (let seed = first; seed < first + 50; seed++) {
      const random = xoroshiro128plus(seed);
      const balls = line(random, kind.bumpers);
      const steps = [1, 2, 5, 30][random.next() & 3];
      const axis = ALONG_AXES[random.next() & 3];
      const seconds = axis ? SECONDS : SECONDS_AT_ODD_ANGLES;
      const known =
        kind.friction === 1 ? freePoints(balls, seconds) : simulated(balls, seconds, kind.friction);
      const { along, beside } = stepped(balls, axis ?? oddAngle(random), seconds, steps, kind.friction);
      const astray = Math.max(...along.map((place, i) => Math.abs(place - known[i]))) / (2 * balls.radius);
      if (!(astray <= ASTRAY && beside <= 1e-6))
        wrong.push(`seed ${seed}: ${astray} astray, ${beside} beside`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the simulation itself', () => {
  it.each([false, true])(
    'balls without friction are where free points are, bumpers %s, seeds 0 to 249',
    (bumpers) => {
      for (let seed = 0; seed < 250; seed++) {
        const balls = line(xoroshiro128plus(seed), bumpers);
        const known = freePoints(balls, SECONDS);
        simulated(balls, SECONDS, 1).forEach((place, i) => {
          expect(Math.abs(place - known[i]), `seed ${seed}, ball ${i}`).toBeLessThan(1e-11);
        });
      }
    },
  );
});
