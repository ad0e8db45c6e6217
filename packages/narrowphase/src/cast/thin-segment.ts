import { type Rows, SEGMENT, vertexAt } from '@swept/core';
import { MAX_CANCELLATION, PRODUCTS, SAFE_PRODUCT, TINY } from '../exact/bounds.js';
import { orient } from '../exact/orient.js';
import { NX, NY } from '../pair/axis.js';
import { OF_B, PAIR } from '../pair/pair.js';
import {
  CAST_HIT,
  CAST_INSIDE,
  CAST_MISS,
  type CastHit,
  type CastPolicy,
  type CastStatus,
  START_HITS,
  START_IGNORED,
  STRICTLY_BETWEEN,
} from './cast-hit.js';
import { ENTRY, setEdgeNormal, T, writePoint } from './entry.js';
import { FINISH, START } from './place.js';
import { setFraction } from './thin.js';

/** In one line, or one of them is a point: ray and segment may share more than a point. */
export const IN_LINE = -1;

const E0 = OF_B;
const E1 = OF_B + 2;
/** Offset of the far end in the row of a segment. */
const FAR = vertexAt(SEGMENT - 1);

/** The answer of `crossThin` when doubles do not decide, or would not give a good fraction. */
export const UNSURE_SIDE = 2;

/**
 * Like `castThinSegment`, for rows and in doubles alone, which decide nearly all: 0 if they do not meet, else
 * the side of the segment on which the ray starts (1 left, -1 right), with ENTRY[T] as from `setFraction`.
 * None of the four signs is 0, so all policies agree. `orient` and `crossRatio` combined: the same bounds,
 * and the same bits.
 */
export function crossThin(ray: Rows, segment: Rows, ro: number, so: number): -1 | 0 | 1 | 2 {
  const x = ray[ro];
  const y = ray[ro + 1];
  const rayX = ray[ro + FAR] - x;
  const rayY = ray[ro + FAR + 1] - y;
  const x0 = segment[so];
  const y0 = segment[so + 1];
  const x1 = segment[so + FAR];
  const y1 = segment[so + FAR + 1];
  const a0 = rayX * (y0 - y);
  const a1 = rayY * (x0 - x);
  const a = a0 - a1;
  const b0 = rayX * (y1 - y);
  const b1 = rayY * (x1 - x);
  const b = b0 - b1;
  if (!(Math.abs(a) > PRODUCTS * (Math.abs(a0) + Math.abs(a1)) + TINY)) return UNSURE_SIDE;
  if (!(Math.abs(b) > PRODUCTS * (Math.abs(b0) + Math.abs(b1)) + TINY)) return UNSURE_SIDE;
  if (a > 0 === b > 0) return 0;
  const ux = x1 - x0;
  const uy = y1 - y0;
  const s0 = ux * (y - y0);
  const s1 = uy * (x - x0);
  const start = s0 - s1;
  const f0 = ux * (ray[ro + FAR + 1] - y0);
  const f1 = uy * (ray[ro + FAR] - x0);
  const finish = f0 - f1;
  const terms = Math.abs(s0) + Math.abs(s1);
  if (!(Math.abs(start) > PRODUCTS * terms + TINY)) return UNSURE_SIDE;
  if (!(Math.abs(finish) > PRODUCTS * (Math.abs(f0) + Math.abs(f1)) + TINY)) return UNSURE_SIDE;
  if (start > 0 === finish > 0) return 0;
  const left = ux * rayY;
  const right = uy * rayX;
  const size = Math.abs(right - left);
  const fraction = start / (right - left);
  const noise = terms + fraction * (Math.abs(left) + Math.abs(right));
  if (!(size > SAFE_PRODUCT && noise <= MAX_CANCELLATION * size)) return UNSURE_SIDE;
  ENTRY[T] = Math.min(1, fraction);
  return start > 0 ? 1 : -1;
}

/**
 * A ray against a segment without radius: four signs decide whether they meet, and where the ray starts and
 * ends. Unless they are IN_LINE they meet in one point.
 */
export function castThinSegment(out: CastHit, policy: CastPolicy): CastStatus | -1 {
  const start = orient(PAIR, E0, E1, START);
  const finish = orient(PAIR, E0, E1, FINISH);
  if (start * finish > 0) return CAST_MISS;
  const side0 = orient(PAIR, START, FINISH, E0);
  const side1 = orient(PAIR, START, FINISH, E1);
  if (side0 * side1 > 0) return CAST_MISS;
  if (start === 0 && finish === 0) return IN_LINE;
  if (policy === STRICTLY_BETWEEN && (start * finish === 0 || side0 * side1 === 0)) return CAST_MISS;
  if (start === 0) {
    if (policy === START_IGNORED) return CAST_MISS;
    out.fraction = 0;
    out.exit = 0;
    writePoint(out);
    ENTRY[NX] = 0;
    ENTRY[NY] = 0;
    if (policy !== START_HITS) setEdgeNormal(E0, E1, finish);
    out.nx = ENTRY[NX] + 0;
    out.ny = ENTRY[NY] + 0;
    return CAST_INSIDE;
  }
  setFraction(START, FINISH, E0, E1, finish);
  out.fraction = ENTRY[T];
  out.exit = ENTRY[T];
  writePoint(out);
  setEdgeNormal(E0, E1, start);
  out.nx = ENTRY[NX] + 0;
  out.ny = ENTRY[NY] + 0;
  return CAST_HIT;
}
