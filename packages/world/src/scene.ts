import type { MotionBroadphase } from '@swept/broadphase';
import type { BodyStore } from '@swept/core';
import type { Touching } from './contacts/touching.js';
import type { Footholds } from './footholds.js';
import type { Plan } from './motion/plan.js';
import type { ContactFilter } from './pairs/contact-filter.js';
import type { Seams } from './pairs/seams.js';
import type { Turnover } from './turnover.js';
import type { Watchers } from './watchers.js';

/** What a step works on: the bodies, their motions, and the filters and seams that decide about contacts. */
export interface Scene {
  readonly store: BodyStore;
  readonly plan: Plan;
  /** Finds bodies near each other. */
  readonly index: MotionBroadphase;
  readonly filters: ContactFilter;
  readonly seams: Seams;
  readonly touching: Touching;
  readonly turnover: Turnover;
  readonly watchers: Watchers;
  readonly footholds: Footholds;
}
