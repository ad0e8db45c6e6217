import { type BodyId, type BodyStore, InvalidInput } from '@swept/core';
import { type Archive, grown, IdBuffer } from '@swept/core/internal';
import type { Hit } from '../hit.js';
import { Constraints } from './constraints.js';

/** The least number of pairs there is room for. */
const LEAST = 64;
/** Numbers of a contact: its point and its normal. */
const CONTACT = 4;
// Numbers of a body that came to rest within a step: for how many seconds of it the body does not accelerate,
// and its velocity at the end.
const SECONDS = 0;
const VX = 1;
const VY = 2;
const LATE = 3;

/** The pairs of bodies that rest on each other in a step, in the order in which they came to rest. */
export class LastingPairs {
  count = 0;
  a = new Float64Array(LEAST);
  b = new Float64Array(LEAST);
  /** When in the step they came to rest on each other: 0 if before. */
  from = new Float64Array(LEAST);
  /** What holds them, all pairs in one list. */
  readonly constraints = new Constraints();
  /** Bodies that came to rest within the step. */
  readonly late = new IdBuffer();
  private lateNumbers = new Float64Array(LEAST * LATE);

  /** By pair, its first constraint. */
  private first = new Uint32Array(LEAST);
  private contacts = new Float64Array(LEAST * CONTACT);
  private partA = new Uint32Array(LEAST);
  private partB = new Uint32Array(LEAST);

  /**
   * Passes what the next step asks for to or from an archive: not where pairs touch, nor since when. There is
   * room for the roots of their constraints.
   */
  serialize(archive: Archive): void {
    const count = archive.count(this.count, 4);
    while (this.a.length < count) this.grow();
    this.count = count;
    archive.doubles(this.a, count);
    archive.doubles(this.b, count);
    archive.words(this.first, count, true);
    this.constraints.serialize(archive);
    if (archive.isReading) this.expectConstraints();
    this.late.serialize(archive);
    const numbers = LATE * this.late.count;
    if (this.lateNumbers.length < numbers) this.lateNumbers = new Float64Array(numbers);
    archive.doubles(this.lateNumbers, numbers);
  }

  /** Throws `InvalidInput` unless each pair has its constraints, in their order. */
  private expectConstraints(): void {
    for (let i = 0; i < this.count; i++) {
      if (this.first[i] > this.firstOf(i + 1))
        throw new InvalidInput(
          'load: a constraint of the state',
          this.first[i],
          `at most ${this.firstOf(i + 1)}`,
        );
    }
  }

  get isEmpty(): boolean {
    return this.count + this.late.count === 0;
  }

  clear(): void {
    this.count = 0;
    this.constraints.clear();
    this.late.clear();
  }

  /** Adds a pair, by now at the time `moment[0]`, whose constraints are those from number `first` on. */
  add(a: BodyId, b: BodyId, first: number, moment: Float64Array): void {
    if (this.count === this.a.length) this.grow();
    const i = this.count++;
    this.a[i] = a;
    this.b[i] = b;
    this.from[i] = moment[0];
    this.first[i] = first;
  }

  firstOf(i: number): number {
    return i < this.count ? this.first[i] : this.constraints.count;
  }

  /** Writes where the last pair that was added touches. */
  write(contact: Float64Array, partA: number, partB: number): void {
    const i = this.count - 1;
    for (let k = 0; k < CONTACT; k++) this.contacts[CONTACT * i + k] = contact[k];
    this.partA[i] = partA;
    this.partB[i] = partB;
  }

  /** Reads a pair, in contact since the start of the step. */
  read(i: number, out: Hit): void {
    const { contacts } = this;
    out.a = this.a[i];
    out.b = this.b[i];
    out.partA = this.partA[i];
    out.partB = this.partB[i];
    out.toi = 0;
    out.x = contacts[CONTACT * i];
    out.y = contacts[CONTACT * i + 1];
    out.nx = contacts[CONTACT * i + 2];
    out.ny = contacts[CONTACT * i + 3];
  }

  /** Notes that a body does not accelerate for some seconds of the step. */
  addLate(id: BodyId, seconds: Float64Array): void {
    const i = this.late.count;
    this.late.add(id);
    if (LATE * (i + 1) > this.lateNumbers.length)
      this.lateNumbers = grown(Float64Array, this.lateNumbers, 2 * this.lateNumbers.length);
    this.lateNumbers[LATE * i + SECONDS] = seconds[0];
    // So they stay if the body is removed within the step.
    this.lateNumbers[LATE * i + VX] = this.lateNumbers[LATE * i + VY] = 0;
  }

  /** If a body is one of these, it accelerates in no second from `at[0]` on. */
  shortenLate(id: BodyId, dt: number, at: Float64Array): void {
    const { late, lateNumbers } = this;
    for (let i = 0; i < late.count; i++)
      if (late.ids[i] === id) lateNumbers[LATE * i + SECONDS] -= dt * (1 - at[0]);
  }

  /** The slot of a late body, or -1 if it was removed. */
  lateSlot(store: BodyStore, i: number): number {
    const id = this.late.ids[i];
    return store.has(id) ? store.slot('step', id) : -1;
  }

  /** For how many seconds a late body does not accelerate. */
  secondsOf(i: number): number {
    return this.lateNumbers[LATE * i + SECONDS];
  }

  /** Was the velocity of a late body, in a slot, set after its step? */
  isSetSince(velocities: Float64Array, slot: number, i: number): boolean {
    const at = LATE * i;
    const { lateNumbers } = this;
    return velocities[2 * slot] !== lateNumbers[at + VX] || velocities[2 * slot + 1] !== lateNumbers[at + VY];
  }

  /**
   * The step has ended: keeps the velocities of the late ones, to see whether they are set before the next.
   */
  keepVelocities(store: BodyStore): void {
    const { late, lateNumbers } = this;
    for (let i = 0; i < late.count; i++) {
      const slot = this.lateSlot(store, i);
      if (slot < 0) continue;
      lateNumbers[LATE * i + VX] = store.velocities[2 * slot];
      lateNumbers[LATE * i + VY] = store.velocities[2 * slot + 1];
    }
  }

  private grow(): void {
    const capacity = 2 * this.a.length;
    this.a = grown(Float64Array, this.a, capacity);
    this.b = grown(Float64Array, this.b, capacity);
    this.from = grown(Float64Array, this.from, capacity);
    this.first = grown(Uint32Array, this.first, capacity);
    this.contacts = grown(Float64Array, this.contacts, capacity * CONTACT);
    this.partA = grown(Uint32Array, this.partA, capacity);
    this.partB = grown(Uint32Array, this.partB, capacity);
  }
}
