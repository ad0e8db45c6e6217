import {
  BOUNCE,
  DEPENETRATE,
  MOVE_BY,
  MOVE_VERTEX,
  PLACE,
  REMOVE,
  SET_ACCELERATION,
  SET_ANGLE,
  SET_ANGULAR_VELOCITY,
  SET_FILTER,
  SET_FRICTION,
  SET_GRAVITY,
  SET_GRAVITY_SCALE,
  SET_GROWTH,
  SET_INERTIA,
  SET_MASS,
  SET_MOBILITY,
  SET_RADIUS,
  SET_SENSOR,
  SET_USER_DATA,
  SET_VELOCITY,
  SLIDE,
  STOP,
  VELOCITY_CHANGED,
} from '../call-log.js';

/**
 * The entries of a log, each some numbers: its head, which is its operation plus `OPS` times what it is about
 * (a body, unless another thing is named here), then as many numbers as `widthOf` says.
 */
export const OPS = 64;

/** A step begins: about 1 if hits are answered, else 0; the seconds. */
export const STEP = 1;
/** A hit is told to the callback: body a; body b, `toi`. The calls made in the callback follow. */
export const HIT = 2;
/** The same where parts are not both the first: body a; body b, part of a, part of b, `toi`. */
export const HIT_OF_PARTS = 3;
/** The callback returns: about 0 for nothing, 1 for true, 2 for false. */
export const ANSWER = 4;
/** A callback or a trace throws. */
export const THROW = 5;
/** The step ends. */
export const END_STEP = 6;
/** The step throws: about the length of the message, whose characters follow. */
export const FAILED = 7;
/** `canTouch` says no: body a; body b. Within the step that asks, or before the call. */
export const REFUSED = 8;
/** `canTouch` throws, or says neither: body a; body b. */
export const ASK_FAILED = 9;
/** The next calls are made in a trace: about its number within the step, from 1. */
export const TRACE = 10;
/** The function `oneWay` of the next `moveAndSlide` says yes. */
export const ONE_WAY = 11;
/** The last entry: the halves of the hash of the world, the high one first. */
export const END_LOG = 12;
/**
 * Columns were written directly: a velocity and an angular velocity; the number of the caller's own.
 */
export const WROTE_VELOCITY = 13;
export const WROTE_USER_DATA = 14;

/** The number of numbers that follow, then those: see `log-body.ts`. */
export const ADD = 15;
/** A saved world was loaded: the number of its words of 32 bits, then those. */
export const LOAD = 41;
/** dx, dy, up x, up y, maxSlope, snap, stepHeight, oneWay, 1 if that asks a function, carry; NaN if not given. */
export const MOVE_AND_SLIDE = 40;

/** Bits of what responses are about: the record was not that of the present hit; the two numbers of `bounce`. */
export const GIVEN = 1;
export const WITH_RESTITUTION = 2;
export const WITH_FRICTION = 4;
/** Numbers of a record that was given. */
export const HIT_NUMBERS = 19;

const WIDTHS: Readonly<Record<number, number>> = {
  [STEP]: 1,
  [HIT]: 2,
  [HIT_OF_PARTS]: 4,
  [ANSWER]: 0,
  [THROW]: 0,
  [END_STEP]: 0,
  [REFUSED]: 1,
  [ASK_FAILED]: 1,
  [TRACE]: 0,
  [ONE_WAY]: 0,
  [END_LOG]: 2,
  [WROTE_VELOCITY]: 3,
  [WROTE_USER_DATA]: 1,
  [REMOVE]: 0,
  [SET_FILTER]: 3,
  [SET_MASS]: 1,
  [SET_MOBILITY]: 1,
  [SET_FRICTION]: 1,
  [SET_SENSOR]: 1,
  [SET_USER_DATA]: 1,
  [SET_GRAVITY_SCALE]: 1,
  [SET_ACCELERATION]: 2,
  [SET_VELOCITY]: 2,
  [SET_ANGLE]: 1,
  [SET_ANGULAR_VELOCITY]: 1,
  [SET_INERTIA]: 1,
  [SET_RADIUS]: 1,
  [SET_GROWTH]: 1,
  [VELOCITY_CHANGED]: 0,
  [MOVE_BY]: 2,
  [MOVE_VERTEX]: 4,
  [PLACE]: 2,
  [DEPENETRATE]: 0,
  [SET_GRAVITY]: 2,
  [MOVE_AND_SLIDE]: 10,
};

/**
 * The number of numbers after a head; -1 if there is no such operation. `next` is the first number after it.
 */
export function widthOf(op: number, about: number, next: number): number {
  if (op === BOUNCE || op === SLIDE || op === STOP)
    return (
      (about & GIVEN ? HIT_NUMBERS : 0) + (about & WITH_RESTITUTION ? 1 : 0) + (about & WITH_FRICTION ? 1 : 0)
    );
  if (op === ADD || op === LOAD) return 1 + next;
  return op === FAILED ? about : (WIDTHS[op] ?? -1);
}

/** Is an entry a call, which may stand between steps and in a callback? */
export function isCall(op: number): boolean {
  return op >= WROTE_VELOCITY;
}
