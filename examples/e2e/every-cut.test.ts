import { describe, expect, it } from 'vitest';
import { AutoHand } from '../pages/cut-the-line/auto-hand.js';
import { Game, type StepRecord } from '../pages/cut-the-line/game.js';
import { DOWN, UP } from '../pages/cut-the-line/stroke.js';
import { countCrossings } from './exact-crossings.js';

/** The game as the page plays it by itself, without the page. */
function play(seed: number, stepsPerSecond: number, steps: number) {
  const game = new Game(seed);
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
  it.each([1, 2, 3, 4])('seed %i: every line is cut exactly as often as the hand crosses it', (seed) => {
    const { game, records } = play(seed, stepsPerSecond, steps);
    let crossings = 0;
    let several = 0;
    for (const { hand, lines, cuts } of records) {
      const expected = lines.map((path) => countCrossings(hand, path));
      const found = lines.map((_, line) => cuts.filter(([index]) => index === line).length);
      expect(found).toEqual(expected);
      crossings += cuts.length;
      if (expected.filter((count) => count > 0).length > 1) several++;
      for (const [line, t, s] of cuts) {
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

it('a seed gives the same game every time', () => {
  const [first, second] = [play(7, 60, 600), play(7, 60, 600)];
  expect(first.records).toEqual(second.records);
  expect(first.game.world.hash()).toBe(second.game.world.hash());
  expect(play(8, 60, 600).game.world.hash()).not.toBe(first.game.world.hash());
});
