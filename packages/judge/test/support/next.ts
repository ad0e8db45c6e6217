/** The double `ulps` places after x, away from 0. */
export function next(x: number, ulps = 1): number {
  const double = Float64Array.of(x);
  const bits = new BigInt64Array(double.buffer);
  bits[0] += BigInt(x < 0 ? -ulps : ulps);
  return double[0];
}
