import { END_OF_STEP, START } from './dyadic.js';
import { PATHS, type Path } from './motion.js';
import { type Polynomial, polynomial, signAt } from './polynomial.js';
import { roots } from './root.js';
import { placesOf, toWhole } from './whole.js';

/**
 * Does an edge whose ends move at constant velocity, a from (a[0], a[1]) to (a[2], a[3]) and b likewise,
 * touch the resting point (px, py) at any time in [0, 1]? With A = a - p and B = b - p, it does where A x B =
 * 0 and A . B <= 0.
 */
export function edgeMeetsPoint(a: ArrayLike<number>, b: ArrayLike<number>, px: number, py: number): boolean {
  const places = placesOf([...Array.from(a), ...Array.from(b), px, py]);
  const coordinate = (from: number, to: number, p: number): Polynomial => {
    const [start, end, origin] = [from, to, p].map((x) => toWhole(x, places));
    return polynomial(start - origin, end - start);
  };
  const from = (e: ArrayLike<number>): Path => ({
    x: coordinate(e[0], e[2], px),
    y: coordinate(e[1], e[3], py),
  });
  const [toA, toB] = [from(a), from(b)];
  return vanishesWhereNotPositive(PATHS.cross(toA, toB), PATHS.dot(toA, toB));
}

/** Is there a t in [0, 1] with f(t) = 0 and g(t) <= 0? */
export function vanishesWhereNotPositive(f: Polynomial, g: Polynomial): boolean {
  if (f.length > 0) return roots(f).some((root) => root.sign(g) <= 0);
  // g is positive at both ends, so it is <= 0 somewhere exactly if it has a root.
  return signAt(g, START) <= 0 || signAt(g, END_OF_STEP) <= 0 || roots(g).length > 0;
}
