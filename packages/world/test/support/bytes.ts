/** All arrays of numbers that can be reached from an object: what it takes besides a few objects. */
export function arraysOf(part: object, seen = new Set<object>(), arrays = new Set<object>()): Set<object> {
  if (seen.has(part)) return arrays;
  seen.add(part);
  if (ArrayBuffer.isView(part) || (Array.isArray(part) && typeof part[0] === 'number')) arrays.add(part);
  else {
    for (const inner of Object.values(part))
      if (typeof inner === 'object' && inner !== null) arraysOf(inner, seen, arrays);
  }
  return arrays;
}

export function bytesOf(part: object): number {
  let bytes = 0;
  for (const array of arraysOf(part))
    bytes += ArrayBuffer.isView(array) ? array.byteLength : 8 * (array as number[]).length;
  return bytes;
}
