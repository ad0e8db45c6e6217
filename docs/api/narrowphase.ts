/**
 * Do these two shapes touch, when, where, how deep, how far apart? Shapes are rows of 16 numbers (`Rows`):
 * `circle`, `segment`, `triangle` make them, `moved` and `motion` let them move. Records that a question
 * fills are made by the function of their name: `createImpact` makes an `Impact`.
 * - When two moving shapes first touch: {@link sweep} fills an {@link Impact}; {@link sweepUnder} lets a
 *   policy say what counts
 * - When they are in contact, all of it: {@link intervals} fills {@link Intervals}
 * - Do they touch where they are: {@link overlap}; how deep: {@link contact} fills a {@link Manifold}
 * - How far they are apart: {@link closestPoints} fills {@link ClosestPoints}
 * - Where a ray meets a shape: {@link cast} fills a {@link CastHit}; {@link castFraction} for the nearest of
 *   many
 * - Points, lines and segments: {@link pointInTriangle}, {@link segmentIntersection}, {@link timeToLine},
 *   {@link crossingsPointSegment}
 * - How fast they meet: {@link impactVelocities}, {@link crossingVelocities}
 *
 * `sweep`, `intervals`, `overlap`, `contact` and `closestPoints` take the two kinds of shapes. Where these
 * are known, the function of the pair is called straight (`sweepCircleSegment`, kinds ascending), and
 * {@link sweepTest} and its like give it, in either order.
 *
 * @module @swept/narrowphase
 */
export * from '@swept/narrowphase';
