/** Exact polynomials on [0, 1] for the oracle: coefficients in BigInt, lowest power first, roots by Descartes and bisection. */
export type Poly = readonly bigint[];

export function add(f: Poly, g: Poly, factor = 1n): Poly {
  return trim(
    Array.from({ length: Math.max(f.length, g.length) }, (_, i) => (f[i] ?? 0n) + factor * (g[i] ?? 0n)),
  );
}

export function mul(f: Poly, g: Poly): Poly {
  if (f.length === 0 || g.length === 0) return [];
  const out = new Array<bigint>(f.length + g.length - 1).fill(0n);
  for (let i = 0; i < f.length; i++) for (let j = 0; j < g.length; j++) out[i + j] += f[i] * g[j];
  return trim(out);
}

function trim(f: bigint[]): bigint[] {
  while (f.length > 0 && f[f.length - 1] === 0n) f.pop();
  return f;
}

function abs(x: bigint): bigint {
  return x < 0n ? -x : x;
}

export function signOf(x: bigint): number {
  return x > 0n ? 1 : x < 0n ? -1 : 0;
}

/** Divided by the greatest common divisor of its coefficients. */
function primitive(f: Poly): Poly {
  let d = 0n;
  for (const c of f) {
    let a = d;
    let b = abs(c);
    while (b !== 0n) [a, b] = [b, a % b];
    d = a;
  }
  return d > 1n ? f.map((c) => c / d) : f;
}

function remainder(f: Poly, g: Poly): Poly {
  let rest: Poly = f;
  const lead = g[g.length - 1];
  while (rest.length >= g.length) {
    const top = rest[rest.length - 1];
    const shift = new Array<bigint>(rest.length - g.length).fill(0n);
    rest = add(
      rest.map((c) => c * lead),
      [...shift, ...g].map((c) => c * top),
      -1n,
    );
  }
  return primitive(rest);
}

function gcd(f: Poly, g: Poly): Poly {
  let a = primitive(f);
  let b = primitive(g);
  while (b.length > 0) [a, b] = [b, remainder(a, b)];
  return a;
}

function exactQuotient(f: Poly, g: Poly): Poly {
  const lead = g[g.length - 1];
  let rest: Poly = f.map((c) => c * lead ** BigInt(f.length - g.length + 1));
  const out = new Array<bigint>(f.length - g.length + 1).fill(0n);
  for (let i = out.length - 1; i >= 0; i--) {
    out[i] = (rest[i + g.length - 1] ?? 0n) / lead;
    rest = add(
      rest,
      [...new Array<bigint>(i).fill(0n), ...g].map((c) => c * out[i]),
      -1n,
    );
  }
  return primitive(trim(out));
}

/** A dyadic number n / 2^k. */
export interface Dyadic {
  readonly n: bigint;
  readonly k: bigint;
}

/** Sign of f at n / 2^k. */
export function signAtDyadic(f: Poly, { n, k }: Dyadic): number {
  let value = 0n;
  const d = BigInt(f.length - 1);
  for (let i = f.length - 1; i >= 0; i--) value = value * n + (f[i] << (k * (d - BigInt(i))));
  return signOf(value);
}

/** Bernstein coefficients, times a positive number, of f on [n / 2^k, (n + 1) / 2^k]. */
function bernstein(f: Poly, { n, k }: Dyadic): bigint[] {
  const d = f.length - 1;
  let on: bigint[] = [];
  for (let i = d; i >= 0; i--) {
    const next = new Array<bigint>(on.length + 1).fill(0n);
    for (let j = 0; j < on.length; j++) {
      next[j] += on[j] * n;
      next[j + 1] += on[j];
    }
    next[0] += f[i] << (k * BigInt(d - i));
    on = next;
  }
  const factorial = [1n, 1n, 2n, 6n, 24n, 120n, 720n, 5040n, 40320n];
  const choose = (a: number, b: number) => factorial[a] / factorial[b] / factorial[a - b];
  return Array.from({ length: d + 1 }, (_, j) => {
    let sum = 0n;
    for (let i = 0; i <= j; i++) sum += (on[i] * factorial[d] * choose(j, i)) / choose(d, i);
    return sum;
  });
}

