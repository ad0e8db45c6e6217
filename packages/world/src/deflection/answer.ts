import { grown, SlotSet } from '@swept/core/internal';
import type { Plan } from '../motion/plan.js';
import type { LastingContacts } from '../resting/lasting-contacts.js';

/** The changes that the callback of the present hit has requested. Bodies are named by their roots. */
export class Answer {
  /** The bodies whose velocity it has set. */
  readonly changed = new SlotSet();
  /** The bodies that it has pushed, placed or added. */
  readonly redirected = new SlotSet();
  readonly placed = new SlotSet();
  readonly born = new SlotSet();
  /** Where vertex 0 of each placed body is to be, in their order. */
  private places = new Float64Array(0);
  private readonly target = new Float64Array(2);
  private readonly plan: Plan;
  private readonly lasting: LastingContacts;
  private confirmed = false;

  constructor(plan: Plan, lasting: LastingContacts) {
    this.plan = plan;
    this.lasting = lasting;
  }

  /** Was the hit of two bodies answered, by a response or by a velocity of one of them? */
  concerns(a: number, b: number): boolean {
    return this.confirmed || this.changed.has(a) || this.changed.has(b);
  }

  /** Nothing is requested yet, or any more. */
  clear(): void {
    this.confirmed = false;
    this.changed.clear();
    this.redirected.clear();
    this.placed.clear();
    this.born.clear();
  }

  /** A response has answered the hit, perhaps by leaving both bodies as they are. */
  confirm(): void {
    this.confirmed = true;
  }

  /** The velocity of a body was set. */
  change(slot: number): void {
    if (this.plan.active[slot] === 0 || this.changed.has(slot)) return;
    this.plan.readVelocity(slot);
    this.changed.add(slot);
  }

  /** A body was pushed. */
  push(slot: number): void {
    this.change(slot);
    if (!this.redirected.has(slot)) this.redirected.add(slot);
  }

  /** A body is to continue with its vertex 0 at (x, y), as coordinates of this world. */
  place(slot: number, x: number, y: number): void {
    this.push(slot);
    this.plan.pushes.drop(slot);
    this.lasting.part(slot);
    if (!this.placed.has(slot)) this.placed.add(slot);
    const at = 2 * this.placed.placeOf(slot);
    if (at >= this.places.length)
      this.places = grown(Float64Array, this.places, 2 * this.placed.slots.length);
    this.places[at] = x;
    this.places[at + 1] = y;
  }

  /** Where a body was placed, in an array that the next call overwrites; undefined if it was not. */
  placeOf(slot: number): Float64Array | undefined {
    const at = 2 * this.placed.placeOf(slot);
    if (at < 0) return undefined;
    this.target[0] = this.places[at];
    this.target[1] = this.places[at + 1];
    return this.target;
  }

  /** A body that was added is to move from the time of the hit. */
  launch(slot: number): void {
    this.born.add(slot);
  }
}
