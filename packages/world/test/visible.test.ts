import { SEGMENT, slotOf, vertexAt } from '@swept/core';
import { overlap } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import {
  bounce,
  box,
  castRayAny,
  circle,
  createTimeSpans,
  InvalidInput,
  keepPaths,
  type SightOptions,
  STATIC,
  segment,
  type TimeSpans,
  visible,
  World,
  type WorldOptions,
} from '../src/index.js';
import { Flights, fill } from './support/flights.js';
import { shifted, shiftsOf } from './support/query-scenes.js';
import { STRATEGIES } from './support/strategies.js';
import { unit } from './support/worlds.js';

type Span = readonly [number, number];

function spans({ count, from, to }: TimeSpans): Span[] {
  return Array.from({ length: count }, (_, i) => [from[i], to[i]]);
}

/** The middle of a body of `fill` at a time, or of a segment. */
function middle(world: World, flights: Flights, id: number, time: number): [number, number] {
  const isDisc = world.kind(id) === 1;
  const sum = [0, 0, 0];
  for (let part = 0; part < (isDisc ? 1 : world.parts(id)); part++) {
    const pose = flights.at(world, id, part, time) as Float64Array;
    for (let i = 0; i < world.kind(id, part); i++) {
      sum[0] += pose[vertexAt(i)];
      sum[1] += pose[vertexAt(i) + 1];
      sum[2]++;
    }
  }
  return [sum[0] / sum[2], sum[1] / sum[2]];
}

/** By `overlap`, where traces say that all were at a time. */
function slowly(world: World, flights: Flights, a: number, b: number, time: number, options: SightOptions) {
  const { eye = [0, 0], aim = [0, 0], exclude = [] } = options;
  const left = [a, b, ...(exclude as number[])];
  const [ax, ay] = middle(world, flights, a, time);
  const [bx, by] = middle(world, flights, b, time);
  const [x, y] = [ax + eye[0], ay + eye[1]];
  const near = (way: number, period: number): number =>
    period < Infinity ? way - period * Math.round(way / period) : way;
  const [dx, dy] = [bx + aim[0] - x, by + aim[1] - y].map((way, axis) => near(way, world.period[axis]));
  const line = segment(x, y, x + dx, y + dy).row;
  for (const id of world.ids()) {
    if (left.includes(id)) continue;
    for (let part = 0; part < world.parts(id); part++) {
      const rows = flights.at(world, id, part, time) as Float64Array;
      const kind = world.bodies.kindAt(slotOf(id) + part);
      for (const [sx, sy] of shiftsOf(world, 2))
        if (overlap(SEGMENT, kind, line, shifted({ id, part, kind, rows, offset: 0 }, sx, sy))) return false;
    }
  }
  return true;
}

