import { type BodyStore, type Rows, SAG_X, SAG_Y } from '@swept/core';
import { type Archive, grown, type SlotSet } from '@swept/core/internal';

const NONE = new Float64Array(0);

/**
 * How bodies accelerate: by the gravity of the world, and by the acceleration of each. Nothing is stored while
 * nothing accelerates. Gravity does not act on kinematic bodies.
 */
export class Acceleration {
  /** Has anything ever accelerated? Then paths bend, and velocities hold for one moment only. */
  used = false;
  readonly gravity = new Float64Array(2);
  /** By slot, in length units per second squared: the sum of all that acts on a body. */
  total = NONE;
  /**
   * The same in the present step: (0, 0) for resting bodies, which received their acceleration at its start.
   * The same column as `total` as long as none ever rested.
   */
  acting = NONE;
  /** By slot, the same without gravity. */
  own = NONE;
  /** By slot, the factor by which gravity acts. */
  scale = NONE;

  private readonly store: BodyStore;

  constructor(store: BodyStore) {
    this.store = store;
  }

  setGravity(x: number, y: number): void {
    this.gravity[0] = x;
    this.gravity[1] = y;
    if (x !== 0 || y !== 0) this.use();
    if (!this.used) return;
    for (let slot = 0; slot < this.store.end; slot++) this.sum(slot);
  }

  /** Passes the accelerations to or from an archive. */
  serialize(archive: Archive, { slots, count }: SlotSet): void {
    this.used = archive.flag(this.used);
    archive.doubles(this.gravity, 2);
    if (archive.isReading) {
      const { used } = this;
      this.forget();
      if (used) this.use();
    }
    if (!this.used) return;
    archive.picked(this.own, slots, count, 2);
    archive.picked(this.scale, slots, count, 1);
    for (let i = 0; i < count && archive.isReading; i++) this.sum(slots[i]);
  }

  /** Nothing has ever accelerated. */
  forget(): void {
    this.used = false;
    this.total = this.acting = this.own = this.scale = NONE;
  }

  /** Sets the acceleration of a new body. */
  add(slot: number, x: number, y: number, scale: number): void {
    if (x !== 0 || y !== 0 || scale !== 1) this.use();
    if (!this.used) return;
    this.use();
    this.scale[slot] = scale;
    this.setOwn(slot, x, y);
  }

  setOwn(slot: number, x: number, y: number): void {
    this.use();
    this.own[2 * slot] = x;
    this.own[2 * slot + 1] = y;
    this.sum(slot);
  }

  setScale(slot: number, scale: number): void {
    if (scale !== 1) this.use();
    if (!this.used) return;
    this.scale[slot] = scale;
    this.sum(slot);
  }

  ownAt(index: number): number {
    return this.used ? this.own[index] : 0;
  }

  /** Starts a step: all accelerations act. */
  begin(): void {
    if (this.acting !== this.total) this.acting.set(this.total);
  }

  /** Lets no acceleration act on a body for the rest of the present step. */
  rest(slot: number): void {
    if (this.acting === this.total) this.acting = this.total.slice();
    this.acting[2 * slot] = this.acting[2 * slot + 1] = 0;
  }

  /** To be called when the mass of a body has changed. */
  sum(slot: number): void {
    if (!this.used) return;
    const { own, scale, total, acting, gravity, store } = this;
    const falls = store.mass[slot] < Infinity ? scale[slot] : 0;
    for (let axis = 0; axis < 2; axis++) {
      const at = 2 * slot + axis;
      total[at] = acting[at] = own[at] + (falls === 0 ? 0 : falls * gravity[axis]);
    }
  }

  /** Adds to `speed[0]` no less than what a body gains in a step. No double is passed: that might be boxed. */
  addGain(slot: number, { dt }: { readonly dt: number }, speed: Float64Array): void {
    if (!this.used) return;
    const { total } = this;
    speed[0] += dt * (Math.abs(total[2 * slot]) + Math.abs(total[2 * slot + 1]));
  }

  /**
   * Writes the sag of a path of the given number of seconds. Equal accelerations and times give equal bits.
   */
  writeSag(slot: number, seconds: number, out: Rows, outOffset: number): void {
    const { acting } = this;
    const half = seconds / 2;
    out[outOffset + SAG_X] = acting[2 * slot] * seconds * half;
    out[outOffset + SAG_Y] = acting[2 * slot + 1] * seconds * half;
  }

  private use(): void {
    const { capacity } = this.store;
    const before = this.scale.length;
    this.used = true;
    if (before === capacity) return;
    const isShared = this.acting === this.total;
    this.total = grown(Float64Array, this.total, 2 * capacity);
    this.acting = isShared ? this.total : grown(Float64Array, this.acting, 2 * capacity);
    this.own = grown(Float64Array, this.own, 2 * capacity);
    this.scale = grown(Float64Array, this.scale, capacity).fill(1, before);
  }
}
