/** Bytes in all typed arrays that can be reached from an object: its memory except for a few objects. */
export function bytesOf(root: unknown): number {
  const seen = new Set<unknown>();
  const open: unknown[] = [root];
  let bytes = 0;
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (ArrayBuffer.isView(value)) {
      if (!seen.has(value.buffer)) bytes += value.buffer.byteLength;
      seen.add(value.buffer);
    } else open.push(...Object.values(value));
  }
  return bytes;
}
