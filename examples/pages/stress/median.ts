/** The median of the last figures, at most `length` of them. */
export class Median {
  private readonly last: Float64Array;
  private count = 0;

  constructor(length: number) {
    this.last = new Float64Array(length);
  }

  add(figure: number): void {
    this.last[this.count++ % this.last.length] = figure;
  }

  clear(): void {
    this.count = 0;
  }

  /** 0 while there are no figures. */
  get value(): number {
    const sorted = this.last.slice(0, Math.min(this.count, this.last.length)).sort();
    return sorted.length === 0 ? 0 : sorted[sorted.length >> 1];
  }
}
