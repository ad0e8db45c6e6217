export {
  type Broadphase,
  type BroadphaseStats,
  bruteForce,
  type CellVisitor,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  Recorder,
  type RecorderOptions,
  rbushTree,
  sweepAndPrune,
  uniformGrid,
} from '@swept/broadphase';
export {
  type Bodies,
  type BodyId,
  box,
  type ChainOptions,
  CIRCLE,
  capsule,
  chain,
  circle,
  END,
  InvalidInput,
  MOVING,
  type Mobility,
  motion,
  moved,
  type Point,
  ROW,
  type Rows,
  regularPolygon,
  SEGMENT,
  type Shape,
  type ShapeKind,
  STATIC,
  segment,
  TRIANGLE,
  triangle,
  vertexAt,
} from '@swept/core';
export {
  type CastPolicy,
  END_EXCLUDED,
  INITIAL_IGNORED,
  START_EXITS,
  START_HITS,
  START_IGNORED,
  STRICTLY_BETWEEN,
  type SweepPolicy,
  TOUCHES_IGNORED,
} from '@swept/narrowphase';
export type { BodyOptions } from './body-options.js';
export { type BodyContact, createBodyContact, seenBy } from './contacts/body-contacts.js';
export type { ContactDetails, ContactEvent, Events } from './contacts/events.js';
export { type DetailOptions, keepDetails } from './flown/details.js';
export { type FrameReader, type FrameReaderOptions, readFrames } from './frames/frame-reader.js';
export { type FrameWriter, type FrameWriterOptions, writeFrames } from './frames/frame-writer.js';
export type { FrameMessage, PostFrames } from './frames/message.js';
export type { Hit } from './hit.js';
export type { WorldOptions } from './inside.js';
export { createLog, type WorldLog } from './log/log.js';
export { createPlayback, type Playback, type PlaybackOptions, playback } from './log/log-playback.js';
export { type FixedStep, type FixedStepOptions, fixedStep } from './loop/fixed-step.js';
export { type Interpolation, interpolate } from './loop/interpolation.js';
export type { OnHit } from './on-hit.js';
export type { CanTouch } from './pairs/contact-filter.js';
export type { Filter } from './pairs/filter.js';
export { polygon } from './polygon.js';
export { type BodyDistance, createBodyDistance } from './queries/body-distance.js';
export { bounds, shapesOf } from './queries/bounds.js';
export { castRay, castRayAll, castRayAny } from './queries/cast-ray.js';
export { castFan, castRays } from './queries/cast-rays.js';
export { castRaysAt } from './queries/cast-rays-at.js';
export { castShape, castShapeAll, castShapeAny } from './queries/cast-shape.js';
export {
  createDebugLines,
  DEBUG_LINES,
  type DebugLineKind,
  type DebugLines,
} from './queries/debug-line-columns.js';
export { type DebugLineOptions, debugLines } from './queries/debug-lines.js';
export { distance } from './queries/distance.js';
export { explain } from './queries/explain.js';
export type { Explanation, Verdict } from './queries/explanation.js';
export { createFound, type Found } from './queries/found.js';
export { isFree } from './queries/is-free.js';
export { type NearestOptions, nearest, nearestToShape } from './queries/nearest.js';
export { createNeighbours, type Neighbours } from './queries/neighbours.js';
export { overlap } from './queries/overlap.js';
export { keepPaths } from './queries/paths.js';
export { pick } from './queries/pick.js';
export { createRayHit, type RayHit } from './queries/ray-hit.js';
export { createRayHits, type RayHits } from './queries/ray-hits.js';
export type { RayOptions } from './queries/ray-query.js';
export { search } from './queries/search.js';
export type { ShapeCastOptions } from './queries/shape-cast.js';
export { createTimeSpans, type TimeSpans } from './queries/time-spans.js';
export { touching } from './queries/touching.js';
export type { QueryOptions } from './queries/view.js';
export { type SightOptions, visible } from './queries/visible.js';
export { type BounceOptions, bounce } from './responses/bounce.js';
export { depenetrate } from './responses/depenetrate.js';
export { moveAndSlide } from './responses/move-and-slide.js';
export type { MoveOptions } from './responses/move-options.js';
export { createMoveResult, type MoveResult } from './responses/move-result.js';
export { slide } from './responses/slide.js';
export { stop } from './responses/stop.js';
export type { StepStats } from './step-stats.js';
export { type PhaseTimes, timePhases } from './time-phases.js';
export type { Trace } from './trace.js';
export { World } from './world.js';
