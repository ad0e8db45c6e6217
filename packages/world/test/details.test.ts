import {
  type BodyId,
  box,
  circle,
  END,
  RADIUS,
  ROW,
  SAG_X,
  SAG_Y,
  STATIC,
  segment,
  slotOf,
} from '@swept/core';
import { createImpact, createIntervals, intervals, overlap } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import type { ContactDetails, ContactEvent } from '../src/contacts/events.js';
import { keepDetails } from '../src/flown/details.js';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { insideOf, World, type WorldOptions } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';
import { unit } from './support/worlds.js';

type Detailed = ContactEvent & Partial<ContactDetails>;

describe('keepDetails', () => {
  it('keeps when a bullet has left a sheet, and the step after lists it as ended', () => {
    const world = new World();
    keepDetails(world);
    const zone = world.add(segment(4, -5, 4, 5, 1), { mobility: STATIC, sensor: true });
    world.add(circle(0, 0, 0.5), { velocity: [16, 0] });
    world.step(0.5);
    const [began] = world.began;
    expect([began.a, began.toi, began.exit, began.closingSpeed]).toEqual([zone, 2.5 / 8, 5.5 / 8, 8]);
    expect([world.began.enter[0], world.began.exit[0]]).toEqual([2.5 / 8, 5.5 / 8]);
    world.step(0.5);
    expect([...world.ended]).toEqual([began]);
  });

  it('tells how long a body was in a zone, over steps', () => {
    const world = new World({ gravity: [0, -8] });
    keepDetails(world);
    world.add(segment(-5, 0, 5, 0, 1), { mobility: STATIC, sensor: true });
    world.add(circle(0, 8, 0.5));
    let inside = 0;
    for (let n = 0; n < 60; n++) {
      world.step(1 / 32);
      for (const list of [world.began, world.stayed])
        for (let i = 0; i < list.count; i++) inside += (list.exit[i] - list.enter[i]) / 32;
    }
    // From a height of 1.5 to one of -1.5: fallen by 6.5 and by 9.5.
    expect(inside).toBeCloseTo(Math.sqrt(9.5 / 4) - Math.sqrt(6.5 / 4), 12);
  });

  it('a contact that goes on ends at 1, one that is let go within a step when that is', () => {
    const world = new World();
    keepDetails(world);
    const ball = world.add(circle(0, 0, 1));
    world.add(circle(1, 0, 1), { mobility: STATIC, sensor: true });
    world.step(1);
    expect(world.began.exit[0]).toBe(1);
    world.setVelocity(ball, -2, 0);
    world.step(1);
    expect([world.stayed.enter[0], world.stayed.exit[0]]).toEqual([0, 0.5]);
    const { s, t, u, v, w, closingSpeed, featureA, featureB, flags } = [...world.stayed][0];
    expect([s, t, u, v, w, closingSpeed, featureA, featureB, flags]).toEqual(new Array(9).fill(0));
  });

  it('has the whole impact as the hit had it', () => {
    const world = new World();
    keepDetails(world);
    world.add(segment(5, -3, 5, 5), { mobility: STATIC });
    world.add(segment(0, 0, 1, 1), { velocity: [8, 0] });
    const told = createImpact();
    world.step(1, (hit) => {
      Object.assign(told, hit);
      bounce(world, hit);
    });
    const { s, t, u, v, w, closingSpeed, featureA, featureB, flags } = told;
    expect([...world.began][0]).toMatchObject({ s, t, u, v, w, closingSpeed, featureA, featureB, flags });
    expect([s, t, closingSpeed, world.began.exit[0]]).toEqual([0.5, 1, 8, told.toi]);
  });

  it('what is removed ends its contacts then, and what rests ends none', () => {
    const world = new World({ gravity: [0, -10] });
    keepDetails(world);
    const floor = world.add(segment(-50, 0, 50, 0), { mobility: STATIC });
    const zone = world.add(circle(0, 1, 5), { mobility: STATIC, sensor: true });
    const ball = world.add(circle(0, 1, 1));
    for (let n = 0; n < 20; n++) world.step(1 / 60, (hit) => bounce(world, hit, 0));
    const ends = (): [BodyId, BodyId, number | undefined][] =>
      [...world.stayed].map(({ a, b, exit }) => [a, b, exit]).sort() as never;
    expect(ends()).toEqual([
      [floor, ball, 1],
      [zone, ball, 1],
    ]);
    world.add(circle(200, 0.5, 0.5), { velocity: [600, 0], gravityScale: 0, mask: 2, category: 2 });
    world.add(segment(205.5, 0, 205.5, 1), { mobility: STATIC, mask: 2, category: 2 });
    world.step(1 / 60, (hit) => {
      if (hit.x > 100) world.remove(ball);
    });
    expect(ends()).toEqual([
      [floor, ball, 0.5],
      [zone, ball, 0.5],
    ]);
  });

  it('is that of the last bounce of several', () => {
    const world = new World({ gravity: [0, -10] });
    keepDetails(world);
    world.add(segment(-5, 0, 5, 0), { mobility: STATIC });
    const ball = world.add([circle(0, 1.2, 1), circle(0, 1.2, 0.5)], { velocity: [1, 0] });
    const times: number[] = [];
    const step = (): void => {
      times.length = 0;
      world.step(2, (hit) => {
        times.push(hit.toi);
        bounce(world, hit);
      });
    };
    step();
    expect(times.length).toBeGreaterThan(2);
    expect([world.began.enter[0], world.began.exit[0]]).toEqual([times[0], times.at(-1)]);
    step();
    expect([world.stayed.enter[0], world.stayed.exit[0]]).toEqual([times[0], times.at(-1)]);
    world.setVelocity(ball, 0, 100);
    world.step(1);
    expect(world.ended.exit[0]).toBe(times.at(-1));
  });

  it('what rested ends when it is thrown off', () => {
    const world = new World({ gravity: [0, -10] });
    keepDetails(world);
    const floor = world.add(segment(-5, 0, 5, 0), { mobility: STATIC });
    const ball = world.add(circle(0, 1, 1));
    const answer = (hit: Hit): void => bounce(world, hit, 0);
    for (let n = 0; n < 20; n++) world.step(1 / 64, answer);
    // A message that comes in the middle of the step.
    world.add(circle(200, 0.5, 0.5), { velocity: [640, 0], gravityScale: 0 });
    world.add(segment(205.5, 0, 205.5, 1), { mobility: STATIC });
    world.step(1 / 64, (hit) => {
      if (hit.x > 100) world.setVelocity(ball, 0, 640);
      else answer(hit);
    });
    expect([...world.stayed].map(({ a, b }) => [a, b])).toEqual([[floor, ball]]);
    expect(world.stayed.exit[0]).toBeGreaterThanOrEqual(0.5);
    expect(world.stayed.exit[0]).toBeLessThan(0.501);
  });

  it('of sensors alone if asked; other pairs have NaN; a later call changes that', () => {
    const world = new World();
    keepDetails(world, { onlySensors: true });
    const bodies = [0, 1, 2].map((x) => world.add(circle(x, 0, 0.75), { sensor: x === 0 }));
    world.step(1);
    const exits = (list: Iterable<Detailed>): unknown[] => [...list].map(({ a, b, exit }) => [a, b, exit]);
    expect(exits(world.began)).toEqual([
      [bodies[0], bodies[1], 1],
      [bodies[1], bodies[2], Number.NaN],
    ]);
    keepDetails(world);
    world.step(1);
    expect(exits(world.stayed).map((it) => (it as number[])[2])).toEqual([1, 1]);
  });

  it('without it, the columns are empty and records have no details', () => {
    const world = new World();
    for (const x of [0, 1]) world.add(circle(x, 0, 1));
    world.step(1);
    expect([world.began.exit.length, world.began.flags.length, world.began.enter[0]]).toEqual([0, 0, 0]);
    expect(Object.keys([...world.began][0])).not.toContain('exit');
  });

  it('a step that fails leaves the details of the step before', () => {
    const world = new World();
    keepDetails(world);
    world.add(segment(4, -5, 4, 5), { mobility: STATIC, sensor: true });
    const ball = world.add(circle(0, 0, 1), { velocity: [16, 0] });
    world.step(0.5);
    const before = [...world.began];
    world.place(ball, 0, 0);
    expect(() =>
      world.step(0.5, () => {
        world.setVelocity(ball, -1, 0);
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect([...world.began]).toEqual(before);
    world.step(0.5);
    expect([...world.stayed]).toEqual(before);
  });
});

/** The pieces flown in a step, by body and part, as the trace tells them. */
interface Piece {
  from: number;
  to: number;
  row: Float64Array;
}

/** Where discs are at a time, and how far two bodies of discs are apart, by what the trace has told. */
class Flights {
  world!: World;
  period = Infinity;
  private readonly pieces = new Map<string, Piece[]>();

  readonly trace = (
    id: BodyId,
    from: number,
    to: number,
    rows: Float64Array,
    at: number,
    part: number,
  ): void => {
    const key = `${id} ${part}`;
    const row = rows.slice(at, at + ROW);
    this.pieces.set(key, [...(this.pieces.get(key) ?? []), { from, to, row }]);
  };

  clear(): void {
    this.pieces.clear();
  }

  private disc(id: BodyId, part: number, t: number): number[] {
    const pieces = this.pieces.get(`${id} ${part}`) ?? [];
    const piece = pieces.filter((it) => it.from <= t).pop();
    if (piece === undefined)
      return [this.world.x(id, 0, part), this.world.y(id, 0, part), this.world.radius(id, part)];
    const { from, to, row } = piece;
    const u = to > from ? Math.min(1, (t - from) / (to - from)) : 1;
    const at = (i: number, sag: number): number => row[i] + u * (row[i + END] - row[i]) - u * (1 - u) * sag;
    return [at(0, row[SAG_X]), at(1, row[SAG_Y]), at(RADIUS, 0)];
  }

  gap(a: BodyId, b: BodyId, t: number): number {
    let least = Infinity;
    for (let i = 0; i < this.world.parts(a); i++)
      for (let k = 0; k < this.world.parts(b); k++) {
        const [ax, ay, ar] = this.disc(a, i, t);
        const [bx, by, br] = this.disc(b, k, t);
        const { period } = this;
        // Of all images the nearest.
        const [dx, dy] = [bx - ax, by - ay].map((d) =>
          period < Infinity ? d - period * Math.round(d / period) : d,
        );
        least = Math.min(least, Math.hypot(dx, dy) - ar - br);
      }
    return least;
  }

  /** The last time after `met` when the two are in contact, or that. */
  exit(a: BodyId, b: BodyId, met: number): number {
    const samples = 500;
    if (this.gap(a, b, 1) <= 0) return 1;
    for (let i = samples; i > 0; i--) {
      let [low, high] = [met + ((i - 1) / samples) * (1 - met), met + (i / samples) * (1 - met)];
      if (!(this.gap(a, b, low) <= 0)) continue;
      for (let n = 0; n < 60; n++) {
        const middle = (low + high) / 2;
        if (this.gap(a, b, middle) <= 0) low = middle;
        else high = middle;
      }
      return low;
    }
    return met;
  }
}

describe('exit is the last time at which discs are near enough, by the paths that the trace tells', () => {
  it.each<[string, WorldOptions, number]>([
    ['in the plane', {}, 0],
    ['that grow', {}, 0.5],
    ['under gravity', { gravity: [0, -6] }, 0],
    ['in a world that wraps', { period: [12, 12] }, 0],
  ])('%s, bounced, pushed, placed and removed in callbacks, seeds 1 to 4', (_, options, growth) => {
    let between = 0;
    for (let seed = 1; seed <= 4; seed++) {
      const random = xoroshiro128plus(seed);
      const flights = new Flights();
      const world = new World({
        ...options,
        trace: flights.trace as never,
        broadphase: STRATEGIES.bruteForce(),
      });
      flights.world = world;
      const { stepper } = insideOf(world);
      if (options.period) flights.period = options.period[0];
      keepDetails(world);
      for (let i = 0; i < 14; i++) {
        const [x, y] = [6 + 6 * unit(random), 6 + 6 * unit(random)];
        const discs = Array.from({ length: 1 + (i % 3 === 0 ? 1 : 0) }, (_, k) =>
          circle(x + k, y, 0.25 + (i % 4) / 8),
        );
        const velocity = [8 * unit(random), 8 * unit(random)] as const;
        world.add(
          discs,
          i % 5 === 4
            ? { mobility: STATIC }
            : { velocity, sensor: i % 3 === 1, growth: growth * unit(random) },
        );
      }
      for (let n = 0; n < 6; n++) {
        flights.clear();
        const met = new Map<string, number>();
        world.step(0.4, (hit) => {
          met.set(`${hit.a} ${hit.b}`, hit.toi);
          const roll = (random.next() >>> 0) % 12;
          if (roll < 6) bounce(world, hit);
          else if (roll === 6 && world.mobility(hit.b) !== STATIC)
            world.moveBy(hit.b, unit(random), unit(random));
          else if (roll === 7 && world.mobility(hit.b) !== STATIC)
            world.place(hit.b, 6 + 5 * unit(random), 6 + 5 * unit(random));
          else if (roll === 8 && world.mobility(hit.a) !== STATIC)
            world.setVelocity(hit.a, 8 * unit(random), 8 * unit(random));
        });
        // Those of before the step are told in the frame of their path; so nothing is asked after it but the
        // trace.
        for (const { a, b, toi, exit } of [...world.began, ...world.stayed] as Detailed[]) {
          const expected = flights.exit(a, b, met.get(`${a} ${b}`) ?? toi);
          if (expected > toi && expected < 1) between++;
          const off = (exit as number) - expected;
          // Bodies that rest on each other do so at a small gap.
          const rests = stepper.lasting.lasts(slotOf(a), slotOf(b));
          const isRight = rests && off > 0 ? flights.gap(a, b, exit as number) < 0.25 : Math.abs(off) < 1e-6;
          expect(isRight, `seed ${seed}, step ${n}, ${a} and ${b}: ${toi}, ${exit}, ${expected}`).toBe(true);
        }
      }
    }
    expect(between).toBeGreaterThan(10);
  });

  it('is 1 where bodies that turn along chords overlap when the step is over, seeds 1 to 5', () => {
    let left = 0;
    let still = 0;
    for (let seed = 1; seed <= 5; seed++) {
      const random = xoroshiro128plus(seed);
      const world = new World({ gravity: [0, -2] });
      keepDetails(world);
      for (let i = 0; i < 30; i++) {
        const velocity = [9 * unit(random), 9 * unit(random)] as const;
        const angularVelocity = 8 * unit(random);
        world.add(box(5 * unit(random), 5 * unit(random), 1, 0.5), {
          velocity,
          angularVelocity,
          sensor: true,
        });
      }
      const { bodies } = world;
      for (let n = 0; n < 8; n++) {
        world.step(0.1, (hit) => {
          if (hit.toi > 0.5) world.setAngularVelocity(hit.a, 8 * unit(random));
        });
        for (const { a, b, toi, exit } of [...world.began, ...world.stayed] as Detailed[]) {
          let overlaps = false;
          for (let p = slotOf(a); p < bodies.endOf(slotOf(a)); p++)
            for (let q = slotOf(b); q < bodies.endOf(slotOf(b)); q++)
              overlaps ||= overlap(
                bodies.kindAt(p),
                bodies.kindAt(q),
                bodies.rows,
                bodies.rows,
                p * ROW,
                q * ROW,
              );
          expect(exit === 1, `seed ${seed}, step ${n}, ${a} and ${b}`).toBe(overlaps);
          expect(exit).toBeGreaterThanOrEqual(toi);
          if (overlaps) still++;
          else left++;
        }
      }
    }
    expect(Math.min(left, still)).toBeGreaterThan(50);
  });

  it('is that of `intervals` on whole rows, to the bit, with all strategies', () => {
    for (const strategy of Object.values(STRATEGIES)) {
      const random = xoroshiro128plus(5);
      const world = new World({ broadphase: strategy() });
      keepDetails(world);
      const ids = Array.from({ length: 40 }, () => {
        const [x, y] = [5 * unit(random), 5 * unit(random)];
        const velocity = [9 * unit(random), 9 * unit(random)] as const;
        return world.add(segment(x, y, x + unit(random), y + unit(random)), { velocity });
      });
      // As they are planned: the world is asked in the middle of a step, of a pair far away.
      world.add(circle(500, 0, 1), { velocity: [2, 0], mask: 2, category: 2 });
      world.add(circle(502.0001, 0, 1), { mask: 2, category: 2 });
      let rows = new Float64Array(0);
      world.step(1, () => {
        if (rows.length === 0) rows = world.bodies.rows.slice();
      });
      const out = createIntervals();
      let checked = 0;
      for (const { a, b, exit } of [...world.began] as Detailed[]) {
        if (!ids.includes(a)) continue;
        intervals(2, 2, rows, rows, out, world.bodies.slot('', a) * ROW, world.bodies.slot('', b) * ROW);
        expect(exit).toBe(out.exit[out.count - 1]);
        checked++;
      }
      expect(checked).toBeGreaterThan(20);
    }
  });
});
