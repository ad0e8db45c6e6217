/** A growing list of pairs of slots in two columns, each pair canonical: `a[i] < b[i]`. */
export class PairBuffer {
  count = 0;
  a: Uint32Array;
  b: Uint32Array;

  constructor(capacity = 1024) {
    this.a = new Uint32Array(capacity);
    this.b = new Uint32Array(capacity);
  }

  add(a: number, b: number): void {
    if (this.count === this.a.length) this.reserve(1);
    const i = this.count++;
    if (a < b) {
      this.a[i] = a;
      this.b[i] = b;
    } else {
      this.a[i] = b;
      this.b[i] = a;
    }
  }

  /** Makes room for `more` further pairs, so that a join may write without asking. Columns may be replaced. */
  reserve(more: number): void {
    const needed = this.count + more;
    if (needed <= this.a.length) return;
    const capacity = Math.max(needed, this.a.length * 2);
    const a = new Uint32Array(capacity);
    const b = new Uint32Array(capacity);
    a.set(this.a);
    b.set(this.b);
    this.a = a;
    this.b = b;
  }

  clear(): void {
    this.count = 0;
  }

  /** Sorts by (a, b), for comparing pair sets. Allocates: not for the step. */
  sort(): void {
    const keys = new Float64Array(this.count);
    for (let i = 0; i < this.count; i++) keys[i] = this.a[i] * 2 ** 32 + this.b[i];
    keys.sort();
    for (let i = 0; i < this.count; i++) {
      this.a[i] = Math.floor(keys[i] / 2 ** 32);
      this.b[i] = keys[i] % 2 ** 32;
    }
  }
}
