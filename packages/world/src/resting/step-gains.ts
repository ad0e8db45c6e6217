import { type BodyStore, ROW, slotOf } from '@swept/core';
import { grown, roomFor, SlotSet } from '@swept/core/internal';
import type { Plan } from '../motion/plan.js';

/** The ids of pairs that rested on each other. */
interface Pairs {
  readonly count: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
}

/** A body follows a rotation if its velocity differs from that of the rotation, where it is, by this part at most. */
const ALIKE = 1 / 2;
/** How often the pairs are gone through, up or down, to find what follows a rotation by way of others. */
const PASSES = 16;

/**
 * The speeds that bodies gain by acceleration in a step, with which they press what they rest on. Where bodies fall,
 * one that moves along with an unyielding body that turns, as in a drum, gains by its rotation too: it is held on a
 * circle, by the acceleration w^2 r.
 */
export class StepGains {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private dt = NaN;
  /** The roots of bodies that follow a rotation; by their places, the roots of those that turn. */
  private readonly followers = new SlotSet();
  private leaders = new Uint32Array(0);
  private readonly arm = new Float64Array(2);
  private readonly acceleration = new Float64Array(1);

  constructor(store: BodyStore, plan: Plan) {
    this.store = store;
    this.plan = plan;
  }

  /** Starts a step: finds what follows a rotation, by the pairs that rested on each other in the step before. */
  begin(dt: number, last: Pairs): void {
    const { plan, followers } = this;
    this.dt = dt;
    followers.clear();
    if (!plan.turning.used) return;
    for (let pass = 0; pass < PASSES; pass++) {
      const before = followers.count;
      for (let i = 0; i < last.count; i++) this.follow(last, pass % 2 === 0 ? i : last.count - 1 - i);
      if (followers.count === before) return;
    }
  }

  /** Writes what one or the other of two bodies gains, whichever is more; 0 if neither falls, however it turns. */
  write(a: number, b: number, out: Float64Array): void {
    this.writeFalling(a, b, out);
    if (!(out[0] > 0) || !this.plan.turning.used) return;
    this.raise(a, b, out);
    this.raise(b, a, out);
  }

  /** Writes what a body gains, by a rotation even if it does not fall. */
  writeOwn(slot: number, out: Float64Array): void {
    this.writeFalling(slot, slot, out);
    if (this.plan.turning.used) this.raise(slot, slot, out);
  }

  private writeFalling(a: number, b: number, out: Float64Array): void {
    const { plan, dt } = this;
    const { total, used } = plan.acceleration;
    out[0] = 0;
    if (!used) return;
    const squareA = total[2 * a] * total[2 * a] + total[2 * a + 1] * total[2 * a + 1];
    const squareB = total[2 * b] * total[2 * b] + total[2 * b + 1] * total[2 * b + 1];
    out[0] = Math.sqrt(Math.max(squareA, squareB)) * dt;
  }

  /** Raises it to what a body gains by the rotation that it follows: perhaps that of the other one. */
  private raise(slot: number, other: number, out: Float64Array): void {
    const place = this.followers.placeOf(slot);
    if (place >= 0) {
      if (this.follows(slot, this.leaders[place])) out[0] = Math.max(out[0], this.acceleration[0] * this.dt);
    } else if (this.leads(other) && this.store.mass[slot] < Infinity && this.follows(slot, other))
      out[0] = Math.max(out[0], this.acceleration[0] * this.dt);
  }

  /** Does a body of a pair follow the rotation of the other one, or that which this one follows? */
  private follow({ a, b }: Pairs, i: number): void {
    const { store } = this;
    if (!store.has(a[i]) || !store.has(b[i])) return;
    this.join(slotOf(a[i]), slotOf(b[i]));
    this.join(slotOf(b[i]), slotOf(a[i]));
  }

  private join(slot: number, other: number): void {
    const { store, followers } = this;
    if (store.mass[slot] === Infinity || followers.has(slot)) return;
    const place = followers.placeOf(other);
    if (place < 0 && !this.leads(other)) return;
    const leader = place < 0 ? other : this.leaders[place];
    if (!this.follows(slot, leader)) return;
    const { count } = followers;
    if (count === this.leaders.length)
      this.leaders = grown(Uint32Array, this.leaders, roomFor(count + 1, count));
    this.leaders[count] = leader;
    followers.add(slot);
  }

  /** Is a body unyielding, and does it turn? */
  private leads(slot: number): boolean {
    const { store, plan } = this;
    return store.mass[slot] === Infinity && plan.turning.turns(slot) && store.angularVelocity[slot] !== 0;
  }

  /** Does a body move along with one that turns? Then writes its acceleration. */
  private follows(slot: number, leader: number): boolean {
    const { store, plan, arm, acceleration } = this;
    const { rows, centers, velocities: v } = store;
    const spin = store.angularVelocity[leader];
    arm[0] = rows[slot * ROW] - centers[2 * leader];
    arm[1] = rows[slot * ROW + 1] - centers[2 * leader + 1];
    plan.domain.bringNear(arm, 0);
    const x = v[2 * slot] - (v[2 * leader] - spin * arm[1]);
    const y = v[2 * slot + 1] - (v[2 * leader + 1] + spin * arm[0]);
    const square = spin * spin * (arm[0] * arm[0] + arm[1] * arm[1]);
    acceleration[0] = Math.abs(spin) * Math.sqrt(square);
    return x * x + y * y <= ALIKE * ALIKE * square;
  }
}
