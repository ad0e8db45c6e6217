/**
 * A body's name: its slot in the store and the slot's generation, in one whole number. Slots are the high part, so ids
 * of living bodies are ordered as their slots. The id of a removed body is never given again: a slot whose generations
 * are used up is retired.
 */
export type BodyId = number;

/** Generations of one slot. Ids of the first million slots stay below 2^30, which engines store unboxed. */
export const GENERATIONS = 1024;

/** The id of a slot in one of its generations. Trusts its input. */
export function bodyId(slot: number, generation: number): BodyId {
  return slot * GENERATIONS + generation;
}

/** The slot an id stands for, that of a removed body too. Trusts its input. */
export function slotOf(id: BodyId): number {
  return Math.floor(id / GENERATIONS);
}

/** Which of the bodies in its slot an id stands for. Trusts its input. */
export function generationOf(id: BodyId): number {
  return id % GENERATIONS;
}
