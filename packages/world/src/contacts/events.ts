import type { BodyId } from '@swept/core';

/**
 * A contact of a pair of bodies, the first of the step: the ids `a` and `b`, a < b, the numbers `partA` and
 * `partB` of the parts that touch, the time `toi` as a fraction of the step, the point `(x, y)`, and the
 * normal `(nx, ny)` from a to b, a unit vector. A pair that begins the step in contact has `toi` 0 and no
 * normal, (0, 0): see `Hit`.
 */
export interface ContactEvent {
  a: BodyId;
  b: BodyId;
  partA: number;
  partB: number;
  toi: number;
  x: number;
  y: number;
  nx: number;
  ny: number;
}

/**
 * The details of a contact that the lists keep after `keepDetails`: when it ended, and the rest of its impact,
 * `closingSpeed`, `s`, `t`, `u`, `v`, `w`, `featureA`, `featureB` and `flags` as in `Impact`, which are 0
 * where the pair began the step in contact.
 */
export interface ContactDetails {
  /** When the two were first in contact in the step: another name of `toi`. */
  enter: number;
  /**
   * When the two were last in contact in the step, as a fraction of it: with any of their parts, however often
   * they separated before; 1 if they still are, or rest on each other. It equals `toi` where they touch and
   * separate at once. The removal of a body ends its contacts. In `ended` it is a fraction of the step before.
   * NaN for pairs whose ends are not kept.
   */
  exit: number;
  /** The speed at which they met along the normal, in length units per step. */
  closingSpeed: number;
  s: number;
  t: number;
  u: number;
  v: number;
  w: number;
  featureA: number;
  featureB: number;
  flags: number;
}

/** NaN until first written, so that fields hold doubles. */
export function createContactEvent(): ContactEvent {
  return { a: 0, b: 0, partA: 0, partB: 0, toi: NaN, x: NaN, y: NaN, nx: NaN, ny: NaN };
}

/**
 * A list of contacts, each pair at most once. Iterating gives a new record of each contact, to keep. Loops
 * that are to leave no garbage read the columns up to `count`; every step exchanges and replaces them, so
 * read them from the list at each use.
 *
 * `a`, `b`, `toi`, `x`, `y`, `nx` and `ny` are those of a `ContactEvent`. They are written when the first of
 * them is read after a step: a caller that reads none does not pay for them. `partA` and `partB` are empty as
 * long as no body has had several parts. `exit`, `closingSpeed`, `s`, `t`, `u`, `v`, `w`, `featureA`,
 * `featureB` and `flags` are those of `ContactDetails`, empty as long as `keepDetails` was not called.
 */
export interface Events extends Iterable<ContactEvent & Partial<ContactDetails>> {
  /** Number of contacts; the columns may be longer. */
  readonly count: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly partA: Uint32Array;
  readonly partB: Uint32Array;
  readonly toi: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  /** Another name of `toi`: when the two were first in contact in the step. */
  readonly enter: Float64Array;
  readonly exit: Float64Array;
  readonly closingSpeed: Float64Array;
  readonly s: Float64Array;
  readonly t: Float64Array;
  readonly u: Float64Array;
  readonly v: Float64Array;
  readonly w: Float64Array;
  readonly featureA: Float64Array;
  readonly featureB: Float64Array;
  readonly flags: Float64Array;
}
