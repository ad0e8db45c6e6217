import { type BodyId, type BodyStore, InvalidInput } from '@swept/core';
import { type Archive, grown } from '@swept/core/internal';
import type { Hit } from '../hit.js';
import { Constraints } from './constraints.js';
import { LateBodies } from './late-bodies.js';

/** The least capacity, in pairs. */
const LEAST = 64;
/** Count of numbers per contact: its point and its normal. */
const CONTACT = 4;

/** The pairs of bodies that rest on each other in a step, in the order in which they came to rest. */
export class LastingPairs {
  count = 0;
  a = new Float64Array(LEAST);
  b = new Float64Array(LEAST);
  /** The time in the step at which they came to rest on each other: 0 if before it. */
  from = new Float64Array(LEAST);
  /** Their constraints, those of all pairs in one list. */
  readonly constraints = new Constraints();
  /** Bodies that came to rest within the step. */
  readonly late: LateBodies;

  /** By pair, its first constraint. */
  private first = new Uint32Array(LEAST);
  private contacts = new Float64Array(LEAST * CONTACT);
  private partA = new Uint32Array(LEAST);
  private partB = new Uint32Array(LEAST);

  constructor(store: BodyStore) {
    this.late = new LateBodies(store);
  }

  /**
   * Passes what the next step needs to or from an archive: not the contact points, nor the start times. There
   * must be room for the roots of their constraints.
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

  /** Adds a pair at the present time `moment[0]`, whose constraints are those from number `first` on. */
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

  /** Writes the contact of the last pair that was added. */
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
