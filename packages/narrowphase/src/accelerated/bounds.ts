/**
 * The rounding error of a gap between two shapes on parabolic paths, as a fraction of their size S: the
 * largest coordinate of a vertex of either, relative to vertex 0 of A, at the start or the end, sum of the
 * radii, or coordinate of the relative sag. u = 2^-53.
 *
 * A vertex at a time t is off by at most 5u S per axis for its interpolation and 1.25u S for the difference
 * of rows it comes from, 4u S for one of A: 14.5u S for the vector between two. Its projection on a unit
 * direction adds 6.4u S, the difference of two projections 3.2u S, the radius and its subtraction 10.7u S:
 * 35u S in all. The middle coefficient over a part of the step adds 14u S; a direction that turns, and the
 * product with its length, 16u S more.
 */

/** Coefficients above this are positive for the true motion: 49u, or 65u where the direction turns. */
export const GAP_ERROR = 80 * 2 ** -53;

/** A gap up to this counts as contact: twice the error, so that any wider gap leaves room to advance. */
export const TOUCH = 160 * 2 ** -53;

/**
 * A contact lasts while the gap is up to this; it is wider than TOUCH, so that rounding does not end a
 * contact where it began.
 *
 * It keeps the promise that no contact is reported at a gap wider than 2^-44 S, 512u: to HOLD_GAP, an eighth
 * is added where a vertex is beyond the end of an edge, and twice 65u, the error where an edge doubles its
 * length.
 */
export const HOLD_GAP = 256 * 2 ** -53;
