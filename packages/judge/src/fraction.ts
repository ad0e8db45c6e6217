/** n / d, with d above 0. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export function isLess(f: Fraction, g: Fraction): boolean {
  return f.n * g.d < g.n * f.d;
}

/** The largest whole number not above the square root of x. */
export function squareRoot(x: bigint): bigint {
  if (x < 2n) return x;
  let r = 1n << BigInt((x.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (r + x / r) >> 1n;
    if (next >= r) return r;
    r = next;
  }
}

/** n / d as a double, within an ulp, at any size; here d may also be negative. */
export function toDouble({ n, d }: Fraction): number {
  const shift = 70 - lengthOf(n) + lengthOf(d);
  const digits = Number(shift > 0 ? (n << BigInt(shift)) / d : n / (d << BigInt(-shift)));
  return digits / 2 ** Math.floor(shift / 2) / 2 ** Math.ceil(shift / 2);
}

function lengthOf(x: bigint): number {
  return (x < 0n ? -x : x).toString(2).length;
}
