/**
 * Error bounds of computed values, u = 2^-53.
 *
 * A difference of two doubles is off by a factor 1 + u. A product of two differences by 3u, a sum of two such
 * products by 4u of M, the sum of the magnitudes of the products; with one more addition and a radius (itself
 * a rounded sum) or a square root in the product it stays within 6u M. Middle Bernstein coefficients carry
 * their own M with the same 6u. Restricting a quadratic to a part of the step (de Casteljau) adds at most 6u
 * of the restricted M.
 */

/** A value beyond SHIFT * M has a certain sign, even after a restriction: 6u + 6u. */
export const SHIFT = 12 * 2 ** -53;

/**
 * A value within HOLD * M counts as zero, that is as touching. Twice SHIFT: a vertex that slides along an
 * edge at rest and is clear of it at both ends of a motion stays clear between them.
 */
export const HOLD = 2 * SHIFT;

/** The loss of products that underflow, far below every value in the range of the filters. */
export const TINY = 2 ** -1060;

/** Times are lowered by this factor so that no rounding puts them after the event. */
export const EARLIER = 1 - 8 * 2 ** -53;

/** Slack of a coordinate at a computed time, as a fraction of the magnitudes of its two ends. */
export const SLACK = 16 * 2 ** -53;

/**
 * Filters trust doubles where sums of squared lengths are in this range: products of two such sums neither
 * overflow nor lose digits.
 */
export const LOW = 2 ** -400;
export const HIGH = 2 ** 400;

/** A sum of two products of two differences: 4u of M, and one more for the rounding of the bound itself. */
export const PRODUCTS = 5 * 2 ** -53;

/** A square of a sum of two radii is off by 3u, the comparison with a sum of squares (4u) by one more. */
export const SQUARES = 6 * 2 ** -53;

/** A length is off by 3u (half of the 4u of its square, and the root), times a radius that is a sum by 5u. */
export const WIDTHS = 7 * 2 ** -53;

/** Below this a sum of squares may have lost digits to underflow. */
export const SMALL_SQUARE = 2 ** -900;

/** Above this a sum of squares may overflow, or the halves into which its terms are split. */
export const LARGE_SQUARE = 2 ** 900;

/** Where the terms of a difference are at most this many times it, doubles give it to 1e-14. */
export const MAX_CANCELLATION = 16;

/** Above this no product of two differences that matters to its sum has lost digits to underflow. */
export const SAFE_PRODUCT = 2 ** -960;

/** A sum of radii is rounded up by more than it and a difference of coordinates are rounded. */
export const UP = 1 + 2 ** -50;
