import { EARLIER, TINY } from './bounds.js';

/** In: three Bernstein coefficients, f(t) = (1-t)^2 Q[0] + 2 t (1-t) Q[1] + t^2 Q[2]. */
export const Q = new Float64Array(3);
/** Out: a time not after the true root. */
export const ROOT = new Float64Array(1);

/**
 * Is f <= 0 anywhere in [0, 1], given Q[0] > 0? If so ROOT[0] is a time up to which f is certainly positive.
 * The discriminant is rounded up and the root down, so "no" and the time hold for the exact polynomial of
 * these three doubles.
 *
 * Roots in the two forms that do not cancel: t = f0 / ((f0 - f1) + s) and 1 - t = f2 / ((f2 - f1) - s), s =
 * sqrt(f1^2 - f0 f2) (Goualard 2023 for the monomial form).
 */
export function firstNonPositive(): boolean {
  const f0 = Q[0];
  const f1 = Q[1];
  const f2 = Q[2];
  if (f2 > 0) {
    if (f1 >= 0) return false;
    const square = f1 * f1;
    const product = f0 * f2;
    const d = square - product + (square + product) * 2 ** -51 + TINY;
    if (d < 0) return false;
    ROOT[0] = (f0 / (f0 - f1 + Math.sqrt(d))) * EARLIER;
    return true;
  }
  const s = Math.sqrt(f1 * f1 - f0 * f2);
  const rise = f1 - f0;
  if (rise + rise < s) {
    ROOT[0] = (f0 / (s - rise)) * EARLIER;
  } else {
    const rest = f2 / (f2 - f1 - s);
    ROOT[0] = Math.max(0, 1 - rest - 2 ** -50);
  }
  return true;
}
