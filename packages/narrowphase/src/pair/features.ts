/** Which features meet: two vertices, or a vertex of one shape and an edge of the other. */
export const VERTEX_VERTEX = 0;
export const VERTEX_OF_A = 1;
export const VERTEX_OF_B = 2;

/** The features that meet: which of the above, then the index of the vertex or edge of A, and of B. */
export const FEATURES = new Int32Array(3);
