import type { Dyadic } from './dyadic.js';
import { signOf } from './whole.js';

/**
 * A polynomial in t with whole coefficients, lowest power first, the last one not 0; the zero polynomial is
 * empty.
 */
export type Polynomial = readonly bigint[];

/** The polynomial with these coefficients. */
export function polynomial(...coefficients: bigint[]): Polynomial {
  return trimmed(coefficients);
}

export function sum(f: Polynomial, g: Polynomial): Polynomial {
  const [long, short] = f.length > g.length ? [f, g] : [g, f];
  return trimmed(long.map((c, i) => (i < short.length ? c + short[i] : c)));
}

export function negative(f: Polynomial): Polynomial {
  return f.map((c) => -c);
}

export function difference(f: Polynomial, g: Polynomial): Polynomial {
  return sum(f, negative(g));
}

export function product(f: Polynomial, g: Polynomial): Polynomial {
  if (f.length === 0 || g.length === 0) return [];
  const out = new Array<bigint>(f.length + g.length - 1).fill(0n);
  for (let i = 0; i < f.length; i++) for (let j = 0; j < g.length; j++) out[i + j] += f[i] * g[j];
  return out;
}

export function square(f: Polynomial): Polynomial {
  return product(f, f);
}

export function derivative(f: Polynomial): Polynomial {
  return f.slice(1).map((c, i) => c * BigInt(i + 1));
}

/** f(t) times 2^(k degree), at t = n / 2^k, for a degree not below that of f. */
export function valueAt(f: Polynomial, { n, k }: Dyadic, degree = f.length - 1): bigint {
  let value = 0n;
  for (let i = f.length - 1; i >= 0; i--) value = value * n + (f[i] << (k * BigInt(f.length - 1 - i)));
  return value << (k * BigInt(degree - f.length + 1));
}

export function signAt(f: Polynomial, t: Dyadic): number {
  return f.length === 0 ? 0 : signOf(valueAt(f, t));
}

/**
 * Divided by the largest power of two that divides all coefficients: most of what coefficients made of
 * doubles have in common.
 */
export function withoutTwos(f: Polynomial): Polynomial {
  let all = f.reduce((bits, c) => bits | c, 0n);
  let shift = 0n;
  for (; all !== 0n && BigInt.asUintN(64, all) === 0n; shift += 64n) all >>= 64n;
  const low = BigInt.asUintN(64, all);
  if (low !== 0n) shift += BigInt(Math.log2(Number(low & -low)));
  return shift === 0n ? f : f.map((c) => c >> shift);
}

/** Divided by the greatest common divisor of its coefficients, which keeps them short. */
export function primitive(f: Polynomial): Polynomial {
  let divisor = 0n;
  for (const c of f) {
    let [a, b] = [divisor, c < 0n ? -c : c];
    while (b !== 0n) [a, b] = [b, a % b];
    divisor = a;
    if (divisor === 1n) return f;
  }
  return f.map((c) => c / divisor);
}

/** The remainder of the division of f, times a positive number, by g; primitive. */
export function remainder(f: Polynomial, g: Polynomial): Polynomial {
  const lead = g[g.length - 1];
  const size = lead < 0n ? -lead : lead;
  const rest = [...f];
  while (rest.length >= g.length) {
    const factor = rest[rest.length - 1] * BigInt(signOf(lead));
    const shift = rest.length - g.length;
    for (let i = 0; i < rest.length; i++) rest[i] *= size;
    for (let i = 0; i < g.length; i++) rest[shift + i] -= factor * g[i];
    trimmed(rest);
  }
  return primitive(rest);
}

/** The greatest common divisor, primitive. */
export function commonDivisor(f: Polynomial, g: Polynomial): Polynomial {
  if (areCoprime(f, g)) return [1n];
  let [a, b] = [primitive(f), primitive(g)];
  while (b.length > 0) [a, b] = [b, remainder(a, b)];
  return a;
}

/** Products of two numbers below it are exact as doubles. */
const PRIME = 67_108_859;

/**
 * Have they no common divisor modulo a prime, and so none at all? Unless both leading coefficients are
 * multiples of the prime, a divisor keeps its degree. Seldom false for polynomials that have none.
 */
export function areCoprime(f: Polynomial, g: Polynomial): boolean {
  let [a, b] = [f, g].map((it) => it.map((c) => Number(c % BigInt(PRIME))));
  if (!a.at(-1) && !b.at(-1)) return false;
  trimZeros(a);
  trimZeros(b);
  while (b.length > 0) {
    const lead = b[b.length - 1];
    while (a.length >= b.length) {
      const factor = a[a.length - 1];
      const shift = a.length - b.length;
      for (let i = 0; i < shift; i++) a[i] = (a[i] * lead) % PRIME;
      for (let i = 0; i < b.length; i++) a[shift + i] = (a[shift + i] * lead - factor * b[i]) % PRIME;
      trimZeros(a);
    }
    [a, b] = [b, a];
  }
  return a.length === 1;
}

function trimZeros(f: number[]): void {
  while (f.length > 0 && f[f.length - 1] === 0) f.pop();
}

/** f / g, for primitive polynomials where g divides f: by Gauss's lemma the coefficients are whole. */
export function quotient(f: Polynomial, g: Polynomial): Polynomial {
  const rest = [...f];
  const out: bigint[] = [];
  for (let shift = f.length - g.length; shift >= 0; shift--) {
    const factor = rest[shift + g.length - 1] / g[g.length - 1];
    out.unshift(factor);
    for (let i = 0; i < g.length; i++) rest[shift + i] -= factor * g[i];
  }
  return out;
}

/** Without its trailing zeros; in place. */
function trimmed(f: bigint[]): bigint[] {
  while (f.length > 0 && f[f.length - 1] === 0n) f.pop();
  return f;
}
