/** Fixed-point numbers with 1200 bits behind the point: a double of any size in the tests is exact. */
const BITS = 1200n;
const ONE = 1n << BITS;

export function fixed(x: number): bigint {
  let exponent = 0;
  while (!Number.isInteger(x)) {
    x *= 2;
    exponent++;
  }
  return (BigInt(x) << BITS) >> BigInt(exponent);
}

export const times = (x: bigint, y: bigint): bigint => (x * y) >> BITS;

/** pi = 16 arctan(1/5) - 4 arctan(1/239) (Machin). */
export const PI = (() => {
  const arctan = (n: bigint): bigint => {
    let sum = 0n;
    let term = ONE / n;
    for (let k = 1n; term !== 0n; k += 2n) {
      sum += k % 4n === 1n ? term / k : -term / k;
      term /= n * n;
    }
    return sum;
  };
  return 16n * arctan(5n) - 4n * arctan(239n);
})();

/** Sine and cosine to a thousand bits. */
export function exactSineAndCosine(angle: bigint): [bigint, bigint] {
  const x = angle % (2n * PI);
  let [s, c] = [0n, 0n];
  let term = ONE;
  for (let k = 1n; term !== 0n || k < 4n; k++) {
    if (k % 2n === 1n) c += k % 4n === 1n ? term : -term;
    else s += k % 4n === 2n ? term : -term;
    term = times(term, x) / k;
  }
  return [s, c];
}
