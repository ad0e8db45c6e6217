import type { BodyId } from './body-id.js';
import type { Filters } from './filter.js';
import type { ShapeKind } from './row.js';

/** `STATIC` or `MOVING`. */
export type Mobility = 0 | 1;
/** The mobility of a body that never moves: a wall, a floor. */
export const STATIC = 0 as const;
/** The mobility of a body that moves, or may: all that are not `STATIC`. */
export const MOVING = 1 as const;

/**
 * The columns of bodies, indexed by slot. The parts of a body lie in consecutive slots; the first is its
 * root. Properties of the body and not of a part (velocity, mass, user data) are read at the root.
 */
export interface Columns {
  /** The kind of each part: `CIRCLE`, `SEGMENT` or `TRIANGLE`. */
  kind: Uint8Array;
  /** `STATIC` or `MOVING`. */
  mobility: Uint8Array;
  /** `ROW` numbers per slot: see `Rows`. With the skin of a body that turns. */
  rows: Float64Array;
  /** minX minY maxX maxY of each slot, as the index read them last. */
  boxes: Float64Array;
  /** Velocities, two numbers per slot, in length units per second. */
  velocities: Float64Array;
  /** The mass of each body; Infinity for static ones and for kinematic ones, which nothing deflects. */
  mass: Float64Array;
  /** Coefficients of friction on what rests on a body. Empty until a body has one that is not 0. */
  friction: Float64Array;
  /** By how much radii grow, in length units per second. Empty until a body has one that is not 0. */
  growth: Float64Array;
  /** 1 for bodies whose contacts are reported and hold nothing. */
  sensor: Uint8Array;
  /** A number of the caller's own. */
  userData: Float64Array;
  /**
   * The angle of each body in radians, from -pi to pi. This, `angularVelocity`, `inertia` and `centers` are
   * empty until a body turns, or is added turned.
   */
  angle: Float64Array;
  /** How fast each body turns, in radians per second, from the x axis towards the y axis. */
  angularVelocity: Float64Array;
  /** Inertia about the centre, in units of mass times length squared; Infinity for what does not turn. */
  inertia: Float64Array;
  /**
   * Two numbers per slot: the point a body turns about, whose velocity `velocities` has; 0 for those that do
   * not turn.
   */
  centers: Float64Array;
  /** The number of times the slot was freed; the same in all parts of a body. */
  generation: Uint32Array;
  /** 1 for the slots of the parts of living bodies. */
  alive: Uint8Array;
}

/**
 * The bodies of a store, to read. No body is an object: all are columns, indexed by slot. They are read-only,
 * except for `userData` and `velocities` (see `World.velocityChanged`). Columns are replaced when the store
 * grows, so read them from the store at each use and keep none.
 */
export interface Bodies extends Readonly<Columns>, Filters {
  /** Number of living bodies. */
  readonly count: number;
  /** Number of living bodies of several parts. */
  readonly compounds: number;
  /** Was there ever a body of several parts? */
  readonly hadCompounds: boolean;
  /** Was there ever a body that turns, or that was added turned? */
  readonly hadAngles: boolean;
  /** Number of living bodies that may not touch all others. While it is 0, filters exclude nothing. */
  readonly filtered: number;
  /** Every slot ever used is below this. */
  readonly end: number;

  /** The kind of the part in a slot. Trusts its input. */
  kindAt(slot: number): ShapeKind;
  /** The id of the body to which the part in a slot belongs. Trusts its input. */
  idAt(slot: number): BodyId;
  /** The root of the body to which the part in a slot belongs. Trusts its input. */
  rootOf(slot: number): number;
  /** The number of parts of the body in a root. Trusts its input. */
  partsOf(root: number): number;
  /** The slot after the last part of the body in a root. Trusts its input. */
  endOf(root: number): number;
  /**
   * The slot of a living body, its root. Throws `InvalidInput` on the id of a removed body or on no id;
   * `what` names the call in its message.
   */
  slot(what: string, id: BodyId): number;
}
