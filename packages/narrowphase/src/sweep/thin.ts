import { END, type Rows, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { meetEdgeThin } from '../event/meet-edge-thin.js';
import { MET, NEVER, type ThinVerdict, UNSURE, type Verdict } from '../event/verdict.js';
import { HIGH, LOW, SHIFT, SLACK } from '../exact/bounds.js';
import type { Impact } from '../impact.js';
import { edgeCount } from '../pair/edges.js';
import { VERTEX_OF_A, VERTEX_OF_B } from '../pair/features.js';

/** From vertex i of A to vertex j of B, x and y at the start and at the end, at OF_A i + OF_B j. */
const DIFFERENCES = new Float64Array(36);
const OF_A = 12;
const OF_B = 4;

/** The bound of all errors of a cross product of two of those; the earliest event so far. */
const SEARCH = new Float64Array(2);
const ERROR = 0;
const BEST = 1;
/** A time after all others. */
const NONE = 2;
/** The features of that event, and their vertex and edge. */
let features = VERTEX_OF_A;
let vertex = 0;
let edge = 0;
/** Does the line of some edge have all of one shape on either side at the start? */
let startApart = false;

/** Sixteen roundings, relative to the square of the sum of all magnitudes. */
const ROUNDINGS = 2 ** -49;
/** Events nearer to each other in time are not distinguished here. */
const DISTINCT = 2 ** -30;

/**
 * First contact of two shapes without radius, at least one of them with edges, as `firstEvent` finds it, where
 * no value is within its rounding error: all vertices against all edges, as in `event/meet-edge-thin.ts`, on
 * one table of differences and with one bound. Only the earliest event is made exact. NEVER and MET are certain
 * and imply that the two are apart at t = 0.
 */
export function sweepThin(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): ThinVerdict {
  if (!load(kindA, a, ao, kindB, b, bo)) return UNSURE;
  SEARCH[BEST] = NONE;
  startApart = false;
  const ofB = eachEdge(VERTEX_OF_A, kindB, OF_B, kindA, OF_A);
  if (ofB !== MET) return ofB;
  const ofA = eachEdge(VERTEX_OF_B, kindA, OF_A, kindB, OF_B);
  if (ofA !== MET) return ofA;
  if (!startApart) return UNSURE;
  if (SEARCH[BEST] === NONE) return NEVER;
  return features === VERTEX_OF_A
    ? meetEdgeThin(kindA, a, vertex, ao, kindB, b, edge, bo, 1, out)
    : meetEdgeThin(kindB, b, vertex, bo, kindA, a, edge, ao, -1, out);
}

/** Fills DIFFERENCES and SEARCH[ERROR]; false where products could leave the range of doubles. */
function load(kindA: ShapeKind, a: Rows, ao: number, kindB: ShapeKind, b: Rows, bo: number): boolean {
  let size = 0;
  for (let i = 0; i < kindA; i++) {
    const av = ao + vertexAt(i);
    const ax0 = a[av];
    const ay0 = a[av + 1];
    const ax1 = a[av + END];
    const ay1 = a[av + END + 1];
    for (let j = 0; j < kindB; j++) {
      const bv = bo + vertexAt(j);
      const x0 = b[bv] - ax0;
      const y0 = b[bv + 1] - ay0;
      const x1 = b[bv + END] - ax1;
      const y1 = b[bv + END + 1] - ay1;
      const at = OF_A * i + OF_B * j;
      DIFFERENCES[at] = x0;
      DIFFERENCES[at + 1] = y0;
      DIFFERENCES[at + END] = x1;
      DIFFERENCES[at + END + 1] = y1;
      size += Math.abs(x0) + Math.abs(y0) + (Math.abs(x1) + Math.abs(y1));
    }
  }
  SEARCH[ERROR] = ROUNDINGS * (size * size);
  return size * size > LOW && size * size < HIGH;
}

/**
 * All vertices of P against all edges of E. NEVER: an edge of E has all of P beyond it for the whole step.
 * UNSURE: some value is within its rounding error. Else MET, with the result in SEARCH.
 */
function eachEdge(of: number, kindE: ShapeKind, ofE: number, kindP: ShapeKind, ofP: number): Verdict {
  const error = SEARCH[ERROR];
  const inner = kindE === TRIANGLE ? turning(ofE) : 0;
  if (kindE === TRIANGLE && inner === 0) return UNSURE;
  for (let j = 0; j < edgeCount(kindE); j++) {
    const first = ofE * j;
    const second = j + 1 === kindE ? 0 : first + ofE;
    let outer = inner > 0 ? -1 : inner < 0 ? 1 : 0;
    let apart = true;
    let clear = inner !== 1 && inner !== -1;
    for (let i = 0; i < kindP; i++) {
      const at = first + ofP * i;
      const bt = second + ofP * i;
      const ax0 = DIFFERENCES[at];
      const ay0 = DIFFERENCES[at + 1];
      const ax1 = DIFFERENCES[at + END];
      const ay1 = DIFFERENCES[at + END + 1];
      const bx0 = DIFFERENCES[bt];
      const by0 = DIFFERENCES[bt + 1];
      const bx1 = DIFFERENCES[bt + END];
      const by1 = DIFFERENCES[bt + END + 1];
      const f0 = ax0 * by0 - ay0 * bx0;
      const f1 = 0.5 * (ax0 * by1 - ay0 * bx1 + (ax1 * by0 - ay1 * bx0));
      const f2 = ax1 * by1 - ay1 * bx1;
      const side = f0 > 0 ? 1 : -1;
      const g0 = side * f0;
      const g1 = side * f1;
      const g2 = side * f2;
      if (!(g0 > error)) {
        if (!isClearOfEdge(at, bt)) return UNSURE;
        apart = clear = false;
        continue;
      }
      if (outer === 0) outer = side;
      if (side !== outer) apart = clear = false;
      const two = g2 > 0;
      const d = g1 * g1 - g0 * g2;
      // The vertex is never on the line.
      if (
        two &&
        g2 > error &&
        (g1 > error || d < -SHIFT * (g1 * g1 + g0 * g2) - error * (g0 + g2 + error + 2 * Math.abs(g1)))
      )
        continue;
      clear = false;
      const s = d > 0 ? Math.sqrt(d) : 0;
      const bend = Math.abs(g0 - g1 + (g2 - g1)) + 4 * error;
      if (!((two ? g2 > error : g2 < -error) && d > 4 * bend * error && s * DISTINCT > 16 * error)) {
        if (!isClearOfEdge(at, bt)) return UNSURE;
        continue;
      }
      const early = two || g1 < 0;
      let t = early ? g0 / (g0 - g1 + s) : 1 - g2 / (g2 - g1 - s);
      // All times s, which saves a division.
      const one = SLACK * s;
      const slack = 2 * error + one;
      const slackX =
        slack * (Math.abs(ax1 - ax0) + Math.abs(bx1 - bx0)) + one * (Math.abs(ax0) + Math.abs(bx0));
      const slackY =
        slack * (Math.abs(ay1 - ay0) + Math.abs(by1 - by0)) + one * (Math.abs(ay0) + Math.abs(by0));
      for (let root = 0; root < 2; root++) {
        if (t - DISTINCT > SEARCH[BEST]) break;
        const r = 1 - t;
        const ax = r * ax0 + t * ax1;
        const bx = r * bx0 + t * bx1;
        const ay = r * ay0 + t * ay1;
        const by = r * by0 + t * by1;
        const sureX = Math.abs(ax) * s > slackX && Math.abs(bx) * s > slackX;
        const sureY = Math.abs(ay) * s > slackY && Math.abs(by) * s > slackY;
        if (!((sureX && ax > 0 === bx > 0) || (sureY && ay > 0 === by > 0))) {
          if (!(sureX || sureY) || t + DISTINCT > SEARCH[BEST]) return UNSURE;
          SEARCH[BEST] = t;
          features = of;
          vertex = i;
          edge = j;
          break;
        }
        if (!two) break;
        t = 1 - g2 / (g2 - g1 + s);
      }
    }
    if (clear) return NEVER;
    if (apart) startApart = true;
  }
  return MET;
}

/** Are both ends of an edge on the same side of the vertex, on one axis and for the whole step? Exact. */
function isClearOfEdge(at: number, bt: number): boolean {
  for (let axis = 0; axis < 2; axis++) {
    const a0 = DIFFERENCES[at + axis];
    const a1 = DIFFERENCES[at + axis + END];
    const b0 = DIFFERENCES[bt + axis];
    const b1 = DIFFERENCES[bt + axis + END];
    if (a0 > 0 ? a1 > 0 && b0 > 0 && b1 > 0 : a0 < 0 && a1 < 0 && b0 < 0 && b1 < 0) return true;
  }
  return false;
}

/**
 * The orientation of a triangle: 2 or -2 for the whole step, 1 or -1 at least at the start, 0 if that is not
 * certain.
 */
function turning(of: number): number {
  const ux0 = DIFFERENCES[of] - DIFFERENCES[0];
  const uy0 = DIFFERENCES[of + 1] - DIFFERENCES[1];
  const ux1 = DIFFERENCES[of + END] - DIFFERENCES[END];
  const uy1 = DIFFERENCES[of + END + 1] - DIFFERENCES[END + 1];
  const vx0 = DIFFERENCES[2 * of] - DIFFERENCES[0];
  const vy0 = DIFFERENCES[2 * of + 1] - DIFFERENCES[1];
  const vx1 = DIFFERENCES[2 * of + END] - DIFFERENCES[END];
  const vy1 = DIFFERENCES[2 * of + END + 1] - DIFFERENCES[END + 1];
  const f0 = ux0 * vy0 - uy0 * vx0;
  const f1 = ux0 * vy1 - uy0 * vx1 + (ux1 * vy0 - uy1 * vx0);
  const f2 = ux1 * vy1 - uy1 * vx1;
  const error = SEARCH[ERROR];
  const side = f0 > 0 ? 1 : -1;
  if (!(side * f0 > error)) return 0;
  return side * f1 > 2 * error && side * f2 > error ? 2 * side : side;
}
