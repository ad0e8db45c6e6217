import type { Impact } from '@swept/narrowphase';
import type { Plan } from './plan.js';

/** A body planned anew this often within one step is stopped for the rest of it: bounces may have no end in a wedge. */
const MAX_REPLANS = 1000;
/** Likewise after so many hits of its own in a row with hardly any time passing. */
const MAX_IDLE = 16;
/** What counts as hardly any, as a fraction of the step. */
const HARDLY = 2 ** -32;
/** Closing speeds per step below this part of the coordinates may come from rounding alone. */
const ROUNDING = 2 ** -40;

/** Decides when bounces have no end, which would never let a step end, and which come from rounding alone. */
export class BounceLimit {
  /** Bodies stopped in this step. */
  stalled = 0;

  private readonly plan: Plan;

  constructor(plan: Plan) {
    this.plan = plan;
  }

  /** Are two bodies of this extent moving side by side, and does nothing but rounding bring them together? */
  isRounding(a: number, b: number, contact: Readonly<Impact>, extent: Float64Array): boolean {
    const { active } = this.plan;
    return active[a] === 1 && active[b] === 1 && contact.closingSpeed <= ROUNDING * extent[0];
  }

  /** Stops a body whose velocity leads it on into one that is stopped: the hit would come again and again. */
  stopsAt(slot: number, other: number): boolean {
    const { plan } = this;
    const isLed = plan.stalled[other] === 1 && !plan.isChanged(slot);
    if (isLed) this.stall(slot);
    return isLed;
  }

  /** Counts a hit of a body, which is planned anew from the time `at[0]`, and stops it when there have been too many. */
  countHit(slot: number, at: Float64Array, isRounding: boolean): void {
    const { plan } = this;
    if (at[0] - plan.since[slot] > HARDLY) plan.idle[slot] = plan.pressed[slot] = 0;
    else plan.idle[slot]++;
    if (!isRounding) plan.pressed[slot] = 1;
    if (plan.idle[slot] > MAX_IDLE && plan.pressed[slot] === 1) this.stall(slot);
    else this.countReplan(slot);
  }

  /** Stops a body that was planned anew too often, whoever was hit. */
  countReplan(slot: number): void {
    if (this.plan.version[slot] >= MAX_REPLANS) this.stall(slot);
  }

  /** Has a body that nothing presses been hit so often in a row that it may pass what only rounding brings it to? */
  isSettled(slot: number): boolean {
    return this.plan.idle[slot] > MAX_IDLE && this.plan.pressed[slot] === 0;
  }

  /** Lets a body that is about to be planned anew stay at its knot for the rest of the step. */
  private stall(slot: number): void {
    this.plan.stalled[slot] = 1;
    this.stalled++;
  }
}
