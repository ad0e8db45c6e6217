import { circle, ROW, STATIC, segment, slotOf } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

/** Times at which heights and velocities are read; they are so far apart that all are forgotten between. */
const SAMPLES = 20 * inject('rounds');
const DISCS = 1000;
/** So small that they take less than a thousandth of the room, and so large that they meet. */
const RADIUS = 0.0005;
const BINS = 20;
/** Of chi square with 19 degrees of freedom, exceeded once in a hundred thousand. */
const MOST_CHI_SQUARE = 57.8;
const DT = 1 / 32;
/** In units of the time in which a disc falls its mean height, some 1.4. */
const BETWEEN = 4;

/**
 * A column over an elastic floor, m = g = k T = 1: the mean height is 1 then. Its discs begin with one speed,
 * evenly spread up to twice that height; what they have in the end they have from their hits. It has no lid
 * and, since the world wraps, no walls.
 */
function column(seed: number): { world: World; discs: number[] } {
  const random = new Random(seed);
  const world = new World({ period: [1, Infinity], gravity: [0, -1] });
  world.add(segment(0, 0, 1, 0), { mobility: STATIC });
  const columns = Math.ceil(Math.sqrt(DISCS));
  const discs: number[] = [];
  for (let i = 0; i < DISCS; i++) {
    const x = ((i % columns) + random.between(0.1, 0.9)) / columns;
    const y = (2 * (Math.floor(i / columns) + random.between(0.1, 0.9))) / columns;
    random.direction();
    const velocity: [number, number] = [Math.SQRT2 * random.x, Math.SQRT2 * random.y];
    discs.push(slotOf(world.add(circle(x, y, RADIUS), { velocity })));
  }
  return { world, discs };
}

describe(`a thin gas of ${DISCS} discs under gravity, read ${SAMPLES} times`, () => {
  it('has the barometric profile, and one temperature at all heights, seed 1', {
    timeout: 60_000 + 1000 * SAMPLES,
  }, () => {
    const { world, discs } = column(1);
    const { rows, velocities } = world.bodies;
    const heightOf = (slot: number) => rows[slot * ROW + 1] - RADIUS;
    const energy = () =>
      discs.reduce(
        (sum, i) => sum + heightOf(i) + (velocities[2 * i] ** 2 + velocities[2 * i + 1] ** 2) / 2,
        0,
      );
    const before = energy();
    let hits = 0;
    const pass = (seconds: number) => {
      for (let t = 0; t < seconds; t += DT) {
        world.step(DT, (hit) => {
          hits++;
          bounce(world, hit, 1);
        });
      }
    };
    pass(10 * BETWEEN);
    // Half of the energy is that of motion.
    const temperature = before / DISCS / 2;
    const counts = Array(BINS).fill(0);
    const squares = [0, 0];
    const lower = { discs: 0, vivid: 0 };
    const upper = { discs: 0, vivid: 0 };
    for (let n = 0; n < SAMPLES; n++) {
      pass(BETWEEN);
      for (const slot of discs) {
        // The share of all discs above, evenly spread from 0 to 1 if the profile is exponential.
        const above = Math.exp(-heightOf(slot) / temperature);
        counts[Math.floor(BINS * above)]++;
        const square = [velocities[2 * slot] ** 2, velocities[2 * slot + 1] ** 2];
        squares[0] += square[0];
        squares[1] += square[1];
        const half = above > 0.5 ? lower : upper;
        half.discs++;
        half.vivid += square[0] + square[1];
      }
    }
    expect(Math.abs(energy() / before - 1)).toBeLessThan(1e-9);
    expect(world.stats.stalled).toBe(0);
    const readings = SAMPLES * DISCS;
    const expected = readings / BINS;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeLessThan(MOST_CHI_SQUARE);
    // Five deviations of the mean of so many squares of normal deviates, each of variance 2.
    const error = 5 * Math.sqrt(2 / readings);
    expect(Math.abs(squares[0] / readings / temperature - 1)).toBeLessThan(error);
    expect(Math.abs(squares[1] / readings / temperature - 1)).toBeLessThan(error);
    // Two squares a reading, and two halves whose errors add.
    const [below, above] = [lower, upper].map((it) => it.vivid / it.discs);
    expect(Math.abs(below / above - 1)).toBeLessThan(Math.SQRT2 * error);
    expect(hits).toBeGreaterThan(100 * DISCS);
  });
});
