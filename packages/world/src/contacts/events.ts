import type { BodyId } from '@swept/core';
import { type Archive, grown, roomFor, Slack } from '@swept/core/internal';

/** A contact of a pair of bodies: see `Hit` for the fields. */
export interface ContactEvent {
  a: BodyId;
  b: BodyId;
  partA: number;
  partB: number;
  toi: number;
  x: number;
  y: number;
  nx: number;
  ny: number;
}

/**
 * What `keepDetails` lets the lists keep of a contact: when it ended, and the rest of its impact (`Impact` of
 * the narrowphase), which is 0 where the pair began the step in contact.
 */
export interface ContactDetails {
  /** When the two were first in contact in the step: `toi` by another name. */
  enter: number;
  /**
   * When the two were last in contact in the step, as a fraction of it: of all their parts, however often they
   * parted before; 1 if they still are, or rest on each other. It is `toi` where they touch and part at once.
   * What is removed ends its contacts then. In `ended` it is a fraction of the step before. NaN of pairs whose
   * ends are not kept.
   */
  exit: number;
  /** In length units per step, as in `Hit`. */
  closingSpeed: number;
  s: number;
  t: number;
  u: number;
  v: number;
  w: number;
  featureA: number;
  featureB: number;
  flags: number;
}

/** NaN until first written, so that fields hold doubles. */
export function createContactEvent(): ContactEvent {
  return { a: 0, b: 0, partA: 0, partB: 0, toi: NaN, x: NaN, y: NaN, nx: NaN, ny: NaN };
}

/** The least capacity of a list. */
const LEAST = 256;
const COLUMNS = ['a', 'b', 'toi', 'x', 'y', 'nx', 'ny'] as const;
const DETAILS = ['exit', 'closingSpeed', 's', 't', 'u', 'v', 'w', 'featureA', 'featureB', 'flags'] as const;
const WHOLE_COLUMNS = ['partA', 'partB', 'told'] as const;

/**
 * A list of contacts, each pair at most once. Iterating gives a new record of each contact, to keep. Loops
 * that are to leave no garbage read the columns up to `count`; every step exchanges and replaces them, so
 * read them from the list at each use. `partA` and `partB` are empty as long as no body has had several
 * parts, and so are the columns of details as long as `keepDetails` was not called.
 */
export interface Events extends Iterable<ContactEvent & Partial<ContactDetails>> {
  readonly count: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly partA: Uint32Array;
  readonly partB: Uint32Array;
  readonly toi: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  /** Another name of `toi`: when the two were first in contact in the step. */
  readonly enter: Float64Array;
  readonly exit: Float64Array;
  readonly closingSpeed: Float64Array;
  readonly s: Float64Array;
  readonly t: Float64Array;
  readonly u: Float64Array;
  readonly v: Float64Array;
  readonly w: Float64Array;
  readonly featureA: Float64Array;
  readonly featureB: Float64Array;
  readonly flags: Float64Array;
}

const NONE: Float64Array = new Float64Array(0);

/** A list of contacts that can be written. */
export class EventList implements Events {
  count = 0;
  a: Float64Array = new Float64Array(LEAST);
  b: Float64Array = new Float64Array(LEAST);
  partA: Uint32Array = new Uint32Array(0);
  partB: Uint32Array = new Uint32Array(0);
  /** The versions of the two plans when the callback was last told of a contact, added up, plus 1; else 0. */
  told: Uint32Array = new Uint32Array(0);
  toi: Float64Array = new Float64Array(LEAST);
  x: Float64Array = new Float64Array(LEAST);
  y: Float64Array = new Float64Array(LEAST);
  nx: Float64Array = new Float64Array(LEAST);
  ny: Float64Array = new Float64Array(LEAST);

  exit: Float64Array = NONE;
  closingSpeed: Float64Array = NONE;
  s: Float64Array = NONE;
  t: Float64Array = NONE;
  u: Float64Array = NONE;
  v: Float64Array = NONE;
  w: Float64Array = NONE;
  featureA: Float64Array = NONE;
  featureB: Float64Array = NONE;
  flags: Float64Array = NONE;

  private hasParts = false;
  private hasDetails = false;
  /** The columns of doubles that it has. */
  private columns: readonly ((typeof COLUMNS)[number] | (typeof DETAILS)[number])[] = COLUMNS;
  private slack = new Slack(LEAST);
  /** So many of the first entries have time 0 and no normal, also of those that are no longer there. */
  private zeros = 0;

  get capacity(): number {
    return this.a.length;
  }

  get enter(): Float64Array {
    return this.toi;
  }

  clear(): void {
    const capacity = this.slack.fit(this.capacity, this.count);
    this.count = 0;
    if (capacity === this.capacity) return;
    for (const column of this.columns) this[column] = new Float64Array(capacity);
    if (this.hasParts) for (const column of WHOLE_COLUMNS) this[column] = new Uint32Array(capacity);
  }

