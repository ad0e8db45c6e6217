import { slotOf } from '@swept/core';
import { createIntervals, intervals } from '@swept/narrowphase';
import { describe, expect, it } from 'vitest';
import {
  bounce,
  box,
  circle,
  createTimeSpans,
  type Hit,
  InvalidInput,
  keepPaths,
  moveAndSlide,
  STATIC,
  segment,
  type TimeSpans,
  touching,
  triangle,
  World,
  type WorldOptions,
} from '../src/index.js';
import { insideOf } from '../src/world.js';
import { between, Flights, fill } from './support/flights.js';
import { shifted, shiftsOf } from './support/query-scenes.js';
import { STRATEGIES } from './support/strategies.js';

type Span = readonly [number, number];

function spans({ count, from, to }: TimeSpans): Span[] {
  return Array.from({ length: count }, (_, i) => [from[i], to[i]]);
}

/** Without what lasts, or is missing, for less than rounding: nothing that random scenes need. */
function union(all: readonly Span[]): Span[] {
  const found: [number, number][] = [];
  for (const [from, to] of [...all].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last && from <= last[1] + 1e-9) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** By `intervals` on the pieces that a trace has told of, and by the hits. */
function slowly(world: World, flights: Flights, hits: readonly Hit[], a: number, b: number): Span[] {
  const found: Span[] = hits
    .filter((hit) => (hit.a === a && hit.b === b) || (hit.a === b && hit.b === a))
    .map(({ toi }) => [toi, toi]);
  const out = createIntervals();
  const kindOf = (id: number, part: number) => world.bodies.kindAt(slotOf(id) + part);
  for (let partA = 0; partA < world.parts(a); partA++) {
    for (let partB = 0; partB < world.parts(b); partB++) {
      for (const pieceA of flights.of(world, a, partA)) {
        for (const pieceB of flights.of(world, b, partB)) {
          const from = Math.max(pieceA.from, pieceB.from);
          const to = Math.min(pieceA.to, pieceB.to);
          if (!(from <= to)) continue;
          const rowA = between(pieceA, from, to);
          const row = between(pieceB, from, to);
          for (const [dx, dy] of shiftsOf(world, 2)) {
            const image = shifted({ id: b, part: partB, kind: 1, rows: row, offset: 0 }, dx, dy);
            intervals(kindOf(a, partA), kindOf(b, partB), rowA, image, out);
            for (let i = 0; i < out.count; i++)
              found.push([from + out.enter[i] * (to - from), from + out.exit[i] * (to - from)]);
          }
        }
      }
    }
  }
  return union(found);
}

describe('touching', () => {
  it.each([
    ['in the plane', {}],
    ['under gravity', { gravity: [0, -30] }],
    ['in a world that wraps', { period: [16, 16] }],
    ['in one that wraps in y', { period: [Infinity, 16], gravity: [5, 0] }],
  ] as [string, WorldOptions][])(
    'is what intervals say of traced paths, and the hits, %s, seed 3',
    (_, options) => {
      const answers = Object.values(STRATEGIES).map((strategy, first) => {
        const flights = new Flights();
        const world = new World({ ...options, broadphase: strategy(), trace: flights.trace });
        fill(world, 3);
        keepPaths(world);
        const out = createTimeSpans();
        const found: unknown[] = [];
        let several = 0;
        for (let step = 0; step < 2; step++) {
          flights.pieces.clear();
          const hits: Hit[] = [];
          world.step(0.05, (hit) => {
            hits.push({ ...hit });
            // Every third hit is let through.
            if (hits.length % 3 > 0) bounce(world, hit);
          });
          const ids = [...world.ids()];
          for (const a of ids) {
            for (const b of ids.filter((id) => id > a)) {
              const count = touching(world, a, b, out);
              found.push(spans(out), out.lasts);
              expect(count).toBe(out.count);
              if (first > 0) continue;
              const answer = union(spans(out));
              const oracle = slowly(world, flights, hits, a, b);
              several += +(oracle.length > 1);
              if (insideOf(world).stepper.lasting.lasts(slotOf(a), slotOf(b))) {
                // They touch at a small gap too.
                for (const [from, to] of oracle)
                  expect(answer.some((it) => it[0] < from + 1e-8 && to < it[1] + 1e-8)).toBe(true);
                continue;
              }
              expect(answer.map(([from, to]) => [near(from), near(to)])).toEqual(oracle);
              expect(out.lasts).toBe(oracle.at(-1)?.[1] === 1);
              expect(touching(world, b, a, out)).toBe(count);
            }
          }
        }
        if (first === 0) expect(several).toBeGreaterThan(3);
        return JSON.stringify(found);
      });
      for (const answer of answers) expect(answer).toBe(answers[0]);
    },
  );

  it('has the times of what was not deflected to the bit, of pairs that filters keep apart too', () => {
    const world = new World();
    keepPaths(world);
    const out = createTimeSpans();
    const ball = world.add(circle(0, 0, 0.5), { velocity: [16, 0], mask: 0 });
    const fork = world.add(
      [segment(4, -5, 4, 5, 0.5), segment(8, -5, 8, 5), triangle(12, 5, 20, 5, 12, -5)],
      {
        mobility: STATIC,
        sensor: true,
      },
    );
    expect(touching(world, ball, fork, out)).toBe(0);
    world.step(1);
    expect(touching(world, ball, fork, out)).toBe(3);
    expect(spans(out).slice(0, 2)).toEqual([
      [3 / 16, 5 / 16],
      [7.5 / 16, 8.5 / 16],
    ]);
    expect([out.from[2], out.to[2], out.lasts]).toEqual([11.5 / 16, 1, true]);
    const inside = world.add(circle(16, 5, 1), { mobility: STATIC });
    world.step(0);
    expect([touching(world, inside, fork, out), spans(out), out.lasts]).toEqual([1, [[0, 1]], true]);
  });

  it('a body that bounces between two others touches each as often as it hits it', () => {
    const world = new World();
    keepPaths(world);
    const left = world.add(segment(-1, -5, -1, 5), { mobility: STATIC });
    const right = world.add(segment(1, -5, 1, 5), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 0.5), { velocity: [8, 0] });
    const tois = new Map<number, number[]>([left, right].map((id) => [id, []]));
    world.step(1, (hit) => {
      tois.get(Math.min(hit.a, hit.b) === left ? left : right)?.push(hit.toi);
      bounce(world, hit);
    });
    const out = createTimeSpans();
    for (const wall of [left, right]) {
      const told = tois.get(wall) as number[];
      expect(touching(world, wall, ball, out)).toBe(told.length);
      expect(told.length).toBeGreaterThan(2);
      expect(spans(out)).toEqual(told.map((toi) => [toi, toi]));
      expect(out.lasts).toBe(false);
    }
  });

  it('bodies that rest on each other touch to the end of the step', () => {
    const world = new World({ gravity: [0, -10] });
    keepPaths(world);
    const floor = world.add(segment(-50, 0, 50, 0), { mobility: STATIC });
    const ball = world.add(circle(0, 1.01, 1));
    const tile = world.add(box(20, 0.51, 1, 1), { angularVelocity: 0 });
    const out = createTimeSpans();
    let landed = -1;
    for (let n = 0; n < 30; n++) {
      const tois: number[] = [];
      world.step(1 / 60, (hit) => {
        if (hit.a === floor && hit.b === ball) tois.push(hit.toi);
        bounce(world, hit, 0);
      });
      const count = touching(world, floor, ball, out);
      if (tois.length > 0 && landed < 0) {
        landed = n;
        expect(spans(out)).toEqual([[tois[0], 1]]);
      } else expect(spans(out)).toEqual(landed < 0 ? [] : [[0, 1]]);
      expect(out.lasts).toBe(count > 0);
    }
    expect(landed).toBeGreaterThan(-1);
    expect([touching(world, floor, tile, out), out.lasts]).toEqual([1, true]);
  });

  it('what is placed at the very beginning of a step was where it was', () => {
    const world = new World();
    keepPaths(world);
    const zone = world.add(circle(0, 0, 2), { mobility: STATIC, mask: 0 });
    world.add(circle(1, 0, 1), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1));
    world.step(1, () => world.place(ball, 50, 0));
    const out = createTimeSpans();
    for (const other of [
      [zone, ball],
      [ball, zone],
    ]) {
      touching(world, other[0], other[1], out);
      expect([...spans(out), out.lasts]).toEqual([[0, 0], false]);
    }
  });

  it('what comes, goes or is put elsewhere', () => {
    const world = new World();
    keepPaths(world);
    const zone = world.add(circle(0, 0, 2), { mobility: STATIC, sensor: true });
    const resting = world.add(circle(1, 0, 0.5));
    const walker = world.add(circle(-1, 0, 0.5));
    world.add(circle(0, 100, 1), { velocity: [8, 0] });
    world.add(segment(5, 99, 5, 101), { mobility: STATIC });
    const far = world.add(circle(50, 0, 0.5), { velocity: [8, 0] });
    const out = createTimeSpans();
    const when = (id: number): Span[] => {
      touching(world, id, zone, out);
      return spans(out);
    };
    // Before the first step, all are where they are.
    expect([when(resting), when(far)]).toEqual([[[0, 1]], []]);
    let added = -1;
    let wall = -1;
    world.step(1, (hit) => {
      if (hit.y < 50) return;
      added = world.add(circle(0, 0, 0.25));
      wall = world.add(segment(0, 0, 1, 1), { mobility: STATIC });
      world.place(far, 1, 0);
    });
    const late = world.add(circle(0, 0, 1));
    world.place(resting, 80, 0);
    world.setRadius(far, 0);
    moveAndSlide(world, walker, -90, 0);
    world.moveBy(added, 50, 0);
    expect([when(resting), when(walker), when(added)]).toEqual([[[0, 1]], [[0, 1]], [[0.5, 1]]]);
    // Placed at x 1, and flies on to 5.
    expect(when(far)).toEqual([[0.5, 0.5 + 1.5 / 8]]);
    expect([when(wall), when(late)]).toEqual([[], []]);
    world.step(1);
    expect([when(resting), when(wall), when(late)]).toEqual([[], [[0, 1]], [[0, 1]]]);
    expect(when(added)[0][0]).toBe(0);
    expect(out.lasts).toBe(false);
    world.remove(late);
    expect(() => touching(world, late, zone, out)).toThrow(InvalidInput);
    expect(() => touching(world, zone, zone, out)).toThrow('another one than the first');
    expect(() => touching(new World(), zone, far, out)).toThrow('keepPaths');
    expect(() => world.step(1, () => void touching(world, zone, far, out))).not.toThrow();
    world.setVelocity(walker, 400, 0);
    expect(() => world.step(1, () => void touching(world, zone, far, out))).toThrow('within a step');
  });
});

const near = (value: number): unknown => expect.closeTo(value, 8);
