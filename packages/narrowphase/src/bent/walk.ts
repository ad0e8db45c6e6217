/**
 * The arguments of the walk over the faces to the kernels that write a record: a time, its error, and the
 * side of the edge from which the vertex comes.
 */
export const WALK = new Float64Array(3);
export const WALK_TIME = 0;
export const LATE = 1;
export const WALK_SIDE = 2;
