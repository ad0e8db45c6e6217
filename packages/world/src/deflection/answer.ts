import { SlotSet } from '@swept/core/internal';
import type { Plan } from '../motion/plan.js';
import type { LastingContacts } from '../resting/lasting-contacts.js';

/** The changes that the callback of the present hit has requested. Bodies are named by their roots. */
export class Answer {
  /** The bodies whose velocity it has set. */
  readonly changed = new SlotSet();
  /** The bodies that it has pushed, placed (with their places) or added. */
  readonly redirected = new SlotSet();
  readonly places = new Map<number, readonly [number, number]>();
  readonly born = new SlotSet();
  private readonly plan: Plan;
  private readonly lasting: LastingContacts;
  private confirmed = false;

  constructor(plan: Plan, lasting: LastingContacts) {
    this.plan = plan;
    this.lasting = lasting;
  }

  /** Is there any? */
  get isGiven(): boolean {
    return this.confirmed || this.changed.count > 0;
  }

  /** Nothing is requested yet, or any more. */
  clear(): void {
    this.confirmed = false;
    this.changed.clear();
    this.redirected.clear();
    this.born.clear();
    // Clearing an empty map leaves garbage.
    if (this.places.size > 0) this.places.clear();
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
    this.places.set(slot, [x, y]);
  }

  /** The place of a body that was placed. */
  placeOf(slot: number): readonly [number, number] | undefined {
    return this.places.get(slot);
  }

  /** A body that was added is to move from the time of the hit. */
  launch(slot: number): void {
    this.born.add(slot);
  }
}
