import { type BodyStore, CIRCLE, InvalidInput, MOVING } from '@swept/core';
import { type Archive, grown, IdBuffer, SlotSet } from '@swept/core/internal';
import { Acceleration } from './acceleration.js';
import type { Domain } from './domain.js';
import { Growth } from './growth.js';
import { Pushes } from './pushes.js';
import { Turning } from './turning.js';

/**
 * The number of consecutive hits of two bodies, with hardly any time between them, after which they count as
 * coming again and again.
 */
const AGAIN = 4;

/**
 * The motion of every body for the rest of the step. A body's row is its present piece: from the start pose at
 * time `since` to the end pose at time 1 of the step, straight or, where it accelerates, along a parabola. A
 * body that is deflected gets a new piece, which starts at the knot where the old one was cut.
 *
 * Bodies are named by their roots. Columns that are read for each pair (`since`, `version`, `stalled`,
 * `active`) are equal in the slots of all their parts, the others are at the root. The file is long because all
 * columns grow, are archived and start a step together.
 */
export class Plan {
  /**
   * The roots of the moving bodies, including those removed within the step. Their order depends only on the
   * calls made.
   */
  readonly movers = new SlotSet();
  /** Seconds of the present step. */
  dt = 0;
  /** May paths bend in this step? */
  bends = false;
  /** By slot, the time at which the present piece starts. */
  since = new Float64Array(0);
  /**
   * The number of times a body was planned anew in this step, or removed: results computed from another version
   * are stale. 0 for all that take part when a step begins. Empty until `expectChanges`.
   */
  version = new Uint32Array(0);
  /** Has any body a version other than at the start of the step? */
  hasChanged = false;
  /**
   * The number of its consecutive hits after which it was planned anew with hardly any time passing. Empty until
   * `expectChanges`, as `pressed` is.
   */
  idle = new Uint32Array(0);
  /** 1 when one of these hits came from more than rounding. */
  pressed = new Uint8Array(0);
  /** 1 when the body is stopped for the rest of the step (see `BounceLimit`). */
  stalled = new Uint8Array(0);
  /**
   * By root, 0 unless the body is stopped and an unyielding one drives it on (see `DrivenBodies`): then its place in
   * the row before that one, from 1 on.
   */
  driven = new Uint8Array(0);
  /** How many bodies are stopped. */
  stops = 0;
  /** 1 for the moving bodies that take part: not those that were added within the present step. */
  active = new Uint8Array(0);
  /** The velocities the present pieces start with: the column of the store until `expectChanges`. */
  velocities: Float64Array;
  /**
   * The velocities that callbacks see: for accelerating bodies those at the moment for which they were last
   * computed (`showVelocity`). The same column as `velocities` while nothing accelerates.
   */
  shown: Float64Array;
  /** The present time of the step: that of the hit that is reported, and 0 between steps. */
  readonly moment = new Float64Array(1);
  /**
   * By slot, 1 for bodies that rest on others; these move by `shifts` per second until they are hit, and
   * turn by `spinShifts`.
   */
  resting = new Uint8Array(0);
  shifts: Float64Array | undefined;
  spinShifts = new Float64Array(0);
  /**
   * Two numbers per slot: the displacement of a disc in a step whose paths are straight, in single precision;
   * NaN for other shapes.
   */
  moves = new Float32Array(0);
  readonly acceleration: Acceleration;
  readonly pushes: Pushes;
  readonly turning: Turning;
  readonly growth: Growth;

  /** Slots planned anew in this step. */
  private readonly cuts = new IdBuffer();
  readonly domain: Domain;
  readonly store: BodyStore;

  constructor(store: BodyStore, domain: Domain) {
    this.store = store;
    this.domain = domain;
    this.acceleration = new Acceleration(store);
    this.pushes = new Pushes(store, domain);
    this.turning = new Turning(store, domain);
    this.growth = new Growth(store);
    this.velocities = this.shown = store.velocities;
    this.grow();
  }

  /** Adds a slot, which does not take part yet. */
  add(slot: number): void {
    if (this.since.length < this.store.capacity) this.grow();
    this.pushes.pending[slot] = 0;
    this.active.fill(0, slot, this.store.endOf(slot));
    for (let part = slot; part < this.store.endOf(slot); part++) this.clearMove(part);
    if (this.store.mobility[slot] === MOVING) this.movers.add(slot);
  }

  /** Lets a slot that was added take part from the next step on. */
  join(slot: number): void {
    const { mobility } = this.store;
    this.idle[slot] = this.pressed[slot] = this.driven[slot] = 0;
    for (let part = slot, end = this.store.endOf(slot); part < end; part++) {
      this.version[part] = this.stalled[part] = 0;
      this.active[part] = mobility[slot];
    }
  }

