import { PairBuffer } from '@swept/core';

/** Counts the pairs of the first strategy, and compares those of the others with them. */
export class PairCount {
  readonly buffer = new PairBuffer();
  total = 0;
  crowd = 0;
  private count = 0;
  private hash = 0;
  private readonly degrees: Uint32Array;

  constructor(slots: number) {
    this.degrees = new Uint32Array(slots);
  }

  note(): void {
    const { buffer, degrees } = this;
    this.count = buffer.count;
    this.hash = hashOf(buffer);
    this.total += buffer.count;
    degrees.fill(0);
    for (let i = 0; i < buffer.count; i++) {
      const most = Math.max(++degrees[buffer.a[i]], ++degrees[buffer.b[i]]);
      if (most > this.crowd) this.crowd = most;
    }
  }

  compare(first: string, name: string, step: number): void {
    const { buffer, count } = this;
    if (buffer.count === count && hashOf(buffer) === this.hash) return;
    throw new Error(
      `advise: ${first} and ${name} do not agree on the pairs of step ${step} (${count} and ${buffer.count}): one of them is wrong`,
    );
  }
}

/** A hash that is equal for equal sets of pairs, in any order. */
function hashOf({ a, b, count }: PairBuffer): number {
  let hash = 0;
  for (let i = 0; i < count; i++) {
    let h = Math.imul(a[i], 0x9e3779b1) ^ Math.imul(b[i] + 0x7f4a7c15, 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    hash = (hash + (h ^ (h >>> 12))) | 0;
  }
  return hash;
}
