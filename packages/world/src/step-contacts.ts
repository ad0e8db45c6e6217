import type { PairMemory } from './pairs/pair-memory.js';
import type { ImpactQueue } from './queue/impact-queue.js';
import type { LastingContacts } from './resting/lasting-contacts.js';

/** The contacts of the present step, except for those that it reports: see `Touching`. */
export interface StepContacts {
  /** Those still to come. */
  readonly queue: ImpactQueue;
  /** Those on which bodies rest. */
  readonly lasting: LastingContacts;
  /**
   * The pairs of moving bodies whose contacts are answered, so that they do not pass each other. When rounding brings
   * such a pair to overlap, a motion deeper into the overlap is a contact too.
   */
  readonly solids: PairMemory;
}
