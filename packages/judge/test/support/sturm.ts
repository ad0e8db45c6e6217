import type { Dyadic } from '../../src/dyadic.js';
import {
  derivative,
  negative,
  type Polynomial,
  primitive,
  product,
  remainder,
  signAt,
} from '../../src/polynomial.js';

/*
 * Another method to find roots, to check the first one: Sturm sequences, which count without finding (Basu,
 * Pollack, Roy: Algorithms in Real Algebraic Geometry, 2.2).
 */

/** The number of different roots of f in (low, high]. */
export function countRoots(f: Polynomial, low: Dyadic, high: Dyadic): number {
  return variations(f, derivative(f), low, high);
}

/**
 * Tarski's query: the roots of f in (low, high) at which g is positive, less those at which it is negative.
 * Neither end is a root.
 */
export function tarskiQuery(f: Polynomial, g: Polynomial, low: Dyadic, high: Dyadic): number {
  return variations(f, product(derivative(f), g), low, high);
}

/** The number of sign changes that the remainder sequence of f and g loses from `low` to `high`. */
function variations(f: Polynomial, g: Polynomial, low: Dyadic, high: Dyadic): number {
  const sequence = [primitive(f)];
  for (let next = primitive(g); next.length > 0; ) {
    const last = sequence[sequence.length - 1];
    sequence.push(next);
    next = negative(remainder(last, next));
  }
  const changes = (at: Dyadic) => {
    const signs = sequence.map((it) => signAt(it, at)).filter((sign) => sign !== 0);
    return signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
  };
  return changes(low) - changes(high);
}
