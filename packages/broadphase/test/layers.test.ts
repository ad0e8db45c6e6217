import { BOX, InvalidInput, MOVING, PairBuffer, ROW, STATIC } from '@swept/core';
import { describe, expect, inject, test } from 'vitest';
import {
  type Broadphase,
  bruteForce,
  fastBodies,
  hierarchicalGrid,
  type MotionBroadphase,
  type Motions,
  packedTree,
  wrapping,
} from '../src/index.js';
import { Dice } from './support/dice.js';
import { type Fashion, Filtered, FilteredTraffic } from './support/filtered.js';
import { STRATEGIES } from './support/strategies.js';
import { divided, undivided } from './support/undivided.js';
import { nearestWith } from './support/visits.js';

const SEEDS = Array.from({ length: inject('rounds') }, (_, i) => i + 1);

const PERIODS = { x: 150, y: 130 };
const FOREVER = { x: Infinity, y: Infinity };

const MAKERS: Readonly<Record<string, () => Broadphase>> = {
  ...STRATEGIES,
  'without another': () => undivided(packedTree()),
  'without joins': () => divided(hierarchicalGrid),
};

/** Every strategy with fast bodies. */
function indexes(motions: Motions): Record<string, MotionBroadphase> {
  return Object.fromEntries(
    Object.entries(MAKERS).map(([name, make]) => [name, fastBodies(make(), motions)]),
  );
}

const bit = (dice: Dice): number => 2 ** dice.below(4);

const FASHIONS: Readonly<Record<string, Fashion>> = {
  'a game: walls, players, their shots': (dice) =>
    dice.pick([
      [1, -1, 0],
      [2, 1 | 4 | 8, 0],
      [4, 1 | 2 | 4, 0],
      [8, 1 | 4, dice.below(3)],
    ] as const),
  'a mask that excludes nothing, and a deaf one': (dice) => [1, dice.pick([-1, 3, 1, 0]), 0],
  'owners of many': (dice) => [1, -1, dice.below(4)],
  'more owners of many than layers': (dice) => [1, dice.pick([1, 3]), dice.below(30)],
  'more groups than layers': (dice) => [bit(dice) | bit(dice), bit(dice) | bit(dice), 0],
  'more groups than are told apart': (dice) => [
    1 + dice.below(255),
    1 + dice.below(255),
    dice.pick([0, 0, 1]),
  ],
};

describe.each(Object.entries(FASHIONS))('%s:', (_, fashion) => {
  test.each(SEEDS)('pairs are those that overlap and may touch, on every strategy, seed %d', (seed) => {
    const flights = new Filtered(1500, 100, 0.5);
    const dice = new Dice(seed);
    const bare = fastBodies(bruteForce(), flights.bare);
    const traffic = new FilteredTraffic(flights, indexes(flights), bare, dice, fashion);
    for (const most of [600, 200, 20]) traffic.step(most);
    expect(traffic.excluded).toBeGreaterThan(0);
  });

  test('and on a plane that wraps', () => {
    const flights = new Filtered(500, 60, 0.5);
    const bare = wrapping(bruteForce(), PERIODS, flights.bare);
    const wrapped = Object.fromEntries(
      [hierarchicalGrid, packedTree].map((make) => [make.name, wrapping(make(), PERIODS, flights)]),
    );
    const traffic = new FilteredTraffic(flights, wrapped, bare, new Dice(4), fashion);
    for (const most of [400, 100, 20]) traffic.step(most);
    expect(traffic.excluded).toBeGreaterThan(0);
  });
});

const BULLETS = 3000;
const WALLS = 500;

/** Bullets that were born in one place among walls; `speed` is how far they fly, at most. */
function emitter(speed: number, dress: (flights: Filtered, bullet: number) => void): Filtered {
  const flights = new Filtered(WALLS + BULLETS, 100, 1);
  const dice = new Dice(1);
  for (let slot = 0; slot < WALLS; slot++) {
    flights.draw(dice, slot, Infinity);
    flights.rows.copyWithin(slot * ROW + 8, slot * ROW, slot * ROW + 8);
    flights.fit(slot);
    flights.dress(slot, [2, -1, 0]);
  }
  for (let slot = WALLS; slot < WALLS + BULLETS; slot++) {
    const row = slot * ROW;
    flights.kind[slot] = 1;
    flights.rows[row + 8] = dice.between(-speed, speed);
    flights.rows[row + 9] = dice.between(-speed, speed);
    flights.rows[row + 4] = flights.rows[row + 12] = 0.1;
    flights.fit(slot);
    dress(flights, slot);
  }
  return flights;
}

