export { intervalsAccelerated } from './accelerated/intervals.js';
export { sweepAccelerated } from './accelerated/sweep.js';
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
export { contactCircleCircle } from './contact/circle-circle.js';
export { contactCircleSegment } from './contact/circle-segment.js';
export { contactCircleTriangle } from './contact/circle-triangle.js';
export { type ContactTest, createManifold, type Manifold } from './contact/manifold.js';
export { contactSegmentSegment } from './contact/segment-segment.js';
export { contactSegmentTriangle } from './contact/segment-triangle.js';
export { contactTriangleTriangle } from './contact/triangle-triangle.js';
export { type Crossings, createCrossings } from './crossings.js';
export { crossingsPointSegment } from './crossings-point-segment.js';
export { type OverlapTest, overlap, overlapTest, sweep, sweepTest } from './dispatch.js';
export { distanceCircleCircle } from './distance/circle-circle.js';
export { distanceCircleSegment } from './distance/circle-segment.js';
export { distanceCircleTriangle } from './distance/circle-triangle.js';
export { type ClosestPoints, createClosestPoints, type DistanceTest } from './distance/closest-points.js';
export { distanceSegmentSegment } from './distance/segment-segment.js';
export { distanceSegmentTriangle } from './distance/segment-triangle.js';
export { distanceTriangleTriangle } from './distance/triangle-triangle.js';
export { stages } from './exact/stages.js';
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
export { intervals, intervalTest } from './interval-dispatch.js';
export { intervalsCircleCircle } from './intervals/circle-circle.js';
export { intervalsCircleSegment } from './intervals/circle-segment.js';
export { intervalsCircleTriangle } from './intervals/circle-triangle.js';
export { intervalsSegmentSegment } from './intervals/segment-segment.js';
export { intervalsSegmentTriangle } from './intervals/segment-triangle.js';
export { intervalsTriangleTriangle } from './intervals/triangle-triangle.js';
export { createIntervals, type Intervals, type IntervalTest } from './intervals.js';
export { overlapCircleCircle } from './overlap/circle-circle.js';
export { overlapCircleSegment } from './overlap/circle-segment.js';
export { overlapCircleTriangle } from './overlap/circle-triangle.js';
export { overlapSegmentSegment } from './overlap/segment-segment.js';
export { overlapSegmentTriangle } from './overlap/segment-triangle.js';
export { overlapTriangleTriangle } from './overlap/triangle-triangle.js';
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
export { cast, castTest, contact, contactTest, distance, distanceTest } from './static-dispatch.js';
export { sweepCircleCircle } from './sweep/circle-circle.js';
export { sweepCircleSegment } from './sweep/circle-segment.js';
export { sweepCircleTriangle } from './sweep/circle-triangle.js';
export { discsOverlapDeeply } from './sweep/discs-overlap-deeply.js';
export { sweepSegmentSegment } from './sweep/segment-segment.js';
export { sweepSegmentTriangle } from './sweep/segment-triangle.js';
export { sweepTriangleTriangle } from './sweep/triangle-triangle.js';
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
