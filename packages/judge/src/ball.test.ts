import { Random } from '@swept/scenes';
import { expect, it } from 'vitest';
import { Ball } from './ball.js';
import { toWhole } from './whole.js';

const SEED = 4;

/** 2^1074, by which `toWhole` multiplies. */
const UNIT = 1n << 1074n;

/** Low and high end, times 2^1074. */
function ends(ball: Ball): [bigint, bigint] {
  const middle = toWhole(ball.high) + toWhole(ball.low);
  return [middle - toWhole(ball.error), middle + toWhole(ball.error)];
}

/** A number of any size, and a ball around it. */
function drawn(random: Random): { truth: bigint; ball: Ball } {
  const size = 2 ** random.whole(-60, 60);
  const parts = [random.between(-1, 1) * size, random.between(-1, 1) * size * 2 ** -53];
  const error = random.chance(0.3) ? 0 : Math.abs(parts[1]) * random.pick([1, 2 ** -30, 2 ** -50]);
  const high = parts[0] + parts[1];
  const ball = new Ball(high, parts[0] - high + parts[1], error);
  return { truth: toWhole(ball.high) + toWhole(ball.low) + toWhole(error * random.between(-1, 1)), ball };
}

it(`holds every sum, difference, product, quotient and root, seed ${SEED}`, () => {
  const random = new Random(SEED);
  let quotients = 0;
  for (let i = 0; i < 3000; i++) {
    const x = drawn(random);
    const y = drawn(random);
    const holds = (ball: Ball, truth: bigint, scale: bigint) => {
      const [low, high] = ends(ball);
      expect(truth >= low * scale && truth <= high * scale).toBe(true);
    };
    holds(x.ball.plus(y.ball), x.truth + y.truth, 1n);
    holds(x.ball.minus(y.ball), x.truth - y.truth, 1n);
    holds(x.ball.times(y.ball), x.truth * y.truth, UNIT);
    if (y.ball.sign !== 0) {
      quotients++;
      const sign = y.truth > 0n ? 1n : -1n;
      holds(x.ball.over(y.ball), x.truth * UNIT * sign, y.truth * sign);
    }
    if (x.ball.sign > 0) {
      const [low, high] = ends(x.ball.root());
      expect(low * low <= x.truth * UNIT && x.truth * UNIT <= high * high).toBe(true);
    }
  }
  expect(quotients).toBeGreaterThan(2900);
});

it(`is good to 100 bits where its arguments are exact, seed ${SEED}`, () => {
  const random = new Random(SEED);
  for (let i = 0; i < 200; i++) {
    const x = new Ball(random.between(1, 2));
    const y = new Ball(random.between(1, 2));
    for (const ball of [x.times(y), x.over(y), x.root(), x.plus(y)]) {
      expect(ball.error).toBeLessThan(2 ** -98);
    }
  }
});

it('knows a difference exactly', () => {
  const ball = Ball.difference(1, 2 ** -80);
  expect([ball.high, ball.low, ball.error]).toEqual([1, -(2 ** -80), 0]);
});

it('has a sign only when it is certain', () => {
  expect(new Ball(1, 0, 0.5).sign).toBe(1);
  expect(new Ball(-1, 0, 0.5).sign).toBe(-1);
  expect(new Ball(1, 0, 1).sign).toBe(0);
  expect(new Ball(0).sign).toBe(0);
  expect(new Ball(NaN).sign).toBe(0);
  expect(new Ball(1e200).times(new Ball(1e200)).sign).toBe(0);
  expect(new Ball(1).over(new Ball(1, 0, 2)).sign).toBe(0);
  expect(new Ball(-1).root().sign).toBe(0);
});

it('keeps its width when it is turned round', () => {
  expect(new Ball(1, 0, 0.25).scaled(-2)).toMatchObject({ high: -2, error: 0.5 });
});
