import { grown } from '@swept/core/internal';
import type { Impact } from '@swept/narrowphase';

/** Count of numbers of an impact beside its time. */
const REST = 13;

/** Keeps the compiler from removing reads. */
const sum = new Float64Array(1);

/** Impacts of pairs of slots a < b, in columns. Their order is (toi, a, b). */
export class ImpactRecords {
  toi = new Float64Array(0);
  a = new Uint32Array(0);
  b = new Uint32Array(0);
  private rest = new Float64Array(0);

  get capacity(): number {
    return this.toi.length;
  }

  /** Sets the capacity in records. Existing ones are kept if it grows. */
  resize(capacity: number): void {
    const kept = capacity > this.capacity ? this : undefined;
    this.toi = grown(Float64Array, kept?.toi, capacity);
    this.a = grown(Uint32Array, kept?.a, capacity);
    this.b = grown(Uint32Array, kept?.b, capacity);
    this.rest = grown(Float64Array, kept?.rest, capacity * REST);
  }

  /** Does record `i` come before record `j`, of these or of other records? */
  isBefore(i: number, j: number, other: ImpactRecords = this): boolean {
    const { toi, a, b } = this;
    if (toi[i] !== other.toi[j]) return toi[i] < other.toi[j];
    return a[i] !== other.a[j] ? a[i] < other.a[j] : b[i] < other.b[j];
  }

  /** Does record `i` come before an overlap of the slots `p` and `q`, which has time 0? */
  isBeforeStart(i: number, p: number, q: number): boolean {
    const { toi, a, b } = this;
    return toi[i] === 0 && (a[i] !== p ? a[i] < p : b[i] < q);
  }

  write(i: number, a: number, b: number, impact: Impact): void {
    const { rest } = this;
    const r = i * REST;
    this.toi[i] = impact.toi;
    this.a[i] = a;
    this.b[i] = b;
    rest[r] = impact.x;
    rest[r + 1] = impact.y;
    rest[r + 2] = impact.nx;
    rest[r + 3] = impact.ny;
    rest[r + 4] = impact.s;
    rest[r + 5] = impact.t;
    rest[r + 6] = impact.u;
    rest[r + 7] = impact.v;
    rest[r + 8] = impact.w;
    rest[r + 9] = impact.closingSpeed;
    rest[r + 10] = impact.featureA;
    rest[r + 11] = impact.featureB;
    rest[r + 12] = impact.flags;
  }

  /**
   * Loads the records that are named from `from` to before `to` of a list into the cache: their order in time is
   * another one than in memory.
   */
  prefetch(list: Uint32Array, from: number, to: number): void {
    const { toi, a, b, rest } = this;
    let read = 0;
    for (let k = from; k < to; k++) {
      const i = list[k];
      const r = i * REST;
      read += toi[i] + a[i] + b[i] + rest[r] + rest[r + 8] + rest[r + REST - 1];
    }
    sum[0] = read;
  }

  read(i: number, out: Impact): void {
    const { rest } = this;
    const r = i * REST;
    out.toi = this.toi[i];
    out.x = rest[r];
    out.y = rest[r + 1];
    out.nx = rest[r + 2];
    out.ny = rest[r + 3];
    out.s = rest[r + 4];
    out.t = rest[r + 5];
    out.u = rest[r + 6];
    out.v = rest[r + 7];
    out.w = rest[r + 8];
    out.closingSpeed = rest[r + 9];
    out.featureA = rest[r + 10];
    out.featureB = rest[r + 11];
    out.flags = rest[r + 12];
  }
}
