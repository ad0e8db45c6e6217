import type { OnHit } from './on-hit.js';

/** The phases of a step, in order; `callbacks` are within `events`, and not counted there. */
export type StepPhase = 'plan' | 'index' | 'pairs' | 'narrowphase' | 'contacts' | 'events' | 'finish';

/** Is notified when the phases of a step end: see `timePhases`. */
export interface StepPhases {
  /** A step begins. Returns the function to call instead of the callback. */
  begin(onHit: OnHit | undefined): OnHit | undefined;
  /** A phase ends, and the next one begins. */
  end(phase: StepPhase): void;
}
