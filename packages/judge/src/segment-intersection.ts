import { toDouble } from './fraction.js';
import { POINTS, type Point } from './pose.js';

/** What two segments have in common: the fractions of both at its ends, in the order of the first segment. */
export interface Intersection {
  readonly verdict: 'disjoint' | 'crossing' | 'touching' | 'overlap';
  readonly s: readonly number[];
  readonly t: readonly number[];
}

const NONE: Intersection = { verdict: 'disjoint', s: [], t: [] };

/** By cross products, and for parallel segments by the order along the line. */
export function intersectionOf(a0: Point, a1: Point, b0: Point, b1: Point): Intersection {
  const { vector, cross, turn } = POINTS;
  const [v, w, c] = [vector(a0, a1), vector(b0, b1), vector(a0, b0)];
  const d = cross(v, w);
  if (d !== 0n) {
    const n = [cross(c, w), cross(c, v)];
    if (n.some((x) => x * d < 0n || x * x > d * d)) return NONE;
    const [s, t] = n.map((x) => toDouble({ n: x, d }));
    const proper = n.every((x) => x !== 0n && x !== d);
    return { verdict: proper ? 'crossing' : 'touching', s: [s, s], t: [t, t] };
  }
  if ([turn(a0, a1, b0), turn(a0, a1, b1), turn(b0, b1, a0), turn(b0, b1, a1)].some((x) => x !== 0n))
    return NONE;
  // In line (or points): along the axis on which they extend.
  const byX = a0.x !== a1.x || b0.x !== b1.x || a0.x !== b0.x;
  const at = (p: Point) => (byX ? p.x : p.y);
  const [al, ah] = at(a0) < at(a1) ? [at(a0), at(a1)] : [at(a1), at(a0)];
  const [bl, bh] = at(b0) < at(b1) ? [at(b0), at(b1)] : [at(b1), at(b0)];
  const low = al > bl ? al : bl;
  const high = ah < bh ? ah : bh;
  if (low > high) return NONE;
  const on = (p: Point, q: Point, x: bigint) =>
    at(p) === at(q) ? 0 : toDouble({ n: x - at(p), d: at(q) - at(p) });
  const ends = at(a0) <= at(a1) ? [low, high] : [high, low];
  return {
    verdict: low === high ? 'touching' : 'overlap',
    s: ends.map((x) => on(a0, a1, x)),
    t: ends.map((x) => on(b0, b1, x)),
  };
}
