import { closestPoints, createClosestPoints } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import {
  bounce,
  box,
  chain,
  circle,
  type Explanation,
  explain,
  InvalidInput,
  keepPaths,
  STATIC,
  segment,
  slide,
  World,
  type WorldOptions,
} from '../src/index.js';
import { Flights } from './support/flights.js';
import { addCrowd, shifted, shiftsOf } from './support/query-scenes.js';
import { unit } from './support/worlds.js';

const TOLD = ['touching', 'sensor', 'resting'];

/** How far two bodies are apart at a time of the last step, by traced paths; Infinity before one was there. */
function distanceAt(world: World, flights: Flights, a: number, b: number, time: number): number {
  const out = createClosestPoints();
  let least = Infinity;
  for (let partA = 0; partA < world.parts(a); partA++) {
    for (let partB = 0; partB < world.parts(b); partB++) {
      const poseA = flights.at(world, a, partA, time);
      const rows = flights.at(world, b, partB, time);
      if (!poseA || !rows) continue;
      for (const [dx, dy] of shiftsOf(world, 1)) {
        const pose = shifted({ id: b, part: partB, kind: 1, rows, offset: 0 }, dx, dy);
        closestPoints(world.kind(a, partA), world.kind(b, partB), poseA, pose, out);
        least = Math.min(least, out.distance);
      }
    }
  }
  return least;
}

const canTouch = (a: number, b: number): boolean => (a / 1024 + b / 1024) % 7 !== 0;

/** A crowd of all kinds of bodies, with sensors, filters, owners, chains that hold from above, and balls. */
function crowdIn(options: WorldOptions, seed: number): World {
  const world = new World(options);
  const random = xoroshiro128plus(seed);
  addCrowd(world, random, 16, 12);
  for (let i = 0; i < 2; i++) {
    const [x, y] = [6 + 4 * unit(random), 6 + 4 * unit(random)];
    const corners = [
      [x + 2, y],
      [x, y + unit(random)],
      [x - 2, y],
    ] as const;
    world.add(chain(corners, { oneSided: true }), { mobility: STATIC });
    world.add(circle(x, y + 1, 0.4), { velocity: [0, -9], growth: unit(random) });
    world.add(circle(x, y - 1, 0.4), { velocity: [0, 9] });
  }
  return world;
}

