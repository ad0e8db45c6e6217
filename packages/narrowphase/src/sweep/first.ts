/**
 * Where the sweep kernels leave the first contact of a feature pair, so that no double passes through a call:
 * FIRST[TIME] its time, FIRST[SIDE] on which side of the edge (1 left, -1 right) the vertex was before, or 0 when it came
 * along the line of the edge.
 */
export const FIRST = new Float64Array(2);
export const TIME = 0;
export const SIDE = 1;
