import { type BodyId, type BodyStore, InvalidInput } from '@swept/core';
import type { EventList } from './event-list.js';
import { type ContactEvent, createContactEvent } from './events.js';
import type { Touching } from './touching.js';

/** A contact as one of its two bodies sees it: `toi` and `(x, y)` are as in `Hit`. */
export interface BodyContact {
  /** The body that it is in contact with. */
  other: BodyId;
  /** The number of its own part that touches, from 0. */
  part: number;
  /** The number of the part of the other that is touched. */
  otherPart: number;
  toi: number;
  x: number;
  y: number;
  /**
   * The x of the normal: `(nx, ny)` is a unit vector from the other body towards it, (0, 0) where a hit has
   * none.
   */
  nx: number;
  /** The y of the normal. */
  ny: number;
}

/** A record for `seenBy`, to be reused from call to call. NaN until first written. */
export function createBodyContact(): BodyContact {
  return { other: 0, part: 0, otherPart: 0, toi: NaN, x: NaN, y: NaN, nx: NaN, ny: NaN };
}

/**
 * A hit, or a contact of `began`, `stayed` or `ended`, as one of its two bodies sees it: the other body, and
 * the normal towards this one. Writes it to `out`, a new record unless given, and returns that. Throws
 * `InvalidInput` on what is not such a record, and if the body is neither of the two.
 */
export function seenBy(
  contact: Readonly<ContactEvent>,
  id: BodyId,
  out: BodyContact = createBodyContact(),
): BodyContact {
  if (typeof contact !== 'object' || contact === null)
    throw new InvalidInput('seenBy: contact', contact, 'a hit, or a contact of a list of events');
  const { a, b, nx, ny } = contact;
  if (typeof a !== 'number') throw noNumber('a', a);
  if (typeof b !== 'number') throw noNumber('b', b);
  if (typeof nx !== 'number') throw noNumber('nx', nx);
  if (typeof ny !== 'number') throw noNumber('ny', ny);
  if (id !== a && id !== b)
    throw new InvalidInput('seenBy: body', id, `one of the two in contact, ${a} and ${b}`);
  if (typeof out?.other !== 'number')
    throw new InvalidInput('seenBy: out', out, 'a record, as createBodyContact() makes it');
  const isA = id === a;
  out.other = isA ? b : a;
  out.part = isA ? contact.partA : contact.partB;
  out.otherPart = isA ? contact.partB : contact.partA;
  out.toi = contact.toi;
  out.x = contact.x;
  out.y = contact.y;
  // The sum with 0 avoids -0, which is not a direction.
  out.nx = isA ? 0 - nx : nx + 0;
  out.ny = isA ? 0 - ny : ny + 0;
  return out;
}

function noNumber(part: string, value: unknown): InvalidInput {
  return new InvalidInput(`seenBy: ${part} of the contact`, value, 'a number');
}

/**
 * The contacts of the last step by bodies, for `World.contactsOf`. They are sorted by bodies at the first query
 * after a step, so callers that never query pay nothing.
 *
 * Contact number i is that of `stayed`, or of `began` after those. Entry 2 i of the list is the contact as its
 * body a sees it, the next as b does.
 */
export class BodyContacts {
  /** By slot, its first entry plus 1, or 0; by entry, the next one of the same slot. */
  private firsts = new Uint32Array(0);
  private nexts = new Uint32Array(0);
  /** The number of the step that is sorted. */
  private step = 0;
  private readonly event = createContactEvent();
  private readonly contact = createBodyContact();
  private readonly store: BodyStore;
  private readonly touching: Touching;

  constructor(store: BodyStore, touching: Touching) {
    this.store = store;
    this.touching = touching;
  }

  *of(id: BodyId, slot: number): Iterable<BodyContact> {
    const { step } = this.touching;
    for (let at = this.first(slot); at > 0 && step === this.touching.step; at = this.nexts[at - 1])
      if (this.read(at - 1, id)) yield seenBy(this.event, id);
  }

  visit(id: BodyId, slot: number, visit: (contact: BodyContact) => void): void {
    const { step } = this.touching;
    for (let at = this.first(slot); at > 0 && step === this.touching.step; at = this.nexts[at - 1])
      if (this.read(at - 1, id)) visit(seenBy(this.event, id, this.contact));
  }

  /** Reads the contact of an entry. False if it is not of this body, or the other one is gone. */
  private read(entry: number, id: BodyId): boolean {
    const { stayed, began } = this.touching;
    const contact = entry >>> 1;
    if (contact < stayed.count) stayed.read(contact, this.event);
    else began.read(contact - stayed.count, this.event);
    const { a, b } = this.event;
    // The slot may have been that of another body.
    return (entry & 1) === 0 ? a === id && this.store.has(b) : b === id && this.store.has(a);
  }

  /** The first entry of a slot plus 1, or 0. */
  private first(slot: number): number {
    if (this.step !== this.touching.step) this.sort();
    return slot < this.firsts.length ? this.firsts[slot] : 0;
  }

  private sort(): void {
    const { store, touching } = this;
    const { stayed, began } = touching;
    const count = stayed.count + began.count;
    this.step = touching.step;
    if (this.firsts.length < store.capacity) this.firsts = new Uint32Array(store.capacity);
    else this.firsts.fill(0);
    if (this.nexts.length < 2 * count) this.nexts = new Uint32Array(3 * count);
    // The last first: so the entries of each slot are in their order.
    this.link(began, stayed.count);
    this.link(stayed, 0);
  }

  private link({ slotA, slotB, count }: EventList, before: number): void {
    for (let i = count - 1; i >= 0; i--) {
      this.linkTo(slotB[i], 2 * (before + i) + 1);
      this.linkTo(slotA[i], 2 * (before + i));
    }
  }

  private linkTo(slot: number, entry: number): void {
    this.nexts[entry] = this.firsts[slot];
    this.firsts[slot] = entry + 1;
  }
}