  /** Ends the part that a body takes in the step. It stays among the movers until it is removed. */
  leave(slot: number): void {
    this.hasChanged = true;
    for (let part = slot, end = this.store.endOf(slot); part < end; part++) {
      this.version[part]++;
      this.active[part] = 0;
    }
  }

  remove(slot: number): void {
    this.leave(slot);
    if (this.movers.has(slot)) this.movers.remove(slot);
  }

  /** Passes the moving bodies and their motion, between steps, to or from an archive that has passed the store. */
  serialize(archive: Archive): void {
    const { store, movers } = this;
    const count = archive.count(movers.count, 4);
    const slots = archive.isReading ? new Uint32Array(count) : movers.slots;
    archive.words(slots, count, true);
    if (archive.isReading) {
      if (this.since.length < store.capacity) this.grow();
      this.growth.forget();
      this.growth.reserve();
      const { since, version, stalled, driven, idle, pressed } = this;
      for (const column of [this.active, since, version, stalled, driven, idle, pressed]) column.fill(0);
      for (let slot = 0; slot < store.end; slot++) this.clearMove(slot);
      this.readMovers(slots);
    }
    this.acceleration.serialize(archive, movers);
    this.turning.serialize(archive, movers);
    this.pushes.serialize(archive, movers);
  }

  /**
   * From now on bodies may be planned anew within steps, by callbacks, traces, accelerations, or because they
   * turn or rest: creates the columns that only this needs. Called before `begin`.
   */
  expectChanges(): void {
    const { store } = this;
    if (this.version.length > 0) return;
    this.velocities = this.shown = store.velocities.slice();
    this.version = new Uint32Array(store.capacity);
    this.idle = new Uint32Array(store.capacity);
    this.pressed = new Uint8Array(store.capacity);
  }

  /** Starts a step. */
  begin(dt: number): void {
    this.dt = dt;
    this.hasChanged = false;
    this.moment[0] = 0;
    this.bend();
    if (this.bends) this.shown.set(this.store.velocities);
  }

  /** Lets paths bend for the rest of the step, if anything accelerates at present. */
  bend(): void {
    this.bends = this.acceleration.used;
    if (!this.bends) this.shown = this.velocities;
    else if (this.shown === this.velocities) this.shown = this.velocities.slice();
  }

  /** Notes that a piece of a body starts at the time `time[0]`, with the velocity that was set for it. */
  start(slot: number, time: Float64Array): void {
    const { velocities } = this.store;
    this.hasChanged = true;
    if (this.version[slot] === 0) this.cuts.add(slot);
    for (let part = slot, end = this.store.endOf(slot); part < end; part++) {
      this.version[part]++;
      this.since[part] = time[0];
    }
    if (this.growth.used) this.growth.start(slot);
    for (let k = 2 * slot; k < 2 * slot + 2; k++) this.velocities[k] = this.shown[k] = velocities[k];
    if (!this.bends || this.stalled[slot] === 1) return;
    // A knot lies slightly before its hit. The body is put where it will be as long after the hit, with the
    // velocity it has then: so no energy is gained.
    const { acting } = this.acceleration;
    const after = this.dt * (this.moment[0] - time[0]);
    for (let k = 2 * slot; k < 2 * slot + 2; k++) this.velocities[k] += acting[k] * after;
  }

  /** Does a body rest on others, and was not hit yet? Then it moves by `shifts`. */
  isShifted(slot: number): boolean {
    return this.shifts !== undefined && this.resting[slot] === 1 && this.version[slot] === 0;
  }

  /** Has a callback changed the velocity or growth of a body? */
  isChanged(slot: number): boolean {
    if (this.active[slot] === 0) return false;
    return this.isDeflected(slot) || this.turning.isChanged(slot) || this.growth.isChanged(slot);
  }

  /** Did two bodies have several consecutive hits, with hardly any time passing between them? */
  comesAgain(a: number, b: number): boolean {
    return this.idle[a] + this.idle[b] >= AGAIN;
  }

  /** Lets callbacks see the velocity that a body has at `moment`, unless one of them has set another. */
  showVelocity(slot: number): void {
    if (!this.bends || this.active[slot] === 0 || this.isDeflected(slot)) return;
    const { velocities } = this.store;
    this.readVelocity(slot);
    velocities[2 * slot] = this.shown[2 * slot];
    velocities[2 * slot + 1] = this.shown[2 * slot + 1];
  }

