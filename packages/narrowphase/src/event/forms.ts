/**
 * The times at which contact can begin or end are roots of functions of t. With a vertex p and the ends a and
 * b of an edge, A = a - p, B = b - p, v = b - a, X = A x v and R the sum of the radii, all linear in t or
 * products of such:
 *
 * - APEX: |A|^2 - R^2. Two vertices; degree 2.
 * - LINE: X, where A.B <= 0. A vertex and an edge, without radius; degree 2.
 * - SIDE: X^2 - R^2 |v|^2, where A.v <= 0 <= B.v. A vertex and an edge, with radius; degree 4.
 */
export const APEX = 0;
export const LINE = 1;
export const SIDE = 2;

/**
 * Added to a form for paths that bend against each other, by the sags of the rows. No form uses this bit, nor
 * any other function of `exact-form.ts`.
 */
export const BENT = 8;
