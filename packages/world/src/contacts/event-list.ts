import { type BodyId, slotOf } from '@swept/core';
import { type Archive, bodyId, generationOf, grown, roomFor, Slack } from '@swept/core/internal';
import { type ContactDetails, type ContactEvent, createContactEvent, type Events } from './events.js';
import { OverlapPoints } from './overlap-points.js';
import { ShownColumns } from './shown-columns.js';

/** The least capacity of a list. */
const LEAST = 256;
/** Numbers of a contact that is not a continuing overlap: its time, its normal and its point. */
const TIMED = 5;
const DETAILS = ['exit', 'closingSpeed', 's', 't', 'u', 'v', 'w', 'featureA', 'featureB', 'flags'] as const;
const PARTS = ['partA', 'partB', 'reported'] as const;
const WORDS = ['slotA', 'slotB', 'generationA', 'generationB', ...PARTS] as const;
const NO_DOUBLES: Float64Array = new Float64Array(0);
const NO_WORDS: Uint32Array = new Uint32Array(0);
const POINT_X = new Float64Array(1);
const POINT_Y = new Float64Array(1);

/**
 * A list of contacts that can be written. Most contacts of a crowd are overlaps that continue, so of each it
 * stores the slots; generations only once one is not 0; and times, normals and points only of the others. All
 * columns that users read are written when one of them is first read.
 *
 * The file is long because all columns grow, shrink and are exchanged together.
 */
export class EventList implements Events {
  count = 0;
  // The roots of the two bodies, and the generations of these slots, which are empty while all are 0.
  slotA: Uint32Array = new Uint32Array(LEAST);
  slotB: Uint32Array = new Uint32Array(LEAST);
  private generationA: Uint32Array = NO_WORDS;
  private generationB: Uint32Array = NO_WORDS;
  partA: Uint32Array = NO_WORDS;
  partB: Uint32Array = NO_WORDS;
  /**
   * The versions of the two plans when a contact was last reported to the callback, added up, plus 1; else 0.
   */
  reported: Uint32Array = NO_WORDS;

  exit: Float64Array = NO_DOUBLES;
  closingSpeed: Float64Array = NO_DOUBLES;
  s: Float64Array = NO_DOUBLES;
  t: Float64Array = NO_DOUBLES;
  u: Float64Array = NO_DOUBLES;
  v: Float64Array = NO_DOUBLES;
  w: Float64Array = NO_DOUBLES;
  featureA: Float64Array = NO_DOUBLES;
  featureB: Float64Array = NO_DOUBLES;
  flags: Float64Array = NO_DOUBLES;

  /** The number of leading entries that are continuing overlaps: their time is 0, and they have no normal. */
  private ongoing = 0;
  /** TIMED numbers of each of the others. */
  private timed: Float64Array = NO_DOUBLES;
  private hasParts = false;
  private hasDetails = false;
  private slack = new Slack(LEAST);
  private timedSlack = new Slack(TIMED * LEAST);

  private readonly shown = new ShownColumns();
  /** Those of the continuing overlaps. */
  points = new OverlapPoints();

  get capacity(): number {
    return this.slotA.length;
  }

  get a(): Float64Array {
    if (!this.shown.isCurrent) this.show();
    return this.shown.a;
  }

  get b(): Float64Array {
    if (!this.shown.isCurrent) this.show();
    return this.shown.b;
  }

  get toi(): Float64Array {
    if (!this.shown.isCurrent) this.show();
    return this.shown.toi;
  }

  get x(): Float64Array {
    if (!this.shown.isCurrent) this.show();
    return this.shown.x;
  }

  get y(): Float64Array {
    if (!this.shown.isCurrent) this.show();
    return this.shown.y;
  }

  get nx(): Float64Array {
    if (!this.shown.isCurrent) this.show();
    return this.shown.nx;
  }

  get ny(): Float64Array {
    if (!this.shown.isCurrent) this.show();
    return this.shown.ny;
  }

  get enter(): Float64Array {
    return this.toi;
  }

  idA(i: number): BodyId {
    return bodyId(this.slotA[i], this.generationA.length > 0 ? this.generationA[i] : 0);
  }

  idB(i: number): BodyId {
    return bodyId(this.slotB[i], this.generationB.length > 0 ? this.generationB[i] : 0);
  }

  /** Are these the generations of the two slots of entry `i`? */
  areGenerations(i: number, generationA: number, generationB: number): boolean {
    if (this.generationA.length === 0) return (generationA | generationB) === 0;
    return this.generationA[i] === generationA && this.generationB[i] === generationB;
  }

  clear(): void {
    this.shown.hide(this.count);
    const capacity = this.slack.fit(this.capacity, this.count);
    const timed = this.timedSlack.fit(this.timed.length, TIMED * (this.count - this.ongoing));
    this.count = this.ongoing = 0;
    if (timed < this.timed.length) this.timed = new Float64Array(timed);
    if (capacity < this.capacity) this.resize(capacity);
  }

