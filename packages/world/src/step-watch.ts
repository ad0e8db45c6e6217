import type { Rows } from '@swept/core';

/**
 * Is notified of what happens to the bodies of a world, named by their roots: see `Interpolation` and
 * `FlownPieces`.
 */
export interface StepWatch {
  /** All motions are planned: rows start with the poses at the start of the step. */
  begin(): void;
  /** A body leaves its pieces, rows from number `first` on, from `since[slot]` to `until[0]`. */
  cut?(slot: number, since: Float64Array, until: Float64Array, pieces: Rows, first: number): void;
  /** Two bodies meet at `moment[0]`: the callback is called for it next, if there is one. */
  met?(a: number, b: number, moment: Float64Array): void;
  /** The step has succeeded: rows end with its end poses. */
  end(): void;
  /** A body was added at `moment[0]` of the present step, or between steps. */
  added?(slot: number, moment: Float64Array): void;
  /** A body is removed, at `moment[0]` of the present step or between steps. */
  removed?(slot: number, moment: Float64Array): void;
  /** A body will be placed elsewhere at once; `running` if that is within a step. */
  jumped?(slot: number, running: boolean): void;
  /** All parts of a body will get another radius at once, between steps; it includes the skin. */
  resized?(slot: number, radius: number): void;
  /** Another state was loaded: nothing is known about the step before. */
  loaded?(): void;
  /** A body will be put at the end of its path between steps: see `moveAndSlide` and `depenetrate`. */
  walked?(slot: number): void;
}
