import { describe, expect, inject, test } from 'vitest';
import { type Outcome, play, press } from './support/presses.js';

/**
 * In speeds of what presses: with half of their speed kept, boxes that hit two jaws in turn get three times as much,
 * and more where the jaws are a wedge that squeezes them out.
 */
const MOST = 12;

/** Seeds of boxes that are left no room. */
const JAMMED = [4, 28, 68, 156];

/** As a part of the width of a box: a 128th of its reach, where it is seven times as long as wide. */
const SKIN = 0.06;

function expectSound({ depth, wallDepth, passed, frozen }: Outcome): void {
  expect(depth).toBe(0);
  expect(wallDepth).toBe(0);
  expect(passed).toBe(0);
  expect(frozen).toBeLessThan(12);
}

describe('a box that turns between two bodies that never yield and close in is not shot out', () => {
  const seeds = Array.from({ length: 80 * inject('rounds') }, (_, i) => i);
  test.each([...new Set([...seeds, ...JAMMED])])('seed %i', (seed) => {
    const outcome = play(press(seed));
    expect(outcome.thrown).toBeLessThan(MOST);
    expect(outcome.spun).toBeLessThan(MOST);
    expectSound(outcome);
  });
});

/** Where it falls, or is pressed by its neighbours too, a box may be thrown faster now and then. */
const MOST_AT_TIMES = 40;

describe('up to three boxes between such bodies', () => {
  const count = 25 * inject('rounds');
  const scenes = [
    [1, 0.01],
    [1, 1],
    [1, 10],
    [3, 0],
    [3, 0.01],
    [3, 1],
    [3, 10],
  ] as const;
  const shot: number[] = [];

  test.each(scenes)(`%i boxes at %f m/s^2 stay whole: seeds 1000 to ${999 + count}`, (most, gravity) => {
    let fast = 0;
    for (let seed = 1000; seed < 1000 + count; seed++) {
      const { thrown, spun, depth, wallDepth, passed } = play(press(seed, most, gravity));
      const fastest = Math.max(thrown, spun);
      if (fastest > MOST) fast++;
      expect(fastest, `seed ${seed}`).toBeLessThan(MOST_AT_TIMES);
      expect(depth, `seed ${seed}`).toBeLessThan(SKIN);
      expect(wallDepth, `seed ${seed}`).toBeLessThan(SKIN);
      expect(passed, `seed ${seed}`).toBe(0);
    }
    shot.push(fast);
  });

  // Of the scenes that were played: all, unless some are picked by their names.
  test('and of all of them, hardly any is shot out', ({ skip }) => {
    if (shot.length === 0) skip();
    const sum = shot.reduce((total, fast) => total + fast, 0);
    expect(sum).toBeLessThanOrEqual(Math.ceil(0.02 * shot.length * count));
  });
});

test('what is jammed is gone over, as overlaps show', () => {
  const outcomes = JAMMED.map((seed) => play(press(seed)));
  for (const { over } of outcomes) expect(over).toBeGreaterThan(0.1);
});
