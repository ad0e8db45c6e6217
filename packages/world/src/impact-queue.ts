import { PairBuffer, Slack } from '@swept/core';
import { type Impact, OVERLAPPING, type SweepStatus } from '@swept/narrowphase';
import { ImpactList } from './impact-list.js';
import { ImpactRecords } from './impact-records.js';

/** Numbers in an entry of the heap: a, b, and where the record is. */
const ENTRY = 3;
/** Numbers beside a record: the versions of the two plans, and whether it is an overlap. */
const ORIGIN = 3;
/** Entries the heap has room for at least. */
const LEAST = 64;
const NONE = new PairBuffer(0);
/** Where an entry may come from: offsets in `heads`. */
const HEAP = 0;
const LIST = 3;
const OVERLAP = 6;

/**
 * The contacts still to come in a step, in the order (toi, a, b). Those that are known when it begins are sorted once;
 * those found on the way are in a binary heap beside them. An entry carries the versions of the two plans it was
 * computed from; when either body has been planned anew since, the entry is stale and its reader drops it.
 */
export class ImpactQueue {
  /** The entry last taken by `pop`. It has a contact to `read` unless it is overlapping. */
  overlapping = false;
  toi = 0;
  a = 0;
  b = 0;
  versionA = 0;
  versionB = 0;

  /** Pairs that begin the step in overlap, in order, and the next of them. */
  private overlaps = NONE;
  private nextOverlap = 0;
  /** Contacts of pairs that do not, and the next of them. */
  private readonly list = new ImpactList();
  private nextInList = 0;
  /** Entries of the heap. Those beyond hold the records that are free. */
  private inHeap = 0;
  private tois = new Float64Array(0);
  private entries = new Uint32Array(0);
  private readonly records = new ImpactRecords();
  private origins = new Uint32Array(0);
  private readonly slack = new Slack(LEAST);
  /** toi, a and b of the first entry of each source; of an empty one, a time that never comes. */
  private readonly heads = new Float64Array(9);
  /** Where the record of the entry last taken is. */
  private takenFrom = this.records;
  private taken = 0;

  constructor() {
    this.allocate(LEAST);
  }

  get count(): number {
    return this.inHeap + this.list.count - this.nextInList + this.overlaps.count - this.nextOverlap;
  }

  clear(): void {
    const capacity = this.slack.fit(this.tois.length, 0);
    if (capacity < this.tois.length) this.allocate(capacity);
    this.inHeap = this.nextInList = this.nextOverlap = 0;
    this.list.clear();
    this.overlaps = NONE;
  }

  /** Adds a contact before the first is taken; `a < b` are slots. */
  expect(contact: Impact, a: number, b: number): void {
    this.list.add(contact, a, b);
  }

  /** Puts in order what is expected, and pairs that begin the step in overlap, which are in order by (a, b). */
  start(overlaps: PairBuffer): void {
    this.overlaps = overlaps;
    this.list.sort();
  }

