export {
  CAST_HIT,
  CAST_INSIDE,
  CAST_MISS,
  type CastHit,
  type CastPolicy,
  type CastStatus,
  type CastTest,
  createCastHit,
  START_EXITS,
  START_HITS,
  START_IGNORED,
  STRICTLY_BETWEEN,
} from './cast/cast-hit.js';
export { castCircle } from './cast/circle.js';
export { castFraction } from './cast/fraction.js';
export { castSegment } from './cast/segment.js';
export { castTriangle } from './cast/triangle.js';
export {
  type ClosestPoints,
  type ClosestPointsTest,
  createClosestPoints,
} from './closest-points/closest-points.js';
export {
  closestPointsCircleCircle,
  closestPointsCircleSegment,
  closestPointsCircleTriangle,
  closestPointsSegmentSegment,
  closestPointsSegmentTriangle,
  closestPointsTriangleTriangle,
} from './closest-points/pairs.js';
export { contactCircleCircle } from './contact/circle-circle.js';
export { contactCircleSegment } from './contact/circle-segment.js';
export { contactCircleTriangle } from './contact/circle-triangle.js';
export { type ContactTest, createManifold, type Manifold } from './contact/manifold.js';
export {
  contactSegmentSegment,
  contactSegmentTriangle,
  contactTriangleTriangle,
} from './contact/pairs.js';
export { type Crossings, createCrossings } from './crossings.js';
export { crossingsPointSegment } from './crossings-point-segment.js';
export {
  cast,
  castTest,
  closestPoints,
  closestPointsTest,
  contact,
  contactTest,
  intervals,
  intervalTest,
  type OverlapTest,
  overlap,
  overlapTest,
  sweep,
  sweepTest,
} from './dispatch.js';
export {
  AT_END,
  createImpact,
  DEGENERATE,
  EDGE,
  IMPACT,
  type Impact,
  OVERLAPPING,
  SEPARATE,
  type SweepStatus,
  type SweepTest,
  TANGENT,
  TOUCHING_AT_START,
  WHOLE_INTERVAL,
} from './impact.js';
export {
  intervalsCircleCircle,
  intervalsCircleSegment,
  intervalsCircleTriangle,
  intervalsSegmentSegment,
  intervalsSegmentTriangle,
  intervalsTriangleTriangle,
} from './intervals/pairs.js';
export { createIntervals, type Intervals, type IntervalTest } from './intervals.js';
export { overlapCircleCircle } from './overlap/circle-circle.js';
export { overlapCircleTriangle } from './overlap/circle-triangle.js';
export {
  overlapCircleSegment,
  overlapSegmentSegment,
  overlapSegmentTriangle,
  overlapTriangleTriangle,
} from './overlap/pairs.js';
export {
  type Barycentric,
  CLOSED,
  createBarycentric,
  type EdgeRule,
  OPEN,
  pointInTriangle,
  TOP_LEFT,
} from './point-in-triangle.js';
export {
  CROSSING,
  createSegmentContact,
  DISJOINT,
  OVERLAP,
  type SegmentContact,
  type SegmentVerdict,
  segmentIntersection,
  TOUCHING,
} from './segment-intersection.js';
export { sweepCircleCircle } from './sweep/circle-circle.js';
export { sweepCircleSegment } from './sweep/circle-segment.js';
export {
  sweepCircleTriangle,
  sweepSegmentSegment,
  sweepSegmentTriangle,
  sweepTriangleTriangle,
} from './sweep/pairs.js';
export {
  END_EXCLUDED,
  INITIAL_IGNORED,
  type SweepPolicy,
  sweepUnder,
  TOUCHES_IGNORED,
} from './sweep-policy.js';
export {
  COINCIDENT,
  createLineMeeting,
  type LineMeeting,
  type LineVerdict,
  MEETING,
  PARALLEL,
  timeToLine,
} from './time-to-line.js';
export { crossingVelocities, impactVelocities } from './velocities.js';
