/**
 * Doubles as integers: every finite double is an integer times a power of two, so one common power makes all
 * numbers of a query whole, and sums and products of them are exact. Cold: BigInt allocates, and is used only
 * where nothing cheaper decides.
 */

const bits = new DataView(new ArrayBuffer(8));

/** The exponent e of the last place of x = m 2^e, with m whole; undefined for 0. */
function leastExponent(x: number): number {
  bits.setFloat64(0, x);
  const exponent = (bits.getUint16(0) >> 4) & 0x7ff;
  return Math.max(exponent, 1) - 1075;
}

/** The common exponent for the numbers given: each is a whole multiple of 2 to that power. */
export function commonExponent(numbers: readonly number[]): number {
  let least = 1024;
  for (const x of numbers) if (x !== 0) least = Math.min(least, leastExponent(x));
  return least === 1024 ? 0 : least;
}

/** x / 2^exponent, which must be whole. */
export function toInteger(x: number, exponent: number): bigint {
  if (x === 0) return 0n;
  const least = leastExponent(x);
  bits.setFloat64(0, x);
  const raw = bits.getBigUint64(0);
  const fraction = raw & 0xfffffffffffffn;
  const mantissa = ((raw >> 52n) & 0x7ffn) === 0n ? fraction : fraction | 0x10000000000000n;
  const magnitude = mantissa << BigInt(least - exponent);
  return x < 0 ? -magnitude : magnitude;
}
