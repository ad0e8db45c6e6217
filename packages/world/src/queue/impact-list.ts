import { roomFor, Slack } from '@swept/core/internal';
import type { Impact } from '@swept/narrowphase';
import { ImpactRecords } from './impact-records.js';

/** Larger buckets are sorted by heapsort: however many times coincide, no input takes long. */
const FEW = 16;
/** The number of records that are read ahead. */
const AHEAD = 32;
/** The least capacity. */
const LEAST = 64;

/**
 * Impacts that are all known before the first is needed, sorted by (toi, a, b). It is a bucket sort: into one
 * bucket of time per impact, so that few buckets hold more than one, and then within each bucket.
 */
export class ImpactList {
  /** The impacts in the order of `add`. */
  readonly records = new ImpactRecords();
  private added = 0;
  private taken = 0;
  /** Once sorted, the records in their order. */
  private order = new Uint32Array(0);
  /** By bucket, its start in `order`. */
  private starts = new Uint32Array(1);
  private readonly slack = new Slack(LEAST);

  /** Number of impacts that are not taken. */
  get count(): number {
    return this.added - this.taken;
  }

  clear(): void {
    const { capacity } = this.records;
    const fit = this.slack.fit(capacity, this.added);
    this.added = this.taken = 0;
    if (fit < capacity) this.resize(fit);
  }

  add(a: number, b: number, impact: Impact): void {
    if (this.added === this.records.capacity) this.resize(roomFor(this.added + LEAST, this.added));
    this.records.write(this.added++, a, b, impact);
  }

  /** The record that comes first, of a sorted list that is not empty. */
  get first(): number {
    return this.order[this.taken];
  }

  /** Takes the first record out of a sorted list that is not empty. It can be read until the next `clear`. */
  pop(): number {
    if (this.taken % AHEAD === 0)
      this.records.prefetch(this.order, this.taken, Math.min(this.taken + AHEAD, this.added));
    return this.order[this.taken++];
  }

  /** Sorts all that was added, when nothing is taken. */
  sort(): void {
    const { order, starts, added: count } = this;
    const { toi } = this.records;
    starts.fill(0, 0, count + 1);
    for (let i = 0; i < count; i++) starts[bucketOf(toi[i], count)]++;
    for (let bucket = 0, sum = 0; bucket <= count; bucket++) {
      sum += starts[bucket];
      starts[bucket] = sum;
    }
    // Each bucket is filled from its end, so that its start is left.
    for (let i = count - 1; i >= 0; i--) order[--starts[bucketOf(toi[i], count)]] = i;
    for (let from = 0; from < count; ) {
      const bucket = bucketOf(toi[order[from]], count);
      const to = bucket === count ? count : starts[bucket + 1];
      if (to - from > FEW) this.heapsort(from, to);
      else this.insertionSort(from, to);
      from = to;
    }
  }

  private insertionSort(from: number, to: number): void {
    const { order, records } = this;
    for (let at = from + 1; at < to; at++) {
      const i = order[at];
      let hole = at;
      for (; hole > from && records.isBefore(i, order[hole - 1]); hole--) order[hole] = order[hole - 1];
      order[hole] = i;
    }
  }

  /** Heapsort (Williams 1964) with a max-heap: the root is the last in order, and goes to the end. */
  private heapsort(from: number, to: number): void {
    const { order } = this;
    for (let at = from + ((to - from) >>> 1) - 1; at >= from; at--) this.siftDown(from, at, to);
    for (let end = to - 1; end > from; end--) {
      const last = order[from];
      order[from] = order[end];
      order[end] = last;
      this.siftDown(from, from, end);
    }
  }

  /**
   * Moves the record at `at` down until none below it comes later, in the heap from `from` to before `end`.
   */
  private siftDown(from: number, at: number, end: number): void {
    const { order, records } = this;
    const i = order[at];
    for (;;) {
      let child = 2 * at - from + 1;
      if (child >= end) break;
      if (child + 1 < end && records.isBefore(order[child], order[child + 1])) child++;
      if (!records.isBefore(i, order[child])) break;
      order[at] = order[child];
      at = child;
    }
    order[at] = i;
  }

  private resize(capacity: number): void {
    this.records.resize(capacity);
    this.order = new Uint32Array(capacity);
    this.starts = new Uint32Array(capacity + 1);
  }
}

/** Which of `count` buckets of the step a time belongs to; the end of the step has one more to itself. */
function bucketOf(toi: number, count: number): number {
  return Math.floor(toi * count);
}
