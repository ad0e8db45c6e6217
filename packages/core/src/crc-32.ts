/** The remainder of each byte, in reflected order. */
const TABLE = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** CRC-32 (as in PNG and zip) of the first `count` bytes. Trusts its input. */
export function crc32(bytes: Uint8Array, count: number): number {
  let sum = -1;
  for (let i = 0; i < count; i++) sum = TABLE[(sum ^ bytes[i]) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}