  add(event: ContactEvent & Partial<ContactDetails>): void {
    const i = this.slot();
    if (this.hasDetails) this.writeDetails(i, event);
    this.a[i] = event.a;
    this.b[i] = event.b;
    if (this.hasParts) {
      this.partA[i] = event.partA;
      this.partB[i] = event.partB;
      this.told[i] = 0;
    }
    this.toi[i] = event.toi;
    this.x[i] = event.x;
    this.y[i] = event.y;
    this.nx[i] = event.nx;
    this.ny[i] = event.ny;
  }

  /** Adds entry `j` of another list. */
  addFrom(other: EventList, j: number): void {
    const i = this.slot();
    if (this.hasDetails) for (let k = 0; k < DETAILS.length; k++) this[DETAILS[k]][i] = other[DETAILS[k]][j];
    this.a[i] = other.a[j];
    this.b[i] = other.b[j];
    if (this.hasParts) {
      this.partA[i] = other.partA[j];
      this.partB[i] = other.partB[j];
    }
    this.toi[i] = other.toi[j];
    this.x[i] = other.x[j];
    this.y[i] = other.y[j];
    this.nx[i] = other.nx[j];
    this.ny[i] = other.ny[j];
  }

  /** Passes the list to or from an archive, without details: those that are read have none. */
  serialize(archive: Archive, withParts: boolean): void {
    const count = archive.count(this.count, 8);
    if (archive.isReading) {
      this.count = this.zeros = 0;
      this.reserve(count);
      this.count = count;
      if (this.hasDetails)
        for (const column of DETAILS) this[column].fill(column === 'exit' ? NaN : 0, 0, count);
    }
    archive.doubles(this.a, count, true);
    for (const column of COLUMNS) if (column !== 'a') archive.doubles(this[column], count);
    if (this.hasParts && archive.isReading)
      for (const column of WHOLE_COLUMNS) this[column].fill(0, 0, count);
    if (!withParts) return;
    archive.words(this.partA, count);
    archive.words(this.partB, count);
  }

  /** Exchanges the contents of two lists. */
  swap(other: EventList): void {
    // By index: an iterator is garbage.
    const { columns } = this;
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i];
      const mine = this[column];
      this[column] = other[column];
      other[column] = mine;
    }
    for (let i = 0; i < WHOLE_COLUMNS.length; i++) {
      const column = WHOLE_COLUMNS[i];
      const mine = this[column];
      this[column] = other[column];
      other[column] = mine;
    }
    const { count, slack, zeros } = this;
    this.count = other.count;
    this.slack = other.slack;
    this.zeros = other.zeros;
    other.count = count;
    other.slack = slack;
    other.zeros = zeros;
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
    out.a = this.a[i];
    out.b = this.b[i];
    out.partA = this.hasParts ? this.partA[i] : 0;
    out.partB = this.hasParts ? this.partB[i] : 0;
    out.toi = this.toi[i];
    out.x = this.x[i];
    out.y = this.y[i];
    out.nx = this.nx[i];
    out.ny = this.ny[i];
  }

  private readDetails(i: number, out: Partial<ContactDetails>): void {
    out.enter = this.toi[i];
    for (const column of DETAILS) out[column] = this[column][i];
  }

  /** Keeps the parts of contacts from now on; of those that are there they are 0. */
  keepParts(): void {
    this.hasParts = true;
    for (const column of WHOLE_COLUMNS) this[column] = new Uint32Array(this.capacity);
  }

  /** Keeps details of contacts from now on; of those that are there, `exit` is NaN. */
  keepDetails(): void {
    if (this.hasDetails) return;
    this.hasDetails = true;
    this.columns = [...COLUMNS, ...DETAILS];
    for (const column of DETAILS) this[column] = new Float64Array(this.capacity);
    this.exit.fill(NaN);
  }

  /**
   * Gives the entries that there are the time 0, no normal and no impact: they began the step in contact. They
   * come before all others, so that most had that in the step before, and nothing need be written.
   */
  settle(): void {
    const { count, zeros } = this;
    this.zeros = count;
    this.toi.fill(0, zeros, count);
    this.nx.fill(0, zeros, count);
    this.ny.fill(0, zeros, count);
    if (!this.hasDetails) return;
    for (let k = 0; k < DETAILS.length; k++) this[DETAILS[k]].fill(0, 0, this.count);
  }

  /** Of a contact that lasts there is no impact: its numbers are NaN. `exit` is when it was last told. */
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
    if (needed <= this.capacity) return;
    const length = roomFor(needed, this.capacity);
    for (const column of this.columns) this[column] = grown(Float64Array, this[column], length);
    if (this.hasParts)
      for (const column of WHOLE_COLUMNS) this[column] = grown(Uint32Array, this[column], length);
  }

  private slot(): number {
    if (this.count === this.capacity) this.reserve(1);
    return this.count++;
  }
}
