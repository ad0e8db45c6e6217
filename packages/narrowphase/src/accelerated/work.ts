/** Steps taken so far in all calls, through times apart and through contact: for tests that limit them. */
export const WORK = new Int32Array(2);
export const STEPS_APART = 0;
export const STEPS_TOUCHING = 1;
