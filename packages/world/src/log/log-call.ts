import type { BodyId, Mobility } from '@swept/core';
import * as calls from '../call-log.js';
import type { Hit } from '../hit.js';
import { type BounceOptions, bounce } from '../responses/bounce.js';
import { depenetrate } from '../responses/depenetrate.js';
import { moveAndSlide } from '../responses/move-and-slide.js';
import type { MoveOptions } from '../responses/move-options.js';
import { createMoveResult } from '../responses/move-result.js';
import { slide } from '../responses/slide.js';
import { stop } from '../responses/stop.js';
import { insideOf, type World } from '../world.js';
import { bodyOf } from './log-body.js';
import { hitOf } from './log-hit.js';
import {
  ADD,
  GIVEN,
  HIT_NUMBERS,
  MOVE_AND_SLIDE,
  WITH_FRICTION,
  WITH_RESTITUTION,
  WROTE_USER_DATA,
  WROTE_VELOCITY,
} from './log-ops.js';

/** A call in a log: its operation, its subject, and its numbers. */
export interface LoggedCall {
  readonly op: number;
  readonly about: number;
  readonly values: Float64Array;
}

/** The context in which a call is made. */
export interface Callers {
  /** The body in the world that has a name in the log, if there is one. */
  idOf(name: number): BodyId | undefined;
  /** Does the function `oneWay` return true? */
  isPlatform(body: BodyId): boolean;
  /** Is notified of each body that is added: its name in the log, and its id. */
  added(name: number, body: BodyId): void;
}

/** The id of no body: calls with it are refused. */
const NOBODY = -1;

/** Makes a call. `hit` is the one that is being answered. Throws what the call throws. */
export function makeCall(world: World, call: LoggedCall, callers: Callers, hit: Hit | undefined): void {
  const { op, about, values } = call;
  const id = callers.idOf(about) ?? NOBODY;
  const [x, y, z, w] = values;
  if (op === ADD) {
    const { shapes, options } = bodyOf(values.subarray(1));
    callers.added(about, world.add(shapes, options));
  } else if (op === calls.REMOVE) world.remove(id);
  else if (op === calls.SET_FILTER) world.setFilter(id, { category: x, mask: y, owner: z });
  else if (op === calls.SET_MASS) world.setMass(id, x);
  else if (op === calls.SET_MOBILITY) world.setMobility(id, x as Mobility);
  else if (op === calls.SET_FRICTION) world.setFriction(id, x);
  else if (op === calls.SET_SENSOR) world.setSensor(id, x !== 0);
  else if (op === calls.SET_USER_DATA) world.setUserData(id, x);
  else if (op === calls.SET_GRAVITY) world.setGravity(x, y);
  else if (op === calls.SET_GRAVITY_SCALE) world.setGravityScale(id, x);
  else if (op === calls.SET_ACCELERATION) world.setAcceleration(id, x, y);
  else if (op === calls.SET_VELOCITY) world.setVelocity(id, x, y);
  else if (op === calls.SET_ANGLE) world.setAngle(id, x);
  else if (op === calls.SET_ANGULAR_VELOCITY) world.setAngularVelocity(id, x);
  else if (op === calls.SET_INERTIA) world.setInertia(id, x);
  else if (op === calls.SET_RADIUS) world.setRadius(id, x);
  else if (op === calls.SET_GROWTH) world.setGrowth(id, x);
  else if (op === calls.VELOCITY_CHANGED) world.velocityChanged(id);
  else if (op === calls.MOVE_BY) world.moveBy(id, x, y);
  else if (op === calls.MOVE_VERTEX) world.moveVertex(id, x, y, z, w);
  else if (op === calls.PLACE) world.place(id, x, y);
  else if (op === calls.DEPENETRATE) depenetrate(world, id);
  else if (op === MOVE_AND_SLIDE)
    moveAndSlide(world, id, x, y, createMoveResult(), moveOptions(values, callers));
  else if (op === WROTE_VELOCITY || op === WROTE_USER_DATA) writeColumns(world, op, id, values);
  else respond(world, call, callers, hit);
}

/** The options of a `moveAndSlide`. */
export function moveOptions(values: Float64Array, { isPlatform }: Callers): MoveOptions {
  const [, , upX, upY, maxSlope, snap, stepHeight, oneWay, asks, carry] = values;
  return {
    ...(Number.isNaN(upX) ? {} : { up: [upX, upY] as const }),
    ...(Number.isNaN(maxSlope) ? {} : { maxSlope }),
    ...(Number.isNaN(snap) ? {} : { snap }),
    ...(Number.isNaN(stepHeight) ? {} : { stepHeight }),
    ...(Number.isNaN(oneWay) ? {} : { oneWay }),
    ...(asks === 1 ? { oneWay: isPlatform } : {}),
    ...(Number.isNaN(carry) ? {} : { carry: carry === 1 }),
  };
}

function writeColumns(world: World, op: number, id: BodyId, [x, y, spin]: Float64Array): void {
  const { store } = insideOf(world);
  const slot = store.slot('playback: what was written to the columns', id);
  if (op === WROTE_USER_DATA) store.userData[slot] = x;
  else {
    store.velocities[2 * slot] = x;
    store.velocities[2 * slot + 1] = y;
    if (store.hadAngles) store.angularVelocity[slot] = spin;
  }
}

/** The two numbers of `bounce`. */
export function bounceOptions({ about, values }: LoggedCall): BounceOptions {
  const restitution = about & WITH_RESTITUTION ? values[0] : 1;
  if (!(about & WITH_FRICTION)) return { restitution };
  return { restitution, friction: values[about & WITH_RESTITUTION ? 1 : 0] };
}

function respond(world: World, call: LoggedCall, callers: Callers, present: Hit | undefined): void {
  const { op, about, values } = call;
  let hit = present;
  if (about & GIVEN) {
    hit = hitOf(values.subarray(values.length - HIT_NUMBERS));
    hit.a = callers.idOf(hit.a) ?? NOBODY;
    hit.b = callers.idOf(hit.b) ?? NOBODY;
  }
  if (op === calls.BOUNCE) bounce(world, hit as Hit, bounceOptions(call));
  else if (op === calls.SLIDE) slide(world, hit as Hit);
  else if (op === calls.STOP) stop(world, hit as Hit);
}
