/**
 * How often a question was too close for doubles: how many went to expansions, and how many to BigInts.
 * Counted from the start of the program, over all queries; set them to 0 to measure.
 */
export const stages = { expansions: 0, integers: 0 };
