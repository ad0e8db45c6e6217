import { type BodyStore, ROW, vertexAt } from '@swept/core';
import { type Archive, grown, type SlotSet } from '@swept/core/internal';
import type { Domain } from './domain.js';
import type { Turn } from './turning-options.js';

/** Count of numbers per part: the x and y of up to three vertices, relative to the centre at angle 0. */
export const LOCAL = 6;
/**
 * Count of numbers that a failing step restores: angle, centre, angular velocity, whether the pose is true, and
 * the angle by which the body turned in the step before.
 */
const INITIAL = 6;

// The motion of the present piece of a body: its centre, rotation, acceleration, and its push, which a callback
// may change for the next piece.
export const PIECE_X = 0;
export const PIECE_Y = 1;
export const PIECE_SPIN = 2;
export const PIECE_AX = 3;
export const PIECE_AY = 4;
export const PIECE_PUSH_X = 5;
export const PIECE_PUSH_Y = 6;
export const PIECE = 7;

/** How a body turns: not at all, without any change of its pose, or along chords. */
const FIXED = 0;
export const SPINS = 1;
export const CHORDS = 2;

const NONE = new Float64Array(0);
const NO_FLAGS = new Uint8Array(0);

/**
 * The bodies that turn, in columns by root. Nothing is stored while there is none. A body's shape is stored as
 * it was given, relative to its centre: so nothing drifts, however long it turns. Within a step, the angle and
 * the centre in the store are those at the start of the present piece.
 */
export class Turning {
  /** FIXED, SPINS or CHORDS. */
  how = NO_FLAGS;
  skin = NONE;
  /** The distance of the farthest vertex from the centre, or more. */
  reach = NONE;
  /** The inertia for mass 1. */
  second = NONE;
  local = NONE;
  /** 1 where the rows start with the true pose, that of the local shape turned: 0 after most hits. */
  isTrue = NO_FLAGS;

  // Those of the present step.
  /** The time at which the present chord ends. */
  until = NONE;
  /** The angular velocity that a body had when its present piece started. */
  angularVelocities = NONE;
  /** The motion of the present piece, which differs where the body rests on others. PIECE numbers by root. */
  pieces = NONE;
  /** 1 for a body whose present piece stays where it is. */
  held = NO_FLAGS;
  /** Radians by which a body turned in the last step, or in this one before its piece began. */
  turned = NONE;
  /** The number of times that a body was planned anew for its next chord alone. */
  renewals = new Uint32Array(0);
  private initial = NONE;

  private readonly store: BodyStore;
  private readonly domain: Domain;

  constructor(store: BodyStore, domain: Domain) {
    this.store = store;
    this.domain = domain;
  }

  /** Has there ever been a body with an angle? */
  get used(): boolean {
    return this.store.hadAngles;
  }

  /** Does a body turn at all? */
  turns(slot: number): boolean {
    return this.store.hadAngles && this.how[slot] !== FIXED;
  }

  /** Does a body fly along chords? */
  chords(slot: number): boolean {
    return this.store.hadAngles && this.how[slot] === CHORDS;
  }

  /** The number of times that a body was planned anew in this step for its next chord alone. */
  renewalsOf(slot: number): number {
    return this.store.hadAngles ? this.renewals[slot] : 0;
  }

  /** No body has ever turned. */
  forget(): void {
    this.how = NO_FLAGS;
  }

  /** Notes how a body that is in the store already turns, and puts it into its pose. */
  add(slot: number, turn: Turn | undefined): void {
    const { store } = this;
    if (turn !== undefined) store.beginAngles();
    if (!store.hadAngles) return;
    this.grow();
    this.how[slot] = FIXED;
    // The values of an earlier body in this slot.
    this.skin[slot] = this.reach[slot] = this.second[slot] = this.turned[slot] = 0;
    this.isTrue[slot] = this.held[slot] = this.renewals[slot] = 0;
    if (turn === undefined) return;
    store.angle[slot] = turn.angle;
    if (!turn.turns) return;
    const row = slot * ROW;
    const first = turn.shapes[0].row;
    this.how[slot] = turn.reach > 0 ? CHORDS : SPINS;
    this.skin[slot] = turn.skin;
    this.reach[slot] = turn.reach;
    this.second[slot] = turn.second;
    this.isTrue[slot] = 1;
    store.angularVelocity[slot] = turn.angularVelocity;
    // Where the world wraps, the body may have been shifted.
    store.centers[2 * slot] = this.domain.rounded(turn.x + (store.rows[row] - first[0]), 0);
    store.centers[2 * slot + 1] = this.domain.rounded(turn.y + (store.rows[row + 1] - first[1]), 1);
    this.weigh(slot);
    this.local.fill(0, LOCAL * slot, LOCAL * store.endOf(slot));
    for (let k = 0; k < store.partsOf(slot); k++) {
      for (let i = 0; i < store.kind[slot + k]; i++) {
        const v = vertexAt(i);
        this.local[LOCAL * (slot + k) + 2 * i] = turn.local[k][v];
        this.local[LOCAL * (slot + k) + 2 * i + 1] = turn.local[k][v + 1];
      }
    }
  }

