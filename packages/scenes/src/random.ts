import { whole } from '@swept/core/internal';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * Seeded random numbers made with + - * / and square roots only. Sines, logarithms and powers differ in their
 * last bits from engine to engine, and so would every golden hash.
 */
export class Random {
  private readonly generator: ReturnType<typeof xoroshiro128plus>;
  /** The result of `direction`. */
  x = 1;
  y = 0;

  /** @param seed a whole number of 32 bits */
  constructor(seed: number) {
    this.generator = xoroshiro128plus(whole('seed', seed, 0, 2 ** 32 - 1));
  }

  /** In [low, high), uniformly, with 53 random bits. */
  between(low = 0, high = 1): number {
    return low + (high - low) * uniformFloat64(this.generator);
  }

  /** A whole number in [low, high]. */
  whole(low: number, high: number): number {
    return uniformInt(this.generator, low, high);
  }

  /** A whole number in [0, count). */
  below(count: number): number {
    return Math.floor(this.between(0, count));
  }

  chance(p: number): boolean {
    return this.between() < p;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.whole(0, items.length - 1)];
  }

  /** Nearly the normal distribution, mean 0, deviation 1, never beyond 6: the sum of twelve uniform numbers. */
  bell(): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += uniformFloat64(this.generator);
    return sum;
  }

  /** Writes a unit vector, all directions alike, to `x` and `y`: a point of the disc, scaled to its rim. */
  direction(): void {
    for (;;) {
      const x = this.between(-1, 1);
      const y = this.between(-1, 1);
      const square = x * x + y * y;
      if (square > 1 || square < 1 / 64) continue;
      const length = Math.sqrt(square);
      this.x = x / length;
      this.y = y / length;
      return;
    }
  }
}

/** Two to the power of x, within 0.4 %: exact doublings, and a parabola between them. */
export function powerOfTwo(x: number): number {
  const whole = Math.floor(x);
  const rest = x - whole;
  let power = 1 + rest * (0.6565 + rest * 0.3435);
  for (let i = 0; i < whole; i++) power *= 2;
  for (let i = 0; i > whole; i--) power /= 2;
  return power;
}
