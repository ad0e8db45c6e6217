/**
 * Do these two shapes touch, when, where, how deep, how far apart?
 *
 * @module @swept/narrowphase
 */
export * from '@swept/narrowphase';
