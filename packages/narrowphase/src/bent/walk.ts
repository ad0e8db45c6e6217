/**
 * What the walk over the faces hands to the kernels that make a record: a time, how far it may be off, and
 * the side of the edge from which the vertex comes.
 */
export const WALK = new Float64Array(3);
export const WALK_TIME = 0;
export const LATE = 1;
export const WALK_SIDE = 2;
