/** @module @swept/core */
export * from '@swept/core';
