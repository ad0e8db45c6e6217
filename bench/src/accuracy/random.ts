import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Seeded random numbers. */
export class Random {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** A whole number from low to high. */
  whole(low: number, high: number): number {
    return uniformInt(this.generator, low, high);
  }

  /** In [low, high), evenly. */
  between(low: number, high: number): number {
    return low + (high - low) * uniformFloat64(this.generator);
  }

  chance(p: number): boolean {
    return this.between(0, 1) < p;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.whole(0, items.length - 1)];
  }
}
