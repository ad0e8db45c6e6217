import { CIRCLE, END, type Rows, SEGMENT, type ShapeKind, vertexAt } from '@swept/core';
import { loadFrame } from '../accelerated/frame.js';
import { isReversed } from '../accelerated/order.js';
import { acceleratedStart } from '../accelerated/start.js';
import { sweepAccelerated } from '../accelerated/sweep.js';
import { turn } from '../accelerated/turn.js';
import { nameVertices, setWeights } from '../event/feature-names.js';
import {
  BESIDE,
  FIRST_END,
  MET,
  NEVER,
  SECOND_END,
  type ThickVerdict,
  UNSURE,
  type Verdict,
} from '../event/verdict.js';
import { createImpact, IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import type { Touches } from '../overlap/pairs.js';
import { isThin } from '../pair/is-thin.js';
import { load } from '../pair/loaded.js';
import { sweepBentCircles } from './circle-circle.js';
import { firstEventBent } from './first-event.js';
import { meetEdge } from './meet-edge.js';
import { meetVerticesBent } from './meet-vertices.js';
import { translatingBent } from './translating.js';

/**
 * First contact of two shapes whose paths bend against each other: exact where each keeps its shape, else by
 * `accelerated/`, within a bound. Kinds ascending; `out` is written only with IMPACT. `touches` need not
 * handle other kinds, so that the sweep of one pair of kinds bundles no code of the others.
 */
export function sweepBent(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  touches: Touches,
  out: Impact,
): SweepStatus {
  if (kindB === CIRCLE) return sweepBentCircles(a, ao, b, bo, out);
  if (kindA === kindB && isReversed(kindA, a, ao, kindB, b, bo)) {
    const status = sweepOrdered(kindB, b, bo, kindA, a, ao, touches, out);
    if (status !== IMPACT) return status;
    turn(out);
    setWeights(kindA, kindB, out);
    return IMPACT;
  }
  return sweepOrdered(kindA, a, ao, kindB, b, bo, touches, out);
}

function sweepOrdered(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  touches: Touches,
  out: Impact,
): SweepStatus {
  let verdict = sweepPlainly(kindA, a, ao, kindB, b, bo, out);
  if (verdict === NEVER) return SEPARATE;
  if (verdict === MET) return IMPACT;
  if (!keepsShape(kindA, a, ao) || !keepsShape(kindB, b, bo))
    return sweepAccelerated(kindA, a, ao, kindB, b, bo, touches, out);
  const touching = touches(kindA, a, ao, kindB, b, bo);
  load(kindA, a, ao, kindB, b, bo);
  if (touching) {
    loadFrame();
    const status = acceleratedStart(out);
    if (status === IMPACT) setWeights(kindA, kindB, out);
    return status;
  }
  // The result of the overlap test helps those that start a hair apart.
  verdict = translatingBent(kindA, a, ao, kindB, b, bo, true, out);
  if (verdict === NEVER) return SEPARATE;
  if (verdict === MET) return IMPACT;
  return firstEventBent(out) ? IMPACT : SEPARATE;
}

/** The first rung; discs against segments, which are tested most, have a shortcut. */
function sweepPlainly(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): Verdict {
  if (kindA === CIRCLE && kindB === SEGMENT) {
    const met = meetEdge(CIRCLE, a, 0, ao, SEGMENT, b, 0, bo, 1, false, out);
    if (met === NEVER || met === MET) return met;
    if (met !== UNSURE)
      return isThin(a, ao, b, bo) ? meetSide(met, a, ao, b, bo, out) : meetEnds(met, a, ao, b, bo, out);
  }
  return translatingBent(kindA, a, ao, kindB, b, bo, false, out);
}

/** A point that meets the segment where `meetEdge` reports it, or never. */
function meetSide(met: ThickVerdict, a: Rows, ao: number, b: Rows, bo: number, out: Impact): Verdict {
  if (met !== BESIDE) return NEVER;
  return meetEdge(CIRCLE, a, 0, ao, SEGMENT, b, 0, bo, 1, true, out) === MET ? MET : UNSURE;
}

/** The contacts that are compared: the record of the caller is written when the first of them is certain. */
const TRIED = createImpact();

/** The first contact with the ends and, if there is one, with the side. */
function meetEnds(met: ThickVerdict, a: Rows, ao: number, b: Rows, bo: number, out: Impact): Verdict {
  let first = 2;
  let best = -1;
  for (let end = 0; end < 2; end++) {
    if (met === (end === 0 ? SECOND_END : FIRST_END)) continue;
    const verdict = meetVerticesBent(a, ao, ao, b, bo + vertexAt(end), bo, false, TRIED);
    if (verdict === UNSURE) return UNSURE;
    if (verdict === NEVER || TRIED.toi >= first) continue;
    first = TRIED.toi;
    best = end;
  }
  if (met === BESIDE) {
    const verdict = meetSide(met, a, ao, b, bo, TRIED);
    if (verdict === UNSURE) return UNSURE;
    if (TRIED.toi < first) {
      Object.assign(out, TRIED);
      return verdict;
    }
  }
  if (best < 0) return NEVER;
  meetVerticesBent(a, ao, ao, b, bo + vertexAt(best), bo, false, out);
  nameVertices(CIRCLE, 0, SEGMENT, best, out);
  return MET;
}

/** Some roundings of a coordinate. */
const ROUNDINGS = 2 ** -50;

/** Do all vertices move alike, except for the rounding of their end poses? */
export function keepsShape(kind: ShapeKind, rows: Rows, at: number): boolean {
  for (let c = at; c < at + 2; c++) {
    const start = rows[c];
    const end = rows[c + END];
    for (let i = 1; i < kind; i++) {
      const v = c + vertexAt(i);
      const strays = rows[v + END] - rows[v] - (end - start);
      const far = Math.abs(rows[v]) + Math.abs(rows[v + END]) + Math.abs(start) + Math.abs(end);
      if (!(Math.abs(strays) <= ROUNDINGS * far)) return false;
    }
  }
  return true;
}
