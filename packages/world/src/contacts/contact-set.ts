import { type BodyId, type BodyStore, type PairBuffer, slotOf } from '@swept/core';
import { type Archive, generationOf, roomFor, Slack } from '@swept/core/internal';
import type { EventList } from './event-list.js';
import type { ContactEvent } from './events.js';

/** The least length of a table. */
const LEAST = 512;
/** Spare room for contacts that stay and are no overlaps, as a part of those that are: shifted by this. */
const SPARE = 4;
/** Count of entries in a cache line. */
const LINE = 16;
/** Keeps the compiler from removing reads. */
const sum = new Float64Array(1);
/** A table of more than this length per entry is cleared entry by entry. */
const SPARSE = 16;

/**
 * Finds the pairs of one step in the two lists that report them. Overlaps that continue are many; they are the
 * first of those that stayed, sorted by their slots, and are found by a search from the first entry of their
 * first body. All others are found in a hash table with open addressing. The keys are ids, not slots, so a
 * removed body cannot be mistaken for another.
 *
 * The place of a pair is twice its index among those that stayed, or twice its index among those that began
 * plus one.
 */
export class ContactSet {
  private readonly stayed: EventList;
  private readonly began: EventList;
  /** The number of those that stayed that are sorted. */
  private sorted = 0;
  /** By slot, the first of these with that body as `a`; of slots without one, any index. */
  private firsts = new Uint32Array(0);
  /** The place of a pair plus 1, or 0. Its length is a power of two, and more than twice `inTable`. */
  private table = new Uint32Array(LEAST);
  private inTable = 0;
  private slack = new Slack(LEAST, true);
  /** By place, 1 for the pairs that are in the next set too: for the set of the step before, never swapped. */
  private met = new Uint8Array(0);
  private readonly metSlack = new Slack(LEAST);
  /** By slot, 0 if all pairs with that body as `a` are met: for the set of the step before, too. */
  private open = new Uint8Array(0);

  constructor(stayed: EventList, began: EventList) {
    this.stayed = stayed;
    this.began = began;
  }

  /** Starts a set, before its lists are cleared. */
  clear(): void {
    const { stayed, began, table, inTable } = this;
    const length = this.slack.fit(table.length, 2 * inTable);
    if (length < table.length) this.table = new Uint32Array(length);
    else if (SPARSE * inTable > table.length) table.fill(0);
    else if (inTable > 0) {
      for (let i = this.sorted; i < stayed.count; i++) this.wipe(stayed.idA(i), stayed.idB(i));
      for (let i = 0; i < began.count; i++) this.wipe(began.idA(i), began.idB(i));
    }
    this.inTable = this.sorted = 0;
  }

  /** Passes the set to or from an archive, after its lists. */
  serialize(archive: Archive, capacity: number): void {
    const { stayed, began } = this;
    this.sorted = archive.whole(this.sorted, stayed.count);
    if (!archive.isReading) return;
    this.inTable = stayed.count - this.sorted + began.count;
    let length = LEAST;
    while (length <= 2 * this.inTable + 2) length *= 2;
    this.table = new Uint32Array(length);
    this.fill();
    if (capacity > this.firsts.length) this.firsts = new Uint32Array(capacity);
    for (let i = this.sorted - 1; i >= 0; i--) this.firsts[stayed.slotA[i]] = i;
  }

  /** Exchanges the contents of two sets, whose lists are to be exchanged too. */
  swap(other: ContactSet): void {
    const { sorted, firsts, table, inTable, slack } = this;
    this.sorted = other.sorted;
    this.firsts = other.firsts;
    this.table = other.table;
    this.inTable = other.inTable;
    this.slack = other.slack;
    other.sorted = sorted;
    other.firsts = firsts;
    other.table = table;
    other.inTable = inTable;
    other.slack = slack;
  }

  /** Forgets which pairs are in the next set. */
  forget(): void {
    const { met } = this;
    const needed = 2 * Math.max(this.stayed.count, this.began.count);
    const length = this.metSlack.fit(met.length, needed);
    if (needed > met.length) this.met = new Uint8Array(roomFor(needed, met.length));
    else if (length < met.length) this.met = new Uint8Array(length);
    else met.fill(0, 0, needed);
  }