  add(event: ContactEvent & Partial<ContactDetails>): void {
    const i = this.place(event.a, event.b);
    if (this.hasDetails) this.writeDetails(i, event);
    if (this.hasParts) {
      this.partA[i] = event.partA;
      this.partB[i] = event.partB;
      this.reported[i] = 0;
    }
    const at = TIMED * (i - this.ongoing);
    this.timed[at] = event.toi;
    this.timed[at + 1] = event.nx;
    this.timed[at + 2] = event.ny;
    this.timed[at + 3] = event.x;
    this.timed[at + 4] = event.y;
  }

  /** Adds entry `j` of another list. */
  addFrom(other: EventList, j: number): void {
    const i = this.place(other.idA(j), other.idB(j));
    if (this.hasDetails) for (let k = 0; k < DETAILS.length; k++) this[DETAILS[k]][i] = other[DETAILS[k]][j];
    if (this.hasParts) {
      this.partA[i] = other.partA[j];
      this.partB[i] = other.partB[j];
    }
    const to = TIMED * (i - this.ongoing);
    const from = TIMED * (j - other.ongoing);
    for (let k = 0; k < TIMED; k++) this.timed[to + k] = from < 0 ? 0 : other.timed[from + k];
    if (from >= 0) return;
    other.readPoint(j, POINT_X, POINT_Y, 0);
    this.timed[to + 3] = POINT_X[0];
    this.timed[to + 4] = POINT_Y[0];
  }

  /** Adds the first `count` of the entries of another list that `entries` names. */
  addAllFrom(other: EventList, entries: Uint32Array, count: number): void {
    other.points.prefetch(entries, count, other.slotA, other.slotB);
    for (let k = 0; k < count; k++) this.addFrom(other, entries[k]);
  }

  /** Begins the list with the given number of continuing overlaps. */
  beginWith(count: number): void {
    this.count = this.ongoing = count;
    this.shown.isCurrent = false;
    if (this.hasDetails) for (let k = 0; k < DETAILS.length; k++) this[DETAILS[k]].fill(0, 0, count);
  }

  /** Writes the generations of the two slots of an entry. */
  writeGenerations(i: number, generationA: number, generationB: number): void {
    if (this.generationA.length === 0) {
      if ((generationA | generationB) === 0) return;
      this.generationA = new Uint32Array(this.capacity);
      this.generationB = new Uint32Array(this.capacity);
    }
    this.generationA[i] = generationA;
    this.generationB[i] = generationB;
  }

  /** Passes the list to or from an archive, without details: those that are read have none. */
  serialize(archive: Archive, withParts: boolean): void {
    const count = archive.count(this.count, 8);
    if (archive.isReading) this.makeRoom(count);
    archive.doubles(this.a, count, true);
    archive.doubles(this.b, count);
    archive.doubles(this.toi, count);
    archive.doubles(this.x, count);
    archive.doubles(this.y, count);
    archive.doubles(this.nx, count);
    archive.doubles(this.ny, count);
    if (archive.isReading) this.takeShown(count);
    if (!withParts) return;
    archive.words(this.partA, count);
    archive.words(this.partB, count);
  }

  /** Exchanges the contents of two lists. */
  swap(other: EventList): void {
    this.shown.hide(this.count);
    other.shown.hide(other.count);
    // By index: an iterator is garbage.
    for (let i = 0; i < DETAILS.length; i++) {
      const mine = this[DETAILS[i]];
      this[DETAILS[i]] = other[DETAILS[i]];
      other[DETAILS[i]] = mine;
    }
    for (let i = 0; i < WORDS.length; i++) {
      const mine = this[WORDS[i]];
      this[WORDS[i]] = other[WORDS[i]];
      other[WORDS[i]] = mine;
    }
    const { count, ongoing, timed, slack, timedSlack, points } = this;
    this.count = other.count;
    this.ongoing = other.ongoing;
    this.timed = other.timed;
    this.slack = other.slack;
    this.timedSlack = other.timedSlack;
    this.points = other.points;
    other.count = count;
    other.ongoing = ongoing;
    other.timed = timed;
    other.slack = slack;
    other.timedSlack = timedSlack;
    other.points = points;
  }

  *[Symbol.iterator](): Iterator<ContactEvent & Partial<ContactDetails>> {
    for (let i = 0; i < this.count; i++) {
      const event: ContactEvent & Partial<ContactDetails> = createContactEvent();
      this.read(i, event);
      if (this.hasDetails) this.readDetails(i, event);
      yield event;
    }
  }

  /** Writes entry `i` to `out`. */
  read(i: number, out: ContactEvent): void {
    const at = TIMED * (i - this.ongoing);
    out.a = this.idA(i);
    out.b = this.idB(i);
    out.partA = this.hasParts ? this.partA[i] : 0;
    out.partB = this.hasParts ? this.partB[i] : 0;
    if (at < 0) {
      out.toi = out.nx = out.ny = 0;
      this.readPoint(i, POINT_X, POINT_Y, 0);
      out.x = POINT_X[0];
      out.y = POINT_Y[0];
      return;
    }
    out.toi = this.timed[at];
    out.nx = this.timed[at + 1];
    out.ny = this.timed[at + 2];
    out.x = this.timed[at + 3];
    out.y = this.timed[at + 4];
  }

