import { A, B, BEFORE, BEHIND, BETWEEN, PATH, R, setPaths, V } from '../event/exact-form.js';
import { APEX, LINE, SIDE } from '../event/forms.js';
import { cross, dot, minus, plus, signOf, times } from '../exact/number.js';

/** Coefficients in Bernstein form, each times its binomial coefficient, as exact numbers. */
export const COEFFICIENTS = new Int32Array(5);

/**
 * Fills COEFFICIENTS; returns the degree. For a side whose edge keeps its direction, v = f(t) d, the factor
 * f(t)^2 is left out: (A x d)^2 - R^2 |d|^2 remains, of degree 2. Where f is 0 the edge is a point, and its
 * ends are enough. An edge that is a point throughout leaves 0.
 */
export function setCoefficients(form: number, p: number, a: number, b: number): number {
  setPaths(p, a, b);
  if (form === SIDE) return setSide();
  if (form === LINE) setProduct(COEFFICIENTS, cross, A, V);
  else if (form === BETWEEN) setProduct(COEFFICIENTS, dot, A, B);
  else if (form === BEFORE) setProduct(COEFFICIENTS, dot, A, V);
  else if (form === BEHIND) setProduct(COEFFICIENTS, dot, B, V);
  else if (form === APEX) {
    setProduct(COEFFICIENTS, dot, A, A);
    setProduct(N, nearness, 0, 0);
    for (let i = 0; i < 3; i++) COEFFICIENTS[i] = minus(COEFFICIENTS[i], N[i]);
  }
  return 2;
}

/** The coefficients of X, R^2 and |v|^2. */
const X = new Int32Array(3);
const N = new Int32Array(3);
const W = new Int32Array(3);

function setSide(): number {
  setProduct(N, nearness, 0, 0);
  if (signOf(cross(PATH, V, V + 2)) === 0) {
    const d = signOf(PATH[V]) === 0 && signOf(PATH[V + 1]) === 0 ? V + 2 : V;
    const x0 = cross(PATH, A, d);
    const x1 = cross(PATH, A + 2, d);
    const square = dot(PATH, d, d);
    const middle = times(x0, x1);
    COEFFICIENTS[0] = minus(times(x0, x0), times(N[0], square));
    COEFFICIENTS[1] = minus(plus(middle, middle), times(N[1], square));
    COEFFICIENTS[2] = minus(times(x1, x1), times(N[2], square));
    return 2;
  }
  setProduct(X, cross, A, V);
  setProduct(W, dot, V, V);
  for (let k = 0; k <= 4; k++) {
    let sum = -1;
    for (let i = Math.max(0, k - 2); i <= Math.min(k, 2); i++) {
      const term = minus(times(X[i], X[k - i]), times(N[i], W[k - i]));
      sum = sum < 0 ? term : plus(sum, term);
    }
    COEFFICIENTS[k] = sum;
  }
  return 4;
}

/** The coefficients of a product of two paths. */
function setProduct(to: Int32Array, product: typeof dot, p: number, q: number): void {
  to[0] = product(PATH, p, q);
  to[1] = plus(product(PATH, p, q + 2), product(PATH, p + 2, q));
  to[2] = product(PATH, p + 2, q + 2);
}

/** The product of two radii: those at the start (0) or the end (2). */
function nearness(_: Int32Array, i: number, j: number): number {
  return times(PATH[R + i / 2], PATH[R + j / 2]);
}