  /** Passes the rotation of bodies to or from an archive. */
  serialize(archive: Archive, { slots, count }: SlotSet): void {
    if (archive.isReading) {
      this.how.fill(FIXED);
      this.renewals.fill(0);
    }
    if (!this.used) return;
    this.grow();
    const { store, how, skin, reach, second, isTrue, turned, local } = this;
    for (let i = 0; i < count; i++) {
      const slot = slots[i];
      how[slot] = archive.whole(how[slot], CHORDS);
      if (how[slot] === FIXED) continue;
      skin[slot] = archive.number(skin[slot]);
      reach[slot] = archive.number(reach[slot]);
      second[slot] = archive.number(second[slot], Infinity);
      isTrue[slot] = archive.whole(isTrue[slot], 1);
      turned[slot] = archive.number(turned[slot]);
      archive.doubles(
        local.subarray(LOCAL * slot, LOCAL * store.endOf(slot)),
        LOCAL * store.partsOf(slot),
        true,
      );
    }
  }

  /** To be called when the mass of a body has changed. */
  weigh(slot: number): void {
    if (this.turns(slot)) this.store.inertia[slot] = this.second[slot] * this.store.mass[slot];
  }

  /** Starts a step: keeps what is restored if it fails. */
  begin({ slots, count }: SlotSet): void {
    const { store, initial } = this;
    for (let i = 0; i < count; i++) {
      const slot = slots[i];
      if (this.how[slot] === FIXED) continue;
      const at = INITIAL * slot;
      initial[at] = store.angle[slot];
      initial[at + 1] = store.centers[2 * slot];
      initial[at + 2] = store.centers[2 * slot + 1];
      initial[at + 3] = store.angularVelocity[slot];
      initial[at + 4] = this.isTrue[slot];
      initial[at + 5] = this.turned[slot];
      this.turned[slot] = 0;
      this.renewals[slot] = 0;
    }
  }

  /** Starts a piece with the angular velocity that was set for a body, or one that stays where it is. */
  start(slot: number, held: number): void {
    this.angularVelocities[slot] = this.store.angularVelocity[slot];
    this.held[slot] = held;
    this.until[slot] = 1;
  }

  /** Has a callback changed the angular velocity of a body? */
  isChanged(slot: number): boolean {
    return this.turns(slot) && this.store.angularVelocity[slot] !== this.angularVelocities[slot];
  }

  /** The step has failed: a body is as it was when it began. */
  restore(slot: number): void {
    if (!this.turns(slot)) return;
    const { store, initial } = this;
    const at = INITIAL * slot;
    store.angle[slot] = initial[at];
    store.centers[2 * slot] = initial[at + 1];
    store.centers[2 * slot + 1] = initial[at + 2];
    store.angularVelocity[slot] = initial[at + 3];
    this.isTrue[slot] = initial[at + 4];
    this.turned[slot] = initial[at + 5];
  }

  /** Shifts the centre of a body. */
  shift(slot: number, dx: number, dy: number): void {
    if (!this.turns(slot)) return;
    this.store.centers[2 * slot] += dx;
    this.store.centers[2 * slot + 1] += dy;
  }

  /**
   * Shifts the centre of a body like its first vertex, which was at `from`; or the centre is that vertex.
   */
  follow(slot: number, from: Float64Array): void {
    if (!this.turns(slot)) return;
    const { rows, centers } = this.store;
    const isVertex = this.how[slot] === SPINS;
    centers[2 * slot] = isVertex ? rows[slot * ROW] : centers[2 * slot] + (rows[slot * ROW] - from[0]);
    centers[2 * slot + 1] = isVertex
      ? rows[slot * ROW + 1]
      : centers[2 * slot + 1] + (rows[slot * ROW + 1] - from[1]);
  }

  private grow(): void {
    const { capacity } = this.store;
    if (this.how.length === capacity) return;
    this.how = grown(Uint8Array, this.how, capacity);
    this.skin = grown(Float64Array, this.skin, capacity);
    this.reach = grown(Float64Array, this.reach, capacity);
    this.second = grown(Float64Array, this.second, capacity);
    this.local = grown(Float64Array, this.local, LOCAL * capacity);
    this.isTrue = grown(Uint8Array, this.isTrue, capacity);
    this.until = grown(Float64Array, this.until, capacity);
    this.angularVelocities = grown(Float64Array, this.angularVelocities, capacity);
    this.pieces = grown(Float64Array, this.pieces, PIECE * capacity);
    this.turned = grown(Float64Array, this.turned, capacity);
    this.held = grown(Uint8Array, this.held, capacity);
    this.renewals = grown(Uint32Array, this.renewals, capacity);
    this.initial = grown(Float64Array, this.initial, INITIAL * capacity);
  }
}
