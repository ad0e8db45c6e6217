import type { SolidPairs } from './pairs/solid-pairs.js';
import type { ImpactQueue } from './queue/impact-queue.js';
import type { LastingContacts } from './resting/lasting-contacts.js';

/** The contacts of the present step, except for those that it reports: see `Touching`. */
export interface StepContacts {
  /** Those still to come. */
  readonly queue: ImpactQueue;
  /** Those on which bodies rest. */
  readonly lasting: LastingContacts;
  /** The pairs that do not pass each other. */
  readonly solids: SolidPairs;
}
