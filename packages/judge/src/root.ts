import { compare, type Dyadic, END_OF_STEP, START } from './dyadic.js';
import {
  commonDivisor,
  derivative,
  type Polynomial,
  primitive,
  quotient,
  signAt,
  withoutTwos,
} from './polynomial.js';
import { ALL_PLACES, signOf } from './whole.js';

/*
 * Real roots in [0, 1] by Descartes' rule of signs on Bernstein coefficients, and bisection (Rouillier and
 * Zimmermann 2004). An interval is given by its lower end n / 2^k, and is as long as 2^-k.
 */

/** No double has a binary digit beyond this place, nor has a number half way between two. */
const PLACES = ALL_PLACES + 2;

/**
 * One root of a polynomial: exactly `low`, or the only root, a simple one, strictly between `low` and `high`.
 */
export class Root {
  /** The sign of the polynomial just below `high`. */
  private readonly above: number;

  constructor(
    private readonly of: Polynomial,
    private n: bigint,
    private k: bigint,
    private exact: boolean,
  ) {
    this.above = exact ? 0 : signs(bernstein(of, { n, k })).at(-1)!;
  }

  get isExact(): boolean {
    return this.exact;
  }

  get low(): Dyadic {
    return { n: this.n, k: this.k };
  }

  get high(): Dyadic {
    return this.exact ? this.low : { n: this.n + 1n, k: this.k };
  }

  /** Halves the interval until it is no longer than 2^-bits. */
  refine(bits: bigint): this {
    while (!this.exact && this.k < bits) this.halve();
    return this;
  }

  /** The sign of g at this root. */
  sign(g: Polynomial): number {
    let common: Polynomial | undefined;
    for (let bits = 64n; ; bits *= 2n) {
      this.refine(bits);
      if (this.exact || g.length === 0) return signAt(g, this.low);
      const [first, ...others] = signs(bernstein(g, this.low));
      if (others.length === 0) return first;
      // A common root in this interval is a simple root of the common divisor, and it is this root.
      common ??= commonDivisor(g, this.of);
      if (changes(bernstein(common, this.low)) % 2 === 1) return 0;
    }
  }

  /** The sign of this root minus that one. */
  compare(that: Root): number {
    let common: Polynomial | undefined;
    for (let bits = 64n; ; bits *= 2n) {
      this.refine(bits);
      that.refine(bits);
      if (this.exact && that.exact) return compare(this.low, that.low);
      if (compare(this.low, that.high) >= 0) return 1;
      if (compare(this.high, that.low) <= 0) return -1;
      if (this.exact || that.exact) continue;
      // Of two intervals that overlap one contains the other. A common root in it is both roots.
      common ??= commonDivisor(this.of, that.of);
      const inner = this.k > that.k ? this : that;
      if (changes(bernstein(common, inner.low)) % 2 === 1) return 0;
    }
  }

  /** The nearest double. */
  toNumber(): number {
    while (!this.exact && this.n < 1n << 54n && this.k < PLACES) this.halve();
    const cut = BigInt(Math.max(this.n.toString(2).length - 64, Number(this.k) - PLACES, 0));
    const top = this.n >> cut;
    // One more bit stands for all that follow; whole numbers are rounded to the nearest double.
    const more = !this.exact || top << cut !== this.n;
    const half = Number(this.k + 1n - cut) / 2;
    return Number(2n * top + (more ? 1n : 0n)) / 2 ** Math.floor(half) / 2 ** Math.ceil(half);
  }

  /** The same, but the nearest normal double strictly inside the step if the root lies there. */
  toNumberInside(): number {
    const isEnd = this.exact && (this.n === 0n || this.n === 1n << this.k);
    return isEnd ? this.toNumber() : Math.min(Math.max(this.toNumber(), 2 ** -1022), 1 - 2 ** -53);
  }

  private halve(): void {
    this.n *= 2n;
    this.k += 1n;
    const middle = signAt(this.of, { n: this.n + 1n, k: this.k });
    this.exact = middle === 0;
    if (middle !== this.above) this.n += 1n;
  }
}

/** The different roots of f in [0, 1], ascending; none of the zero polynomial. */
export function roots(f: Polynomial): Root[] {
  if (f.length < 2) return [];
  let of = withoutTwos(f);
  // No change of sign: no root between 0 and 1. One: a simple root. More may be a multiple root.
  if (changes(bernstein(of, START)) > 1) of = withoutMultiple(of);
  const found: Root[] = [];
  const exact = (t: Dyadic) => {
    if (signAt(of, t) === 0) found.push(new Root(of, t.n, t.k, true));
  };
  const between = (n: bigint, k: bigint) => {
    const count = changes(bernstein(of, { n, k }));
    if (count === 1) found.push(new Root(of, n, k, false));
    if (count < 2) return;
    between(2n * n, k + 1n);
    exact({ n: 2n * n + 1n, k: k + 1n });
    between(2n * n + 1n, k + 1n);
  };
  exact(START);
  between(0n, 0n);
  exact(END_OF_STEP);
  return found;
}

/** The polynomial with the same roots, all simple. */
function withoutMultiple(f: Polynomial): Polynomial {
  const common = commonDivisor(f, derivative(f));
  return common.length === 1 ? f : quotient(primitive(f), common);
}

/**
 * The Bernstein coefficients of f on [n / 2^k, (n + 1) / 2^k], times a positive number: f is between the
 * least and the largest, and has the signs of the first and the last nonzero one just within the ends.
 */
function bernstein(f: Polynomial, { n, k }: Dyadic): bigint[] {
  const degree = f.length - 1;
  // f((n + s) / 2^k) as a polynomial in s, by Horner's rule.
  let on: bigint[] = [];
  for (let i = degree; i >= 0; i--) {
    const next = new Array<bigint>(on.length + 1).fill(0n);
    for (let j = 0; j < on.length; j++) {
      next[j] += on[j] * n;
      next[j + 1] += on[j];
    }
    next[0] += f[i] << (k * BigInt(degree - i));
    on = next;
  }
  const out: bigint[] = [];
  for (let j = 0; j <= degree; j++) {
    let sum = 0n;
    for (let i = 0; i <= j; i++) sum += on[i] * BigInt(weight(degree, i, j));
    out.push(sum);
  }
  return out;
}

const FACTORIALS = [1, 1, 2, 6, 24, 120, 720, 5040, 40320];

/** degree! times (j choose i) / (degree choose i), a whole number. */
function weight(degree: number, i: number, j: number): number {
  return (FACTORIALS[j] / FACTORIALS[j - i]) * FACTORIALS[degree - i];
}

/** The signs of these numbers without zeros, runs of equal signs reduced to one. */
function signs(numbers: readonly bigint[]): number[] {
  const out: number[] = [];
  for (const x of numbers) {
    const sign = signOf(x);
    if (sign !== 0 && sign !== out.at(-1)) out.push(sign);
  }
  return out;
}

/** By Descartes' rule, the number of roots strictly inside the interval, or more by an even number. */
function changes(coefficients: readonly bigint[]): number {
  return Math.max(signs(coefficients).length - 1, 0);
}
