import type { Rows, ShapeKind } from '@swept/core';
import { setWeights } from '../event/feature-names.js';
import { IMPACT, type Impact, SEPARATE, type SweepStatus, TANGENT } from '../impact.js';
import type { Touches } from '../overlap/pairs.js';
import { kindA, kindB, load, ROW_B, ROWS } from '../pair/loaded.js';
import { pathsApart } from '../pair/paths-apart.js';
import { marchApart } from './apart.js';
import { marchFromStart } from './departure.js';
import { loadFrame, NOW, TIMES } from './frame.js';
import { isReversed } from './order.js';
import { reportContact } from './report.js';
import { acceleratedStart } from './start.js';
import { isTangent } from './tangency.js';
import { turn } from './turn.js';

/**
 * First contact of shape A in row `a` at offset `ao` with shape B, each vertex on its parabola P(t) = (1-t)
 * P0 + t P1 - t (1-t) sag, radii changing linearly. For any two kinds, thin or thick, rigid or deforming.
 *
 * SEPARATE is certain: no contact is missed, and none is before `toi`. Contact at t = 0 is exact, decided by
 * the overlap tests. A later one is reported where the true gap is at most 2^-44 S, S being the size of the
 * pair: the largest difference on one axis of two vertices of both shapes at the same end of the step, sum of
 * the radii, or coordinate of the relative sag. `toi` is early by no more than it takes to close that gap.
 * `out` is written only with IMPACT. TANGENT is exact: see `tangency.ts`.
 *
 * Conservative advancement, see `apart.ts`. Two shapes that touch at the start, part and meet again are
 * OVERLAPPING, as in linear motion; `intervals` finds the second contact. Trusts its input.
 */
export function sweepAccelerated(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  touches: Touches,
  out: Impact,
): SweepStatus {
  if (pathsApart(kindA, a, ao, kindB, b, bo)) return SEPARATE;
  const reversed = isReversed(kindA, a, ao, kindB, b, bo);
  if (reversed) load(kindB, b, bo, kindA, a, ao);
  else load(kindA, a, ao, kindB, b, bo);
  const status = sweepLoaded(touches, out);
  if (status !== IMPACT) return status;
  if (reversed) turn(out);
  setWeights(kindA, kindB, out);
  return IMPACT;
}

/** The next contact of shapes that part at `times[i]`, for paths and a record as above. Is there one? */
export function sweepFrom(
  times: Rows,
  i: number,
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): boolean {
  const reversed = isReversed(kindA, a, ao, kindB, b, bo);
  if (reversed) load(kindB, b, bo, kindA, a, ao);
  else load(kindA, a, ao, kindB, b, bo);
  loadFrame();
  TIMES[NOW] = times[i];
  const found = reversed ? marchApart(kindB, kindA) : marchApart(kindA, kindB);
  if (!found) return false;
  writeContact(out);
  if (reversed) turn(out);
  setWeights(kindA, kindB, out);
  return true;
}

function sweepLoaded(touches: Touches, out: Impact): SweepStatus {
  const touching = touches(kindA, ROWS, 0, kindB, ROWS, ROW_B);
  loadFrame();
  if (touching) return acceleratedStart(out);
  if (!marchFromStart()) return SEPARATE;
  writeContact(out);
  return IMPACT;
}

function writeContact(out: Impact): void {
  reportContact(out);
  if (isTangent()) out.flags |= TANGENT;
}
