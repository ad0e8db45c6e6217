import { expect } from 'vitest';

// Typed arrays that are equal to the bit are equal: vitest would list and sort the names of all their elements.
expect.addEqualityTesters([
  (a: unknown, b: unknown): true | undefined => {
    if (!isColumn(a) || !isColumn(b) || a.constructor !== b.constructor || a.length !== b.length) return;
    for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return;
    return true;
  },
]);

function isColumn(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}
