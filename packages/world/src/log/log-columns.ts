import type { BodyStore } from '@swept/core';
import { grown } from '@swept/core/internal';

/** The known contents of the columns that callers may write to, by slot. */
export class LogColumns {
  /** Two numbers each. */
  velocities = new Float64Array(0);
  spins = new Float64Array(0);
  private userData = new Float64Array(0);
  private readonly store: BodyStore;

  constructor(store: BodyStore) {
    this.store = store;
  }

  /** Does a body still have its known velocities? */
  isVelocityKnown(slot: number): boolean {
    const { velocities } = this.store;
    return (
      Object.is(velocities[2 * slot], this.velocities[2 * slot]) &&
      Object.is(velocities[2 * slot + 1], this.velocities[2 * slot + 1]) &&
      Object.is(this.spinOf(slot), this.spins[slot])
    );
  }

  isUserDataKnown(slot: number): boolean {
    return Object.is(this.store.userData[slot], this.userData[slot]);
  }

  learnVelocities(slot: number): void {
    this.learnVelocity(slot);
    this.learnSpin(slot);
  }

  learnVelocity(slot: number): void {
    const { velocities } = this.store;
    this.velocities[2 * slot] = velocities[2 * slot];
    this.velocities[2 * slot + 1] = velocities[2 * slot + 1];
  }

  learnSpin(slot: number): void {
    this.spins[slot] = this.spinOf(slot);
  }

  learnUserData(slot: number): void {
    this.userData[slot] = this.store.userData[slot];
  }

  learnAllVelocities(): void {
    const { velocities, hadAngles, angularVelocity } = this.store;
    this.fit();
    this.velocities.set(velocities);
    if (hadAngles) this.spins.set(angularVelocity);
  }

  learnAll(): void {
    this.learnAllVelocities();
    this.userData.set(this.store.userData);
  }

  /** Makes room for all slots. */
  fit(): void {
    const { capacity } = this.store;
    if (this.spins.length === capacity) return;
    this.velocities = grown(Float64Array, this.velocities, 2 * capacity);
    this.spins = grown(Float64Array, this.spins, capacity);
    this.userData = grown(Float64Array, this.userData, capacity);
  }

  private spinOf(slot: number): number {
    const { hadAngles, angularVelocity } = this.store;
    return hadAngles ? angularVelocity[slot] : 0;
  }
}
