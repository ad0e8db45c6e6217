import type { BodyId, BodyStore, PairBuffer } from '@swept/core';
import type { Archive } from '@swept/core/internal';
import { ContactSet } from './contact-set.js';
import { EventList } from './event-list.js';
import type { ContactEvent } from './events.js';

/** A block of entries of a list that have ended. */
const UNMET = new Uint32Array(64);

/** Writes the column `exit` of contacts of the present step. */
export interface Exits {
  write(list: EventList): void;
}

/** Which pairs began, stayed and ended: the contact set of a step compared with that of the step before. */
export class Touching {
  // Those of the last finished step.
  readonly began = new EventList();
  readonly stayed = new EventList();
  readonly ended = new EventList();
  private readonly set = new ContactSet(this.stayed, this.began);
  /** How many steps have finished. */
  step = 0;

  // Those of the present step.
  private readonly beginning = new EventList();
  readonly staying = new EventList();
  private readonly next = new ContactSet(this.staying, this.beginning);

  private exits: Exits | undefined;

  /** Keeps details of contacts from now on; `exits` finds when they have ended. */
  keepDetails(exits: Exits): void {
    this.exits = exits;
    for (const list of [this.began, this.stayed, this.ended, this.beginning, this.staying])
      list.keepDetails();
  }

  /** Finds when the contacts of the step have ended, while the flown paths still exist. */
  end(): void {
    this.exits?.write(this.beginning);
    this.exits?.write(this.staying);
  }

  /** Keeps the parts of contacts from now on: there is a body of several parts. */
  keepParts(): void {
    for (const list of [this.began, this.stayed, this.ended, this.beginning, this.staying]) list.keepParts();
  }

  /** Passes the contacts of the last step to or from an archive. */
  serialize(archive: Archive, { hadCompounds, capacity }: BodyStore): void {
    if (archive.isReading) {
      this.step++;
      if (hadCompounds) this.keepParts();
    }
    this.began.serialize(archive, hadCompounds);
    this.stayed.serialize(archive, hadCompounds);
    this.ended.serialize(archive, hadCompounds);
    this.set.serialize(archive, capacity);
  }

  /** Starts the set of a new step; the contacts of an unfinished one are dropped. */
  begin(): void {
    this.next.clear();
    this.beginning.clear();
    this.staying.clear();
    this.set.forget();
  }

  /** Was the pair already found in contact in this step? */
  has(a: BodyId, b: BodyId): boolean {
    return this.next.has(a, b);
  }

  /** Was it in contact in the step before? */
  had(a: BodyId, b: BodyId): boolean {
    return this.set.has(a, b);
  }

  /**
   * Was a contact of the pair reported to the callback in this step, for the plans of these versions? Then it
   * was left unanswered: the two pass each other. Notes that it is reported now.
   */
  noteReport(a: BodyId, b: BodyId, versions: number): boolean {
    return this.next.noteReport(a, b, versions);
  }

  /**
   * Adds the pairs that begin the step in overlap, sorted by their bodies and before all others. Those that
   * were in contact in the step before become `staying`, without their points, and only they are left in the
   * list; the others are added to `fresh`.
   */
  stay(store: BodyStore, overlaps: PairBuffer, fresh: PairBuffer): void {
    const { staying } = this;
    this.next.persist(store, this.set, overlaps, fresh);
    staying.beginWith(overlaps.count);
    writeParts(store, overlaps, staying);
  }

  /**
   * Adds a contact, of a pair that was not in contact in this step if `isFirst`. Returns whether it was in
   * contact in the step before.
   */
  add(contact: ContactEvent, isFirst: boolean): boolean {
    const { a, b } = contact;
    const known = this.set.meet(a, b, isFirst);
    if (this.next.enter(a, b, known, isFirst)) (known ? this.staying : this.beginning).add(contact);
    else if (this.exits) this.next.meetAgain(contact);
    return known;
  }

  /** Compares the two sets. */
  finish(): void {
    const { set, began, stayed, ended } = this;
    this.step++;
    ended.clear();
    this.endUnmet(stayed, 0);
    this.endUnmet(began, 1);
    began.swap(this.beginning);
    stayed.swap(this.staying);
    set.swap(this.next);
  }

  /** The contacts of a list that are not met have ended. Their places are twice their indices, plus `odd`. */
  private endUnmet(list: EventList, odd: 0 | 1): void {
    const { set, ended } = this;
    let count = 0;
    for (let i = 0; i < list.count; i++) {
      if (set.isMet(2 * i + odd)) continue;
      UNMET[count++] = i;
      if (count < UNMET.length) continue;
      ended.addAllFrom(list, UNMET, count);
      count = 0;
    }
    ended.addAllFrom(list, UNMET, count);
  }
}

/** Writes the parts of the pairs that stay. */
function writeParts({ roots, hadCompounds }: BodyStore, pairs: PairBuffer, to: EventList): void {
  if (!hadCompounds) return;
  for (let i = 0; i < pairs.count; i++) {
    to.partA[i] = pairs.a[i] - roots[pairs.a[i]];
    to.partB[i] = pairs.b[i] - roots[pairs.b[i]];
    to.reported[i] = 0;
  }
}
