/**
 * Which boxes overlap, which does a ray meet, which are nearest?
 *
 * @module @swept/broadphase
 */
export * from '@swept/broadphase';
