/** A polynomial with whole coefficients, constant first, no zeros at the end; [] is 0. */
export type Polynomial = readonly bigint[];

export function polynomial(...coefficients: bigint[]): Polynomial {
  let n = coefficients.length;
  while (n > 0 && coefficients[n - 1] === 0n) n--;
  return coefficients.slice(0, n);
}

export function add(p: Polynomial, q: Polynomial): Polynomial {
  const sum: bigint[] = [];
  for (let i = 0; i < Math.max(p.length, q.length); i++) sum.push((p[i] ?? 0n) + (q[i] ?? 0n));
  return polynomial(...sum);
}

export function squarePolynomial(p: Polynomial): Polynomial {
  return multiply(p, p);
}

export function subtract(p: Polynomial, q: Polynomial): Polynomial {
  const difference: bigint[] = [];
  for (let i = 0; i < Math.max(p.length, q.length); i++) difference.push((p[i] ?? 0n) - (q[i] ?? 0n));
  return polynomial(...difference);
}

export function multiply(p: Polynomial, q: Polynomial): Polynomial {
  if (p.length === 0 || q.length === 0) return [];
  const product: bigint[] = new Array(p.length + q.length - 1).fill(0n);
  for (let i = 0; i < p.length; i++) for (let j = 0; j < q.length; j++) product[i + j] += p[i] * q[j];
  return product;
}

/** The sign of p at the dyadic number n / 2^k. */
export function signAt(p: Polynomial, n: bigint, k: number): number {
  if (n === 0n) return signOfInteger(p[0] ?? 0n);
  let value = 0n;
  for (let i = p.length - 1, shift = 0; i >= 0; i--, shift += k) value = value * n + (p[i] << BigInt(shift));
  return signOfInteger(value);
}

/**
 * The coefficients of p in Bernstein form on [n / 2^k, (n + 1) / 2^k], each times some positive number. The
 * number of roots inside is that of their sign changes, or less by an even number (Collins and Akritas 1976).
 */
export function bernstein(p: Polynomial, n: bigint, k: number): bigint[] {
  const d = p.length - 1;
  const on = p.map((c, i) => c << BigInt(k * (d - i)));
  shift(on, n);
  on.reverse();
  shift(on, 1n);
  return on.reverse();
}

/** From the coefficients of p(t) to those of p(t + by). */
function shift(p: bigint[], by: bigint): void {
  if (by === 0n) return;
  for (let i = 0; i < p.length - 1; i++) {
    for (let j = p.length - 2; j >= i; j--) p[j] += by * p[j + 1];
  }
}

export function signOfInteger(x: bigint): number {
  return x > 0n ? 1 : x < 0n ? -1 : 0;
}

/** The greatest common divisor, up to a constant. */
export function commonDivisor(p: Polynomial, q: Polynomial): Polynomial {
  let a = primitive(p);
  let b = primitive(q);
  while (b.length > 0) [a, b] = [b, primitive(remainder(a, b))];
  return a;
}

/** The polynomial with the same roots, each once. */
export function squarefree(p: Polynomial): Polynomial {
  const divisor = commonDivisor(p, derivative(p));
  return divisor.length <= 1 ? primitive(p) : quotient(p, divisor);
}

/** The Sturm chain of a squarefree polynomial (Sturm 1829): the drop of its sign changes counts roots. */
export function sturmChain(p: Polynomial): Polynomial[] {
  const chain = [p, derivative(p)];
  for (;;) {
    const rest = primitive(remainder(chain[chain.length - 2], chain[chain.length - 1]));
    if (rest.length === 0) return chain.filter((q) => q.length > 0);
    chain.push(rest.map((c) => -c));
  }
}

/** Sign changes along a chain at n / 2^k; the chain's first has changes(a) - changes(b) roots in (a, b]. */
export function changesAt(chain: readonly Polynomial[], n: bigint, k: number): number {
  let changes = 0;
  let last = 0;
  for (const p of chain) {
    const sign = signAt(p, n, k);
    if (sign === 0) continue;
    if (last * sign < 0) changes++;
    last = sign;
  }
  return changes;
}

export function derivative(p: Polynomial): Polynomial {
  return p.slice(1).map((c, i) => c * BigInt(i + 1));
}

/** Remainder of p by q, times a positive number that keeps it whole. */
export function remainder(p: Polynomial, q: Polynomial): Polynomial {
  const lead = q[q.length - 1];
  const factor = lead < 0n ? -lead : lead;
  let rest = [...p];
  while (rest.length >= q.length) {
    const top = lead < 0n ? -rest[rest.length - 1] : rest[rest.length - 1];
    const shift = rest.length - q.length;
    rest = rest.map((c, i) => c * factor - (i >= shift ? top * q[i - shift] : 0n));
    rest = [...polynomial(...rest.slice(0, -1))];
  }
  return rest;
}

/** p / q for q dividing p, up to a constant. */
function quotient(p: Polynomial, q: Polynomial): Polynomial {
  const lead = q[q.length - 1];
  let rest = [...p];
  const result: bigint[] = new Array(p.length - q.length + 1).fill(0n);
  for (let shift = p.length - q.length; shift >= 0; shift--) {
    const top = rest[shift + q.length - 1];
    for (let i = 0; i < result.length; i++) result[i] *= lead;
    result[shift] = top;
    rest = rest.map((c, i) => c * lead - (i >= shift && i < shift + q.length ? top * q[i - shift] : 0n));
  }
  return primitive(polynomial(...result));
}

/** The polynomial without the common factor of its coefficients; signs stay. */
function primitive(p: Polynomial): Polynomial {
  let divisor = 0n;
  for (const c of p) {
    let a = c < 0n ? -c : c;
    while (a > 0n) [divisor, a] = [a, divisor % a];
    if (divisor === 1n) return p;
  }
  return divisor <= 1n ? p : p.map((c) => c / divisor);
}
