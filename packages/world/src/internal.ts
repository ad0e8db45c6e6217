/**
 * For the log shrinker of the bench. Semantic versioning does not cover these exports: any version may change
 * or drop them.
 */
export {
  BOUNCE,
  MOVE_BY,
  MOVE_VERTEX,
  PLACE,
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
  SET_VELOCITY,
  SLIDE,
  STOP,
} from './call-log.js';
export { createNamedLog } from './log/log.js';
export { bodyNumbers, bodyOf } from './log/log-body.js';
export {
  bounceOptions,
  type Callers,
  type LoggedCall,
  makeCall,
  moveOptions,
} from './log/log-call.js';
export { LogEntries } from './log/log-entries.js';
export { bytesOf, type LogContent, logContent, loggedOptions } from './log/log-format.js';
export {
  ADD,
  ANSWER,
  ASK_FAILED,
  END_LOG,
  END_STEP,
  entryName,
  FAILED,
  GIVEN,
  HIT,
  HIT_OF_PARTS,
  isCall,
  LOAD,
  MOVE_AND_SLIDE,
  ONE_WAY,
  REFUSED,
  STEP,
  THROW,
  TRACE,
  WROTE_USER_DATA,
  WROTE_VELOCITY,
} from './log/log-ops.js';
