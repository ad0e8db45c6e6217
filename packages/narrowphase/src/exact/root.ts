import {
  bernstein,
  changesAt,
  commonDivisor,
  derivative,
  type Polynomial,
  remainder,
  signAt,
  signOfInteger,
  squarefree,
  sturmChain,
} from './integer-polynomial.js';
import { nearestDouble } from './nearest-double.js';
import { quotient } from './quotient.js';

/** In an interval this short, 2^-60 of the step, any point is near a root. */
const FINE = 60;

/**
 * An algebraic number in [0, 1]: the one root, a simple one, of a polynomial strictly between low / 2^depth
 * and (low + 1) / 2^depth, or low / 2^depth itself when `exact`.
 */
export class Root {
  private low: bigint;
  private depth: number;
  private exact: boolean;
  private readonly p: Polynomial;
  /** The sign of p from just after the root to the end of the interval. */
  private after = 0;

  constructor(p: Polynomial, low: bigint, depth: number, exact: boolean) {
    this.p = p;
    this.low = low;
    this.depth = depth;
    this.exact = exact;
  }

  /** The sign of another polynomial here. */
  signOf(q: Polynomial): number {
    if (q.length <= 1 || this.exact) return signAt(q, this.low, this.depth);
    if (q.length === 2) return this.signOfLine(q);
    // The remainder of q after division by p has the same value here.
    if (this.p.length <= 3) return this.signOfLine(remainder(q, this.p));
    for (let i = 0; i < HALVINGS && !this.exact; i++) {
      const signs = bernstein(q, this.low, this.depth).map(signOfInteger);
      if (signs[0] !== 0 && signs.every((sign) => sign === signs[0])) return signs[0];
      this.halve();
    }
    if (this.exact) return signAt(q, this.low, this.depth);
    const free = squarefree(q);
    const chain = sturmChain(free);
    if (this.rootsWithin(chain) === 0) return signAt(q, this.low + 1n, this.depth);
    const shared = commonDivisor(this.p, free);
    if (shared.length > 1 && this.rootsWithin(sturmChain(shared)) > 0) return 0;
    while (!this.exact && this.rootsWithin(chain) > 0) this.halve();
    return signAt(q, this.exact ? this.low : this.low + 1n, this.depth);
  }

  /** The sign of a polynomial of degree 0 or 1, by where its zero n / d is; not `exact`. */
  private signOfLine([constant = 0n, slope = 0n]: Polynomial): number {
    if (slope === 0n) return signOfInteger(constant);
    const [n, d] = slope < 0n ? [constant, -slope] : [-constant, slope];
    const rising = signOfInteger(slope);
    const at = n << BigInt(this.depth);
    if (at <= this.low * d) return rising;
    if (at > (this.low + 1n) * d) return -rising;
    let value = 0n;
    let scale = 1n;
    for (let i = this.p.length - 1; i >= 0; i--) {
      value = value * n + this.p[i] * scale;
      scale *= d;
    }
    if (value === 0n) return 0;
    return signOfInteger(value) === this.signAfter() ? -rising : rising;
  }

  /** The sign of another polynomial just before; 0 if it is the zero polynomial. */
  signBefore(q: Polynomial): number {
    if (this.isSimpleIn(q)) return -this.signAfter();
    // An odd derivative has the opposite sign before: its own sign is that of the polynomial after this root.
    let before = 1;
    for (let p = q; p.length > 0; p = derivative(p)) {
      const sign = this.signOf(p);
      if (sign !== 0) return before * sign;
      before = -before;
    }
    return 0;
  }

  /** Is this known to be a simple root of another polynomial, because that is its own polynomial? */
  isSimpleIn(q: Polynomial): boolean {
    return q === this.p && !this.exact;
  }

  /** Is this a root of even multiplicity of another polynomial? */
  isEvenIn(q: Polynomial): boolean {
    if (this.isSimpleIn(q)) return false;
    let order = 1;
    for (let p = derivative(q); this.signOf(p) === 0; p = derivative(p)) order++;
    return order % 2 === 0;
  }

  /** Negative, zero or positive as this root is less than, equal to or greater than another. */
  compare(other: Root): number {
    if (this.exact) return 0 - other.compareTo(this.low, this.depth);
    if (other.exact) return this.compareTo(other.low, other.depth);
    if (this.compareTo(other.low, other.depth) <= 0) return -1;
    if (this.compareTo(other.low + 1n, other.depth) > 0) return 1;
    // Where the other is the only root of its polynomial here, the sign of that decides on which side of it
    // this one is.
    const sign = this.signOf(other.p);
    if (sign === 0) return 0;
    return sign === other.signAfter() ? 1 : -1;
  }

  /** The nearest double, of two equally near ones the even one. */
  toNearest(): number {
    return nearestDouble((n, k) => this.compareTo(n, k), this.approximate());
  }

  /** A nearby double. */
  private approximate(): number {
    if (this.exact || this.depth >= FINE) return quotient(this.low, 1n << BigInt(this.depth));
    return (Number(this.low) + zeroOf(bernstein(this.p, this.low, this.depth))) / 2 ** this.depth;
  }

