/** Minimum ratio of a discriminant to its error: below it, nothing is known of the roots. */
export const CLEAR = 1024;
