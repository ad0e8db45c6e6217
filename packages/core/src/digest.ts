// The multipliers of XXH32.
const PRIME_1 = 0x9e3779b1;
const PRIME_2 = 0x85ebca77;
const PRIME_3 = 0xc2b2ae3d;
const PRIME_4 = 0x27d4eb2f;
const PRIME_5 = 0x165667b1;

/**
 * Writes two words that change when any of the first `count` of these words does, certainly if only one bit
 * does: four lanes, as XXH32 has them (Collet, xxHash, "XXH32 algorithm description"), which are mixed in two
 * ways at the end. The lanes are independent, so that a processor works on all at once. Trusts its input.
 */
export function writeDigest(words: Int32Array, count: number, out: Int32Array): void {
  let a = (PRIME_1 + PRIME_2) | 0;
  let b = PRIME_2 | 0;
  let c = 0;
  let d = -PRIME_1 | 0;
  let i = 0;
  for (; i + 3 < count; i += 4) {
    a = round(a, words[i]);
    b = round(b, words[i + 1]);
    c = round(c, words[i + 2]);
    d = round(d, words[i + 3]);
  }
  if (i < count) a = round(a, words[i]);
  if (i + 1 < count) b = round(b, words[i + 1]);
  if (i + 2 < count) c = round(c, words[i + 2]);
  out[0] = avalanche((turn(a, 1) + turn(b, 7) + turn(c, 12) + turn(d, 18) + count) | 0);
  out[1] = avalanche(
    Math.imul(a, PRIME_3) ^ Math.imul(b, PRIME_4) ^ Math.imul(c, PRIME_5) ^ Math.imul(d, PRIME_1) ^ count,
  );
}

function round(lane: number, word: number): number {
  return Math.imul(turn((lane + Math.imul(word, PRIME_2)) | 0, 13), PRIME_1);
}

function turn(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function avalanche(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 15), PRIME_2);
  mixed = Math.imul(mixed ^ (mixed >>> 13), PRIME_3);
  return mixed ^ (mixed >>> 16);
}
