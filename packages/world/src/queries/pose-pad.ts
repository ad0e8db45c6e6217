/** Above the rounding of a pose within a step, as a part of the coordinates: searches are padded by this. */
export const PAD = 2 ** -50;
