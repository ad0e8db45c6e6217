import { grown, Slack } from '@swept/core/internal';
import type { Impact, SweepStatus } from '@swept/narrowphase';
import { ImpactRecords } from './impact-records.js';

/** The status of a contact of two parts that overlap already, and move on into each other. */
export const INSIDE = 3;
/** The least capacity, in impacts. */
const LEAST = 64;

/**
 * A binary min-heap of impacts (Williams 1964) in the order (toi, a, b). It moves the indices of records; the
 * records themselves stay in place.
 */
export class ImpactHeap {
  count = 0;
  readonly records = new ImpactRecords();
  /** By record, the versions of the plans it was computed from (`Plan.version`), and the status of the contact. */
  versionA = new Uint32Array(0);
  versionB = new Uint32Array(0);
  status = new Uint8Array(0);
  /** Indices of records: first the heap, then the free ones. */
  private heap = new Uint32Array(0);
  private readonly slack = new Slack(LEAST);

  constructor() {
    this.resize(LEAST);
  }

  clear(): void {
    const capacity = this.slack.fit(this.heap.length, 0);
    this.count = 0;
    if (capacity < this.heap.length) this.resize(capacity);
  }

  /** The record at the root, of a heap that is not empty. */
  get first(): number {
    return this.heap[0];
  }

  push(
    a: number,
    b: number,
    status: SweepStatus | typeof INSIDE,
    contact: Impact,
    versionA: number,
    versionB: number,
  ): void {
    if (this.count === this.heap.length) this.resize(2 * this.count);
    const { heap, records } = this;
    let i = this.count++;
    this.slack.note(this.count);
    const record = heap[i];
    records.write(record, a, b, contact);
    this.versionA[record] = versionA;
    this.versionB[record] = versionB;
    this.status[record] = status;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!records.isBefore(record, heap[parent])) break;
      heap[i] = heap[parent];
      i = parent;
    }
    heap[i] = record;
  }

  /** Takes the first record out of a heap that is not empty. It can be read until the next `push`. */
  pop(): number {
    const { heap, records } = this;
    const first = heap[0];
    const end = --this.count;
    const record = heap[end];
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= end) break;
      if (child + 1 < end && records.isBefore(heap[child + 1], heap[child])) child++;
      if (records.isBefore(record, heap[child])) break;
      heap[i] = heap[child];
      i = child;
    }
    heap[i] = record;
    heap[end] = first;
    return first;
  }

  /** Sets the capacity in records, when all are in the heap or all are free. */
  private resize(capacity: number): void {
    const { count, records } = this;
    const kept = count > 0 ? this : undefined;
    records.resize(capacity);
    this.versionA = grown(Uint32Array, kept?.versionA, capacity);
    this.versionB = grown(Uint32Array, kept?.versionB, capacity);
    this.status = grown(Uint8Array, kept?.status, capacity);
    this.heap = grown(Uint32Array, kept?.heap, capacity);
    for (let i = count; i < capacity; i++) this.heap[i] = i;
  }
}
