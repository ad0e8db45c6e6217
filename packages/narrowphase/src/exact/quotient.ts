/** The double nearest to n / d, of two equally near ones the even one; infinite for d = 0. */
export function quotient(n: bigint, d: bigint): number {
  if (n === 0n) return 0;
  if (d === 0n) return n > 0n ? Infinity : -Infinity;
  const negative = n < 0n !== d < 0n;
  const top = n < 0n ? -n : n;
  const bottom = d < 0n ? -d : d;
  // No more digits than the smallest doubles have, and two that only decide the side of the half-way point.
  const shift = Math.min(1076, 64 - (top.toString(2).length - bottom.toString(2).length));
  const over = top << BigInt(Math.max(shift, 0));
  const under = bottom << BigInt(Math.max(-shift, 0));
  const whole = over / under;
  let result = Number(whole * under === over ? whole : whole | 1n);
  // The first of two powers is exact.
  result *= 2 ** (shift > 0 ? -Math.min(shift, 538) : Math.min(-shift, 900));
  result *= 2 ** (shift > 0 ? -Math.max(shift - 538, 0) : Math.max(-shift - 900, 0));
  return negative ? -result : result;
}
