import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { NEAR_END } from '../event/feature-names.js';
import { GRAZING, INSIDE, PLACE, SIDE, TIME } from '../event/verdict.js';
import { lineReachAtEnd, vertexReachAtEnd } from '../exact/end-reach.js';
import { sideOfLine } from '../exact/side.js';
import { AT_END, DEGENERATE, type Impact, TANGENT, TOUCHING_AT_START } from '../impact.js';
import { AXIS, contactAxis, isSeparating, NX, NY, RATE } from '../pair/contact-axis.js';
import { edgeEndAt } from '../pair/edges.js';
import { FEATURES, VERTEX_OF_A, VERTEX_VERTEX } from '../pair/features.js';
import { isThin } from '../pair/is-thin.js';
import { loadPoses } from '../pair/poses.js';
import { EARLIEST } from './earliest.js';
import { measure } from './measures.js';
import { AT_X, AT_Y, EDGE_X, EDGE_Y, MEETING, setFeatureMeeting, setMeeting } from './meeting.js';
import { reportCorner } from './report-corner.js';
import { reportSide } from './report-side.js';

/**
 * Writes the event in EARLIEST and FEATURES to the record: the normal, perpendicular to the edge or along the two vertices, from
 * it the point, and what `measure` tells.
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
  const av = ao + vertexAt(FEATURES[1]);
  const bv = bo + vertexAt(FEATURES[2]);
  out.toi = EARLIEST[TIME];
  out.flags = EARLIEST[GRAZING] === 1 ? TANGENT : 0;
  if (form === VERTEX_VERTEX) {
    if (reportCorner(kindA, a, av, ao, kindB, b, bv, bo, out)) return;
    setMeeting(a, av, b, bv, bv, out);
    setVerticesNormal(a, av, b, bv, out);
  } else if (form === VERTEX_OF_A) {
    const bw = bo + edgeEndAt(kindB, FEATURES[2]);
    if (reportSide(kindA, a, av, ao, kindB, b, bv, bw, bo, 1, out)) return;
    setMeeting(a, av, b, bv, bw, out);
    setEdgeNormal(a, av, b, bv, bw, 1, out);
  } else {
    const aw = ao + edgeEndAt(kindA, FEATURES[1]);
    if (reportSide(kindB, b, bv, bo, kindA, a, av, aw, ao, -1, out)) return;
    setMeeting(b, bv, a, av, aw, out);
    setEdgeNormal(b, bv, a, av, aw, -1, out);
  }
  if (out.toi === 1 && isAtEnd(kindA, a, ao, kindB, b, bo)) out.flags |= AT_END;
  turnBetween(kindA, a, ao, kindB, b, bo, out);
  measure(kindA, a, ao, kindB, b, bo, out);
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
  setFeatureMeeting(kindA, a, ao, kindB, b, bo, out);
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
 * Where cores without thickness meet within an edge, its line separates the shapes. At a corner it need not, nor where a thickness
 * has shrunk to nothing: then the axis is taken that does, and on which they approach fastest.
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
  if (isThin(a, ao, b, bo)) {
    if (isWithinEdge() || kindA + kindB < 4) return;
  } else {
    const t = out.toi;
    const start = a[ao + RADIUS] + b[bo + RADIUS];
    if ((1 - t) * start + t * (a[ao + RADIUS + END] + b[bo + RADIUS + END]) > 0) return;
  }
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

/** Do they meet away from the ends of the edge, by more than times that are equal when rounded could hide? */
function isWithinEdge(): boolean {
  if (EARLIEST[PLACE] !== INSIDE) return false;
  const vx = MEETING[EDGE_X];
  const vy = MEETING[EDGE_Y];
  const ax = MEETING[AT_X];
  const ay = MEETING[AT_Y];
  const near = NEAR_END * (Math.abs(vx) + Math.abs(vy));
  return Math.abs(ax) + Math.abs(ay) > near && Math.abs(ax + vx) + Math.abs(ay + vy) > near;
}

