/** Exact geometry in integers, sharing nothing with the engine: the judge of who passed a wall. */

/** The double times 2^1100, an integer for every double of at least 2^-1074. */
export function exact(x: number): bigint {
  if (x === 0) return 0n;
  const bits = new BigUint64Array(new Float64Array([x]).buffer)[0];
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & ((1n << 52n) - 1n);
  const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n);
  const magnitude = mantissa << BigInt(Math.max(exponent, 1) - 1 + 1100 - 1074);
  return x < 0 ? -magnitude : magnitude;
}

/** Do two closed segments meet? */
export function segmentsMeet(p: number[], q: number[], a: number[], b: number[]): boolean {
  const [P, Q, A, B] = [p, q, a, b].map((v) => v.map(exact));
  const side = (o: bigint[], u: bigint[], v: bigint[]): number => {
    const cross = (u[0] - o[0]) * (v[1] - o[1]) - (u[1] - o[1]) * (v[0] - o[0]);
    return cross > 0n ? 1 : cross < 0n ? -1 : 0;
  };
  const apart = (k: number): boolean =>
    larger(P[k], Q[k]) < smaller(A[k], B[k]) || larger(A[k], B[k]) < smaller(P[k], Q[k]);
  if (apart(0) || apart(1)) return false;
  return side(A, B, P) * side(A, B, Q) <= 0 && side(P, Q, A) * side(P, Q, B) <= 0;
}

const larger = (x: bigint, y: bigint): bigint => (x > y ? x : y);
const smaller = (x: bigint, y: bigint): bigint => (x < y ? x : y);