  /** Writes the velocity that a body has at `moment` by its piece to `shown`. */
  readVelocity(slot: number): void {
    if (!this.bends || this.active[slot] === 0) return;
    const { acting } = this.acceleration;
    const seconds = this.stalled[slot] === 1 ? 0 : this.dt * (this.moment[0] - this.since[slot]);
    for (let k = 2 * slot; k < 2 * slot + 2; k++) this.shown[k] = this.velocities[k] + acting[k] * seconds;
  }

  private isDeflected(slot: number): boolean {
    const { velocities } = this.store;
    const v = 2 * slot;
    return velocities[v] !== this.shown[v] || velocities[v + 1] !== this.shown[v + 1];
  }

  /** Lets a body that is about to be planned anew stay at its knot for the rest of the step, or move on. */
  stall(slot: number, stalled: 0 | 1): void {
    // As it is now, whether or not anybody has asked for it.
    if (stalled === 1 && this.stalled[slot] === 0) this.showVelocity(slot);
    this.stops += stalled - this.stalled[slot];
    this.stalled.fill(stalled, slot, this.store.endOf(slot));
    if (stalled === 0) this.driven[slot] = 0;
  }

  /** Does a body stay where it is for the rest of the step? 1 or 0. */
  isHeld(slot: number): 0 | 1 {
    return this.stalled[slot] === 1 && this.driven[slot] === 0 ? 1 : 0;
  }

  /** Adds the ids of the bodies that stay where they are for the rest of the step. */
  readStalled(out: IdBuffer): void {
    const { cuts, stalled, active, store } = this;
    for (let i = 0; i < cuts.count; i++) {
      const slot = cuts.ids[i];
      if (stalled[slot] === 1 && active[slot] === 1) out.add(store.idAt(slot));
    }
  }

  /** Ends the step, whether it succeeded or failed. */
  close(): void {
    const { cuts } = this;
    this.moment[0] = 0;
    this.stops = 0;
    for (let i = 0; i < cuts.count; i++) {
      const slot = cuts.ids[i];
      this.idle[slot] = this.pressed[slot] = this.driven[slot] = 0;
      for (let part = slot, end = this.store.endOf(slot); part < end; part++)
        this.since[part] = this.version[part] = this.stalled[part] = 0;
    }
    cuts.clear();
  }

  private readMovers(slots: Uint32Array): void {
    const { store, movers, active } = this;
    const { alive, mobility, hadCompounds, roots, end } = store;
    let missing = 0;
    for (let slot = 0; slot < end; slot++)
      if (alive[slot] === 1 && mobility[slot] === MOVING && (!hadCompounds || roots[slot] === slot))
        missing++;
    if (slots.length !== missing)
      throw new InvalidInput(
        'load: the number of movers of the state',
        slots.length,
        `${missing}, as it says`,
      );
    movers.clear();
    for (const slot of slots) {
      const isMover = slot < end && alive[slot] === 1 && mobility[slot] === MOVING;
      const isRoot = isMover && (!hadCompounds || roots[slot] === slot);
      if (!isRoot || movers.has(slot))
        throw new InvalidInput('load: a mover of the state', slot, 'the root of a moving body, once');
      movers.add(slot);
      for (let part = slot, last = store.endOf(slot); part < last; part++) active[part] = 1;
    }
  }

  private grow(): void {
    const { capacity } = this.store;
    this.since = grown(Float64Array, this.since, capacity);
    this.stalled = grown(Uint8Array, this.stalled, capacity);
    this.driven = grown(Uint8Array, this.driven, capacity);
    this.pushes.grow();
    this.active = grown(Uint8Array, this.active, capacity);
    this.moves = grown(Float32Array, this.moves, capacity * 2);
    this.growChanges(capacity);
  }

  private clearMove(slot: number): void {
    this.moves[2 * slot] = this.moves[2 * slot + 1] = this.store.kind[slot] === CIRCLE ? 0 : Number.NaN;
  }

  /** The columns of `expectChanges`, if there are any. */
  private growChanges(capacity: number): void {
    if (this.version.length === 0) {
      this.velocities = this.shown = this.store.velocities;
      return;
    }
    const bent = this.shown !== this.velocities;
    this.velocities = grown(Float64Array, this.velocities, capacity * 2);
    this.shown = bent ? grown(Float64Array, this.shown, capacity * 2) : this.velocities;
    this.version = grown(Uint32Array, this.version, capacity);
    this.idle = grown(Uint32Array, this.idle, capacity);
    this.pressed = grown(Uint8Array, this.pressed, capacity);
  }
}
