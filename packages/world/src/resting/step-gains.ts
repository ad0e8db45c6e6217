import { type BodyStore, ROW, slotOf, vertexAt } from '@swept/core';
import { grown, roomFor, SlotSet } from '@swept/core/internal';
import type { Plan } from '../motion/plan.js';

/** The ids of pairs that rested on each other. */
interface Pairs {
  readonly count: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
}

/** As a part of the speed of a rotor where a body is: by this, at most, the velocity of one that moves along differs. */
const ALIKE = 1 / 2;
/** How often the pairs are gone through, up or down, to find what moves along by way of others. */
const PASSES = 16;

/**
 * The speeds that bodies gain by acceleration in a step, with which they press what they rest on. One that moves along
 * with an unyielding body that turns, a rotor, is held on a circle, as in a drum: it gains by the acceleration w^2 r.
 */
export class StepGains {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private dt = NaN;
  /** The roots of bodies that move along with a rotor; by their places, the rotor and their acceleration. */
  private readonly along = new SlotSet();
  private rotors = new Uint32Array(0);
  private accelerations = new Float64Array(0);
  private readonly arm = new Float64Array(2);
  private readonly acceleration = new Float64Array(1);

  constructor(store: BodyStore, plan: Plan) {
    this.store = store;
    this.plan = plan;
  }

  /** Starts a step: finds what moves along with rotors, by the pairs that rested on each other in the step before. */
  begin(dt: number, last: Pairs): void {
    const { plan, along } = this;
    this.dt = dt;
    along.clear();
    if (!plan.turning.used || !this.haveRotor(last)) return;
    for (let pass = 0; pass < PASSES; pass++) {
      const before = along.count;
      for (let i = 0; i < last.count; i++) this.joinPair(last, pass % 2 === 0 ? i : last.count - 1 - i);
      if (along.count === before) return;
    }
  }

  /**
   * Writes what one or the other of two bodies gains, whichever is more. 0 if neither falls, however it is held on a
   * circle: what does not fall does not come to rest, and hits are answered one by one.
   */
  write(a: number, b: number, out: Float64Array): void {
    this.writeFalling(a, b, out);
    if (!(out[0] > 0) || !this.plan.turning.used) return;
    const { mass } = this.store;
    // Most pairs are of two that yield, and far from any rotor.
    if (this.along.count === 0 && mass[a] < Infinity && mass[b] < Infinity) return;
    this.raise(a, b, out);
    this.raise(b, a, out);
  }

  /** Writes what a body gains, though it does not fall: the part of a change of velocity that a step takes evenly. */
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

  /** Raises it to what a body gains by moving along with a rotor: perhaps with the other one. */
  private raise(slot: number, other: number, out: Float64Array): void {
    const { dt, accelerations } = this;
    const place = this.along.placeOf(slot);
    if (place >= 0) out[0] = Math.max(out[0], accelerations[place] * dt);
    else if (this.isRotor(other) && this.store.mass[slot] < Infinity && this.movesAlong(slot, other))
      out[0] = Math.max(out[0], this.acceleration[0] * dt);
  }

  private haveRotor({ count, a, b }: Pairs): boolean {
    for (let i = 0; i < count; i++) if (this.isRotor(slotOf(a[i])) || this.isRotor(slotOf(b[i]))) return true;
    return false;
  }

  /** Lets a body of a pair move along with the other one, or with what that moves along with, if it does. */
  private joinPair({ a, b }: Pairs, i: number): void {
    const { store } = this;
    if (!store.has(a[i]) || !store.has(b[i])) return;
    this.join(slotOf(a[i]), slotOf(b[i]));
    this.join(slotOf(b[i]), slotOf(a[i]));
  }

  private join(slot: number, other: number): void {
    const { store, along } = this;
    if (store.mass[slot] === Infinity || along.has(slot)) return;
    const place = along.placeOf(other);
    if (place < 0 && !this.isRotor(other)) return;
    const rotor = place < 0 ? other : this.rotors[place];
    if (!this.movesAlong(slot, rotor)) return;
    const { count } = along;
    if (count === this.rotors.length) {
      this.rotors = grown(Uint32Array, this.rotors, roomFor(count + 1, count));
      this.accelerations = grown(Float64Array, this.accelerations, this.rotors.length);
    }
    this.rotors[count] = rotor;
    this.accelerations[count] = this.acceleration[0];
    along.add(slot);
  }

  /** Is a body unyielding, and does it turn, and not as a disc about its centre? */
  private isRotor(slot: number): boolean {
    const { store, plan } = this;
    return store.mass[slot] === Infinity && plan.turning.chords(slot) && store.angularVelocity[slot] !== 0;
  }

  /** Does a body move along with a rotor? Then writes its acceleration. */
  private movesAlong(slot: number, rotor: number): boolean {
    const { store, plan, arm, acceleration } = this;
    const { centers, velocities: v } = store;
    const spin = store.angularVelocity[rotor];
    this.writeMiddle(slot);
    arm[0] -= centers[2 * rotor];
    arm[1] -= centers[2 * rotor + 1];
    plan.domain.bringNear(arm, 0);
    const x = v[2 * slot] - (v[2 * rotor] - spin * arm[1]);
    const y = v[2 * slot + 1] - (v[2 * rotor + 1] + spin * arm[0]);
    const square = spin * spin * (arm[0] * arm[0] + arm[1] * arm[1]);
    acceleration[0] = Math.abs(spin) * Math.sqrt(square);
    return x * x + y * y <= ALIKE * ALIKE * square;
  }

  /** Writes the centre of a body or, if it does not turn, the middle of its first part. */
  private writeMiddle(slot: number): void {
    const { store, plan, arm } = this;
    const { rows, centers, kind } = store;
    const turns = plan.turning.turns(slot);
    for (let axis = 0; axis < 2; axis++) {
      arm[axis] = turns ? centers[2 * slot + axis] : 0;
      if (turns) continue;
      for (let i = 0; i < kind[slot]; i++) arm[axis] += rows[slot * ROW + vertexAt(i) + axis] / kind[slot];
    }
  }
}
