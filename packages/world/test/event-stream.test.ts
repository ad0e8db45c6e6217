import { circle, STATIC, segment, slotOf } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import { World } from '../src/world.js';
import { CLOSE, EventDriven, type Meeting, ROUNDING } from './support/event-driven.js';
import { unit } from './support/worlds.js';

const FIRST = [0, 20, 40, 60, 80].slice(0, 2 * inject('rounds'));

/**
 * The stream of hits of a step, held against an event-driven simulation, while callbacks set, zero and
 * reverse velocities, let bodies through, remove some and turn others that have no part in the hit. Each step
 * of the simulation starts from the poses and velocities of the engine, so that nothing adds up from step to
 * step; which pairs pass through each other it keeps itself.
 *
 * Within a step errors may grow from hit to hit. How far the streams can be compared is measured, not
 * guessed: two twins of the simulation start each step from poses that are off by more than all the roundings
 * of the engine, in opposite ways, and a world is followed to the first hit in which one of them differs, or
 * that rounding decides.
 */

const DISCS = 60;
const STEPS = 6;
const DT = 1 / 60;
/** Half the side of the box. */
const HALF = 16;
/**
 * How far a disc may be from its place at the end of a step: what 8 units per step make of times that are
 * CLOSE.
 */
const ASTRAY = 8 * CLOSE;

/** What a callback needs; bodies are numbered as added. */
interface Hands {
  has(i: number): boolean;
  velocity(i: number): readonly [vx: number, vy: number];
  setVelocity(i: number, vx: number, vy: number): void;
  remove(i: number): void;
}

type Place = readonly [x: number, y: number];
type Line = readonly [x: number, y: number, x1: number, y1: number];

/** The distance of the centre of a disc from a segment or, where both ends are the same, from a point. */
function distanceTo([px, py]: Place, [x, y, x1, y1]: Line): number {
  const [dx, dy] = [x1 - x, y1 - y];
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.max(0, Math.min(1, ((px - x) * dx + (py - y) * dy) / square)) : 0;
  return Math.hypot(px - x - t * dx, py - y - t * dy);
}

/**
 * A box with walls and bumpers in it, then the discs; some discs are in overlap with what was there before. In a
 * deep one, since bodies in a slight one go no deeper once it is answered, which is not simulated.
 */
function build(seed: number): { world: World; sims: EventDriven[]; first: number } {
  const random = xoroshiro128plus(seed);
  const world = new World();
  const sims = [new EventDriven(), new EventDriven(), new EventDriven()];
  const placed: { readonly line: Line; readonly radius: number }[] = [];
  const wall = (x: number, y: number, x1: number, y1: number): void => {
    placed.push({ line: [x, y, x1, y1], radius: 0 });
    world.add(segment(x, y, x1, y1), { mobility: STATIC });
    for (const sim of sims) sim.wall(x, y, x1, y1);
  };
  wall(-HALF, -HALF, HALF, -HALF);
  wall(HALF, -HALF, HALF, HALF);
  wall(HALF, HALF, -HALF, HALF);
  wall(-HALF, HALF, -HALF, -HALF);
  const place = (): number => (HALF - 1) * unit(random);
  for (let i = 0; i < 6; i++) {
    const [x, y] = [place(), place()];
    wall(x, y, x + 4 * unit(random), y + 4 * unit(random));
  }
  for (let i = 0; i < 8; i++) {
    const [x, y, radius] = [place(), place(), 0.2 + Math.abs(unit(random))];
    world.add(circle(x, y, radius), { mobility: STATIC });
    placed.push({ line: [x, y, x, y], radius });
    for (const sim of sims) sim.bumper(x, y, radius);
  }
  const first = world.size;
  for (let i = 0; i < DISCS; i++) {
    const radius = 0.1 + 0.5 * Math.abs(unit(random));
    const isSlight = (at: Place): boolean =>
      placed.some((it) => {
        const depth = it.radius + radius - distanceTo(at, it.line);
        return depth > 0 && depth < (it.radius + radius) / 4;
      });
    let at: Place;
    do at = [place(), place()];
    while (isSlight(at));
    const [x, y] = at;
    placed.push({ line: [x, y, x, y], radius });
    const [vx, vy] = [300 * unit(random), 300 * unit(random)];
    world.add(circle(x, y, radius), { velocity: [vx, vy] });
    for (const sim of sims) sim.disc(x, y, radius, vx, vy);
  }
  return { world, sims, first };
}

/** Answers the hits of one world: what is done depends on the pair and on how often it has met before. */
class Answers {
  private readonly met = new Map<string, number>();

  constructor(
    private readonly hands: Hands,
    private readonly seed: number,
    /** The first that moves. */
    private readonly first: number,
    private readonly creep: boolean,
  ) {}

