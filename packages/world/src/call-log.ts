import type { BodyId, Shape } from '@swept/core';
import type { BodyOptions } from './body-options.js';
import type { Hit } from './hit.js';
import type { OnHit } from './on-hit.js';

// The numbers in a log of calls that change a world. Those with one body and numbers alone:
export const REMOVE = 16;
export const SET_FILTER = 17;
export const SET_MASS = 18;
export const SET_MOBILITY = 19;
export const SET_FRICTION = 20;
export const SET_SENSOR = 21;
export const SET_USER_DATA = 22;
export const SET_GRAVITY_SCALE = 23;
export const SET_ACCELERATION = 24;
export const SET_VELOCITY = 25;
export const SET_ANGLE = 26;
export const SET_ANGULAR_VELOCITY = 27;
export const SET_INERTIA = 28;
export const SET_RADIUS = 29;
export const SET_GROWTH = 30;
export const VELOCITY_CHANGED = 31;
export const MOVE_BY = 32;
export const MOVE_VERTEX = 33;
export const PLACE = 34;
export const DEPENETRATE = 35;
// Those without a body:
export const SET_GRAVITY = 36;
// Those that answer a hit:
export const BOUNCE = 37;
export const SLIDE = 38;
export const STOP = 39;

export type Response = typeof BOUNCE | typeof SLIDE | typeof STOP;

/** Is notified of every call that changes a world, once it has succeeded: see `WorldLog`. */
export interface CallLog {
  /** A call with a body, or -1 for none, and as many numbers as it takes. */
  call(op: number, body: BodyId, x?: number, y?: number, z?: number, w?: number): void;
  add(body: BodyId, shapes: readonly Shape[], options: BodyOptions): void;
  /** Makes the step. */
  step(dt: number, onHit: OnHit | undefined): void;
  /** A response is about to answer a hit; NaN for numbers that it was not given. */
  respond(op: Response, hit: Readonly<Hit>, restitution: number, friction: number): void;
  /** The response is done. */
  responded(): void;
  /** A body is about to be moved between steps, by `moveAndSlide` or `depenetrate`. */
  moving(): void;
  /** `moveAndSlide` is done, with these numbers as its options; `floor` is the root of its floor, or -1. */
  moved(body: BodyId, floor: number, numbers: readonly number[]): void;
  /** The world now has the state that was saved in these bytes. */
  loaded(bytes: Uint8Array): void;
  /** A function of the caller has decided that a body is a one-way platform. */
  oneWay(body: BodyId): void;
  /** Calls `canTouch`. */
  ask(canTouch: (a: BodyId, b: BodyId) => boolean, a: BodyId, b: BodyId): boolean;
  /** Calls a trace. */
  trace(call: () => void): void;
}
