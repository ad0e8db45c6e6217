/** Indices in arrays that hold an axis: its unit direction, from A to B, and the gap along it. */
export const NX = 0;
export const NY = 1;
export const GAP = 2;
