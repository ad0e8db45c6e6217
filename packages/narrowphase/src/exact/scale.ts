/** A power of two (an even one of 2^32) that brings a magnitude near 1; 1 for 0. Multiplying by it is exact. */
export function scaleOf(magnitude: number): number {
  if (magnitude === 0) return 1;
  let rest = magnitude;
  let scale = 1;
  while (rest > 2 ** 32) {
    rest *= 2 ** -32;
    scale *= 2 ** -32;
  }
  while (rest < 2 ** -32 && scale < 2 ** 960) {
    rest *= 2 ** 32;
    scale *= 2 ** 32;
  }
  return scale;
}
