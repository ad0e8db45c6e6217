import type { MotionBroadphase } from '@swept/broadphase';
import type { BodyStore } from '@swept/core';
import type { Touching } from './contacts/touching.js';
import type { Plan } from './motion/plan.js';
import type { ContactFilter } from './pairs/contact-filter.js';
import type { Seams } from './pairs/seams.js';
import type { Turnover } from './turnover.js';
import type { Watchers } from './watchers.js';

/** What a step is about: the bodies, where they go, and what decides which of them meet. */
export interface Scene {
  readonly store: BodyStore;
  readonly plan: Plan;
  /** Finds the bodies that are near. */
  readonly index: MotionBroadphase;
  readonly filters: ContactFilter;
  readonly seams: Seams;
  readonly touching: Touching;
  readonly turnover: Turnover;
  readonly watchers: Watchers;
}
