import type { OnHit } from './on-hit.js';

/** What a step does in turn; `callbacks` are within `events`, and not counted there. */
export type StepPhase = 'plan' | 'index' | 'pairs' | 'narrowphase' | 'contacts' | 'events' | 'finish';

/** Learns when the phases of a step end: see `timePhases`. */
export interface StepPhases {
  /** A step begins. Returns what is to be called instead of the callback. */
  begin(onHit: OnHit | undefined): OnHit | undefined;
  /** A phase ends, and the next one begins. */
  end(phase: StepPhase): void;
}
