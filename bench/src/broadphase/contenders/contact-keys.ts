import type { PairBuffer } from '@swept/core';

/** The pairs that touch, kept from begin and end events. */
export class ContactKeys {
  private readonly keys = new Set<number>();

  set(a: number, b: number, touching: boolean): void {
    const key = a < b ? a * 2 ** 32 + b : b * 2 ** 32 + a;
    if (touching) this.keys.add(key);
    else this.keys.delete(key);
  }

  /** Drops all pairs of bodies that were removed without an event. */
  forget(slots: readonly number[]): void {
    const gone = new Set(slots);
    for (const key of this.keys) {
      if (gone.has(Math.floor(key / 2 ** 32)) || gone.has(key % 2 ** 32)) this.keys.delete(key);
    }
  }

  list(out: PairBuffer): void {
    for (const key of this.keys) out.add(Math.floor(key / 2 ** 32), key % 2 ** 32);
  }
}
