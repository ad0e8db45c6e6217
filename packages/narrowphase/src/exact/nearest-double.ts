import { commonExponent, toInteger } from './integers.js';

const bits = new DataView(new ArrayBuffer(8));

/** Doubles from 0 on, counted. */
function ordinal(x: number): bigint {
  bits.setFloat64(0, x);
  return bits.getBigInt64(0);
}

function double(n: bigint): number {
  bits.setBigInt64(0, n);
  return bits.getFloat64(0);
}

/**
 * The double nearest to a number from 0 to 1; of two equally near ones the even one. The number is given by
 * its comparison with n / 2^k, and is about as large as `guess`.
 */
export function nearestDouble(compareTo: (n: bigint, k: number) => number, guess: number): number {
  const isAbove = (x: bigint): boolean => {
    const exponent = commonExponent([double(x)]);
    return compareTo(toInteger(double(x), exponent), -exponent) >= 0;
  };
  // The last double that is not above the number is at least low and less than high.
  let low = ordinal(guess);
  let high = low + 1n;
  for (let step = 1n; low > 0n && !isAbove(low); step *= 2n) {
    high = low;
    low = low > step ? low - step : 0n;
  }
  for (let step = 1n; isAbove(high); step *= 2n) {
    low = high;
    high += step;
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isAbove(middle)) low = middle;
    else high = middle;
  }
  const exponent = low === 0n ? -1074 : commonExponent([double(low)]);
  const nearer = compareTo(2n * toInteger(double(low), exponent) + 1n, 1 - exponent);
  return nearer > 0 || (nearer === 0 && low % 2n === 1n) ? double(high) : double(low);
}