  /** Writes the point of a continuing overlap to `x[at]` and `y[at]`. */
  private readPoint(i: number, x: Float64Array, y: Float64Array, at: number): void {
    const a = this.slotA[i] + (this.hasParts ? this.partA[i] : 0);
    const b = this.slotB[i] + (this.hasParts ? this.partB[i] : 0);
    this.points.read(i, a, b, x, y, at);
  }

  private readDetails(i: number, out: ContactEvent & Partial<ContactDetails>): void {
    out.enter = out.toi;
    for (const column of DETAILS) out[column] = this[column][i];
  }

  /** Keeps the parts of contacts from now on; for contacts already there they are 0. */
  keepParts(): void {
    this.hasParts = true;
    for (const column of PARTS) this[column] = new Uint32Array(this.capacity);
  }

  /** Keeps details of contacts from now on; for contacts already there, `exit` is NaN. */
  keepDetails(): void {
    if (this.hasDetails) return;
    this.hasDetails = true;
    for (const column of DETAILS) this[column] = new Float64Array(this.capacity);
    this.exit.fill(NaN);
  }

  /**
   * A lasting contact has no impact: its numbers, NaN or missing, become 0. `exit` is when it was last
   * reported.
   */
  private writeDetails(i: number, event: ContactEvent & Partial<ContactDetails>): void {
    this.exit[i] = event.toi;
    this.closingSpeed[i] = event.closingSpeed || 0;
    this.s[i] = event.s || 0;
    this.t[i] = event.t || 0;
    this.u[i] = event.u || 0;
    this.v[i] = event.v || 0;
    this.w[i] = event.w || 0;
    this.featureA[i] = event.featureA || 0;
    this.featureB[i] = event.featureB || 0;
    this.flags[i] = event.flags || 0;
  }

  /** Makes room for `more` further entries. */
  reserve(more: number): void {
    const needed = this.count + more;
    this.slack.note(needed);
    if (needed > this.capacity) this.resize(roomFor(needed, this.capacity));
  }

  /** Takes an entry for two bodies, which did not begin the step in overlap. */
  private place(a: BodyId, b: BodyId): number {
    if (this.count === this.capacity) this.reserve(1);
    const i = this.count++;
    this.shown.isCurrent = false;
    const timed = TIMED * (this.count - this.ongoing);
    if (timed > this.timed.length)
      this.timed = grown(Float64Array, this.timed, roomFor(timed, this.timed.length));
    this.slotA[i] = slotOf(a);
    this.slotB[i] = slotOf(b);
    this.writeGenerations(i, generationOf(a), generationOf(b));
    return i;
  }

  /** Sets the capacity; existing entries are kept if it grows. */
  private resize(capacity: number): void {
    const isKept = capacity > this.capacity;
    for (const column of DETAILS)
      if (this[column].length > 0)
        this[column] = grown(Float64Array, isKept ? this[column] : undefined, capacity);
    for (const column of WORDS)
      if (this[column].length > 0)
        this[column] = grown(Uint32Array, isKept ? this[column] : undefined, capacity);
  }

  /** Writes the columns that users read. */
  private show(): void {
    const { count, shown, ongoing, timed } = this;
    shown.reserve(count);
    const { a, b, toi, x, y, nx, ny } = shown;
    for (let i = 0; i < count; i++) {
      a[i] = this.idA(i);
      b[i] = this.idB(i);
    }
    for (let i = 0; i < ongoing; i++) this.readPoint(i, x, y, i);
    toi.fill(0, 0, ongoing);
    nx.fill(0, 0, ongoing);
    ny.fill(0, 0, ongoing);
    for (let i = ongoing, at = 0; i < count; i++, at += TIMED) {
      toi[i] = timed[at];
      nx[i] = timed[at + 1];
      ny[i] = timed[at + 2];
      x[i] = timed[at + 3];
      y[i] = timed[at + 4];
    }
    shown.isCurrent = true;
  }

  /** Makes room to read the given number of entries from an archive. */
  private makeRoom(count: number): void {
    this.clear();
    this.reserve(count);
    this.shown.reserve(count);
    this.shown.isCurrent = true;
  }

  /** Takes what was read from an archive into the columns that users read. */
  private takeShown(count: number): void {
    const { a, b, toi, x, y, nx, ny } = this.shown;
    for (let i = 0; i < count; i++) {
      const at = TIMED * this.place(a[i], b[i]);
      this.timed[at] = toi[i];
      this.timed[at + 1] = nx[i];
      this.timed[at + 2] = ny[i];
      this.timed[at + 3] = x[i];
      this.timed[at + 4] = y[i];
    }
    if (this.hasParts) for (const column of PARTS) this[column].fill(0, 0, count);
    if (this.hasDetails)
      for (const column of DETAILS) this[column].fill(column === 'exit' ? NaN : 0, 0, count);
  }
}
