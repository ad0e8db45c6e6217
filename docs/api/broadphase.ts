/**
 * Which boxes overlap, which does a ray meet, which are nearest? All strategies keep one contract,
 * {@link Broadphase}, and give the same answers.
 * - Strategies: {@link hierarchicalGrid}, {@link packedTree}, {@link uniformGrid}, {@link sweepAndPrune},
 *   {@link rbushTree}, {@link flatbushTree}, {@link bruteForce}
 * - Which of them suits a scene: {@link advise}, for a {@link Recorder} or its bytes ({@link Recording})
 * - Around any of them: {@link fastBodies} pairs fast bodies by their paths, {@link wrapping} is for a plane
 *   that wraps ({@link Torus})
 *
 * @module @swept/broadphase
 */
export * from '@swept/broadphase';
