/**
 * Steps taken so far in all calls, of the march through times apart and of that through contact: for tests
 * that hold them down.
 */
export const WORK = new Int32Array(2);
export const STEPS_APART = 0;
export const STEPS_TOUCHING = 1;
