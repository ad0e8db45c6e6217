/**
 * All names that users may import, types included: a new one is a decision, for it stays until the next major
 * version. What only the other packages need is exported by `src/internal.ts`.
 */
export const PUBLIC_NAMES: Readonly<Record<string, string>> = {
  '@swept/core': `
    BOX Bodies BodyId BodyStore CIRCLE ChainOptions END Filters InvalidInput MOVING Mobility PairBuffer Point
    RADIUS ROW Rows SAG_X SAG_Y SEGMENT STATIC Shape ShapeKind TRIANGLE box boxesOverlap capsule chain circle
    mayTouch motion moved regularPolygon rotation segment slotOf sweptBox triangle vertexAt
  `,
  '@swept/broadphase': `
    Advice AdviseOptions Broadphase BroadphaseStats CellVisitor Mark MotionBroadphase Motions Periods Ranked
    RbushTreeOptions Recordable Recorder RecorderOptions Recording Replay SHIFTS SceneFacts Torus
    UniformGridOptions UniformGridStats advise bruteForce fastBodies flatbushTree hierarchicalGrid
    packedTree rbushTree sweepAndPrune uniformGrid wrapping
  `,
  '@swept/narrowphase': `
    AT_END Barycentric CAST_HIT CAST_INSIDE CAST_MISS CLOSED COINCIDENT CROSSING CastHit CastPolicy
    CastStatus CastTest ClosestPoints ClosestPointsTest ContactTest Crossings DEGENERATE DISJOINT EDGE
    END_EXCLUDED EdgeRule IMPACT INITIAL_IGNORED Impact IntervalTest Intervals LineMeeting LineVerdict
    MEETING Manifold OPEN OVERLAP OVERLAPPING OverlapTest PARALLEL SEPARATE START_EXITS START_HITS
    START_IGNORED STRICTLY_BETWEEN SegmentContact SegmentVerdict SweepPolicy SweepStatus SweepTest TANGENT
    TOP_LEFT TOUCHES_IGNORED TOUCHING TOUCHING_AT_START WHOLE_INTERVAL cast castCircle castFraction
    castSegment castTest castTriangle closestPoints closestPointsCircleCircle closestPointsCircleSegment
    closestPointsCircleTriangle closestPointsSegmentSegment closestPointsSegmentTriangle closestPointsTest
    closestPointsTriangleTriangle contact contactCircleCircle contactCircleSegment contactCircleTriangle
    contactSegmentSegment contactSegmentTriangle contactTest contactTriangleTriangle createBarycentric
    createCastHit createClosestPoints createCrossings createImpact createIntervals createLineMeeting
    createManifold createSegmentContact crossingVelocities crossingsPointSegment impactVelocities
    intervalTest intervals intervalsCircleCircle intervalsCircleSegment intervalsCircleTriangle
    intervalsSegmentSegment intervalsSegmentTriangle intervalsTriangleTriangle overlap overlapCircleCircle
    overlapCircleSegment overlapCircleTriangle overlapSegmentSegment overlapSegmentTriangle overlapTest
    overlapTriangleTriangle pointInTriangle segmentIntersection sweep sweepCircleCircle sweepCircleSegment
    sweepCircleTriangle sweepSegmentSegment sweepSegmentTriangle sweepTest sweepTriangleTriangle sweepUnder
    timeToLine
  `,
  swept: `
    Bodies BodyContact BodyDistance BodyId BodyOptions BounceOptions Broadphase BroadphaseStats CIRCLE
    CanTouch CastPolicy CellVisitor ChainOptions ContactDetails ContactEvent DEBUG_LINES DebugLineKind
    DebugLineOptions DebugLines DetailOptions END END_EXCLUDED Events Explanation Filter FixedStep
    FixedStepOptions Found FrameMessage FrameReader FrameReaderOptions FrameWriter FrameWriterOptions Hit
    INITIAL_IGNORED Interpolation InvalidInput MOVING Mobility MoveOptions MoveResult NearestOptions
    Neighbours OnHit PhaseTimes Playback PlaybackOptions Point PostFrames QueryOptions ROW RayHit RayHits
    RayOptions Recorder RecorderOptions Rows SEGMENT START_EXITS START_HITS START_IGNORED STATIC
    STRICTLY_BETWEEN Shape ShapeCastOptions ShapeKind SightOptions StepStats SweepPolicy TOUCHES_IGNORED
    TRIANGLE TimeSpans Trace Verdict World WorldLog WorldOptions bounce bounds box bruteForce capsule
    castFan castRay castRayAll castRayAny castRays castRaysAt castShape castShapeAll castShapeAny chain
    circle createBodyContact createBodyDistance createDebugLines createFound createLog createMoveResult
    createNeighbours createPlayback createRayHit createRayHits createTimeSpans debugLines depenetrate
    distance explain fixedStep flatbushTree hierarchicalGrid interpolate isFree keepDetails keepPaths motion
    moveAndSlide moved nearest nearestToShape overlap packedTree pick playback polygon rbushTree readFrames
    regularPolygon search seenBy segment shapesOf slide stop sweepAndPrune timePhases touching triangle
    uniformGrid vertexAt visible writeFrames
  `,
};
