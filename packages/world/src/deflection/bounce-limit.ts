import type { Impact } from '@swept/narrowphase';
import type { Plan } from '../motion/plan.js';

/** Maximum number of times a body is planned anew within one step: bounces may have no end in a wedge. */
const MAX_REPLANS = 1000;
/** Maximum number of its own hits in a row with no more than IDLE_TIME between them. */
const MAX_IDLE = 16;
/**
 * The same for a body that turns and is pressed: closing chords are answered little by little, until the rest
 * may be tolerated.
 */
const MAX_IDLE_TURNING = 32;
/**
 * The same for all bodies where nothing accelerates or presses: there nothing rests, and a hit of a block of many
 * comes to each of them from all sides.
 */
const MAX_IDLE_IN_BLOCK = 256;
/** Hardly any time, as a fraction of the step. */
const IDLE_TIME = 2 ** -32;
/**
 * The same for a body that had MANY hits: those that come from rounding recur after a gap is crossed, and so may
 * others.
 */
const MANY = 64;
const LONG_IDLE_TIME = 2 ** -24;
/** Closing speeds per step below this part of the coordinates may come from rounding alone. */
const ROUNDING = 2 ** -40;

/**
 * Decides which bounces have no end, so that their bodies are stopped for the rest of the step, and which
 * come from rounding alone.
 */
export class BounceLimit {
  private readonly plan: Plan;

  constructor(plan: Plan) {
    this.plan = plan;
  }

  /** Are two bodies of this extent moving side by side, and does nothing but rounding bring them together? */
  isRounding(a: number, b: number, contact: Readonly<Impact>, extent: Float64Array): boolean {
    const { active } = this.plan;
    return active[a] === 1 && active[b] === 1 && contact.closingSpeed <= ROUNDING * extent[0];
  }

  /** Is a speed of approach per step no more than what comes from rounding, for bodies of this extent? */
  isNone(closing: Float64Array, extent: Float64Array): boolean {
    return closing[0] <= ROUNDING * extent[0];
  }

  /** Stops a body whose velocity leads it into a stopped one: the hit would come again and again. */
  stopsAt(slot: number, other: number): boolean {
    const { plan } = this;
    const hasNoEnd = !plan.isChanged(slot) || plan.idle[slot] > MAX_IDLE_TURNING;
    const isStopped = plan.stalled[other] === 1 && hasNoEnd;
    if (isStopped) plan.stall(slot, 1);
    return isStopped;
  }

  /**
   * Counts a hit of a body, which is planned anew from the time `at[0]`, and stops the body after too many. Is it
   * pressed, by a body that does not yield?
   */
  countHit(slot: number, at: Float64Array, isRounding: boolean, isPressed: boolean): void {
    const { plan } = this;
    const hardlyAny = plan.version[slot] > MANY ? LONG_IDLE_TIME : IDLE_TIME;
    if (at[0] - plan.since[slot] > hardlyAny) plan.idle[slot] = plan.pressed[slot] = 0;
    else plan.idle[slot]++;
    if (!isRounding) plan.pressed[slot] = 1;
    const usual = plan.turning.turns(slot) ? MAX_IDLE_TURNING : MAX_IDLE;
    const most = plan.bends || isPressed ? usual : MAX_IDLE_IN_BLOCK;
    if (plan.idle[slot] > most && plan.pressed[slot] === 1) plan.stall(slot, 1);
    this.stopAfterMany(slot);
  }

  /** A body is planned anew from the time `at[0]` in answer to a hit of others: its next hit is the first in a row. */
  countReplan(slot: number, at: Float64Array): void {
    const { plan } = this;
    if (at[0] - plan.since[slot] > IDLE_TIME) plan.idle[slot] = plan.pressed[slot] = 0;
    this.stopAfterMany(slot);
  }

  /** Stops a body that was planned anew too many times, whatever it hit. */
  private stopAfterMany(slot: number): void {
    if (this.plan.version[slot] >= MAX_REPLANS) this.plan.stall(slot, 1);
  }

  /**
   * Has an unpressed body had so many hits in a row that it may pass those which come from rounding? No chord
   * closes in such hits, so the limit is the same for bodies that turn.
   */
  isSettled(slot: number): boolean {
    return this.plan.idle[slot] > MAX_IDLE && this.plan.pressed[slot] === 0;
  }
}