  has(a: BodyId, b: BodyId): boolean {
    return this.find(a, b) >= 0;
  }

  /**
   * Notes that a pair is in the next set. Returns whether it is in this one. With `isFirst` it is known not to
   * have been noted.
   */
  meet(a: BodyId, b: BodyId, isFirst: boolean): boolean {
    if (isFirst && this.open[slotOf(a)] === 0) return false;
    const place = this.find(a, b);
    if (place < 0) return false;
    this.met[place] = 1;
    return true;
  }

  isMet(place: number): boolean {
    return this.met[place] === 1;
  }

  /**
   * Starts this set with the sorted pairs that are in the set before: they stay, and only they are left in
   * `pairs`. The others are added to `fresh`.
   */
  persist(store: BodyStore, before: ContactSet, pairs: PairBuffer, fresh: PairBuffer): void {
    const { stayed } = this;
    const { a, b, count } = pairs;
    if (store.end > this.firsts.length) this.firsts = new Uint32Array(store.capacity);
    if (before.open.length < store.capacity) before.open = new Uint8Array(store.capacity);
    else before.open.fill(0);
    stayed.reserve(count + (count >> SPARE));
    before.prefetch();
    // In locals, because this loop handles most contacts of a crowd.
    const { firsts } = this;
    const { hadCompounds, roots, reused, generation } = store;
    const { slotA, slotB } = stayed;
    const { slotA: oldA, slotB: oldB } = before.stayed;
    const { sorted, met, open } = before;
    let at = 0;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const p = a[i];
      const q = b[i];
      const rootA = hadCompounds ? roots[p] : p;
      const rootB = hadCompounds ? roots[q] : q;
      while (at < sorted && (oldA[at] < rootA || (oldA[at] === rootA && oldB[at] < rootB)))
        open[oldA[at++]] = 1;
      const isSorted =
        at < sorted &&
        oldA[at] === rootA &&
        oldB[at] === rootB &&
        (!reused || before.stayed.areGenerations(at, generation[p], generation[q]));
      if (isSorted) met[2 * at++] = 1;
      else if (!before.meetInTable(store.idAt(p), store.idAt(q))) {
        fresh.add(p, q);
        continue;
      }
      slotA[kept] = rootA;
      slotB[kept] = rootB;
      if (reused) stayed.writeGenerations(kept, generation[p], generation[q]);
      a[kept] = p;
      b[kept++] = q;
    }
    while (at < sorted) open[oldA[at++]] = 1;
    before.openTable();
    this.prefetch();
    for (let i = kept - 1; i >= 0; i--) firsts[slotA[i]] = i;
    this.sorted = kept;
    pairs.keep(kept);
  }

  /**
   * Loads the table and what it refers to into the cache, in their order in memory: look-ups go through them in
   * none.
   */
  private prefetch(): void {
    const { table, began } = this;
    let read = 0;
    for (let i = 0; i < table.length; i += LINE) read += table[i];
    for (let i = 0; i < began.count; i += LINE) read += began.slotA[i] + began.slotB[i];
    sum[0] = read;
  }

  /** Notes the pairs in the table that are not met in `open`. */
  private openTable(): void {
    const { stayed, began, open, met } = this;
    for (let i = this.sorted; i < stayed.count; i++) if (met[2 * i] === 0) open[stayed.slotA[i]] = 1;
    for (let i = 0; i < began.count; i++) if (met[2 * i + 1] === 0) open[began.slotA[i]] = 1;
  }

  /**
   * Enters a pair that is then to be added to the list of those that stayed or of those that began; false if
   * it is there already. With `isFirst` it is known not to be there.
   */
  enter(a: BodyId, b: BodyId, stays: boolean, isFirst: boolean): boolean {
    if (!isFirst && this.find(a, b) >= 0) return false;
    if (2 * this.inTable + 2 >= this.table.length) this.rehash();
    const place = stays ? 2 * this.stayed.count : 2 * this.began.count + 1;
    this.table[this.entryOf(a, b)] = place + 1;
    this.inTable++;
    return true;
  }

  /** Notes in the column `exit` that a pair of the set has met again. */
  meetAgain({ a, b, toi }: ContactEvent): void {
    const place = this.find(a, b);
    const { exit } = (place & 1) === 0 ? this.stayed : this.began;
    exit[place >>> 1] = toi;
  }

  /** Notes that a hit of the pair is reported (see `EventList.reported`). Was the same noted before? */
  noteReport(a: BodyId, b: BodyId, versions: number): boolean {
    const place = this.find(a, b);
    if (place < 0) return false;
    const { reported } = (place & 1) === 0 ? this.stayed : this.began;
    const before = reported[place >>> 1];
    reported[place >>> 1] = versions + 1;
    return before === versions + 1;
  }

  /** The place of a pair, -1 if it is not there. */
  private find(a: BodyId, b: BodyId): number {
    const at = this.findSorted(a, b);
    return at >= 0 ? 2 * at : this.table[this.entryOf(a, b)] - 1;
  }

  private meetInTable(a: BodyId, b: BodyId): boolean {
    const place = this.table[this.entryOf(a, b)] - 1;
    if (place < 0) return false;
    this.met[place] = 1;
    return true;
  }

  private findSorted(a: BodyId, b: BodyId): number {
    const { sorted, stayed } = this;
    const slot = slotOf(a);
    const slotB = slotOf(b);
    let low = slot < this.firsts.length ? this.firsts[slot] : sorted;
    // Galloping search: one body may have thousands of contacts.
    let leap = 1;
    while (low + leap < sorted && this.isFrom(low + leap, slot, slotB)) {
      low += leap;
      leap *= 2;
    }
    for (; leap >= 1; leap /= 2) {
      if (low + leap < sorted && this.isFrom(low + leap, slot, slotB)) low += leap;
    }
    const isThere = low < sorted && stayed.slotA[low] === slot && stayed.slotB[low] === slotB;
    return isThere && stayed.areGenerations(low, generationOf(a), generationOf(b)) ? low : -1;
  }

  /** Is the sorted pair at an index one of slot `a` with slot `b`, or with an earlier slot? */
  private isFrom(at: number, a: number, b: number): boolean {
    return this.stayed.slotA[at] === a && this.stayed.slotB[at] <= b;
  }

  private is(place: number, a: BodyId, b: BodyId): boolean {
    const list = (place & 1) === 0 ? this.stayed : this.began;
    const at = place >>> 1;
    return list.idA(at) === a && list.idB(at) === b;
  }

  /** The index in the table of a pair, or of the free entry for it. */
  private entryOf(a: BodyId, b: BodyId): number {
    const { table } = this;
    const wrap = table.length - 1;
    let entry = hashOf(a, b) & wrap;
    while (table[entry] !== 0 && !this.is(table[entry] - 1, a, b)) entry = (entry + 1) & wrap;
    return entry;
  }

  /**
   * Wipes all entries from where the table is first searched for a pair to where the search ends. When that
   * is done for all pairs none is left: whichever search first reaches those before an entry wipes on,
   * through that entry.
   */
  private wipe(a: BodyId, b: BodyId): void {
    const { table } = this;
    const wrap = table.length - 1;
    for (let entry = hashOf(a, b) & wrap; table[entry] !== 0; entry = (entry + 1) & wrap) table[entry] = 0;
  }

  private rehash(): void {
    this.table = new Uint32Array(this.table.length * 2);
    this.fill();
  }

  /** Enters all pairs that are not sorted into an empty table. */
  private fill(): void {
    const { stayed, began } = this;
    for (let i = this.sorted; i < stayed.count; i++)
      this.table[this.entryOf(stayed.idA(i), stayed.idB(i))] = 2 * i + 1;
    for (let i = 0; i < began.count; i++) this.table[this.entryOf(began.idA(i), began.idB(i))] = 2 * i + 2;
  }
}

// Multipliers that mix bits: a prime near 2^32 over the golden ratio (Knuth), and those of MurmurHash3.
const GOLDEN_RATIO = 0x9e3779b1;
const MURMUR_1 = 0x85ebca6b;
const MURMUR_2 = 0xc2b2ae35;

function hashOf(a: BodyId, b: BodyId): number {
  // The low bits of an id hardly vary, and neighbours in space may be neighbours in number: all bits must be
  // mixed.
  let mixed = Math.imul(a, GOLDEN_RATIO) + Math.imul(b, MURMUR_1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), MURMUR_2);
  return mixed ^ (mixed >>> 13);
}