function counted(index: MotionBroadphase, flights: Filtered): { pairs: number; work: number } {
  for (let slot = 0; slot < WALLS + BULLETS; slot++) index.add(slot, slot < WALLS ? STATIC : MOVING);
  index.update(flights.boxes);
  const out = new PairBuffer();
  index.collectPairs(out);
  return { pairs: out.count, work: index.stats.boxTests + index.stats.nodeVisits };
}

describe.each([
  ['masks that exclude each other', 2, (flights: Filtered, slot: number) => flights.dress(slot, [1, 2, 0])],
  ['one owner', 2, (flights: Filtered, slot: number) => flights.dress(slot, [1, -1, 7])],
  ['masks, and far flights', 90, (flights: Filtered, slot: number) => flights.dress(slot, [1, 2, 0])],
] as const)('bullets of one emitter, %s:', (_, speed, dress) => {
  const flights = emitter(speed, dress);
  const expected =
    counted(fastBodies(bruteForce(), flights.bare), flights).pairs - (BULLETS * (BULLETS - 1)) / 2;
  const makers = Object.entries(MAKERS).filter(([name]) => name !== 'without another');

  test.each(makers)('%s finds the pairs with walls alone, and looks at no others', (name, make) => {
    const { pairs, work } = counted(fastBodies(make(), flights), flights);
    if (speed < 10) expect(pairs).toBe(expected);
    // Brute force tests every bullet against every wall; all others far less, and none two bullets.
    expect(work).toBeLessThanOrEqual(name === 'bruteForce' ? BULLETS * WALLS : 0.8 * BULLETS * WALLS);
  });

  test('on a plane that wraps too', () => {
    const { pairs, work } = counted(wrapping(hierarchicalGrid(), FOREVER, flights), flights);
    if (speed < 10) expect(pairs).toBe(expected);
    expect(work).toBeLessThan(0.8 * BULLETS * WALLS);
  });
});

test('without filters, or with such as exclude nothing, all are in the strategy that was given', () => {
  const flights = new Filtered(WALLS + BULLETS, 100, 1);
  const dice = new Dice(2);
  for (let slot = 0; slot < WALLS + BULLETS; slot++) {
    flights.draw(dice, slot, Infinity);
    flights.dress(slot, [dice.pick([1, 3]), dice.pick([1, -1]), 0]);
  }
  const counts = [flights, flights.bare].map((motions) => {
    const strategy = Object.assign(packedTree(), { another: () => expect.unreachable('another is needed') });
    return [counted(fastBodies(strategy, motions), flights), { ...strategy.stats }];
  });
  expect(counts[0]).toEqual(counts[1]);
});

describe('strategies of the caller', () => {
  const flights = emitter(2, (it, slot) => it.dress(slot, [1, 2, 0]));

  test.each([
    ['nothing', () => undefined],
    ['itself', (strategy: Broadphase) => strategy],
    ['one that can do less', () => undivided(packedTree())],
  ])('another that makes %s is refused at each update, until it is mended', (_, wrong) => {
    const strategy = packedTree();
    const { another } = strategy;
    strategy.another = () => wrong(strategy) as Broadphase;
    const index = fastBodies(strategy, flights);
    for (let slot = 0; slot < WALLS + BULLETS; slot++) index.add(slot, slot < WALLS ? STATIC : MOVING);
    for (let i = 0; i < 2; i++) expect(() => index.update(flights.boxes)).toThrow(InvalidInput);
    Object.assign(strategy, { another });
    index.update(flights.boxes);
    index.validate();
    const out = new PairBuffer();
    index.collectPairs(out);
    expect(out.count).toBeLessThan(BULLETS * WALLS);
  });

  test('another that is no function is refused at once', () => {
    const strategy = Object.assign(undivided(packedTree()), { another: 7 as never });
    expect(() => fastBodies(strategy, flights)).toThrow(InvalidInput);
  });
});

test('some filters without the others are refused', () => {
  const { bare, mask } = new Filtered(4, 1, 1);
  expect(() => fastBodies(bruteForce(), { ...bare, mask })).toThrow(
    'fastBodies: motions: category must be a column',
  );
});

test('a filter that changes within a visit of a cast is refused', () => {
  const flights = new Filtered(4, 1, 1);
  const index = fastBodies(bruteForce(), flights);
  flights.draw(new Dice(1), 2, Infinity);
  index.add(2, MOVING);
  index.update(flights.boxes);
  expect(() => nearestWith(index, 0, 0, () => index.refilter(2) as never)).toThrow(
    'outside the visits of cast and nearest',
  );
  expect(flights.boxes.length).toBe(4 * BOX);
});
