import { grown, PairBuffer } from '@swept/core';
import { type Impact, OVERLAPPING, type SweepStatus } from '@swept/narrowphase';

/** Numbers in the record of a contact: what an impact holds, whether it is an overlap, and the versions. */
const RECORD = 17;
/** Numbers in an entry of the heap: a, b, and where the record is. */
const ENTRY = 3;
const NONE = new PairBuffer(0);

/**
 * The contacts still to come in a step, in the order (toi, a, b): a binary heap, and beside it the many pairs that may begin
 * the step in overlap, sorted once. An entry carries the versions of the two plans it was computed from; when either
 * body has been planned anew since, the entry is stale and its reader drops it.
 */
export class ImpactQueue {
  /** The entry last taken by `pop`. It has a contact to `read` unless it is overlapping. */
  overlapping = false;
  toi = 0;
  a = 0;
  b = 0;
  versionA = 0;
  versionB = 0;

  private overlaps = NONE;
  /** The next of them. */
  private next = 0;
  /** Entries of the heap. Those beyond hold the records that are free. */
  private inHeap = 0;
  private tois = new Float64Array(0);
  private entries = new Uint32Array(0);
  private records = new Float64Array(0);
  /** Where the record of the entry last taken is. */
  private taken = 0;

  constructor() {
    this.grow(1024);
  }

  get count(): number {
    return this.inHeap + this.overlaps.count - this.next;
  }

  clear(): void {
    this.inHeap = this.next = 0;
    this.overlaps = NONE;
  }

  /** Merges pairs that begin the step in overlap, sorted, with the entries. */
  expect(overlaps: PairBuffer): void {
    this.overlaps = overlaps;
    this.next = 0;
  }

  /** Adds what a sweep has found at `contact.toi`, a contact or an overlap; `a < b` are slots. */
  push(status: SweepStatus, contact: Impact, a: number, b: number, versionA: number, versionB: number): void {
    if (this.inHeap === this.tois.length) this.grow(2 * this.inHeap);
    const { toi } = contact;
    let i = this.inHeap++;
    const record = this.entries[i * ENTRY + 2];
    this.write(record, status, contact, versionA, versionB);
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
    if (this.isOverlapNext()) this.takeOverlap();
    else if (this.inHeap > 0) this.takeFirst();
    else return false;
    return true;
  }

  /** Reads the contact of the entry last taken, until the next `push`. */
  read(out: Impact): void {
    const { records } = this;
    const r = this.taken * RECORD;
    out.toi = records[r];
    out.x = records[r + 1];
    out.y = records[r + 2];
    out.nx = records[r + 3];
    out.ny = records[r + 4];
    out.s = records[r + 5];
    out.t = records[r + 6];
    out.u = records[r + 7];
    out.v = records[r + 8];
    out.w = records[r + 9];
    out.closingSpeed = records[r + 10];
    out.featureA = records[r + 11];
    out.featureB = records[r + 12];
    out.flags = records[r + 13];
  }

  private write(
    record: number,
    status: SweepStatus,
    contact: Impact,
    versionA: number,
    versionB: number,
  ): void {
    const { records } = this;
    const r = record * RECORD;
    records[r] = contact.toi;
    records[r + 1] = contact.x;
    records[r + 2] = contact.y;
    records[r + 3] = contact.nx;
    records[r + 4] = contact.ny;
    records[r + 5] = contact.s;
    records[r + 6] = contact.t;
    records[r + 7] = contact.u;
    records[r + 8] = contact.v;
    records[r + 9] = contact.w;
    records[r + 10] = contact.closingSpeed;
    records[r + 11] = contact.featureA;
    records[r + 12] = contact.featureB;
    records[r + 13] = contact.flags;
    records[r + 14] = status;
    records[r + 15] = versionA;
    records[r + 16] = versionB;
  }

  private isOverlapNext(): boolean {
    const { overlaps, next } = this;
    if (next === overlaps.count) return false;
    return this.inHeap === 0 || this.before(0, overlaps.a[next], overlaps.b[next], 0);
  }

  private takeOverlap(): void {
    const { overlaps } = this;
    this.overlapping = true;
    this.toi = 0;
    this.a = overlaps.a[this.next];
    this.b = overlaps.b[this.next++];
    this.versionA = this.versionB = 0;
  }

  private takeFirst(): void {
    const { tois, entries, records } = this;
    const last = --this.inHeap;
    this.toi = tois[0];
    this.a = entries[0];
    this.b = entries[1];
    this.taken = entries[2];
    this.overlapping = records[this.taken * RECORD + 14] === OVERLAPPING;
    this.versionA = records[this.taken * RECORD + 15];
    this.versionB = records[this.taken * RECORD + 16];
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

  private grow(capacity: number): void {
    const before = this.tois.length;
    this.tois = grown(Float64Array, this.tois, capacity);
    this.entries = grown(Uint32Array, this.entries, capacity * ENTRY);
    this.records = grown(Float64Array, this.records, capacity * RECORD);
    for (let i = before; i < capacity; i++) this.entries[i * ENTRY + 2] = i;
  }
}