describe('explain', () => {
  it.each([0, 1])('sees that a way was changed at the very start, a gap of %d', (gap) => {
    const world = new World();
    keepPaths(world);
    const ball = world.add(circle(0, 0, 1), { velocity: [5, 0] });
    const wall = world.add(segment(1, -2, 1, 2), { mobility: STATIC });
    const other = world.add(circle(0, 9, 1), { velocity: [5, 0] });
    const another = world.add(circle(1.5 + gap, 9, 1), { velocity: [-5, 0] });
    world.step(0.1, (hit) => bounce(world, hit));
    expect(world.velocityX(ball) + world.velocityX(other)).toBe(-10);
    expect(explain(world, ball, wall).text).not.toContain('no callback');
    expect(explain(world, other, another).text).not.toContain('no callback');
  });

  it.each([
    ['bounce', bounce, true],
    ['slide', slide, true],
    ['nothing', () => {}, false],
  ] as const)('says whether the ways of two were changed, by %s', (_, answer, isChanged) => {
    const world = new World();
    keepPaths(world);
    const wall = world.add(box(4, 0, 1, 9), { mobility: STATIC });
    const ball = world.add([circle(0, 0, 1), circle(-1, 0, 1)], { velocity: [80, 1] });
    const low = world.add(circle(0, -6, 1), { velocity: [0, -40] });
    const lower = world.add(circle(0, -9, 1));
    world.step(0.1, (hit) => void answer(world, hit));
    for (const [a, b] of [
      [wall, ball],
      [ball, wall],
      [low, lower],
      [lower, low],
    ]) {
      const { verdict, text } = explain(world, a, b);
      expect(verdict).toBe('touching');
      expect(text.includes('no callback has changed the path of either')).toBe(!isChanged);
    }
  });

  const verdicts = new Map<string, number>();

  it.each([
    ['in the plane', {}],
    ['under gravity', { gravity: [0, -30] }],
    ['with canTouch', { canTouch }],
    ['in a world that wraps', { period: [12, 12], canTouch }],
    ['in one that wraps in y', { period: [Infinity, 12], gravity: [5, 0] }],
  ] as [string, WorldOptions][])('agrees with what was told, and with traced paths, %s', (_, options) => {
    for (let seed = 1; seed <= inject('rounds'); seed++) {
      const flights = new Flights();
      const world = crowdIn({ ...options, trace: flights.trace }, seed);
      keepPaths(world);
      for (let step = 0; step < 3; step++) {
        flights.pieces.clear();
        let hits = 0;
        world.step(0.1, (hit) => {
          hits++;
          if (hits === 5) world.add(circle(hit.x, hit.y, 0.5), { velocity: [3, 0] });
          if (hits === 7) world.add(circle(hit.x, hit.y, 0.5), { mobility: STATIC });
          if (hits === 9) world.remove(hit.b);
          if (hits % 5 === 0 || hits === 9) return;
          if (hits % 5 < 3) bounce(world, hit, 0.5);
          else slide(world, hit);
        });
        const late = step === 1 ? world.add(circle(8, 8, 1)) : -1;
        const told = new Set([...world.began, ...world.stayed].map(({ a, b }) => `${a} ${b}`));
        const ids = [...world.ids()];
        for (const a of ids) {
          for (const b of ids.filter((id) => id > a)) {
            const it = explain(world, a, b);
            const label = `seed ${seed} step ${step}: ${it.verdict}: ${it.text}`;
            verdicts.set(it.verdict, (verdicts.get(it.verdict) ?? 0) + 1);
            expect(TOLD.includes(it.verdict), label).toBe(told.has(`${a} ${b}`));
            expect(a === late || b === late, label).toBe(
              it.verdict === 'never in the step together' && (a === late || b === late),
            );
            check(world, flights, it, label);
          }
        }
      }
    }
  });

  function check(world: World, flights: Flights, it: Explanation, label: string): void {
    const { a, b, verdict, distance, gap, at, spans } = it;
    const [one, other] = [world.filter(a), world.filter(b)];
    const areStatic = world.mobility(a) === STATIC && world.mobility(b) === STATIC;
    if (verdict === 'never in the step together') return;
    const excluded = (one.category & other.mask) === 0 || (one.mask & other.category) === 0;
    const owned = one.owner !== 0 && one.owner === other.owner;
    expect(['no step', 'unreported'], label).not.toContain(verdict);
    expect(verdict === 'both static', label).toBe(areStatic);
    if (!areStatic) expect(verdict === 'same owner', label).toBe(owned);
    if (!areStatic && !owned) expect(verdict === 'filtered', label).toBe(excluded);
    if (verdict === 'canTouch refused') expect(canTouch(a, b), label).toBe(false);
    if (verdict === 'boxes apart') expect(gap, label).toBeGreaterThan(0);
    if (verdict === 'boxes apart' || verdict === 'separate') {
      expect(distance, label).toBeGreaterThan(0);
      expect(spans, label).toEqual([]);
    }
    if (verdict === 'one-sided' || TOLD.includes(verdict)) expect(spans.length, label).toBeGreaterThan(0);
    if (verdict === 'touching' || verdict === 'sensor')
      expect([distance, gap <= 1e-9], label).toEqual([0, true]);
    if (verdict === 'one-sided') expect(distance, label).toBe(0);
    expect(distance - gap, label).toBeGreaterThan(-1e-6 - world.skin(a) - world.skin(b));
    // It is as near as it says when it says, and never nearer. Hits of what turns come earlier, by the skin.
    const there = distanceAt(world, flights, a, b, at);
    const skin = TOLD.includes(verdict) ? world.skin(a) + world.skin(b) : 0;
    if (there < Infinity) expect(Math.abs(there - distance), label).toBeLessThan(1e-6 + skin);
    for (let time = 0; time <= 1; time += 1 / 4)
      expect(distanceAt(world, flights, a, b, time) - distance, label).toBeGreaterThan(-1e-6);
  }

  it('has met all verdicts but two, which other tests do', () => {
    expect([...verdicts.keys()].sort()).toEqual([
      'both static',
      'boxes apart',
      'canTouch refused',
      'filtered',
      'never in the step together',
      'one-sided',
      'resting',
      'same owner',
      'sensor',
      'separate',
      'touching',
    ]);
  });

  it('says it in a sentence, with the numbers', () => {
    let wall = -1;
    let refused = -1;
    const world = new World({ canTouch: (a, b) => a !== wall || b !== refused });
    keepPaths(world);
    wall = world.add(segment(4, -9, 4, 9), { mobility: STATIC });
    refused = world.add(circle(8, 5, 1), { velocity: [-16, 0] });
    const ball = world.add(circle(0, 0, 1), { velocity: [8, 0], owner: 3 });
    const ghost = world.add(circle(0, 3, 1), { velocity: [8, 0], owner: 3, mask: 4, category: 8 });
    const ramp = world.add(segment(15, -8, 18, -5), { mobility: STATIC });
    const low = world.add([circle(16, -12, 0.5), circle(18, -12, 0.5)], { velocity: [0, 4] });
    const zone = world.add(box(0, 0, 2, 2), { mobility: STATIC, sensor: true });
    const ledge = world.add(
      chain(
        [
          [22, 0],
          [20, 0],
        ],
        { oneSided: true },
      ),
      { mobility: STATIC },
    );
    const riser = world.add(circle(21, -2, 0.5), { velocity: [0, 4] });
    expect(explain(world, wall, ball)).toMatchObject({
      verdict: 'no step',
      distance: NaN,
      gap: NaN,
      spans: [],
    });
    world.step(1);
    const late = world.add(circle(0, 0, 1));
    const text = (a: number, b: number): string => explain(world, a, b).text;
    expect([
      text(wall, ball),
      text(zone, ball),
      text(ball, ghost),
      text(ghost, wall),
      text(wall, refused),
      text(refused, riser),
      text(ramp, low),
      text(ledge, riser),
      text(ramp, wall),
      text(late, ball),
    ]).toMatchInlineSnapshot(`
      [
        "Bodies 0 and 2048 began to touch: in contact from 0.375 to 0.625 of the step; no callback has changed the path of either.",
        "Bodies 7168 and 2048 began to touch: in contact from 0 to 0.25 of the step, part 0 of 7168 and part 0 of 2048; of them 7168 is a sensor.",
        "Bodies 2048 and 3072 have the same owner, 3.",
        "Bodies 3072 and 0 are filtered: the category 0x1 of 0 has no bit in the mask 0x4 of 3072.",
        "Bodies 0 and 1024 were refused by canTouch; they touched: in contact from 0.1875 to 0.3125 of the step.",
        "The boxes of the paths of 1024 and 10240 are apart by 11.5 in x.",
        "Bodies 4096 and 5120 came no nearer than 0.207107, at 1 of the step, part 0 of 4096 and part 0 of 5120.",
        "Bodies 9216 and 10240 touched from a side that does not hold: in contact from 0.375 to 0.625 of the step.",
        "Bodies 4096 and 0 are both static: such pairs are not looked at.",
        "Bodies 11264 and 2048 were never in the last step together: 11264 takes part from the next one on.",
      ]
    `);
    expect(explain(world, ramp, low)).toMatchObject({
      verdict: 'separate',
      at: expect.closeTo(1, 6),
      partA: 0,
      partB: 0,
      list: 'none',
    });
    expect(explain(world, low, ramp).distance).toBeCloseTo(Math.SQRT1_2 - 0.5, 6);
    world.setVelocity(ball, -8, 0);
    expect(() => world.step(1, () => void world.add(circle(NaN, 0, 1)))).toThrow(InvalidInput);
    expect(explain(world, ramp, low).verdict).toBe('no step');
  });

  it('tells what rests from what touches', () => {
    const world = new World({ gravity: [0, -10] });
    keepPaths(world);
    const floor = world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
    const ball = world.add(circle(0, 1, 1));
    const verdicts = Array.from({ length: 3 }, () => {
      world.step(1 / 60, (hit) => bounce(world, hit, 0));
      return explain(world, floor, ball);
    });
    expect(verdicts.map((it) => [it.verdict, it.list])).toEqual([
      ['resting', 'began'],
      ['resting', 'stayed'],
      ['resting', 'stayed'],
    ]);
    expect(verdicts[2].text).toMatch(
      /^Bodies 0 and 1024 rest on each other, no nearer than .*: in contact from 0 to 1 of/,
    );
    expect(verdicts[2].distance).toBeLessThan(0.001);
    world.setVelocity(ball, 0, 9);
    world.step(1 / 60);
    world.step(1 / 60);
    expect(explain(world, floor, ball)).toMatchObject({ verdict: 'boxes apart', axis: 'y', list: 'ended' });
  });

  it('what filters no longer exclude is unreported, as nothing keeps what they were', () => {
    const world = new World();
    keepPaths(world);
    const wall = world.add(segment(4, -9, 4, 9), { mobility: STATIC });
    const ghost = world.add(circle(0, 0, 1), { velocity: [8, 0], mask: 0 });
    world.step(1);
    expect(explain(world, wall, ghost)).toMatchObject({
      verdict: 'filtered',
      distance: 0,
      bitsOfA: 0,
      bitsOfB: 1,
    });
    world.setFilter(ghost, { mask: 1 });
    expect(explain(world, ghost, wall)).toMatchObject({
      verdict: 'unreported',
      spans: [[0.375, 0.625]],
      list: 'none',
    });
    world.step(1);
    expect(explain(world, ghost, wall).verdict).toBe('boxes apart');
  });

  it('what a callback takes away at the time of the contact is unreported', () => {
    const world = new World();
    keepPaths(world);
    const zone = world.add(circle(0, 0, 2), { mobility: STATIC });
    world.add(circle(1, 0, 1), { mobility: STATIC });
    const ball = world.add(circle(0.5, 0, 1));
    const told: number[] = [];
    world.step(1, (hit) => {
      told.push(hit.a);
      world.place(ball, 50, 0);
    });
    expect(told).toEqual([zone]);
    expect(explain(world, 1024, ball)).toMatchObject({ verdict: 'unreported', spans: [[0, 0]], at: 0 });
    expect(explain(world, zone, ball)).toMatchObject({ verdict: 'touching', spans: [[0, 0]], list: 'began' });
    expect(explain(world, 1024, ball).text).toContain('took one away just then');
  });

  it('finds the contact of bodies whose ids are not in the order of their slots', () => {
    const world = new World();
    for (let i = 0; i < 1024; i++) world.remove(world.add(circle(0, 0)));
    const often = world.add(circle(0, 0, 1), { mobility: STATIC });
    const once = world.add(circle(5, 0, 1), { velocity: [-10, 0] });
    expect(often).toBeGreaterThan(once);
    keepPaths(world);
    world.step(1);
    expect([...world.began]).toMatchObject([{ a: often, b: once }]);
    for (const [a, b] of [
      [often, once],
      [once, often],
    ])
      expect(explain(world, a, b)).toMatchObject({ a, b, verdict: 'touching', list: 'began' });
  });

  it('refuses what is not two bodies of a world whose paths are kept, and a call within a step', () => {
    const world = new World();
    const wall = world.add(segment(4, -9, 4, 9), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1), { velocity: [8, 0] });
    expect(() => explain(world, wall, ball)).toThrow('keepPaths');
    keepPaths(world);
    expect(() => explain(world, wall, wall)).toThrow('another one than the first');
    expect(() => explain(world, wall, 77)).toThrow(InvalidInput);
    expect(() => world.step(1, () => void explain(world, wall, ball))).toThrow('within a step');
  });
});
