import { describe, expect, inject, test } from 'vitest';
import { type Outcome, play, press } from './support/presses.js';

/**
 * In speeds of what presses: with half of their speed kept, boxes that hit two jaws in turn get three times as much,
 * and more where the jaws are a wedge that squeezes them out.
 */
const MOST = 12;

function expectSound({ depth, wallDepth, passed, frozen }: Outcome): void {
  expect(depth).toBe(0);
  expect(wallDepth).toBe(0);
  expect(passed).toBe(0);
  expect(frozen).toBeLessThan(12);
}

describe('a box that turns between two bodies that never yield and close in is not shot out', () => {
  const seeds = Array.from({ length: 200 * inject('rounds') }, (_, i) => i);
  test.each(seeds)('seed %i', (seed) => {
    const outcome = play(press(seed));
    expect(outcome.thrown).toBeLessThan(MOST);
    expect(outcome.spun).toBeLessThan(MOST);
    expectSound(outcome);
  });
});

test('what is jammed is gone over, as overlaps show', () => {
  const outcomes = [4, 28, 68, 156].map((seed) => play(press(seed)));
  for (const { over } of outcomes) expect(over).toBeGreaterThan(0.1);
});
