/**
 * The number of tests too close for doubles: those that went to expansions, and those that went to BigInts.
 * Counted from the start of the program, over all queries; set them to 0 to measure.
 */
export const stages = { expansions: 0, integers: 0 };
