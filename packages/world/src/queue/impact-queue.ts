import { PairBuffer } from '@swept/core';
import { type Impact, OVERLAPPING, type SweepStatus } from '@swept/narrowphase';
import { ImpactHeap, INSIDE } from './impact-heap.js';
import { ImpactList } from './impact-list.js';
import type { ImpactRecords } from './impact-records.js';

const NO_PAIRS = new PairBuffer(0);

/**
 * The contacts still to come in a step: a priority queue in the order (toi, a, b). It merges three sorted
 * sources, because most contacts are known before the first is taken, and need no heap:
 *
 * - overlaps at the start of the step: all have time 0, and they come sorted;
 * - contacts found before the first is taken: sorted once, in linear time (`ImpactList`);
 * - contacts found while the step runs, of bodies planned anew: in a binary heap (`ImpactHeap`).
 *
 * An entry carries the versions of the two plans it was computed from. When either body has been planned anew
 * since, the entry is stale, and its reader drops it: nothing is searched for and deleted.
 */
export class ImpactQueue {
  // The entry last taken by `pop`. It has a contact to `read` unless it is overlapping.
  overlapping = false;
  /** Is it one of the overlaps at the start of the step? */
  isStart = false;
  /** Does it have a contact, although the two overlap already? */
  inside = false;
  toi = 0;
  a = 0;
  b = 0;
  versionA = 0;
  versionB = 0;

  private overlaps = NO_PAIRS;
  private nextOverlap = 0;
  private readonly list = new ImpactList();
  private readonly heap = new ImpactHeap();
  /** The record of the entry last taken. */
  private takenFrom = this.list.records;
  private taken = 0;

  get count(): number {
    return this.overlaps.count - this.nextOverlap + this.list.count + this.heap.count;
  }

  /** Are there overlaps at the start of the step that were not taken? */
  get hasStarts(): boolean {
    return this.nextOverlap < this.overlaps.count;
  }

  /** The time of the next entry; Infinity if there is none. */
  writeNextToi(out: Float64Array): void {
    const { list, heap } = this;
    out[0] = this.hasStarts ? 0 : Infinity;
    if (list.count > 0) out[0] = Math.min(out[0], list.records.toi[list.first]);
    if (heap.count > 0) out[0] = Math.min(out[0], heap.records.toi[heap.first]);
  }

  clear(): void {
    this.overlaps = NO_PAIRS;
    this.list.clear();
    this.heap.clear();
    this.nextOverlap = 0;
  }

  /** Adds a contact before `start`; `a < b` are slots. */
  add(a: number, b: number, contact: Impact): void {
    this.list.add(a, b, contact);
  }

  /** To be called before the first is taken. The pairs that begin the step in overlap are sorted by (a, b). */
  start(overlaps: PairBuffer): void {
    this.overlaps = overlaps;
    this.list.sort();
  }

  /**
   * Adds the result of a sweep after `start`, a contact or an overlap, at `contact.toi`; `a < b` are slots.
   */
  push(
    a: number,
    b: number,
    status: SweepStatus | typeof INSIDE,
    contact: Impact,
    versionA: number,
    versionB: number,
  ): void {
    this.heap.push(a, b, status, contact, versionA, versionB);
  }

  /** Takes the first entry into the fields; false when there is none. */
  pop(): boolean {
    const { list, heap } = this;
    if (list.count > 0 && (heap.count === 0 || list.records.isBefore(list.first, heap.first, heap.records)))
      return this.overlapIsBefore(list.records, list.first) ? this.takeOverlap() : this.takeFromList();
    if (heap.count > 0)
      return this.overlapIsBefore(heap.records, heap.first) ? this.takeOverlap() : this.takeFromHeap();
    return this.hasStarts && this.takeOverlap();
  }

  /** Reads the contact of the entry last taken, until the next `push`. */
  read(out: Impact): void {
    this.takenFrom.read(this.taken, out);
  }

  /** Is there an overlap left that comes before a record? */
  private overlapIsBefore(records: ImpactRecords, record: number): boolean {
    const { overlaps, nextOverlap } = this;
    if (nextOverlap === overlaps.count) return false;
    return !records.isBeforeStart(record, overlaps.a[nextOverlap], overlaps.b[nextOverlap]);
  }

  private takeOverlap(): true {
    const { overlaps } = this;
    this.overlapping = this.isStart = true;
    this.inside = false;
    this.toi = 0;
    this.a = overlaps.a[this.nextOverlap];
    this.b = overlaps.b[this.nextOverlap++];
    this.versionA = this.versionB = 0;
    return true;
  }

  private takeFromList(): true {
    const { list } = this;
    this.overlapping = this.inside = this.isStart = false;
    this.versionA = this.versionB = 0;
    return this.take(list.records, list.pop());
  }

  private takeFromHeap(): true {
    const { heap } = this;
    const record = heap.pop();
    this.overlapping = heap.status[record] === OVERLAPPING;
    this.inside = heap.status[record] === INSIDE;
    this.isStart = false;
    this.versionA = heap.versionA[record];
    this.versionB = heap.versionB[record];
    return this.take(heap.records, record);
  }

  private take(records: ImpactRecords, record: number): true {
    this.toi = records.toi[record];
    this.a = records.a[record];
    this.b = records.b[record];
    this.takenFrom = records;
    this.taken = record;
    return true;
  }
}
