import {
  changesAt,
  commonDivisor,
  type Polynomial,
  signAt,
  squarefree,
  sturmChain,
} from './integer-polynomial.js';

/** How far an interval is narrowed for a root as a double: 2^-60 of the step. */
const FINE = 60;

/**
 * An algebraic number in [0, 1]: the one root of a squarefree polynomial in (low, low + 1] / 2^depth, or low / 2^depth
 * itself when `exact`.
 */
export class Root {
  private low: bigint;
  private depth: number;
  private exact: boolean;
  private readonly p: Polynomial;

  constructor(p: Polynomial, low: bigint, depth: number, exact: boolean) {
    this.p = p;
    this.low = low;
    this.depth = depth;
    this.exact = exact;
  }

  /** The sign another polynomial has here. */
  signOf(q: Polynomial): number {
    if (q.length <= 1 || this.exact) return signAt(q, this.low, this.depth);
    const free = squarefree(q);
    const chain = sturmChain(free);
    if (this.rootsWithin(chain) === 0) return signAt(q, this.low + 1n, this.depth);
    const shared = commonDivisor(this.p, free);
    if (shared.length > 1 && this.rootsWithin(sturmChain(shared)) > 0) return 0;
    while (!this.exact && this.rootsWithin(chain) > 0) this.halve();
    return signAt(q, this.exact ? this.low : this.low + 1n, this.depth);
  }

  /** The sign another polynomial has just before; 0 if it is the zero polynomial. */
  signBefore(q: Polynomial): number {
    if (q.length <= 1) return signAt(q, 0n, 0);
    const chain = sturmChain(squarefree(q));
    const here = this.signOf(q) === 0 ? 1 : 0;
    // From a point below, after which q has no zero but perhaps this root.
    for (;;) {
      const low = this.exact ? this.low - 1n : this.low;
      const roots = changesAt(chain, low, this.depth) - changesAt(chain, low + 1n, this.depth);
      const sign = signAt(q, low, this.depth);
      if (roots === here && sign !== 0) return sign;
      this.halve();
    }
  }

  /** Negative, zero or positive as this root is less than, equal to or greater than another. */
  compare(other: Root): number {
    let unequal = false;
    while (!this.exact && !other.exact) {
      if (this.compareTo(other.low, other.depth) <= 0) return -1;
      if (other.compareTo(this.low, this.depth) <= 0) return 1;
      // Both are above both lows now. They are equal if each lies under the other's top and is a root of the other's p.
      if (!unequal) {
        const within =
          this.compareTo(other.low + 1n, other.depth) <= 0 && other.compareTo(this.low + 1n, this.depth) <= 0;
        if (within && this.signOf(other.p) === 0) return 0;
        unequal = within;
      }
      this.halve();
      other.halve();
    }
    return this.exact ? 0 - other.compareTo(this.low, this.depth) : this.compareTo(other.low, other.depth);
  }

  /** The nearest double but for 2^-60. */
  toNumber(): number {
    while (!this.exact && this.depth < FINE) this.halve();
    return ratio(this.exact ? 2n * this.low : 2n * this.low + 1n, this.depth + 1);
  }

  /** The nearest double; strictly inside of the step, the nearest normal one there. */
  toNearest(): number {
    for (;;) {
      const low = nearest(this.low, this.depth);
      const high = this.exact ? low : nearest(this.low + 1n, this.depth);
      if (this.exact && (this.low === 0n || this.low === 1n << BigInt(this.depth))) return low;
      if (low === high) return Math.min(Math.max(low, 2 ** -1022), 1 - 2 ** -53);
      this.halve();
    }
  }

  /** A dyadic number n / 2^k strictly between this root and a later one. */
  between(later: Root): [n: bigint, k: number] {
    for (;;) {
      const n = this.exact ? 2n * this.low + 1n : 2n * (this.low + 1n);
      const k = this.depth + 1;
      if (this.compareTo(n, k) < 0 && later.compareTo(n, k) > 0) return [n, k];
      this.halve();
    }
  }

  /** Is this root less than, equal to or greater than n / 2^k? */
  compareTo(n: bigint, k: number): number {
    for (;;) {
      const shift = BigInt(Math.max(k, this.depth));
      const low = this.low << (shift - BigInt(this.depth));
      const high = this.exact ? low : (this.low + 1n) << (shift - BigInt(this.depth));
      const at = n << (shift - BigInt(k));
      if (this.exact) return low > at ? 1 : low < at ? -1 : 0;
      if (low >= at) return 1;
      if (high < at) return -1;
      if (signAt(this.p, n, k) === 0) return 0;
      this.halve();
    }
  }

  private rootsWithin(chain: readonly Polynomial[]): number {
    return changesAt(chain, this.low, this.depth) - changesAt(chain, this.low + 1n, this.depth);
  }

  private halve(): void {
    this.depth++;
    if (this.exact) {
      this.low *= 2n;
      return;
    }
    const middle = 2n * this.low + 1n;
    const sign = signAt(this.p, middle, this.depth);
    if (sign === 0) {
      this.low = middle;
      this.exact = true;
      return;
    }
    // The root is in the upper half unless p changes its sign between the middle and the top.
    const top = signAt(this.p, middle + 1n, this.depth);
    this.low = top === 0 || top !== sign ? middle : middle - 1n;
  }
}

/** The start (0) or the end (1) of the step, to be sorted among roots. */
export function endOfStep(n: 0n | 1n): Root {
  return new Root([-n, 1n], n, 0, true);
}

/** The roots of several lists in order of time, equal ones once. */
export function sortedRoots(...lists: readonly (readonly Root[])[]): Root[] {
  const roots = lists.flat().sort((r, s) => r.compare(s));
  return roots.filter((root, i) => i === 0 || root.compare(roots[i - 1]) !== 0);
}

/** The roots of p in [0, 1], ascending, each once. p must not be 0. */
export function rootsInStep(p: Polynomial): Root[] {
  const roots: Root[] = [];
  if (p.length <= 1) return roots;
  const free = squarefree(p);
  if (signAt(free, 0n, 0) === 0) roots.push(new Root(free, 0n, 0, true));
  const chain = sturmChain(free);
  const isolate = (low: bigint, depth: number, changesLow: number, changesHigh: number): void => {
    const count = changesLow - changesHigh;
    if (count === 0) return;
    if (count === 1) {
      const atTop = signAt(free, low + 1n, depth) === 0;
      roots.push(new Root(free, atTop ? low + 1n : low, depth, atTop));
      return;
    }
    const middle = changesAt(chain, 2n * low + 1n, depth + 1);
    isolate(2n * low, depth + 1, changesLow, middle);
    isolate(2n * low + 1n, depth + 1, middle, changesHigh);
  };
  isolate(0n, 0, changesAt(chain, 0n, 0), changesAt(chain, 1n, 0));
  return roots;
}

/** n / 2^k as a double, rounded once and a hair. */
function ratio(n: bigint, k: number): number {
  const excess = n.toString(2).length - 64;
  if (excess > 0) return (Number(n >> BigInt(excess)) * 2 ** excess) / 2 ** k;
  return Number(n) / 2 ** k;
}

/** The double nearest to n / 2^k. */
function nearest(n: bigint, k: number): number {
  const excess = n.toString(2).length - 64;
  let result = Number(n);
  let shift = k;
  if (excess > 0) {
    // Of what is cut off it only matters whether it is 0.
    const top = n >> BigInt(excess);
    result = Number(top << BigInt(excess) === n ? top : top | 1n);
    shift -= excess;
  }
  for (; shift > 500; shift -= 500) result *= 2 ** -500;
  return result / 2 ** shift;
}
