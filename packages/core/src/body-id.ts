/**
 * The id of a body: its slot in the store and the generation of the slot, in one whole number. The low part
 * of the generation lies below the slot, and the rest above it: so ids of the first million slots stay below
 * 2^30, which engines store unboxed, until a slot has been used LOW times.
 *
 * The id of a removed body is never used again: a slot whose generations are used up is retired, after half a
 * thousand million uses.
 */
export type BodyId = number;

/** Slots are below this. */
export const MAX_SLOTS = 2 ** 24;
/** The number of generations of one slot. */
export const GENERATIONS = 2 ** 29;
/** The number of values of the low part of a generation. */
const LOW = 1024;
/** What the high part counts. */
const HIGH = LOW * MAX_SLOTS;

/** The id of a slot in one of its generations. Trusts its input. */
export function bodyId(slot: number, generation: number): BodyId {
  const id = slot * LOW + (generation & (LOW - 1));
  return generation < LOW ? id : id + (generation >>> 10) * HIGH;
}

/** The slot of an id, also of a removed body's. Trusts its input. */
export function slotOf(id: BodyId): number {
  return Math.floor((id < HIGH ? id : id % HIGH) / LOW);
}

/** The generation of an id. Trusts its input. */
export function generationOf(id: BodyId): number {
  return id < HIGH ? id & (LOW - 1) : Math.floor(id / HIGH) * LOW + (id % LOW);
}
