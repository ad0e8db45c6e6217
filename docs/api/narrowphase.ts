/** @module @swept/narrowphase */
export * from '@swept/narrowphase';