  /** A dyadic number n / 2^k strictly between this root and a later one. */
  between(later: Root): [n: bigint, k: number] {
    for (;;) {
      const n = this.exact ? 2n * this.low + 1n : 2n * (this.low + 1n);
      const k = this.depth + 1;
      if (later.compareTo(n, k) > 0) return [n, k];
      this.halve();
    }
  }

  /** Is this root less than, equal to or greater than n / 2^k? */
  compareTo(n: bigint, k: number): number {
    const shift = BigInt(Math.max(k, this.depth));
    const low = this.low << (shift - BigInt(this.depth));
    const at = n << (shift - BigInt(k));
    if (this.exact) return low > at ? 1 : low < at ? -1 : 0;
    if (low >= at) return 1;
    if ((this.low + 1n) << (shift - BigInt(this.depth)) < at) return -1;
    const sign = signAt(this.p, n, k);
    if (sign === 0) return 0;
    return sign === this.signAfter() ? -1 : 1;
  }

  private rootsWithin(chain: readonly Polynomial[]): number {
    return changesAt(chain, this.low, this.depth) - changesAt(chain, this.low + 1n, this.depth);
  }

  private halve(): void {
    const middle = 2n * this.low + 1n;
    if (this.exact) {
      this.depth++;
      this.low *= 2n;
      return;
    }
    const after = this.signAfter();
    const sign = signAt(this.p, middle, ++this.depth);
    this.exact = sign === 0;
    this.low = sign === after ? middle - 1n : middle;
  }

  private signAfter(): number {
    if (this.after === 0) this.after = signAt(this.p, this.low + 1n, this.depth);
    return this.after;
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
  if (p.length <= 1) return [];
  if (p.length === 3) {
    const discriminant = p[1] * p[1] - 4n * p[0] * p[2];
    if (discriminant < 0n) return [];
    if (discriminant === 0n) return rootsInStep([p[1], 2n * p[2]]);
  }
  const roots: Root[] = signAt(p, 0n, 0) === 0 ? [new Root(p, 0n, 0, true)] : [];
  return isolate(p, 0n, 0, roots) ? roots : rootsBySturm(squarefree(p));
}

/** The number of times an interval is halved before multiple roots are divided out. */
const HALVINGS = 6;

/** Adds the roots in (low, low + 1] / 2^depth to a list. False if some cannot be separated. */
function isolate(p: Polynomial, low: bigint, depth: number, roots: Root[]): boolean {
  const coefficients = bernstein(p, low, depth);
  const signs = coefficients.map(signOfInteger);
  let changes = 0;
  let last = 0;
  for (const sign of signs) {
    if (last * sign < 0) changes++;
    if (sign !== 0) last = sign;
  }
  const atTop = signs[signs.length - 1] === 0;
  if (changes + Number(atTop) > 1) {
    return (
      depth < HALVINGS &&
      isolate(p, 2n * low, depth + 1, roots) &&
      isolate(p, 2n * low + 1n, depth + 1, roots)
    );
  }
  if (atTop) roots.push(new Root(p, low + 1n, depth, true));
  else if (changes === 1) roots.push(narrowed(p, low, depth, zeroOf(coefficients)));
  return true;
}

/** The same for a polynomial whose roots may be arbitrarily close to each other, none multiple. */
function rootsBySturm(free: Polynomial): Root[] {
  const roots: Root[] = [];
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

/** By how much the interval of a root is narrowed in one go. */
const LEAP = 24;

/** The one root strictly inside (low, low + 1) / 2^depth, with the fraction s of that interval as a guess. */
function narrowed(p: Polynomial, low: bigint, depth: number, s: number): Root {
  const k = depth + LEAP;
  const first = low << BigInt(LEAP);
  const near = first + BigInt(Math.floor(s * 2 ** LEAP));
  const above = signAt(p, near + 1n, k);
  const below = signAt(p, near, k);
  if (above === 0) return new Root(p, near + 1n, k, true);
  if (below === 0 && near > first) return new Root(p, near, k, true);
  return above * below < 0 ? new Root(p, near, k, false) : new Root(p, low, depth, false);
}

/** About where between 0 and 1 a polynomial in Bernstein form changes its sign. */
function zeroOf(coefficients: readonly bigint[]): number {
  let doubles = coefficients.map(Number);
  for (let excess = 256n; doubles.some((c) => Math.abs(c) === Infinity); excess *= 2n)
    doubles = coefficients.map((c) => Number(c >> excess));
  const last = doubles.length - 1;
  let low = 0;
  for (let width = 0.5; width > 2 ** -60; width *= 0.5) {
    const s = low + width;
    let value = 0;
    let power = 1;
    for (let i = last; i >= 0; i--) {
      value = value * s + doubles[i] * power;
      power *= 1 - s;
    }
    if (value > 0 !== doubles[last] > 0) low = s;
  }
  return low;
}
