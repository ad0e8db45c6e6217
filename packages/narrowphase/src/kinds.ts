import { CIRCLE, SEGMENT, type ShapeKind, TRIANGLE } from '@swept/core';
import { whole } from '@swept/core/internal';

/** The index of the test of two kinds in a table. Throws `InvalidInput` on an unknown kind. */
export function placeOfKinds(call: string, kindA: ShapeKind, kindB: ShapeKind): number {
  expectKind(call, 'kindA', kindA);
  expectKind(call, 'kindB', kindB);
  return 4 * kindA + kindB;
}

export function expectKind(call: string, name: string, kind: ShapeKind): void {
  // Compared here first, because building the message for `whole` allocates.
  if (kind !== CIRCLE && kind !== SEGMENT && kind !== TRIANGLE)
    whole(`${call}: ${name}`, kind, CIRCLE, TRIANGLE);
}
