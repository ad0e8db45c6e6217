/** The factor by which a full array grows. It is small: unused room would be most of the memory of a body. */
const GROWTH = 1.125;

/** A longer array with the same beginning. Trusts its input. */
export function grown<T extends { set(from: T): void }>(
  type: new (length: number) => T,
  old: T | undefined,
  length: number,
): T {
  const array = new type(length);
  if (old) array.set(old);
  return array;
}

/** The length to which an array of this length grows when more is needed. Trusts its input. */
export function roomFor(needed: number, length: number): number {
  return Math.max(needed, Math.ceil(length * GROWTH));
}
