import { RADIUS, type Rows } from '@swept/core';

const bits = new DataView(new ArrayBuffer(8));

/** A finite double times 2^1074, which is a whole number. */
export function whole(x: number): bigint {
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  const exponent = (high >>> 20) & 0x7ff;
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4));
  const size = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1);
  return high >>> 31 ? -size : size;
}

/** Do the ray and the box, grown by the ray's radius, have a point in common? In exact arithmetic. */
export function rayMeetsExactly(ray: Rows, box: Rows, offset: number): boolean {
  const r = whole(ray[RADIUS]);
  const [x0, y0, x1, y1] = [ray[0], ray[1], ray[8], ray[9]].map(whole);
  const minX = whole(box[offset]) - r;
  const minY = whole(box[offset + 1]) - r;
  const maxX = whole(box[offset + 2]) + r;
  const maxY = whole(box[offset + 3]) + r;
  if ((x0 < minX && x1 < minX) || (x0 > maxX && x1 > maxX)) return false;
  if ((y0 < minY && y1 < minY) || (y0 > maxY && y1 > maxY)) return false;
  let left = false;
  let right = false;
  for (const x of [minX, maxX]) {
    for (const y of [minY, maxY]) {
      const side = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0);
      left ||= side >= 0n;
      right ||= side <= 0n;
    }
  }
  return left && right;
}

/** The squared distance of a point and a box, times 2^2148. */
export function squaredDistanceExactly(x: number, y: number, box: Rows, offset: number): bigint {
  const dx = outside(whole(x), whole(box[offset]), whole(box[offset + 2]));
  const dy = outside(whole(y), whole(box[offset + 1]), whole(box[offset + 3]));
  return dx * dx + dy * dy;
}

function outside(x: bigint, low: bigint, high: bigint): bigint {
  if (x < low) return low - x;
  return x > high ? x - high : 0n;
}
