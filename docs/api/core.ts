/**
 * How is a moving shape, a box, a body, a list of pairs laid out in memory?
 *
 * @module @swept/core
 */
export * from '@swept/core';
