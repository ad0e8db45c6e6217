/** @module @swept/broadphase */
export * from '@swept/broadphase';
