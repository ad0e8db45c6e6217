/** Counts of the last step. */
export interface StepStats {
  /**
   * Pairs of overlapping boxes from the broadphase: for the whole step, and for the rest of deflected bodies.
   */
  candidates: number;
  /** Exact tests of the narrowphase: of all candidates that may touch, and the proofs of knots. */
  exactTests: number;
  /** Contacts reported to the callback. */
  impacts: number;
  /** Bodies planned anew. */
  replans: number;
  /** Bodies that were wedged, and were stopped for the rest of the step. */
  stalled: number;
}
