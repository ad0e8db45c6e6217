import { END, RADIUS, type Rows, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { nameVertices } from '../event/feature-names.js';
import { meetEdgeThick } from '../event/meet-edge-thick.js';
import { meetEdgeThin } from '../event/meet-edge-thin.js';
import { meetVertices } from '../event/meet-vertices.js';
import { FIRST_END, MET, NEVER, SECOND_END, UNSURE, type Verdict } from '../event/verdict.js';
import { HIGH, LOW } from '../exact/bounds.js';
import type { Impact } from '../impact.js';
import { edgeCount } from '../pair/edges.js';
import { isThin } from '../pair/is-thin.js';

/** Vertices at the start, around vertex 0 of A: those of A, then from OF_B on those of B. */
const X = new Float64Array(6);
const Y = new Float64Array(6);
const OF_B = 3;

/**
 * The displacement of B relative to A; the sum of the radii at the start and at the end; the bound of all
 * errors of a cross product.
 */
const MOTION = new Float64Array(5);
const DX = 0;
const DY = 1;
const R0 = 2;
const R1 = 3;
const ERROR = 4;

/**
 * The latest time at which an edge is entered, lowered by the bound; how far outside it they would be at the
 * end.
 */
const ENTRY = new Float64Array(2);
const TIME = 0;
const LEFT = 1;
/** That edge, and the vertex that enters it. */
let entered = 0;
let entering = 0;

/** A direction. */
const SUPPORT = new Float64Array(2);

/**
 * A fraction of the size of the pair: shapes that turn or stretch by more are not handled.
 * MOTION[ERROR] covers what is less.
 */
const MAX_STRAY = 2 ** -12;
/** Sixty-four roundings; the derivation below needs less than half. */
const ROUNDINGS = 2 ** -47;

/**
 * First contact of two shapes whose vertices all move alike, except for the rounding of their end poses: the
 * most common motion.
 *
 * Two convex shapes are apart as long as the line of an edge of one has all of the other beyond it (Ericson
 * 2004, section 5.5.8). Here the distance to a line is linear in time. So a shape that neither passes by,
 * across the motion, nor stays beyond an edge for the whole step, enters the last of the edges with its
 * nearest vertex: until then the line of that edge keeps them apart, and then nothing else touches. NEVER and
 * MET imply that the two are apart at t = 0; `out` holds the event after MET, and is undefined otherwise. All
 * else is UNSURE: shapes that touch at the start, flat triangles, corners and parallel edges.
 *
 * Bounds: with S the sum of twice the largest coordinate, the motion and the radii, and e how far vertices
 * stray from the common motion, a cross product is off by 14 u S^2 + 8 S e.
 */
export function translating(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): Verdict {
  if (!load(kindA, a, ao, kindB, b, bo)) return UNSURE;
  if (passesBy(kindA, kindB)) return NEVER;
  ENTRY[TIME] = -1;
  if (!reaches(kindB, OF_B, kindA, 0) || !reaches(kindA, 0, kindB, OF_B)) return NEVER;
  // Only a vertex that certainly ends beyond the line has been on it exactly once.
  if (ENTRY[TIME] < 0 || !(ENTRY[LEFT] < -MOTION[ERROR])) return UNSURE;
  return entered < OF_B
    ? meet(kindB, b, bo, OF_B, kindA, a, ao, 0, -1, out)
    : meet(kindA, a, ao, 0, kindB, b, bo, OF_B, 1, out);
}

/** Fills X, Y and MOTION; false if the shapes turn or stretch, or are too large or small for doubles. */
function load(kindA: ShapeKind, a: Rows, ao: number, kindB: ShapeKind, b: Rows, bo: number): boolean {
  const x = a[ao];
  const y = a[ao + 1];
  const adx = a[ao + END] - x;
  const ady = a[ao + END + 1] - y;
  const bdx = b[bo + END] - b[bo];
  const bdy = b[bo + END + 1] - b[bo + 1];
  let strays = 0;
  let size = 0;
  for (let i = 1; i < kindA; i++) {
    const v = ao + vertexAt(i);
    const ax = a[v] - x;
    const ay = a[v + 1] - y;
    X[i] = ax;
    Y[i] = ay;
    size += Math.abs(ax) + Math.abs(ay);
    strays += Math.abs(a[v + END] - a[v] - adx) + Math.abs(a[v + END + 1] - a[v + 1] - ady);
  }
  // Most shapes that turn are rejected here.
  if (strays > MAX_STRAY * (size + Math.abs(adx) + Math.abs(ady) + Math.abs(bdx) + Math.abs(bdy)))
    return false;
  for (let i = 0; i < kindB; i++) {
    const v = bo + vertexAt(i);
    const bx = b[v] - x;
    const by = b[v + 1] - y;
    X[OF_B + i] = bx;
    Y[OF_B + i] = by;
    size += Math.abs(bx) + Math.abs(by);
    strays += Math.abs(b[v + END] - b[v] - bdx) + Math.abs(b[v + END + 1] - b[v + 1] - bdy);
  }
  const dx = bdx - adx;
  const dy = bdy - ady;
  const r0 = a[ao + RADIUS] + b[bo + RADIUS];
  const r1 = a[ao + RADIUS + END] + b[bo + RADIUS + END];
  size = 2 * size + Math.abs(dx) + Math.abs(dy) + r0 + r1;
  strays += ROUNDINGS * (Math.abs(adx) + Math.abs(ady) + Math.abs(bdx) + Math.abs(bdy));
  MOTION[DX] = dx;
  MOTION[DY] = dy;
  MOTION[R0] = r0;
  MOTION[R1] = r1;
  MOTION[ERROR] = size * (ROUNDINGS * size + 16 * strays);
  return strays <= MAX_STRAY * size && size * size > LOW && size * size < HIGH;
}

/** Does a line along the motion have one shape on either side, farther apart than the radii? */
function passesBy(kindA: ShapeKind, kindB: ShapeKind): boolean {
  const dx = MOTION[DX];
  const dy = MOTION[DY];
  let minA = 0;
  let maxA = 0;
  for (let i = 1; i < kindA; i++) {
    const across = dx * Y[i] - dy * X[i];
    if (across < minA) minA = across;
    if (across > maxA) maxA = across;
  }
  let minB = Infinity;
  let maxB = -Infinity;
  for (let i = OF_B; i < OF_B + kindB; i++) {
    const across = dx * Y[i] - dy * X[i];
    if (across < minB) minB = across;
    if (across > maxB) maxB = across;
  }
  const reach = MOTION[R0] > MOTION[R1] ? MOTION[R0] : MOTION[R1];
  const apart = reach > 0 ? MOTION[ERROR] + reach * Math.sqrt(dx * dx + dy * dy) : MOTION[ERROR];
  return minB - maxA > apart || minA - maxB > apart;
}

/**
 * False if all of P is beyond one edge of E for the whole step. Else ENTRY gets the edge that is entered
 * last, if there is one.
 */
function reaches(kindE: ShapeKind, of: number, kindP: ShapeKind, from: number): boolean {
  const error = MOTION[ERROR];
  let outer = 0;
  if (kindE === TRIANGLE) {
    const ex = X[of];
    const ey = Y[of];
    const area = (X[of + 2] - ex) * (Y[of + 1] - ey) - (Y[of + 2] - ey) * (X[of + 1] - ex);
    if (area > error) outer = -1;
    else if (area < -error) outer = 1;
    else return true;
  }
  for (let j = 0; j < edgeCount(kindE); j++) {
    const e0 = of + j;
    const e1 = j + 1 === kindE ? of : e0 + 1;
    const ex = X[e0];
    const ey = Y[e0];
    const vx = X[e1] - ex;
    const vy = Y[e1] - ey;
    // The distances of the vertices of P to the right of the edge, times its length.
    let low = Infinity;
    let high = -Infinity;
    let lowest = from;
    let highest = from;
    for (let i = from; i < from + kindP; i++) {
      const beyond = (X[i] - ex) * vy - (Y[i] - ey) * vx;
      if (beyond < low) {
        low = beyond;
        lowest = i;
      }
      if (beyond > high) {
        high = beyond;
        highest = i;
      }
    }
    const right = outer > 0 || (outer === 0 && low > 0);
    const gap = right ? low : -high;
    if (!(gap > error)) continue;
    const drift = MOTION[DX] * vy - MOTION[DY] * vx;
    const rise = right === of < OF_B ? drift : -drift;
    const length = MOTION[R0] > 0 || MOTION[R1] > 0 ? Math.sqrt(vx * vx + vy * vy) : 0;
    const gap0 = gap - MOTION[R0] * length;
    const gap1 = gap + rise - MOTION[R1] * length;
    if (!(gap0 > error)) continue;
    if (gap1 > error) return false;
    const time = (gap0 - error) / (gap0 - gap1);
    if (time <= ENTRY[TIME]) continue;
    ENTRY[TIME] = time;
    ENTRY[LEFT] = gap1;
    entered = e0;
    entering = right ? lowest : highest;
  }
  return true;
}

/**
 * The event of vertex `entering` of P and edge `entered` of E, or an end of it, if it is certainly the first
 * one.
 */
function meet(
  kindP: ShapeKind,
  p: Rows,
  po: number,
  from: number,
  kindE: ShapeKind,
  e: Rows,
  eo: number,
  of: number,
  sign: number,
  out: Impact,
): Verdict {
  const i = entering - from;
  const j = entered - of;
  const next = j + 1 === kindE ? 0 : j + 1;
  const nearest = isNearest(kindP, from, of + next);
  if (isThin(p, po, e, eo)) {
    if (!nearest) return UNSURE;
    return meetEdgeThin(kindP, p, i, po, kindE, e, j, eo, sign, out) === MET ? MET : UNSURE;
  }
  const verdict = meetEdgeThick(kindP, p, i, po, kindE, e, j, eo, sign, out);
  if (verdict === MET) return nearest ? MET : UNSURE;
  if (verdict !== FIRST_END && verdict !== SECOND_END) return UNSURE;
  const end = verdict === FIRST_END ? j : next;
  const pv = po + vertexAt(i);
  const ev = eo + vertexAt(end);
  const met = sign > 0 ? meetVertices(p, pv, po, e, ev, eo, out) : meetVertices(e, ev, eo, p, pv, po, out);
  if (met !== MET) return UNSURE;
  if (sign > 0) nameVertices(kindP, i, kindE, end, out);
  else nameVertices(kindE, end, kindP, i, out);
  // The line between the two is the axis on which no other vertices may be nearer.
  const reach = sign * ((1 - out.toi) * MOTION[R0] + out.toi * MOTION[R1]);
  SUPPORT[0] = reach * out.nx;
  SUPPORT[1] = reach * out.ny;
  if (!isLowest(kindE, of, of + end)) return UNSURE;
  SUPPORT[0] = 0 - SUPPORT[0];
  SUPPORT[1] = 0 - SUPPORT[1];
  return isLowest(kindP, from, entering) ? MET : UNSURE;
}

/**
 * Is vertex `entering` of P nearer to the line of the edge from `entered` to `next` than all others, for
 * certain?
 */
function isNearest(kindP: ShapeKind, from: number, next: number): boolean {
  const vx = X[next] - X[entered];
  const vy = Y[next] - Y[entered];
  const side = (X[entering] - X[entered]) * vy > (Y[entering] - Y[entered]) * vx ? 1 : -1;
  SUPPORT[0] = side * vy;
  SUPPORT[1] = -side * vx;
  return isLowest(kindP, from, entering);
}

/** Are all other vertices of a shape farther along SUPPORT than this one, for certain? */
function isLowest(kind: ShapeKind, from: number, lowest: number): boolean {
  const x = X[lowest];
  const y = Y[lowest];
  for (let i = from; i < from + kind; i++) {
    if (i === lowest) continue;
    if (!((X[i] - x) * SUPPORT[0] + (Y[i] - y) * SUPPORT[1] > 2 * MOTION[ERROR])) return false;
  }
  return true;
}
