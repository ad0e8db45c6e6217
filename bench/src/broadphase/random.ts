import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A seeded stream of numbers, the same on every engine: nothing but + - * / and square roots. */
export class Random {
  private readonly generator;
  /** What `direction` found. */
  x = 1;
  y = 0;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** In [low, high), evenly. */
  between(low: number, high: number): number {
    return low + (high - low) * uniformFloat64(this.generator);
  }

  /** Writes a unit vector, all directions alike, to `x` and `y`. */
  direction(): void {
    for (;;) {
      const x = this.between(-1, 1);
      const y = this.between(-1, 1);
      const square = x * x + y * y;
      if (square > 1 || square < 1 / 64) continue;
      this.x = x / Math.sqrt(square);
      this.y = y / Math.sqrt(square);
      return;
    }
  }

  /** A whole number in [0, count). */
  below(count: number): number {
    return Math.floor(this.between(0, count));
  }
}
