/** Places with which every finite double is whole: all are multiples of 2^-1074. */
export const ALL_PLACES = 1074;

/** The number of binary places after the point that all these doubles need: times 2^places they are whole. */
export function placesOf(numbers: Iterable<number>): number {
  let most = 0;
  for (const x of numbers) {
    if (!Number.isFinite(x)) throw new RangeError(`${x} is not finite`);
    let places = 0;
    // Doubling is exact, for a double that is not whole is below 2^53.
    for (let rest = x; !Number.isInteger(rest); rest *= 2) places++;
    most = Math.max(most, places);
  }
  return most;
}

/** x times 2^places, which must be whole. */
export function toWhole(x: number, places = ALL_PLACES): bigint {
  if (!Number.isFinite(x)) throw new RangeError(`${x} is not finite`);
  let rest = x;
  let left = places;
  for (; !Number.isInteger(rest); rest *= 2) left--;
  if (left < 0) throw new RangeError(`${x} times 2^${places} is not whole`);
  return BigInt(rest) << BigInt(left);
}

export function signOf(x: bigint): number {
  return x > 0n ? 1 : x < 0n ? -1 : 0;
}
