import { END, type Rows, vertexAt } from '@swept/core';
import type { Crossings } from '@swept/narrowphase';

const V1 = vertexAt(1);

/**
 * All (t, s) of a moving point and a moving segment, by the quadratic in doubles of Gidney (2013), over typed
 * arrays.
 */
export function naiveCrossings(point: Rows, segment: Rows, out: Crossings, po: number, so: number): number {
  out.count = 0;
  const ax = segment[so] - point[po];
  const ay = segment[so + 1] - point[po + 1];
  const dax = segment[so + END] - segment[so] - (point[po + END] - point[po]);
  const day = segment[so + END + 1] - segment[so + 1] - (point[po + END + 1] - point[po + 1]);
  const vx = segment[so + V1] - segment[so];
  const vy = segment[so + V1 + 1] - segment[so + 1];
  const dvx = segment[so + V1 + END] - segment[so + V1] - (segment[so + END] - segment[so]);
  const dvy = segment[so + V1 + END + 1] - segment[so + V1 + 1] - (segment[so + END + 1] - segment[so + 1]);
  const square = dax * dvy - day * dvx;
  const linear = ax * dvy - ay * dvx + (dax * vy - day * vx);
  const constant = ax * vy - ay * vx;
  let early: number;
  let late: number;
  if (square === 0) {
    if (linear === 0) return 0;
    early = -constant / linear;
    late = NaN;
  } else {
    const discriminant = linear * linear - 4 * square * constant;
    if (discriminant < 0) return 0;
    const root = Math.sqrt(discriminant);
    const both = -0.5 * (linear + (linear < 0 ? -root : root));
    const first = both / square;
    const second = constant / both;
    early = Math.min(first, second);
    late = Math.max(first, second);
  }
  for (let t = early, i = 0; i < 2; i++, t = late) {
    if (!(t >= 0 && t <= 1)) continue;
    const wx = vx + t * dvx;
    const wy = vy + t * dvy;
    const s = -((ax + t * dax) * wx + (ay + t * day) * wy) / (wx * wx + wy * wy);
    if (s >= 0 && s <= 1) {
      out.t[out.count] = t;
      out.s[out.count++] = s;
    }
  }
  return out.count;
}
