import type { BodyId } from '@swept/core';
import { grown, Slack } from '@swept/core/internal';

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

/** NaN until first written, so that fields hold doubles. */
export function createContactEvent(): ContactEvent {
  return { a: 0, b: 0, partA: 0, partB: 0, toi: NaN, x: NaN, y: NaN, nx: NaN, ny: NaN };
}

/** The least capacity of a list. */
const LEAST = 256;
/** The factor by which a full list grows. */
const GROWTH = 1.25;
const COLUMNS = ['a', 'b', 'toi', 'x', 'y', 'nx', 'ny'] as const;
const WHOLE_COLUMNS = ['partA', 'partB', 'told'] as const;

/**
 * A list of contacts, each pair at most once. Iterating gives a new record of each contact, to keep. Loops
 * that are to leave no garbage read the columns up to `count`; every step exchanges and replaces them, so
 * read them from the list at each use. `partA` and `partB` are empty as long as no body has had several
 * parts.
 */
export interface Events extends Iterable<ContactEvent> {
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
}

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

  private hasParts = false;
  private slack = new Slack(LEAST);

  get capacity(): number {
    return this.a.length;
  }

  clear(): void {
    const capacity = this.slack.fit(this.capacity, this.count);
    this.count = 0;
    if (capacity === this.capacity) return;
    for (const column of COLUMNS) this[column] = new Float64Array(capacity);
    if (this.hasParts) for (const column of WHOLE_COLUMNS) this[column] = new Uint32Array(capacity);
  }

  add(event: ContactEvent): void {
    const i = this.slot();
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

  /** Exchanges the contents of two lists. */
  swap(other: EventList): void {
    // By index: an iterator is garbage.
    for (let i = 0; i < COLUMNS.length; i++) {
      const column = COLUMNS[i];
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
    const { count, slack } = this;
    this.count = other.count;
    this.slack = other.slack;
    other.count = count;
    other.slack = slack;
  }

  *[Symbol.iterator](): Iterator<ContactEvent> {
    for (let i = 0; i < this.count; i++) {
      const event = createContactEvent();
      this.read(i, event);
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

  /** Keeps the parts of contacts from now on; of those that are there they are 0. */
  keepParts(): void {
    this.hasParts = true;
    for (const column of WHOLE_COLUMNS) this[column] = new Uint32Array(this.capacity);
  }

  /** Makes room for `more` further entries. */
  reserve(more: number): void {
    const needed = this.count + more;
    this.slack.note(needed);
    if (needed <= this.capacity) return;
    const length = Math.max(needed, Math.ceil(this.capacity * GROWTH));
    for (const column of COLUMNS) this[column] = grown(Float64Array, this[column], length);
    if (this.hasParts)
      for (const column of WHOLE_COLUMNS) this[column] = grown(Uint32Array, this[column], length);
  }

  private slot(): number {
    if (this.count === this.capacity) this.reserve(1);
    return this.count++;
  }
}
