/**
 * n / d as a double: within one unit in the last place, infinite or 0 where doubles end, infinite for d =
 * 0.
 */
export function quotient(n: bigint, d: bigint): number {
  if (n === 0n) return 0;
  if (d === 0n) return n > 0n ? Infinity : -Infinity;
  const negative = n < 0n !== d < 0n;
  const top = n < 0n ? -n : n;
  const bottom = d < 0n ? -d : d;
  let shift = 64 - (top.toString(2).length - bottom.toString(2).length);
  const whole = shift > 0 ? (top << BigInt(shift)) / bottom : top / (bottom << BigInt(-shift));
  let result = Number(whole);
  for (; shift > 1000; shift -= 1000) result *= 2 ** -1000;
  for (; shift < -900; shift += 900) result *= 2 ** 900;
  for (; shift > 0; shift--) result *= 0.5;
  for (; shift < 0; shift++) result *= 2;
  return negative ? -result : result;
}
