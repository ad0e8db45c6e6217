import { Ball } from './ball.js';

/*
 * Polynomials in t with whole coefficients, lowest power first, without trailing zeros; the zero polynomial is empty. Real roots
 * in [0, 1] by Sturm sequences, signs at roots by those of Tarski (Basu, Pollack, Roy: Algorithms in Real Algebraic
 * Geometry, 2.2).
 */
export type Polynomial = readonly bigint[];

export function sum(f: Polynomial, g: Polynomial): Polynomial {
  const [long, short] = f.length > g.length ? [f, g] : [g, f];
  return trimmed(long.map((c, i) => (i < short.length ? c + short[i] : c)));
}

export function negative(f: Polynomial): Polynomial {
  return f.map((c) => -c);
}

export function product(f: Polynomial, g: Polynomial): Polynomial {
  if (f.length === 0 || g.length === 0) return [];
  const out = new Array<bigint>(f.length + g.length - 1).fill(0n);
  for (let i = 0; i < f.length; i++) for (let j = 0; j < g.length; j++) out[i + j] += f[i] * g[j];
  return out;
}

function trimmed(f: bigint[]): bigint[] {
  while (f.length > 0 && f[f.length - 1] === 0n) f.pop();
  return f;
}

function derivative(f: Polynomial): Polynomial {
  return f.slice(1).map((c, i) => c * BigInt(i + 1));
}

export function signOf(x: bigint): number {
  return x > 0n ? 1 : x < 0n ? -1 : 0;
}

/** Divided by the greatest common divisor of its coefficients, which keeps them short. */
function primitive(f: bigint[]): bigint[] {
  let divisor = 0n;
  for (const c of f) {
    let [a, b] = [divisor, c < 0n ? -c : c];
    while (b !== 0n) [a, b] = [b, a % b];
    divisor = a;
    if (divisor === 1n) return f;
  }
  return divisor === 0n ? f : f.map((c) => c / divisor);
}

/** Quotient and remainder of f times a positive number. */
function divided(f: Polynomial, g: Polynomial): { quotient: bigint[]; rest: bigint[] } {
  const lead = g[g.length - 1];
  const rest = [...f];
  const quotient: bigint[] = [];
  for (let top = rest.length - 1; top >= g.length - 1; top--) {
    // By the square of the leading coefficient, so that no sign is turned.
    const factor = rest[top] * lead;
    for (let i = 0; i <= top; i++) rest[i] *= lead * lead;
    for (let i = 0; i < quotient.length; i++) quotient[i] *= lead * lead;
    quotient.unshift(factor);
    for (let i = 0; i < g.length; i++) rest[top - g.length + 1 + i] -= factor * g[i];
  }
  return { quotient: primitive(trimmed(quotient)), rest: primitive(trimmed(rest)) };
}

/** f, g, and the remainders of the division of each by the next, with turned signs. */
function sequence(f: Polynomial, g: Polynomial): Polynomial[] {
  const chain = [f];
  for (let next = g; next.length > 0; ) {
    const last = chain[chain.length - 1];
    chain.push(next);
    next = negative(divided(last, next).rest);
  }
  return chain;
}

/** The sign of f at n / 2^k. */
function signAt(f: Polynomial, n: bigint, k: bigint): number {
  let value = 0n;
  for (let i = f.length - 1, shift = 0n; i >= 0; i--, shift += k) value = value * n + (f[i] << shift);
  return signOf(value);
}

function variations(chain: readonly Polynomial[], n: bigint, k: bigint): number {
  let count = 0;
  let last = 0;
  for (const f of chain) {
    const sign = signAt(f, n, k);
    if (sign * last < 0) count++;
    if (sign !== 0) last = sign;
  }
  return count;
}

/** One root of a polynomial without multiple roots: the only one in the half-open interval ((n - 1) / 2^k, n / 2^k]. */
export class Root {
  constructor(
    private readonly of: Polynomial,
    private n: bigint,
    private k: bigint,
  ) {}

  private halve(): void {
    const middle = signAt(this.of, 2n * this.n - 1n, this.k + 1n);
    // Where the sign at the middle is already that of the upper end, the root lies before; at the upper end itself, after.
    const before = middle === 0 || middle === signAt(this.of, this.n, this.k);
    this.n = before ? 2n * this.n - 1n : 2n * this.n;
    this.k += 1n;
  }

  /** The root, to 2^-70. */
  time(): Ball {
    while (this.k < 70n) this.halve();
    const unit = 2 ** -Number(this.k);
    const high = Number(this.n);
    return new Ball(high, Number(this.n - BigInt(high)), 1).scaled(unit);
  }

  /** The sign of g at this root. */
  sign(g: Polynomial): number {
    if (g.length === 0) return 0;
    const { of } = this;
    for (;;) {
      if (signAt(of, this.n, this.k) === 0) return signAt(g, this.n, this.k);
      if (signAt(of, this.n - 1n, this.k) !== 0) break;
      this.halve();
    }
    // Tarski's query: no end of the interval is a root, so it counts the one inside by the sign of g there.
    const chain = sequence(of, product(derivative(of), g));
    return variations(chain, this.n - 1n, this.k) - variations(chain, this.n, this.k);
  }
}

/** The different roots of f in (0, 1], ascending. f must not be the zero polynomial. */
export function* rootsInStep(f: Polynomial): Generator<Root> {
  if (f.length < 2) return;
  const common = sequence(f, derivative(f)).at(-1)!;
  const simple = common.length > 1 ? divided(f, common).quotient : f;
  const chain = sequence(simple, derivative(simple));
  yield* between(0n, 1n, 0n);

  function* between(low: bigint, high: bigint, k: bigint): Generator<Root> {
    const count = variations(chain, low, k) - variations(chain, high, k);
    if (count === 1) yield new Root(simple, high, k);
    if (count < 2) return;
    yield* between(2n * low, 2n * low + 1n, k + 1n);
    yield* between(2n * low + 1n, 2n * high, k + 1n);
  }
}
