import { type Bodies, CIRCLE, InvalidInput, type Shape } from '@swept/core';
import { expectAtRest, whole } from '@swept/core/internal';

/**
 * Throws `InvalidInput` unless this is a shape at rest, or a list of one or more of them. Returns the list.
 */
export function partsOf(call: string, given: Shape | readonly Shape[]): readonly Shape[] {
  if (!Array.isArray(given)) return [expectAtRest(`${call}: shape`, given as Shape)];
  if (given.length === 0)
    throw new InvalidInput(`${call}: shapes`, given, 'a shape, or a list of one or more');
  return Array.from(given, (shape: Shape, part) => expectAtRest(`${call}: shape ${part}`, shape));
}

/** The slot of a part of the body in a root, by its number. Throws `InvalidInput` if there is none. */
export function expectPart(bodies: Bodies, call: string, slot: number, part: number): number {
  return slot + (part === 0 ? 0 : whole(`${call}: part`, part, 0, bodies.partsOf(slot) - 1));
}

/** Is the body in a root one circle, whose centre is its vertex? */
export function isDisc(bodies: Bodies, slot: number): boolean {
  return bodies.partsOf(slot) === 1 && bodies.kind[slot] === CIRCLE;
}
