import { CIRCLE, END, RADIUS, type Rows, SEGMENT, type ShapeKind, vertexAt } from '@swept/core';
import { lineReachAtEnd, vertexReachAtEnd } from '../exact/end-reach.js';
import { sideOfLine } from '../filter/side.js';
import { AT_END, DEGENERATE, EDGE, type Impact, TANGENT, TOUCHING_AT_START } from '../impact.js';
import { edgeEndAt } from '../overlap/features.js';
import { AXIS, contactAxis, isSeparating, NX, NY, RATE } from './contact-axis.js';
import { EARLIEST, FEATURES, isThin, VERTEX_OF_A, VERTEX_OF_B, VERTEX_VERTEX } from './earliest.js';
import { GRAZING, INSIDE, PLACE, SIDE, TIME } from './first.js';
import { measure } from './measures.js';
import { loadPoses } from './poses.js';

/**
 * Writes the event in EARLIEST and FEATURES to the record: the point where the vertex is at that time, moved by its radius
 * along the normal, and the normal, perpendicular to the edge or along the two vertices.
 */
export function report(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): void {
  const form = FEATURES[0];
  const fa = FEATURES[1];
  const fb = FEATURES[2];
  out.toi = EARLIEST[TIME];
  out.flags = EARLIEST[GRAZING] === 1 ? TANGENT : 0;
  if (form === VERTEX_VERTEX) {
    setVerticesNormal(a, ao + vertexAt(fa), b, bo + vertexAt(fb), out);
  } else if (form === VERTEX_OF_A) {
    setEdgeNormal(a, ao + vertexAt(fa), b, bo + vertexAt(fb), bo + edgeEndAt(kindB, fb), 1, out);
  } else {
    setEdgeNormal(b, bo + vertexAt(fb), a, ao + vertexAt(fa), ao + edgeEndAt(kindA, fa), -1, out);
  }
  setFeatures(a, ao, b, bo, out);
  if (out.toi === 1 && isAtEnd(kindA, a, ao, kindB, b, bo)) out.flags |= AT_END;
  if (kindA + kindB > CIRCLE + SEGMENT || !isThin(a, ao, b, bo)) turnBetween(kindA, a, ao, kindB, b, bo, out);
  measure(kindA, a, ao, kindB, b, bo, out);
}

/** Is the event, whose time is 1 as a double, at exactly t = 1? */
function isAtEnd(kindA: ShapeKind, a: Rows, ao: number, kindB: ShapeKind, b: Rows, bo: number): boolean {
  const av = ao + vertexAt(FEATURES[1]);
  const bv = bo + vertexAt(FEATURES[2]);
  if (FEATURES[0] === VERTEX_VERTEX) return vertexReachAtEnd(a, av, ao, b, bv, bo) === 0;
  if (FEATURES[0] === VERTEX_OF_A)
    return touchesAtEnd(a, av, ao, b, bv, bo + edgeEndAt(kindB, FEATURES[2]), bo);
  return touchesAtEnd(b, bv, bo, a, av, ao + edgeEndAt(kindA, FEATURES[1]), ao);
}

/** Is the vertex at t = 1 exactly within reach of the line of the edge, and no nearer? */
function touchesAtEnd(p: Rows, pv: number, pr: number, e: Rows, av: number, bv: number, er: number): boolean {
  if (isThin(p, pr, e, er)) return sideOfLine(p, pv + END, e, av + END, bv + END) === 0;
  return lineReachAtEnd(p, pv, pr, e, av, bv, er) === 0;
}

/**
 * Cores that touch (without thickness, or where it has shrunk to nothing): where two corners meet, the normal of the edge that was
 * found first need not lie between the shapes. Then that of the axis that does, and on which they approach fastest.
 */
function turnBetween(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): void {
  const t = out.toi;
  if ((1 - t) * (a[ao + RADIUS] + b[bo + RADIUS]) + t * (a[ao + RADIUS + END] + b[bo + RADIUS + END]) > 0)
    return;
  loadPoses(kindA, a, ao, kindB, b, bo, EARLIEST);
  AXIS[NX] = out.nx;
  AXIS[NY] = out.ny;
  if (EARLIEST[PLACE] === INSIDE && isSeparating(kindA, kindB)) return;
  KEPT.set(FEATURES);
  contactAxis(kindA, kindB);
  FEATURES.set(KEPT);
  if (AXIS[RATE] === Infinity) return;
  out.nx = AXIS[NX];
  out.ny = AXIS[NY];
}

/** The features of the event, while another axis is looked for. */
const KEPT = new Int32Array(3);

/** The vertex at the time of the event, moved by its radius along the normal; `sign` 1 for a vertex of A. */
function setPoint(p: Rows, pv: number, pr: number, sign: number, out: Impact): void {
  const t = out.toi;
  const r = 1 - t;
  const radius = sign * (r * p[pr + RADIUS] + t * p[pr + RADIUS + END]);
  out.x = r * p[pv] + t * p[pv + END] + radius * out.nx;
  out.y = r * p[pv + 1] + t * p[pv + 1 + END] + radius * out.ny;
}

