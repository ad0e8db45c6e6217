import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A seeded stream of numbers. */
export class Dice {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** In [0, 1). */
  unit(): number {
    return (this.generator.next() >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit();
  }

  /** A whole number in [0, n). */
  below(n: number): number {
    return Math.floor(this.unit() * n);
  }

  pick<T>(list: ArrayLike<T>): T {
    return list[this.below(list.length)];
  }
}
