/** Counts of a step: deterministic, for tests and for measuring. */
export interface StepStats {
  /**
   * Pairs of overlapping boxes whose filters admit contact: for the whole step, and for the rest of deflected
   * bodies.
   */
  candidates: number;
  /** Exact tests of the narrowphase: of all candidates that `canTouch` admits, and the proofs of knots. */
  exactTests: number;
  /** Contacts reported to the callback. */
  impacts: number;
  /** Bodies planned anew: after a hit, or, if they turn, for their next chord. */
  replans: number;
  /** Bodies that are stopped for the rest of the step: see `World.stalled`. */
  stalled: number;
}