describe('visible', () => {
  it.each([
    ['in the plane', {}],
    ['under gravity', { gravity: [0, -30] }],
    ['in a world that wraps', { period: [16, 16] }],
    ['in one that wraps in x', { period: [16, Infinity], gravity: [0, 9] }],
  ] as [string, WorldOptions][])(
    'is what overlap says along traced paths, %s, seeds 5 to 7',
    (_, options) => {
      const answers = Object.values(STRATEGIES).map((strategy, first) => {
        const random = xoroshiro128plus(5);
        const times = xoroshiro128plus(7);
        const flights = new Flights();
        const world = new World({ ...options, broadphase: strategy(), trace: flights.trace });
        fill(world, 6);
        keepPaths(world);
        const out = createTimeSpans();
        const found: unknown[] = [];
        const seen = { yes: 0, no: 0, changes: 0 };
        for (let step = 0; step < 2; step++) {
          flights.pieces.clear();
          let hits = 0;
          world.step(0.05, (hit) => {
            if (hits++ % 3 > 0) bounce(world, hit);
          });
          const ids = [...world.ids()];
          for (let k = 0; k < 12; k++) {
            const pick = (): number => ids[(random.next() >>> 0) % ids.length];
            const [a, b] = [pick(), pick()];
            const exclude = ids.filter((id) => (id + k) % 2 === 0);
            const sight: SightOptions =
              k % 3 === 0 ? { exclude, eye: [0.5, 0.25], aim: [0, -1] } : { exclude };
            if (a === b) continue;
            const count = visible(world, a, b, out, sight);
            expect(count).toBe(out.count);
            found.push(spans(out), out.lasts);
            seen.changes += +(count > 1);
            if (first > 0) continue;
            const all = spans(out);
            for (let i = 0; i < 12; i++) {
              const time = i < 2 ? i : (1 + unit(times)) / 2;
              if (all.some((it) => it.some((end) => end !== i && Math.abs(end - time) < 1e-4))) continue;
              const isSeen = time === 1 ? out.lasts : all.some(([from, to]) => from <= time && time <= to);
              seen[isSeen ? 'yes' : 'no']++;
              expect(isSeen, `${a} ${b} at ${time}`).toBe(slowly(world, flights, a, b, time, sight));
            }
            const back = { ...sight, eye: sight.aim ?? [0, 0], aim: sight.eye ?? [0, 0] } as const;
            visible(world, b, a, out, back);
            expect(spans(out)).toEqual(all);
          }
        }
        expect(seen.changes).toBeGreaterThan(0);
        if (first === 0) expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(20);
        return JSON.stringify(found);
      });
      for (const answer of answers) expect(answer).toBe(answers[0]);
    },
  );

  it('a line whose ends move meets a point that moves, once or twice', () => {
    const world = new World();
    keepPaths(world);
    const out = createTimeSpans();
    // The line stands up from (0, 0), and falls to the right: its end goes from (0, 4) to (4, 0).
    const a = world.add(circle(0, 0, 0), { mobility: STATIC });
    const b = world.add(circle(0, 4, 0), { velocity: [4, -4] });
    const still = world.add(circle(1, 1, 0), { mobility: STATIC });
    const flies = world.add(circle(1, 3, 0), { velocity: [0, -2] });
    const when = (exclude: number): unknown => [
      visible(world, a, b, out, { exclude }),
      spans(out),
      out.lasts,
    ];
    world.step(1);
    const touched = 0.5;
    expect(when(flies)).toEqual([
      2,
      [
        [0, touched],
        [touched, 1],
      ],
      true,
    ]);
    // (1, 3 - 2t) is on the way from (0, 0) to (4t, 4 - 4t) where 4 - 4t = 4t (3 - 2t), so 2t^2 - 4t + 1 = 0.
    const root = 1 - Math.SQRT1_2;
    expect(when(still)).toEqual([
      2,
      [
        [0, near(root)],
        [near(root), 1],
      ],
      true,
    ]);
    // A wall that rises with the line hides it from when it comes on: to the end.
    world.add(segment(2, -1, 2, 1), { mobility: STATIC });
    world.step(0);
    expect(visible(world, a, b, out)).toBe(0);
    expect(out.lasts).toBe(false);
  });

  it('sees what a door lets be seen, and says whether it is seen at the end', () => {
    const world = new World({ gravity: [0, -8] });
    keepPaths(world);
    const out = createTimeSpans();
    const guard = world.add(circle(0, 0, 1), { gravityScale: 0 });
    const thief = world.add(box(10, 0, 1, 1), { mobility: STATIC });
    const door = world.add(segment(5, 1, 5, 3), { category: 4 });
    const when = (options: SightOptions = {}): unknown => [
      visible(world, guard, thief, out, options),
      spans(out),
      out.lasts,
    ];
    world.step(0.5);
    // It falls by 4 t^2, and covers the line from 0.5 s on.
    expect(when()).toEqual([1, [[0, 1]], false]);
    const free = [1, [[0, 1]], true];
    expect(when({ exclude: door })).toEqual(free);
    expect(when({ mask: 1 })).toEqual(free);
    expect(when({ eye: [0, -1], aim: [0, -1] })).toEqual(free);
    world.step(0.5);
    // It is past the line when it has fallen by 3.
    expect(when()).toEqual([1, [[near(2 * Math.sqrt(0.75) - 1), 1]], true]);
    world.setSensor(door, true);
    expect(when()).toEqual(free);
    expect(when({ sensors: true })).not.toEqual(free);
  });

  it('degenerate lines, and what comes and goes', () => {
    const world = new World();
    keepPaths(world);
    const out = createTimeSpans();
    const a = world.add(circle(0, 0, 1));
    const b = world.add(circle(0, 0, 2), { velocity: [8, 0] });
    const at = world.add(circle(0, 30, 1));
    const when = (one: number, other: number, options: SightOptions = {}): unknown => {
      visible(world, one, other, out, options);
      return [...spans(out), out.lasts];
    };
    // Before the first step all rest. The line of two bodies at one place is a point.
    expect([when(a, b), when(b, at), when(a, at)]).toEqual([[[0, 1], true], [false], [false]]);
    world.add(circle(0, 100, 1), { velocity: [8, 0] });
    world.add(segment(5, 99, 5, 101), { mobility: STATIC });
    const added: number[] = [];
    world.step(1, (hit) => {
      if (hit.y > 50) added.push(world.add(circle(0, 15, 1)), world.add(circle(-9, 0, 1)));
    });
    expect(when(a, at)).toEqual([[0.25, 0.5], false]);
    expect(when(a, added[1])).toEqual([[0.5, 1], true]);
    expect(when(added[0], added[1])).toEqual([[0.5, 1], true]);
    const late = world.add(circle(0, 15, 1));
    expect([when(a, late), when(late, b)]).toEqual([[false], [false]]);
    expect(when(a, at, { exclude: added })).toEqual([[0.25, 1], true]);
    world.place(added[0], 70, 0);
    expect(when(a, at)).toEqual([[0.25, 0.5], false]);
    world.remove(added[0]);
    expect(when(a, at)).toEqual([[0.25, 1], true]);
    expect(() => visible(world, a, a, out)).toThrow('another one than the first');
    expect(() => visible(world, a, added[0], out)).toThrow(InvalidInput);
    // Blocked only at the very end, and only at the very beginning.
    world.place(a, 0, 0);
    world.place(at, 40, 0);
    world.remove(late);
    const wall = world.add(segment(20, 2, 20, 5), { velocity: [0, -2] });
    world.step(1);
    expect(when(a, at, { exclude: b })).toEqual([[0, 1], false]);
    world.setVelocity(wall, 0, 2);
    world.step(1);
    expect(when(a, at, { exclude: b })).toEqual([[0, 1], true]);
  });

  it('where the world wraps, along the shortest way, which changes', () => {
    for (const strategy of Object.values(STRATEGIES)) {
      const world = new World({ period: [16, Infinity], broadphase: strategy() });
      keepPaths(world);
      const out = createTimeSpans();
      const a = world.add(circle(4, 0, 0.5), { mobility: STATIC });
      const b = world.add(circle(10, 0, 0.5), { velocity: [32, 0] });
      const wall = world.add(segment(2, -1, 2, 1), { mobility: STATIC });
      world.step(1);
      // The way is 6 long, and from 2/32 on less the other way round, over the wall until b is at 18, and is
      // over a at 20; it is shorter on the right until b is at 28, and free from 34 on, where b is left again.
      visible(world, a, b, out);
      expect(spans(out)).toEqual([
        [0, 2 / 32],
        [8 / 32, 18 / 32],
        [24 / 32, 1],
      ]);
      visible(world, b, a, out, { exclude: wall });
      expect(spans(out)).toEqual([[0, 1]]);
      expect(castRayAny(world, 4, 0, 10, 0, { exclude: [a, b] })).toBe(false);
    }
  });

  it('of a body that turns, from what it turns about', () => {
    const world = new World();
    keepPaths(world);
    const out = createTimeSpans();
    const blade = world.add(box(0, 0, 4, 1), { angularVelocity: 3, center: [1, 0] });
    const off = world.add(circle(0, 30, 1), { angularVelocity: 3, center: [2, 30] });
    const b = world.add(circle(1, 9, 1), { mobility: STATIC });
    const needle = world.add(circle(1, 5, 1e-6), { mobility: STATIC });
    world.step(0.5);
    expect([visible(world, blade, b, out), visible(world, blade, needle, out)]).toEqual([0, 1]);
    expect(visible(world, blade, b, out, { eye: [1e-4, 0], aim: [1e-4, 0] })).toBe(1);
    world.add(circle(1, 20, 0.5), { mobility: STATIC });
    world.step(0.5);
    // From the middle of the circle.
    expect(visible(world, off, b, out)).toBeGreaterThan(0);
  });
});

const near = (value: number): unknown => expect.closeTo(value, 10);
