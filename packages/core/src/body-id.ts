/**
 * The id of a body: its slot in the store and the generation of the slot, in one whole number. Slots are the
 * high part, so ids of living bodies are ordered as their slots. The id of a removed body is never used
 * again: a slot whose generations are used up is retired.
 */
export type BodyId = number;

/**
 * The number of generations of one slot. Ids of the first million slots stay below 2^30, which engines store
 * unboxed.
 */
export const GENERATIONS = 1024;

/** The id of a slot in one of its generations. Trusts its input. */
export function bodyId(slot: number, generation: number): BodyId {
  return slot * GENERATIONS + generation;
}

/** The slot of an id, also of a removed body's. Trusts its input. */
export function slotOf(id: BodyId): number {
  return Math.floor(id / GENERATIONS);
}