/** The features of the event, while another axis is looked for. */
const KEPT = new Int32Array(3);

/** From the vertex of A to that of B; where they meet without thickness, against their relative motion. */
function setVerticesNormal(a: Rows, av: number, b: Rows, bv: number, out: Impact): void {
  out.nx = MEETING[AT_X];
  out.ny = MEETING[AT_Y];
  const noise =
    NOISE *
    (Math.abs(b[bv] - a[av]) +
      Math.abs(b[bv + 1] - a[av + 1]) +
      Math.abs(b[bv + END] - a[av + END]) +
      Math.abs(b[bv + 1 + END] - a[av + 1 + END]));
  if (Math.abs(out.nx) + Math.abs(out.ny) <= noise) {
    // The direction in which A moves relative to B.
    out.nx = a[av + END] - a[av] - (b[bv + END] - b[bv]);
    out.ny = a[av + 1 + END] - a[av + 1] - (b[bv + 1 + END] - b[bv + 1]);
  }
  normalize(out);
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
  const vx = MEETING[EDGE_X];
  const vy = MEETING[EDGE_Y];
  const lengths =
    Math.abs(e[bv] - e[av]) +
    Math.abs(e[bv + END] - e[av + END]) +
    Math.abs(e[bv + 1] - e[av + 1]) +
    Math.abs(e[bv + 1 + END] - e[av + 1 + END]);
  if (Math.abs(vx) + Math.abs(vy) <= NOISE * lengths) {
    // A point at that time.
    out.flags |= DEGENERATE;
    setVerticesNormal(p, pv, e, av, out);
    out.nx *= sign;
    out.ny *= sign;
    return;
  }
  const side = EARLIEST[SIDE] === 0 ? lateSide(p, pv, e, av, bv) : EARLIEST[SIDE];
  if (side === 0) {
    // Along the line, towards the middle of the edge.
    out.nx = sign * (MEETING[AT_X] + 0.5 * vx);
    out.ny = sign * (MEETING[AT_Y] + 0.5 * vy);
  } else {
    out.nx = sign * side * vy;
    out.ny = -sign * side * vx;
  }
  normalize(out);
}

/** The side of a vertex that came along the line of the edge: where it would go to next, or where it started. */
function lateSide(p: Rows, pv: number, e: Rows, av: number, bv: number): number {
  const ax = MEETING[AT_X];
  const ay = MEETING[AT_Y];
  const vx = MEETING[EDGE_X];
  const vy = MEETING[EDGE_Y];
  const dax = e[av + END] - e[av] - (p[pv + END] - p[pv]);
  const day = e[av + 1 + END] - e[av + 1] - (p[pv + 1 + END] - p[pv + 1]);
  const dvx = e[bv + END] - e[bv] - (e[av + END] - e[av]);
  const dvy = e[bv + 1 + END] - e[bv + 1] - (e[av + 1 + END] - e[av + 1]);
  const slope = dax * vy - day * vx + (ax * dvy - ay * dvx);
  const noise = Math.abs(dax * vy) + Math.abs(day * vx) + Math.abs(ax * dvy) + Math.abs(ay * dvx);
  if (Math.abs(slope) > NOISE * noise) return slope > 0 ? -1 : 1;
  return sideOfLine(p, pv, e, av, bv);
}

/** A sum below this fraction of the magnitudes of its terms may be rounding, that of the time included. */
const NOISE = 2 ** -40;

/** To length 1. Scaled by the larger part first if a square could overflow or vanish. */
function normalize(out: Impact): void {
  let x = out.nx;
  let y = out.ny;
  let square = x * x + y * y;
  if (!(square > 2 ** -900 && square < 2 ** 900)) {
    const size = Math.max(Math.abs(x), Math.abs(y));
    if (size === 0) {
      out.nx = 1;
      return;
    }
    x /= size;
    y /= size;
    square = x * x + y * y;
  }
  const length = Math.sqrt(square);
  out.nx = x / length;
  out.ny = y / length;
}