  /** Adds what a sweep has found at `contact.toi`, a contact or an overlap; `a < b` are slots. */
  push(status: SweepStatus, contact: Impact, a: number, b: number, versionA: number, versionB: number): void {
    if (this.inHeap === this.tois.length) this.grow();
    const { toi } = contact;
    let i = this.inHeap++;
    this.slack.note(this.inHeap);
    const record = this.entries[i * ENTRY + 2];
    this.records.write(record, contact);
    this.origins[record * ORIGIN] = versionA;
    this.origins[record * ORIGIN + 1] = versionB;
    this.origins[record * ORIGIN + 2] = +(status === OVERLAPPING);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.before(toi, a, b, parent)) break;
      this.copy(parent, i);
      i = parent;
    }
    this.put(i, toi, a, b, record);
  }

  /** Takes the earliest entry into the fields; false when there is none. */
  pop(): boolean {
    const source = this.earliest();
    if (source === OVERLAP) this.takeOverlap();
    else if (source === LIST) this.takeFromList();
    else if (this.inHeap > 0) this.takeFromHeap();
    else return false;
    return true;
  }

  /** Reads the contact of the entry last taken, until the next `push`. */
  read(out: Impact): void {
    this.takenFrom.read(this.taken, out);
  }

  /** Where the earliest entry is: in the heap if nowhere else. */
  private earliest(): number {
    const { list, nextInList, overlaps, nextOverlap, inHeap, heads } = this;
    heads[HEAP] = heads[LIST] = heads[OVERLAP] = Infinity;
    if (inHeap > 0) {
      heads[HEAP] = this.tois[0];
      heads[HEAP + 1] = this.entries[0];
      heads[HEAP + 2] = this.entries[1];
    }
    if (nextInList < list.count) {
      const i = list.order[nextInList];
      heads[LIST] = list.tois[i];
      heads[LIST + 1] = list.a[i];
      heads[LIST + 2] = list.b[i];
    }
    if (nextOverlap < overlaps.count) {
      heads[OVERLAP] = 0;
      heads[OVERLAP + 1] = overlaps.a[nextOverlap];
      heads[OVERLAP + 2] = overlaps.b[nextOverlap];
    }
    const first = this.isEarlier(LIST, OVERLAP) ? LIST : OVERLAP;
    return heads[first] < Infinity && this.isEarlier(first, HEAP) ? first : HEAP;
  }

  private isEarlier(one: number, other: number): boolean {
    const { heads } = this;
    if (heads[one] !== heads[other]) return heads[one] < heads[other];
    return heads[one + 1] !== heads[other + 1]
      ? heads[one + 1] < heads[other + 1]
      : heads[one + 2] < heads[other + 2];
  }

  private takeOverlap(): void {
    const { overlaps } = this;
    this.overlapping = true;
    this.toi = 0;
    this.a = overlaps.a[this.nextOverlap];
    this.b = overlaps.b[this.nextOverlap++];
    this.versionA = this.versionB = 0;
  }

  private takeFromList(): void {
    const { list } = this;
    const i = list.order[this.nextInList++];
    this.overlapping = false;
    this.toi = list.tois[i];
    this.a = list.a[i];
    this.b = list.b[i];
    this.versionA = this.versionB = 0;
    this.takenFrom = list.records;
    this.taken = i;
  }

  private takeFromHeap(): void {
    const { tois, entries, origins } = this;
    const last = --this.inHeap;
    this.toi = tois[0];
    this.a = entries[0];
    this.b = entries[1];
    this.takenFrom = this.records;
    this.taken = entries[2];
    const origin = this.taken * ORIGIN;
    this.versionA = origins[origin];
    this.versionB = origins[origin + 1];
    this.overlapping = origins[origin + 2] === 1;
    const toi = tois[last];
    const a = entries[last * ENTRY];
    const b = entries[last * ENTRY + 1];
    const record = entries[last * ENTRY + 2];
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= last) break;
      const right = child + 1;
      if (right < last && this.before(tois[right], entries[right * ENTRY], entries[right * ENTRY + 1], child))
        child = right;
      if (this.before(toi, a, b, child)) break;
      this.copy(child, i);
      i = child;
    }
    this.put(i, toi, a, b, record);
    entries[last * ENTRY + 2] = this.taken;
  }

  private before(toi: number, a: number, b: number, i: number): boolean {
    const other = this.tois[i];
    if (toi !== other) return toi < other;
    const otherA = this.entries[i * ENTRY];
    return a !== otherA ? a < otherA : b < this.entries[i * ENTRY + 1];
  }

  private copy(from: number, to: number): void {
    this.tois[to] = this.tois[from];
    this.entries[to * ENTRY] = this.entries[from * ENTRY];
    this.entries[to * ENTRY + 1] = this.entries[from * ENTRY + 1];
    this.entries[to * ENTRY + 2] = this.entries[from * ENTRY + 2];
  }

  private put(i: number, toi: number, a: number, b: number, record: number): void {
    this.tois[i] = toi;
    this.entries[i * ENTRY] = a;
    this.entries[i * ENTRY + 1] = b;
    this.entries[i * ENTRY + 2] = record;
  }

  private grow(): void {
    const { tois, entries, origins } = this;
    this.allocate(2 * this.inHeap);
    this.tois.set(tois);
    this.entries.set(entries);
    this.origins.set(origins);
  }

  /** Takes new columns for an empty heap; that of the records keeps what it holds. */
  private allocate(capacity: number): void {
    this.tois = new Float64Array(capacity);
    this.entries = new Uint32Array(capacity * ENTRY);
    this.origins = new Uint32Array(capacity * ORIGIN);
    this.records.resize(capacity);
    for (let i = 0; i < capacity; i++) this.entries[i * ENTRY + 2] = i;
  }
}
