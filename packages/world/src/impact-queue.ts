import { grown } from '@swept/core';

/**
 * The contacts still to come in a step, earliest first: a binary heap over columns, ordered by (toi, a, b). An entry
 * carries the versions of the two plans it was computed from; when either body has been planned anew since, the entry
 * is stale and its reader drops it.
 */
export class ImpactQueue {
  count = 0;
  /** The entry last taken by `pop`. */
  toi = 0;
  a = 0;
  b = 0;
  versionA = 0;
  versionB = 0;

  private tois = new Float64Array(1024);
  /** Four numbers an entry: a, b, and the versions of their plans. */
  private keys = new Uint32Array(4096);

  clear(): void {
    this.count = 0;
  }

  /** Adds a contact at out.toi; `a < b` are slots. */
  push(at: { readonly toi: number }, a: number, b: number, versionA: number, versionB: number): void {
    if (this.count === this.tois.length) {
      this.tois = grown(Float64Array, this.tois, this.count * 2);
      this.keys = grown(Uint32Array, this.keys, this.count * 8);
    }
    const toi = at.toi;
    let i = this.count++;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.before(toi, a, b, parent)) break;
      this.copy(parent, i);
      i = parent;
    }
    this.write(i, toi, a, b, versionA, versionB);
  }

  /** Takes the earliest entry into the fields; false when there is none. */
  pop(): boolean {
    if (this.count === 0) return false;
    this.toi = this.tois[0];
    this.a = this.keys[0];
    this.b = this.keys[1];
    this.versionA = this.keys[2];
    this.versionB = this.keys[3];
    const last = --this.count;
    const { tois, keys } = this;
    const toi = tois[last];
    const a = keys[4 * last];
    const b = keys[4 * last + 1];
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= last) break;
      const right = child + 1;
      if (right < last && this.before(tois[right], keys[4 * right], keys[4 * right + 1], child))
        child = right;
      if (this.before(toi, a, b, child)) break;
      this.copy(child, i);
      i = child;
    }
    this.copy(last, i);
    return true;
  }

  private before(toi: number, a: number, b: number, i: number): boolean {
    const other = this.tois[i];
    if (toi !== other) return toi < other;
    const otherA = this.keys[4 * i];
    return a !== otherA ? a < otherA : b < this.keys[4 * i + 1];
  }

  private copy(from: number, to: number): void {
    this.tois[to] = this.tois[from];
    this.keys[4 * to] = this.keys[4 * from];
    this.keys[4 * to + 1] = this.keys[4 * from + 1];
    this.keys[4 * to + 2] = this.keys[4 * from + 2];
    this.keys[4 * to + 3] = this.keys[4 * from + 3];
  }

  private write(i: number, toi: number, a: number, b: number, versionA: number, versionB: number): void {
    this.tois[i] = toi;
    this.keys[4 * i] = a;
    this.keys[4 * i + 1] = b;
    this.keys[4 * i + 2] = versionA;
    this.keys[4 * i + 3] = versionB;
  }
}
