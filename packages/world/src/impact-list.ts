import { Slack } from '@swept/core';
import type { Impact } from '@swept/narrowphase';
import { ImpactRecords } from './impact-records.js';

/** A bucket with more than this is sorted as a heap: however times coincide, no order takes long. */
const FEW = 16;
const LEAST = 64;

/**
 * The contacts that are found before a step is told, sorted once by (toi, a, b): into as many buckets of time as
 * there are contacts, and then each bucket. Few of them are more than one.
 */
export class ImpactList {
  count = 0;
  /** In the order of `add`. */
  tois = new Float64Array(0);
  a = new Uint32Array(0);
  b = new Uint32Array(0);
  readonly records = new ImpactRecords();
  /** Once sorted: which comes first, second and so on. */
  order = new Uint32Array(0);
  /** By bucket, where it begins. */
  private starts = new Uint32Array(1);
  private readonly slack = new Slack(LEAST);

  clear(): void {
    const capacity = this.slack.fit(this.tois.length, this.count);
    this.count = 0;
    if (capacity < this.tois.length) this.allocate(capacity);
  }

  add(impact: Impact, a: number, b: number): void {
    if (this.count === this.tois.length) this.grow();
    const i = this.count++;
    this.tois[i] = impact.toi;
    this.a[i] = a;
    this.b[i] = b;
    this.records.write(i, impact);
  }

  sort(): void {
    const { tois, order, starts, count } = this;
    starts.fill(0, 0, count + 1);
    for (let i = 0; i < count; i++) starts[bucketOf(tois[i], count)]++;
    for (let bucket = 0, sum = 0; bucket <= count; bucket++) {
      sum += starts[bucket];
      starts[bucket] = sum;
    }
    // From the last place of each bucket to its first, where its start is then.
    for (let i = count - 1; i >= 0; i--) order[--starts[bucketOf(tois[i], count)]] = i;
    for (let from = 0; from < count; ) {
      const bucket = bucketOf(tois[order[from]], count);
      const to = bucket === count ? count : starts[bucket + 1];
      if (to - from > FEW) this.sortHeap(from, to);
      else this.sortFew(from, to);
      from = to;
    }
  }

  /** Is contact `i` told before `j`? */
  private before(i: number, j: number): boolean {
    const { tois, a, b } = this;
    if (tois[i] !== tois[j]) return tois[i] < tois[j];
    return a[i] !== a[j] ? a[i] < a[j] : b[i] < b[j];
  }

  private sortFew(from: number, to: number): void {
    const { order } = this;
    for (let at = from + 1; at < to; at++) {
      const i = order[at];
      let hole = at;
      for (; hole > from && this.before(i, order[hole - 1]); hole--) order[hole] = order[hole - 1];
      order[hole] = i;
    }
  }

  /** Heapsort (Williams 1964): the last comes out first and goes to the end. */
  private sortHeap(from: number, to: number): void {
    const { order } = this;
    for (let at = from + ((to - from) >>> 1) - 1; at >= from; at--) this.sink(from, at, to);
    for (let end = to - 1; end > from; end--) {
      const last = order[from];
      order[from] = order[end];
      order[end] = last;
      this.sink(from, from, end);
    }
  }

  /** Lets the entry at `at` sink to where none below it comes later, in the heap from `from` to before `end`. */
  private sink(from: number, at: number, end: number): void {
    const { order } = this;
    const i = order[at];
    for (;;) {
      let child = 2 * at - from + 1;
      if (child >= end) break;
      if (child + 1 < end && this.before(order[child], order[child + 1])) child++;
      if (!this.before(i, order[child])) break;
      order[at] = order[child];
      at = child;
    }
    order[at] = i;
  }

  private grow(): void {
    const { tois, a, b } = this;
    this.allocate(2 * this.count + LEAST);
    this.tois.set(tois);
    this.a.set(a);
    this.b.set(b);
  }

  /** Takes new columns, of which only that of the records keeps what it holds. */
  private allocate(capacity: number): void {
    this.tois = new Float64Array(capacity);
    this.a = new Uint32Array(capacity);
    this.b = new Uint32Array(capacity);
    this.records.resize(capacity);
    this.order = new Uint32Array(capacity);
    this.starts = new Uint32Array(capacity + 1);
  }
}

/** Which of so many buckets of the step a time belongs to; the end of the step has its own. */
function bucketOf(toi: number, count: number): number {
  return Math.floor(toi * count);
}
