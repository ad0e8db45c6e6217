import * as calls from '../call-log.js';

/**
 * The entries of a log are runs of numbers: the head, which is the operation plus `OPS` times the subject (a
 * body, unless something else is named here), then as many numbers as `widthOf` returns.
 */
export const OPS = 64;

/** A step begins: the subject is 1 if hits are answered, else 0; the seconds. */
export const STEP = 1;
/** A hit is reported to the callback: body a; body b, `toi`. The calls made in the callback follow. */
export const HIT = 2;
/** The same where parts are not both the first: body a; body b, part of a, part of b, `toi`. */
export const HIT_OF_PARTS = 3;
/** The callback returns: the subject is 0 for nothing, 1 for true, 2 for false. */
export const ANSWER = 4;
/** A callback or a trace throws. */
export const THROW = 5;
/** The step ends. */
export const END_STEP = 6;
/** The step throws: the subject is the length of the message, whose characters follow. */
export const FAILED = 7;
/** `canTouch` returns false: body a; body b. Within the step that calls it, or before the call. */
export const REFUSED = 8;
/** `canTouch` throws, or returns no boolean: body a; body b. */
export const ASK_FAILED = 9;
/** The next calls are made in a trace: the subject is its number within the step, from 1. */
export const TRACE = 10;
/** The function `oneWay` of the next `moveAndSlide` returns true. */
export const ONE_WAY = 11;
/** The last entry: the halves of the hash of the world, the high one first. */
export const END_LOG = 12;
/**
 * Columns were written directly: a velocity and an angular velocity; the number for the caller's own use.
 */
export const WROTE_VELOCITY = 13;
export const WROTE_USER_DATA = 14;

/** The count of the numbers that follow, then those: see `log-body.ts`. */
export const ADD = 15;
/** A saved world was loaded: the count of its words of 32 bits, then those. */
export const LOAD = 41;
/**
 * dx, dy, up x, up y, maxSlope, snap, stepHeight, oneWay, 1 if that is a function, carry; NaN if not given.
 */
export const MOVE_AND_SLIDE = 40;

/**
 * Bits in the subject of a response: the record was not that of the present hit; the two numbers of `bounce`.
 */
export const GIVEN = 1;
export const WITH_RESTITUTION = 2;
export const WITH_FRICTION = 4;
/** Numbers of a record that was given. */
export const HIT_NUMBERS = 19;

/**
 * For each operation, its name in a sentence, and the count of numbers that follow; -1 where `widthOf` computes
 * it.
 */
const OPERATIONS: Readonly<Record<number, readonly [name: string, width: number]>> = {
  [STEP]: ['step', 1],
  [HIT]: ['a hit', 2],
  [HIT_OF_PARTS]: ['a hit', 4],
  [ANSWER]: ['an answer', 0],
  [THROW]: ['an error in a callback', 0],
  [END_STEP]: ['the end of the step', 0],
  [FAILED]: ['a step that throws', -1],
  [REFUSED]: ['an answer of canTouch', 1],
  [ASK_FAILED]: ['an error in canTouch', 1],
  [TRACE]: ['a call in a trace', 0],
  [ONE_WAY]: ['an answer of oneWay', 0],
  [END_LOG]: ['the end', 2],
  [WROTE_VELOCITY]: ['a velocity that was written', 3],
  [WROTE_USER_DATA]: ['userData that was written', 1],
  [ADD]: ['add', -1],
  [calls.REMOVE]: ['remove', 0],
  [calls.SET_FILTER]: ['setFilter', 3],
  [calls.SET_MASS]: ['setMass', 1],
  [calls.SET_MOBILITY]: ['setMobility', 1],
  [calls.SET_FRICTION]: ['setFriction', 1],
  [calls.SET_SENSOR]: ['setSensor', 1],
  [calls.SET_USER_DATA]: ['setUserData', 1],
  [calls.SET_GRAVITY_SCALE]: ['setGravityScale', 1],
  [calls.SET_ACCELERATION]: ['setAcceleration', 2],
  [calls.SET_VELOCITY]: ['setVelocity', 2],
  [calls.SET_ANGLE]: ['setAngle', 1],
  [calls.SET_ANGULAR_VELOCITY]: ['setAngularVelocity', 1],
  [calls.SET_INERTIA]: ['setInertia', 1],
  [calls.SET_RADIUS]: ['setRadius', 1],
  [calls.SET_GROWTH]: ['setGrowth', 1],
  [calls.VELOCITY_CHANGED]: ['velocityChanged', 0],
  [calls.MOVE_BY]: ['moveBy', 2],
  [calls.MOVE_VERTEX]: ['moveVertex', 4],
  [calls.PLACE]: ['place', 2],
  [calls.DEPENETRATE]: ['depenetrate', 0],
  [calls.SET_GRAVITY]: ['setGravity', 2],
  [calls.BOUNCE]: ['bounce', -1],
  [calls.SLIDE]: ['slide', -1],
  [calls.STOP]: ['stop', -1],
  [LOAD]: ['load', -1],
  [MOVE_AND_SLIDE]: ['moveAndSlide', 10],
};

/** An entry of this operation in words; the name of the function if it is a call. */
export function entryName(op: number): string {
  return OPERATIONS[op]?.[0] ?? `operation ${op}`;
}

/**
 * The count of numbers after a head; -1 if there is no such operation. `next` is the first number after it.
 */
export function widthOf(op: number, about: number, next: number): number {
  if (op === calls.BOUNCE || op === calls.SLIDE || op === calls.STOP)
    return (
      (about & GIVEN ? HIT_NUMBERS : 0) + (about & WITH_RESTITUTION ? 1 : 0) + (about & WITH_FRICTION ? 1 : 0)
    );
  if (op === ADD || op === LOAD) return 1 + next;
  return op === FAILED ? about : (OPERATIONS[op]?.[1] ?? -1);
}

/** Is an entry a call, which is valid between steps and in a callback? */
export function isCall(op: number): boolean {
  return op >= WROTE_VELOCITY;
}
