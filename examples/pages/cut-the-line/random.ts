import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Seeded random numbers: the same seed throws the same lines. */
export class Random {
  private readonly generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** In [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * uniformFloat64(this.generator);
  }

  /** A whole number in [low, high]. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  /** Any angle. */
  angle(): number {
    return this.between(-Math.PI, Math.PI);
  }
}
