/**
 * The id of a body: a whole number, 0 or more, made of its slot in the columns and of the number of times
 * that was used before. The id of a removed body is never given again: a slot is retired after half a
 * thousand million uses.
 *
 * The order of ids, in sorted lists and in a < b, is that of their slots, `slotOf`. Until a slot was used
 * 1024 times, the numbers have the same order, and those of the first million slots are below 2^30, which
 * engines store unboxed.
 */
export type BodyId = number;

/** All slots are below this. */
export const MAX_SLOTS = 2 ** 24;
/** The number of generations of one slot. */
export const GENERATIONS = 2 ** 29;
/** The number of values of the low part of a generation. */
const LOW = 1024;
/** The unit of the high part. */
const HIGH = LOW * MAX_SLOTS;

/** The id of a slot in one of its generations. Trusts its input. */
export function bodyId(slot: number, generation: number): BodyId {
  const id = slot * LOW + (generation & (LOW - 1));
  return generation < LOW ? id : id + (generation >>> 10) * HIGH;
}

/** The slot of an id, also of a removed body's: where its first part is in the columns. Trusts its input. */
export function slotOf(id: BodyId): number {
  return Math.floor((id < HIGH ? id : id % HIGH) / LOW);
}

/** The generation of an id. Trusts its input. */
export function generationOf(id: BodyId): number {
  return id < HIGH ? id & (LOW - 1) : Math.floor(id / HIGH) * LOW + (id % LOW);
}
