import { describe, expect, it } from 'vitest';
import { AutoHand } from '../pages/cut-the-line/auto-hand.js';
import type { StepRecord } from '../pages/cut-the-line/cut.js';
import { Game } from '../pages/cut-the-line/game.js';
import { MOVERS, type Mover, type StageName, staged } from '../pages/cut-the-line/stages.js';
import { DOWN, MOVE, UP } from '../pages/cut-the-line/stroke.js';
import { countEntries } from './count-entries.js';
import { countCrossings } from './exact-crossings.js';

/** The game as the page plays it by itself, without the page. */
function play(seed: number, stepsPerSecond: number, steps: number, radius = 0) {
  const game = new Game(seed);
  game.radius = radius;
  const hand = new AutoHand(game, seed + 1);
  const records: StepRecord[] = [];
  game.onRecord = (record) => records.push(record);
  for (let i = 0; i < steps; i++) game.step(1 / stepsPerSecond, hand.take());
  return { game, records };
}

describe('countCrossings', () => {
  const still = [0, 0, 0, 0];
  it('counts a line that passes once, twice, or beside the point', () => {
    expect(countCrossings(still, [1, -1, 1, 1, -1, -1, -1, 1])).toBe(1);
    expect(countCrossings(still, [1, 2, 1, 3, -1, 2, -1, 3])).toBe(0);
    // The line turns over and rises meanwhile: it passes the point with its middle, and again with its one
    // half.
    expect(countCrossings([0, 0.1, 0, 0.1], [-1, 0, 1, 0, 0.8, -0.2, -0.8, 1])).toBe(2);
  });

  it('counts relative to the moving hand', () => {
    expect(countCrossings([-5, 0.3, 5, 0.3], [0, -1, 0, 1, 0, -1, 0, 1])).toBe(1);
    expect(countCrossings([-5, 1.3, 5, 1.3], [0, -1, 0, 1, 0, -1, 0, 1])).toBe(0);
    expect(countCrossings([-5, 0.3, 5, 0.3], [-6, -1, -6, 1, 6, -1, 6, 1])).toBe(1);
  });
});

describe.each([
  { stepsPerSecond: 60, steps: 1500 },
  { stepsPerSecond: 8, steps: 600 },
])('at $stepsPerSecond steps per second', ({ stepsPerSecond, steps }) => {
  it.each([1, 2])('seed %i: every line is cut exactly as often as the hand crosses it', (seed) => {
    const { game, records } = play(seed, stepsPerSecond, steps);
    let crossings = 0;
    let several = 0;
    for (const { hand, lines, cuts } of records) {
      const expected = lines.map((path) => countCrossings(hand, path));
      const found = lines.map((_, i) => cuts.filter(({ line }) => line === i).length);
      if (found.join() !== expected.join()) expect(found).toEqual(expected);
      crossings += cuts.length;
      if (expected.filter((count) => count > 0).length > 1) several++;
      for (const { line, t, s } of cuts) {
        const path = lines[line];
        const at = (i: number) => path[i] + (path[i + 4] - path[i]) * t;
        expect(at(0) + (at(2) - at(0)) * s).toBeCloseTo(hand[0] + (hand[2] - hand[0]) * t, 9);
        expect(at(1) + (at(3) - at(1)) * s).toBeCloseTo(hand[1] + (hand[3] - hand[1]) * t, 9);
      }
    }
    expect(game.cuts).toBe(crossings);
    // The test has something to find.
    expect(crossings).toBeGreaterThan(50);
    expect(several).toBeGreaterThan(3);
  });
});

