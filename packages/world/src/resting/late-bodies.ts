import { type BodyId, type BodyStore, slotOf } from '@swept/core';
import { type Archive, grown, IdBuffer } from '@swept/core/internal';

/** The least capacity, in bodies. */
const LEAST = 64;
// Numbers of a body: the seconds of the step in which it does not accelerate, and its velocity at the end.
const SECONDS = 0;
const VX = 1;
const VY = 2;
const STRIDE = 3;

/** Bodies that came to rest within a step: the next one adds what they did not gain by acceleration. */
export class LateBodies {
  private readonly store: BodyStore;
  private readonly ids = new IdBuffer();
  private numbers = new Float64Array(LEAST * STRIDE);
  /** By slot: where the body that was added last lies in `ids`, perhaps before it was cleared. */
  private places = new Uint32Array(0);

  constructor(store: BodyStore) {
    this.store = store;
  }

  /** Passes all of them to or from an archive. */
  serialize(archive: Archive): void {
    this.ids.serialize(archive);
    const numbers = STRIDE * this.count;
    if (this.numbers.length < numbers) this.numbers = new Float64Array(numbers);
    archive.doubles(this.numbers, numbers);
  }

  get count(): number {
    return this.ids.count;
  }

  clear(): void {
    this.ids.clear();
  }

  /** Notes that a body does not accelerate for a number of seconds of the step. */
  add(id: BodyId, seconds: Float64Array): void {
    const at = STRIDE * this.count;
    const slot = slotOf(id);
    if (slot >= this.places.length) this.places = grown(Uint32Array, this.places, this.store.capacity);
    this.places[slot] = this.count;
    this.ids.add(id);
    if (at + STRIDE > this.numbers.length)
      this.numbers = grown(Float64Array, this.numbers, 2 * this.numbers.length);
    this.numbers[at + SECONDS] = seconds[0];
    // These stay 0 if the body is removed within the step.
    this.numbers[at + VX] = this.numbers[at + VY] = 0;
  }

  /** If a body was added in this step, it does not accelerate for the last `seconds[0]` of it either. */
  shorten(id: BodyId, seconds: Float64Array): void {
    const slot = slotOf(id);
    if (slot >= this.places.length) return;
    const place = this.places[slot];
    if (place < this.count && this.ids.ids[place] === id)
      this.numbers[STRIDE * place + SECONDS] -= seconds[0];
  }

  /** The slot of one of them, or -1 if it was removed. */
  slot(i: number): number {
    const id = this.ids.ids[i];
    return this.store.has(id) ? this.store.slot('step', id) : -1;
  }

  /** The seconds in which one of them does not accelerate. */
  secondsOf(i: number): number {
    return this.numbers[STRIDE * i + SECONDS];
  }

  /** Was the velocity of one of them, in a slot, set along an axis after its step? */
  isSetSince(velocities: Float64Array, slot: number, i: number, axis: 0 | 1): boolean {
    return velocities[2 * slot + axis] !== this.numbers[STRIDE * i + VX + axis];
  }

  /** The step has ended: keeps the velocities, to see whether they are set before the next step. */
  keepVelocities(): void {
    const { numbers } = this;
    const { velocities } = this.store;
    for (let i = 0; i < this.count; i++) {
      const slot = this.slot(i);
      if (slot < 0) continue;
      numbers[STRIDE * i + VX] = velocities[2 * slot];
      numbers[STRIDE * i + VY] = velocities[2 * slot + 1];
    }
  }
}
