/**
 * What doubles can get wrong, u = 2^-53. A difference of two coordinates is off by a factor 1 + u, a
 * product of two differences by 3u, a sum of two such products by 4u of the sum of their magnitudes; the
 * fifth u pays for the rounding of the bound itself.
 */
export const PRODUCTS = 5 * 2 ** -53;

/** A square of a sum of two radii is off by 3u, the comparison with a sum of squares (4u) by one more. */
export const SQUARES = 6 * 2 ** -53;

/** A length is off by 3u (half of the 4u of its square, and the root), times a radius that is a sum by 5u. */
export const WIDTHS = 7 * 2 ** -53;

/** What a few products lose when they underflow. */
export const TINY = 2 ** -1070;

/** Below this a sum of squares may have lost digits to underflow. */
export const SMALL_SQUARE = 2 ** -900;

/**
 * Terms may be this many times what they leave: a value that is to be good to 1e-14 of 1 is then computed
 * in doubles.
 */
export const NOISE = 16;

/** Above this no product of two differences that matters to its sum has lost digits to underflow. */
export const SAFE_PRODUCT = 2 ** -960;