it('a line that passes the hand twice within one step is cut into three', () => {
  const game = new Game(1);
  const line = { x: 0, y: 5, vx: 0, vy: 3.64, half: 1, angle: 0, spin: 20, colour: 0, whole: true };
  game.add(line);
  const records: StepRecord[] = [];
  game.onRecord = (record) => records.push(record);
  // The hand goes down and stays where it is.
  game.step(1 / 8, [{ kind: DOWN, x: 0.03, y: 5.1 }]);
  expect(records.map(({ hand, lines }) => countCrossings(hand, lines[0]))).toEqual([2]);
  expect(records[0].cuts).toHaveLength(2);
  expect(game).toMatchObject({ cuts: 2, combo: 2, score: 30, strokes: 1, missed: 0 });
  const pieces = [...game.lines.values()];
  expect(pieces).toHaveLength(3);
  expect(pieces.reduce((sum, { half }) => sum + half, 0)).toBeCloseTo(1, 12);
  // The three pieces and the hand.
  expect(game.world.size).toBe(4);
});

it('a hand that goes down on a line does not cut it, and cuts it in the step after when it moves through', () => {
  const game = new Game(1);
  game.add({ x: 0, y: 5, vx: 0, vy: 1, half: 1, angle: 0, spin: 0, colour: 0, whole: true });
  game.step(1 / 60, [{ kind: DOWN, x: 0.25, y: 5 }]);
  expect(game).toMatchObject({ cuts: 0, strokes: 1 });
  expect([game.world.began.count, game.world.stayed.count]).toEqual([1, 0]);
  game.step(1 / 60, [{ kind: UP, x: 0.25, y: 8 }]);
  expect(game).toMatchObject({ cuts: 1, score: 10 });
});

it('a line that nobody cuts is missed, a piece is not', () => {
  const game = new Game(1);
  game.pace = 1e9;
  for (let i = 0; i < 600; i++) game.step(1 / 60, []);
  const { missed } = game;
  expect(missed).toBeGreaterThan(0);
  expect(game.lines.size).toBe(0);
  expect(game.world.size).toBe(0);
  const falling = { x: 0, y: -1, vx: 0, vy: -1, half: 0.2, angle: 0, spin: 0, colour: 0 };
  game.add({ ...falling, whole: false });
  game.step(1 / 60, []);
  expect(game).toMatchObject({ missed });
  game.add({ ...falling, whole: true });
  game.step(1 / 60, []);
  expect(game).toMatchObject({ missed: missed + 1 });
});

describe('a thick line', () => {
  it.each([
    { seed: 1, stepsPerSecond: 60, steps: 700, radius: 0.2 },
    { seed: 2, stepsPerSecond: 8, steps: 250, radius: 0.05 },
  ])(
    'seed $seed: every entry of the hand cuts it, where it is as far off as the line is thick',
    (options) => {
      const { seed, stepsPerSecond, steps, radius } = options;
      const { game, records } = play(seed, stepsPerSecond, steps, radius);
      let entries = 0;
      for (const { hand, lines, cuts } of records) {
        const expected = lines.map((path) => countEntries(hand, path, radius));
        expect(lines.map((_, i) => cuts.filter(({ line }) => line === i).length)).toEqual(expected);
        entries += cuts.length;
        for (const { line, t, s, x, y } of cuts) {
          const at = (i: number) => lines[line][i] + (lines[line][i + 4] - lines[line][i]) * t;
          const away = Math.hypot(at(0) + (at(2) - at(0)) * s - x, at(1) + (at(3) - at(1)) * s - y);
          expect(away).toBeCloseTo(radius, 9);
        }
      }
      expect(game.cuts).toBe(entries);
      expect(entries).toBeGreaterThan(20);
    },
  );

  it('is cut by a hand that passes beside it, from the thickness on that just reaches', () => {
    for (const radius of [0, 0.21875, 0.25, 0.5]) {
      const game = new Game(1);
      game.add({ x: 0, y: 4.75, vx: 0, vy: 0, half: 1, angle: 0, spin: 0, colour: 0, whole: true });
      // Lines that are there already become as thick.
      game.radius = radius;
      // No time passes, so nothing falls.
      game.step(0, [
        { kind: DOWN, x: -4, y: 5 },
        { kind: UP, x: 4, y: 5 },
      ]);
      expect(game.cuts, String(radius)).toBe(radius < 0.25 ? 0 : 1);
    }
  });
});

