/** The binary places with which every finite double is whole: all are multiples of 2^-1074. */
export const ALL_PLACES = 1074;

/**
 * x = digits / 2^places, with whole digits. Doubling is exact, since a double that is not whole is below
 * 2^53.
 */
function digitsOf(x: number): { digits: number; places: number } {
  if (!Number.isFinite(x)) throw new RangeError(`${x} is not finite`);
  let places = 0;
  let digits = x;
  for (; !Number.isInteger(digits); places += 32) digits *= 2 ** 32;
  return { digits, places };
}

/** The number of binary places that all these doubles need: times 2^places they are whole. */
export function placesOf(numbers: Iterable<number>): number {
  let most = 0;
  for (const x of numbers) {
    let { digits, places } = digitsOf(x);
    for (; places > most && digits % 2 === 0; digits /= 2) places--;
    most = Math.max(most, places);
  }
  return most;
}

/** x times 2^places, which must be whole. */
export function toWhole(x: number, places = ALL_PLACES): bigint {
  const { digits, places: own } = digitsOf(x);
  if (own <= places) return BigInt(digits) << BigInt(places - own);
  const fewer = digits / 2 ** (own - places);
  if (!Number.isInteger(fewer)) throw new RangeError(`${x} times 2^${places} is not whole`);
  return BigInt(fewer);
}

export function signOf(x: bigint): number {
  return x > 0n ? 1 : x < 0n ? -1 : 0;
}