/** From the vertex of A to that of B; where they meet without thickness, against their relative motion. */
function setVerticesNormal(a: Rows, av: number, b: Rows, bv: number, out: Impact): void {
  const t = out.toi;
  const r = 1 - t;
  const dx0 = b[bv] - a[av];
  const dy0 = b[bv + 1] - a[av + 1];
  const dx1 = b[bv + END] - a[av + END];
  const dy1 = b[bv + 1 + END] - a[av + 1 + END];
  out.nx = r * dx0 + t * dx1;
  out.ny = r * dy0 + t * dy1;
  const noise = NOISE * (Math.abs(dx0) + Math.abs(dy0) + Math.abs(dx1) + Math.abs(dy1));
  if (Math.abs(out.nx) + Math.abs(out.ny) <= noise) setApproach(a, av, b, bv, out);
  normalize(out);
}

/** The direction in which A moves relative to B. */
function setApproach(a: Rows, av: number, b: Rows, bv: number, out: Impact): void {
  out.nx = a[av + END] - a[av] - (b[bv + END] - b[bv]);
  out.ny = a[av + 1 + END] - a[av + 1] - (b[bv + 1 + END] - b[bv + 1]);
}

/** Perpendicular to the edge, from the side of the vertex; along the edge when the vertex came along its line. */
function setEdgeNormal(
  p: Rows,
  pv: number,
  e: Rows,
  av: number,
  bv: number,
  sign: number,
  out: Impact,
): void {
  const t = out.toi;
  const r = 1 - t;
  const vx = r * (e[bv] - e[av]) + t * (e[bv + END] - e[av + END]);
  const vy = r * (e[bv + 1] - e[av + 1]) + t * (e[bv + 1 + END] - e[av + 1 + END]);
  const length = Math.abs(vx) + Math.abs(vy);
  const lengths =
    Math.abs(e[bv] - e[av]) +
    Math.abs(e[bv + END] - e[av + END]) +
    Math.abs(e[bv + 1] - e[av + 1]) +
    Math.abs(e[bv + 1 + END] - e[av + 1 + END]);
  if (length <= NOISE * lengths) {
    // A point at that time.
    out.flags |= DEGENERATE;
    setVerticesNormal(p, pv, e, av, out);
    out.nx *= sign;
    out.ny *= sign;
    return;
  }
  let side = EARLIEST[SIDE];
  if (side === 0) {
    const ax = r * (e[av] - p[pv]) + t * (e[av + END] - p[pv + END]);
    const ay = r * (e[av + 1] - p[pv + 1]) + t * (e[av + 1 + END] - p[pv + 1 + END]);
    const dax = e[av + END] - e[av] - (p[pv + END] - p[pv]);
    const day = e[av + 1 + END] - e[av + 1] - (p[pv + 1 + END] - p[pv + 1]);
    const dvx = e[bv + END] - e[bv] - (e[av + END] - e[av]);
    const dvy = e[bv + 1 + END] - e[bv + 1] - (e[av + 1 + END] - e[av + 1]);
    const slope = dax * vy - day * vx + (ax * dvy - ay * dvx);
    const noise = Math.abs(dax * vy) + Math.abs(day * vx) + Math.abs(ax * dvy) + Math.abs(ay * dvx);
    if (Math.abs(slope) > NOISE * noise) side = slope > 0 ? -1 : 1;
    else side = sideOfLine(p, pv, e, av, bv);
    if (side === 0) {
      // Along the line, towards the middle of the edge.
      out.nx = sign * (ax + 0.5 * vx);
      out.ny = sign * (ay + 0.5 * vy);
      normalize(out);
      return;
    }
  }
  out.nx = sign * side * vy;
  out.ny = -sign * side * vx;
  normalize(out);
}

/** A sum below this fraction of the magnitudes of its terms may be rounding, that of the time included. */
const NOISE = 2 ** -40;

/** To length 1. Scaled by the larger part first, so that no square overflows or vanishes. */
function normalize(out: Impact): void {
  const size = Math.max(Math.abs(out.nx), Math.abs(out.ny));
  if (size === 0) {
    out.nx = 1;
    return;
  }
  const x = out.nx / size;
  const y = out.ny / size;
  const length = Math.sqrt(x * x + y * y);
  out.nx = x / length;
  out.ny = y / length;
}

/** Writes a contact at t = 0: the direction in AXIS and the features in FEATURES. */
export function reportStart(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): void {
  out.toi = 0;
  out.flags = TOUCHING_AT_START;
  out.nx = AXIS[NX];
  out.ny = AXIS[NY];
  EARLIEST[PLACE] = INSIDE;
  setFeatures(a, ao, b, bo, out);
  measure(kindA, a, ao, kindB, b, bo, out);
}

/** Features, and the point that belongs to them and to the normal and time in the record. */
function setFeatures(a: Rows, ao: number, b: Rows, bo: number, out: Impact): void {
  const form = FEATURES[0];
  out.featureA = form === VERTEX_OF_B ? EDGE + FEATURES[1] : FEATURES[1];
  out.featureB = form === VERTEX_OF_A ? EDGE + FEATURES[2] : FEATURES[2];
  if (form === VERTEX_OF_B) setPoint(b, bo + vertexAt(FEATURES[2]), bo, -1, out);
  else setPoint(a, ao + vertexAt(FEATURES[1]), ao, 1, out);
}