describe('a test once per frame', () => {
  it('finds no cut of thin lines, and few of thick ones', () => {
    const thin = play(1, 60, 700).game;
    expect(thin.cuts).toBeGreaterThan(40);
    expect(thin.once.found).toBe(0);
    const thick = play(1, 60, 700, 0.2).game;
    expect(thick.once.found).toBeGreaterThan(0);
    expect(thick.once.found).toBeLessThan(thick.cuts / 2);
  });

  it('finds a cut only where the hand is still on the line at the end of the frame', () => {
    // Ends: far behind the line, on it, and on it only after it was cut and left.
    const strokes = [[8], [5.1], [8, 5.1]];
    const found = strokes.map((ends) => {
      const game = new Game(1);
      game.radius = 0.125;
      game.add({ x: 0, y: 5, vx: 0, vy: 0, half: 1, angle: 0, spin: 0, colour: 0, whole: true });
      game.step(1 / 60, [
        { kind: DOWN, x: 0.5, y: 2 },
        ...ends.map((y, i) => ({ kind: i === ends.length - 1 ? UP : MOVE, x: 0.5, y }) as const),
      ]);
      return [game.cuts > 0, game.once.found];
    });
    expect(found).toEqual([
      [true, 0],
      [true, 1],
      [true, 1],
    ]);
  });
});

describe('staged steps, by hand', () => {
  const DEGREES = 180 / Math.PI;
  const CASES: [StageName, number, readonly number[], readonly (readonly number[])[]][] = [
    // The line goes up from -2 by 4, the hand is at 1, a quarter from its end 1.
    ['simple', 0, [1, 1], [[0.75, 0.75, 90]]],
    ['simple', 0.5, [1, 1], [[0.625, 0.75, 90]]],
    ['simple', 0, [2.5, 1], []],
    ['simple', 0.5, [2.5, 0], [[0.5, 1, 90]]],
    // End 1 comes along from -1 by 4.
    ['lateral', 0, [0, 0], [[0.25, 1, 0]]],
    ['lateral', 0.5, [0, 0], [[0.125, 1, 0]]],
    ['lateral', 0.21875, [0, 0.25], []],
    ['lateral', 0.25, [0, 0.25], [[0.25, 1, 0]]],
    // The middle is at (1, 0.5) in the middle of the time, going by (2, -3) across (2, 1).
    ['dive', 0, [1, 0.5], [[0.5, 0.5, Math.atan(8) * DEGREES]]],
    // From (0, 4t) to (4 - 2t, 0): 8 t^2 - 8 t + 1.5 = 0.
    [
      'raise',
      0,
      [2.1875, 0.375],
      [
        [0.25, 0.625, Math.atan(4 / 5.875) * DEGREES],
        [0.75, 0.875, Math.atan(4 / 5.875) * DEGREES],
      ],
    ],
    ['raise', 0, [0.5, 1], [[1 - Math.SQRT1_2, 0.5 / (2 + Math.SQRT2), Number.NaN]]],
    ['raise', 0, [3, 3], []],
  ];

  it.each(CASES)('%s, radius %d, hand at %j', (name, radius, hand, expected) => {
    for (const mover of Object.keys(MOVERS) as Mover[]) {
      const { cuts } = staged(name, mover, radius, hand);
      expect(cuts).toHaveLength(expected.length);
      cuts.forEach(({ t, s, angle }, i) => {
        expect(t).toBeCloseTo(expected[i][0], 14);
        expect(s).toBeCloseTo(expected[i][1], 14);
        if (!Number.isNaN(expected[i][2])) expect(angle).toBeCloseTo(expected[i][2], 9);
      });
    }
  });
});

it('a seed gives the same game every time', () => {
  const [first, second] = [play(7, 60, 600), play(7, 60, 600)];
  expect(first.records).toEqual(second.records);
  expect(first.game.world.hash()).toBe(second.game.world.hash());
  expect(play(8, 60, 600).game.world.hash()).not.toBe(first.game.world.hash());
});