/** A root of `of`: either exactly `at`, or the only one in the open interval (at, at + 2^-k). */
export interface Root {
  readonly of: Poly;
  readonly at: Dyadic;
  readonly exact: boolean;
}

/** The different roots of f in [0, 1], ascending. f must not be the zero polynomial. */
export function roots(f: Poly): Root[] {
  if (f.length < 2) return [];
  const derivative = f.slice(1).map((c, i) => c * BigInt(i + 1));
  const common = gcd(f, derivative);
  const of = common.length > 1 ? exactQuotient(f, common) : primitive(f);
  const found: Root[] = [];
  const search = (n: bigint, k: bigint) => {
    if (
      signAtDyadic(of, { n, k }) === 0 &&
      !(n > 0n && found.at(-1)?.exact && same(found.at(-1)!.at, { n, k }))
    ) {
      found.push({ of, at: { n, k }, exact: true });
    }
    let changes = 0;
    let last = 0;
    for (const b of bernstein(of, { n, k })) {
      const s = signOf(b);
      if (s !== 0 && last !== 0 && s !== last) changes++;
      if (s !== 0) last = s;
    }
    if (changes === 1) found.push({ of, at: { n, k }, exact: false });
    else if (changes > 1) {
      search(2n * n, k + 1n);
      search(2n * n + 1n, k + 1n);
    }
  };
  search(0n, 0n);
  if (signAtDyadic(of, { n: 1n, k: 0n }) === 0) found.push({ of, at: { n: 1n, k: 0n }, exact: true });
  return found;
}

function same(a: Dyadic, b: Dyadic): boolean {
  return a.n << b.k === b.n << a.k;
}

/** The same root in an interval of length at most 2^-bits. */
export function refined(root: Root, bits: bigint): Root {
  if (root.exact) return root;
  let { n, k } = root.at;
  // Just behind the lower end: the sign there is the one of the upper end turned round.
  const upper = signAtUpper(root.of, { n, k });
  while (k < bits) {
    n *= 2n;
    k += 1n;
    const s = signAtDyadic(root.of, { n: n + 1n, k });
    if (s === 0) return { of: root.of, at: { n: n + 1n, k }, exact: true };
    if (s !== upper) n += 1n;
  }
  return { of: root.of, at: { n, k }, exact: false };
}

/** Sign of f just below the upper end of the interval, where f may be 0 at the end itself. */
function signAtUpper(f: Poly, { n, k }: Dyadic): number {
  const on = bernstein(f, { n, k });
  for (let i = on.length - 1; i >= 0; i--) if (on[i] !== 0n) return signOf(on[i]);
  return 0;
}

/** Sign of g at a root of another polynomial. */
export function signAtRoot(g: Poly, root: Root): number {
  if (g.length === 0) return 0;
  if (root.exact) return signAtDyadic(g, root.at);
  let common: Poly | undefined;
  for (let now = root, bits = 64n; ; bits *= 2n) {
    now = refined(now, bits);
    if (now.exact) return signAtDyadic(g, now.at);
    const signs = bernstein(g, now.at).map(signOf);
    if (signs.every((s) => s > 0)) return 1;
    if (signs.every((s) => s < 0)) return -1;
    common ??= gcd(g, root.of);
    if (common.length > 1 && roots(common).some((r) => within(refined(r, now.at.k + 2n), now))) return 0;
  }
}

function within(inner: Root, outer: Root): boolean {
  const d = inner.at.k - outer.at.k;
  const low = d >= 0n ? outer.at.n << d : outer.at.n >> -d;
  const high = d >= 0n ? (outer.at.n + 1n) << d : (outer.at.n + 1n) >> -d;
  return inner.at.n >= low && (inner.exact ? inner.at.n <= high : inner.at.n < high);
}

export function toNumber({ n, k }: Dyadic): number {
  const extra = BigInt(Math.max(0, n.toString(2).length - 80));
  return Number(n >> extra) * 2 ** -Number(k - extra);
}
