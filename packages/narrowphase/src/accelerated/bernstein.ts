import type { Rows } from '@swept/core';

/**
 * The result of `clip`: the time until which f is positive, and where its control polygon first meets 0, or
 * 1.
 */
export const CLIP: Rows = new Float64Array(2);
export const POSITIVE_UNTIL = 0;
export const NEARBY_ROOT = 1;

/** Bernstein coefficients of the polynomial in `clip`, and its degree. */
export const CONTROL: Rows = new Float64Array(9);

/**
 * Lowers CLIP to its value for the polynomial in CONTROL (plain Bernstein coefficients), which is positive on
 * [0, CLIP[0]) because it lies in the convex hull of its control points. CLIP must start at (1, 1); several
 * calls find the least for several polynomials. Near a simple root CLIP[0] falls short of it by the square of
 * the length of the interval (Sederberg and Nishita 1990, Bezier clipping).
 */
export function clip(degree: number): void {
  if (!(CONTROL[0] > 0)) {
    CLIP[POSITIVE_UNTIL] = 0;
    CLIP[NEARBY_ROOT] = 0;
    return;
  }
  let below = 1;
  while (below <= degree && CONTROL[below] > 0) below++;
  if (below > degree) return;
  const before = CONTROL[below - 1];
  const nearby = (below - 1 + before / (before - CONTROL[below])) / degree;
  let until = nearby;
  for (let j = below; j <= degree; j++) {
    const low = CONTROL[j];
    if (low > 0) continue;
    for (let i = 0; i < j; i++) {
      const high = CONTROL[i];
      if (!(high > 0)) continue;
      const root = (i + (j - i) * (high / (high - low))) / degree;
      if (root < until) until = root;
    }
  }
  if (until < CLIP[POSITIVE_UNTIL]) {
    CLIP[POSITIVE_UNTIL] = until;
    CLIP[NEARBY_ROOT] = nearby;
  }
}