  answer({ a, b, nx, ny }: Meeting): boolean {
    const { hands } = this;
    const nth = (this.met.get(`${a} ${b}`) ?? 0) + 1;
    this.met.set(`${a} ${b}`, nth);
    const random = xoroshiro128plus(mixed(this.seed, a, b, nth));
    const movers = [a, b].filter((i) => i >= this.first);
    const one = movers[(random.next() >>> 0) % movers.length];
    const speed = (): number => 300 * unit(random);
    switch ((random.next() >>> 0) % 12) {
      case 0:
        return true;
      case 1:
        hands.setVelocity(one, speed(), speed());
        return true;
      case 2:
        hands.setVelocity(one, speed(), speed());
        return false;
      case 3:
        hands.setVelocity(one, 0, 0);
        return true;
      case 4:
        for (const i of movers) hands.setVelocity(i, 0, 0);
        return true;
      case 5:
        if ((random.next() & 3) === 0) hands.remove(one);
        return true;
      case 6: {
        const other = this.first + ((random.next() >>> 0) % DISCS);
        if (hands.has(other)) hands.setVelocity(other, speed(), speed());
        return true;
      }
      case 7:
        // Away from the other, hardly or well.
        for (const i of movers) {
          const away = (i === a ? -1 : 1) * (this.creep ? 10 ** (-9 - ((random.next() >>> 0) % 4)) : 100);
          hands.setVelocity(i, away * nx, away * ny);
        }
        return true;
      default:
        for (const i of movers) {
          const [vx, vy] = hands.velocity(i);
          hands.setVelocity(i, -vx, -vy);
        }
        return true;
    }
  }
}

/** 32 bits of some whole numbers. */
function mixed(...numbers: number[]): number {
  return numbers.reduce((hash, n) => {
    const h = Math.imul(hash ^ n, 0x9e3779b1);
    return Math.imul(h ^ (h >>> 15), 0x85ebca6b) ^ (h >>> 13);
  }, 1);
}

/** How many hits two streams have in common; those of one instant may come in any order. */
function inCommon(reported: readonly Meeting[], known: readonly Meeting[]): number {
  const left = [...known];
  for (let i = 0; i < reported.length; i++) {
    const { a, b, toi } = reported[i];
    const j = left.findIndex((it) => it.a === a && it.b === b);
    if (j < 0 || Math.abs(left[j].toi - toi) > CLOSE || left[j].toi - left[0].toi > CLOSE) return i;
    left.splice(j, 1);
  }
  return reported.length;
}

/** One step of a simulation. */
function streamOf(sim: EventDriven, answers: Answers): Meeting[] {
  const stream: Meeting[] = [];
  sim.step(DT, (meeting) => {
    stream.push(meeting);
    return answers.answer(meeting);
  });
  return stream;
}

/** Steps a world and its simulations: how many hits were compared, and where they part. */
function follow(seed: number, creep: boolean): { compared: number; wrong: string[] } {
  const { world, sims, first } = build(seed);
  const ids = Array.from(world.bodies.alive.subarray(0, first + DISCS), (_, slot) => world.bodies.idAt(slot));
  const discs = (): number[] => [...ids.keys()].filter((i) => i >= first && world.has(ids[i]));
  const hands: Hands = {
    has: (i) => world.has(ids[i]),
    velocity: (i) => [world.velocityX(ids[i]), world.velocityY(ids[i])],
    setVelocity: (i, vx, vy) => world.setVelocity(ids[i], vx, vy),
    remove: (i) => world.remove(ids[i]),
  };
  const answers = new Answers(hands, seed, first, creep);
  const simAnswers = sims.map((sim) => new Answers(sim, seed, first, creep));
  const random = xoroshiro128plus(seed);
  let compared = 0;
  for (let n = 0; n < STEPS; n++) {
    for (const i of discs()) {
      const [dx, dy] = [ROUNDING * unit(random), ROUNDING * unit(random)];
      [0, 1, -1].forEach((sign, which) => {
        const [x, y] = [world.x(ids[i]) + sign * dx, world.y(ids[i]) + sign * dy];
        sims[which].put(i, x, y, ...hands.velocity(i));
      });
    }
    const reported: Meeting[] = [];
    world.step(DT, ({ a, b, toi, nx, ny, depth }) => {
      const isInside = depth > 0;
      const meeting = { a: slotOf(a), b: slotOf(b), toi, nx: isInside ? 0 : nx, ny: isInside ? 0 : ny };
      reported.push(meeting);
      return answers.answer(meeting);
    });
    const [known, ...shaken] = sims.map((sim, which) => streamOf(sim, simAnswers[which]));
    const sure = Math.min(sims[0].beforeDoubt, ...shaken.map((stream) => inCommon(stream, known)));
    const all = sure >= known.length && shaken.every(({ length }) => length === known.length);
    const same = inCommon(reported, known);
    compared += Math.min(sure, same);
    const where = `seed ${seed}, step ${n}`;
    if (same < Math.min(sure, known.length) || (all && reported.length > known.length))
      return { compared, wrong: [`${where}: reported ${show(reported[same])}, known ${show(known[same])}`] };
    if (!all) break;
    for (const i of discs()) {
      const [dx, dy] = [world.x(ids[i]) - sims[0].x(i), world.y(ids[i]) - sims[0].y(i)];
      const astray = Math.sqrt(dx * dx + dy * dy);
      if (!(astray <= ASTRAY)) return { compared, wrong: [`${where}: disc ${i} is ${astray} astray`] };
    }
  }
  return { compared, wrong: [] };
}

function show(meeting: Meeting | undefined): string {
  return meeting ? `${meeting.a} and ${meeting.b} at ${meeting.toi}` : 'none';
}

describe.each([{ creep: false }, { creep: true }])(
  'hits come as simulated, bodies that creep $creep',
  ({ creep }) => {
    it.each(FIRST)(`20 worlds of ${DISCS} discs, ${STEPS} steps, from seed %d`, (from) => {
      const all = Array.from({ length: 20 }, (_, i) => follow(from + i, creep));
      expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
      // What ends a comparison is rare.
      expect(all.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(20 * 50);
    });
  },
);
