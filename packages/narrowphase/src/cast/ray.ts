import { CIRCLE, RADIUS, type Rows, SEGMENT, type ShapeKind, TRIANGLE } from '@swept/core';
import { edgeReach } from '../exact/reach.js';
import { NX, NY } from '../pair/axis.js';
import { coresTouch, withinReach } from '../pair/cores.js';
import { loadPair, OF_B, PAIR, RADII } from '../pair/pair.js';
import { AXIS, LOWER, separatedOnAxis, UPPER } from '../pair/widest-axis.js';
import {
  CAST_HIT,
  CAST_INSIDE,
  CAST_MISS,
  type CastHit,
  type CastPolicy,
  type CastStatus,
  createCastHit,
  START_HITS,
  START_IGNORED,
  STRICTLY_BETWEEN,
} from './cast-hit.js';
import { ENTRY, T, writePoint } from './entry.js';
import { crossesSegment, entersTriangle, FINISH, isInBeside, placeOf, START } from './place.js';
import { endOnRounded, enterRounded } from './thick.js';
import { endOnThin, enterEdge, enterPoint, enterTriangle } from './thin.js';
import { castThinSegment, IN_LINE } from './thin-segment.js';

/** Scratch of queries for the fraction alone. */
const HIT = createCastHit();

/**
 * A ray against a convex target: exact signs decide where it starts and ends, whether it meets the target and
 * whether that counts under the policy; then the root is computed. The exit is the entry of the reversed ray.
 */
export function castRay(
  kind: ShapeKind,
  ray: Rows,
  target: Rows,
  out: CastHit,
  ro: number,
  to: number,
  policy: CastPolicy,
): CastStatus {
  loadPair(SEGMENT, ray, ro, kind, target, to);
  PAIR[RADII] = 0;
  if (kind === SEGMENT && PAIR[RADII + 1] === 0) {
    const status = castThinSegment(out, policy);
    if (status !== IN_LINE) return status;
  }
  if (!meets(kind)) return CAST_MISS;
  const start = placeOf(START, kind);
  if (start <= 0 && policy === START_IGNORED) return CAST_MISS;
  const finish = placeOf(FINISH, kind);
  if (policy === STRICTLY_BETWEEN && !strictly(kind, start, finish)) return CAST_MISS;
  if (start > 0) {
    enter(kind, START, FINISH);
    const t = ENTRY[T];
    out.fraction = t;
    writePoint(out);
    out.nx = ENTRY[NX] + 0;
    out.ny = ENTRY[NY] + 0;
    if (finish > 0) enter(kind, FINISH, START);
    out.exit = finish > 0 ? Math.max(t, 1 - ENTRY[T]) : 1;
    return CAST_HIT;
  }
  if (policy === START_HITS) {
    if (finish > 0) enter(kind, FINISH, START);
    out.fraction = 0;
    out.exit = finish > 0 ? 1 - ENTRY[T] : 1;
    writePoint(out);
    out.nx = 0;
    out.ny = 0;
    return CAST_INSIDE;
  }
  return leave(kind, finish, out);
}

/** Like `castRay`, but writes only the fraction, to `out[0]`. */
export function rayFraction(
  kind: ShapeKind,
  ray: Rows,
  target: Rows,
  out: Float64Array,
  ro: number,
  to: number,
  policy: CastPolicy,
): CastStatus {
  // All of it is needed where the exit counts, and where doubles do not decide for a segment without radius.
  const thin = kind === SEGMENT && target[to + RADIUS] === 0;
  if (thin || (policy !== START_HITS && policy !== START_IGNORED)) {
    const status = castRay(kind, ray, target, HIT, ro, to, policy);
    if (status !== CAST_MISS) out[0] = HIT.fraction;
    return status;
  }
  loadPair(SEGMENT, ray, ro, kind, target, to);
  PAIR[RADII] = 0;
  if (!meets(kind)) return CAST_MISS;
  if (placeOf(START, kind) > 0) {
    enter(kind, START, FINISH);
    out[0] = ENTRY[T];
    return CAST_HIT;
  }
  if (policy === START_IGNORED) return CAST_MISS;
  out[0] = 0;
  return CAST_INSIDE;
}

/** The ray starts in the target: it leaves where the reversed ray enters, or at its end on the boundary. */
function leave(kind: ShapeKind, finish: number, out: CastHit): CastStatus {
  if (finish < 0) return CAST_MISS;
  if (finish > 0) enter(kind, FINISH, START);
  else if (PAIR[RADII + 1] > 0) endOnRounded(kind, FINISH);
  else endOnThin(kind, START, FINISH);
  out.exit = 1 - ENTRY[T];
  out.fraction = out.exit;
  writePoint(out);
  out.nx = ENTRY[NX] + 0;
  out.ny = ENTRY[NY] + 0;
  return CAST_INSIDE;
}

/** Do the ray and the target touch? Most often a separating axis shows that they do not. */
function meets(kind: ShapeKind): boolean {
  if (kind === CIRCLE) return edgeReach(PAIR, OF_B, START, FINISH, RADII) <= 0;
  if (separatedOnAxis(SEGMENT, kind)) return false;
  if (AXIS[UPPER] < 0) return true;
  if (!(AXIS[LOWER] > 0) && coresTouch(SEGMENT, kind)) return true;
  return PAIR[RADII + 1] > 0 && withinReach(SEGMENT, kind);
}

function enter(kind: ShapeKind, from: number, to: number): void {
  if (PAIR[RADII + 1] > 0) enterRounded(kind, from, to);
  else if (kind === CIRCLE) enterPoint(from, to);
  else if (kind === TRIANGLE) enterTriangle(from, to);
  else enterEdge(from, to, OF_B, OF_B + 2);
}

/** Is there something strictly between the ends of the ray that counts? See STRICTLY_BETWEEN. */
function strictly(kind: ShapeKind, start: number, finish: number): boolean {
  if (PAIR[RADII + 1] === 0 && kind === SEGMENT) return crossesSegment();
  if (PAIR[RADII + 1] === 0 && kind === TRIANGLE) return (start > 0 || finish > 0) && entersTriangle();
  if (start > 0) return finish !== 0 || isInBeside(FINISH, kind);
  return finish > 0 && (start < 0 || isInBeside(START, kind));
}
