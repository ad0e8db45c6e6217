import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { nameVertices } from '../event/feature-names.js';
import { MET, NEVER, UNSURE, type Verdict } from '../event/verdict.js';
import { HIGH, LOW } from '../exact/bounds.js';
import { sideOfLine } from '../exact/side.js';
import type { Impact } from '../impact.js';
import { edgeCount } from '../pair/edges.js';
import { meetEdge } from './meet-edge.js';
import { meetVertices } from './meet-vertices.js';
import { LATE, SIDE, TIME, WALK } from './secant.js';

/** Vertices at the start, around vertex 0 of A: those of A, then from OF_B on those of B. */
const X = new Float64Array(6);
const Y = new Float64Array(6);
const OF_B = 3;

/**
 * How B moves against A, and its sag; the sum of the radii at the start and at the end; the error of a cross
 * product: as a fraction of the length of the edge, and what comes to that.
 */
const MOTION = new Float64Array(8);
const DX = 0;
const DY = 1;
const KX = 2;
const KY = 3;
const R0 = 4;
const R1 = 5;
const ERROR = 6;
const STRAY = 7;

/** Of the size of the pair: shapes that turn or stretch by more are not looked at. */
const STIFF = 2 ** -20;
/** Sixty-four roundings; the derivation below needs less than half. */
const ROUNDINGS = 2 ** -47;
/** A discriminant is so many times its error, or nothing is said of the roots. */
const CLEAR = 1024;
/** Two sides of each edge of two segments, and one of each edge of two triangles. */
const MOST = 8;
const ROUNDS = 8;

/**
 * The faces: how far B is beyond one side of one edge, less the radii, times the length of the edge.
 * Bernstein coefficients, and their error.
 */
const G0 = new Float64Array(MOST);
const G1 = new Float64Array(MOST);
const G2 = new Float64Array(MOST);
const ERRORS = new Float64Array(MOST);
/** The edge, from vertex to vertex; the nearest vertex of the other shape, and one that may be as near. */
const FROM = new Int32Array(MOST);
const TO = new Int32Array(MOST);
const NEAREST = new Int32Array(MOST);
const OTHER = new Int32Array(MOST);
/**
 * The face of the edge between those two, when they are parallel: the same one, seen from the other shape.
 */
const TWIN = new Int32Array(MOST);
const SIDES = new Int32Array(MOST);
let faces = 0;
/** A time, and how far it may be off, as in WALK; and up to when B certainly stays after that. */
const NEXT = new Float64Array(3);
const LEFT = 2;

/**
 * First contact of two shapes that keep their shape, on paths that bend against each other.
 *
 * Seen from A, B moves along a parabola. How far it is beyond one side of one edge is a quadratic in t, a
 * face; convex shapes touch only while B is within all faces (Ericson 2004, section 5.5.8), the radii taken
 * off. So from the start on, the walk goes to the latest of the times at which B comes back within a face
 * that it is beyond, and ends where it is within all of them: what entered last touches there, if it is
 * beside the edge. If it is beyond an end, which only radii allow, it is in the corner between two faces,
 * which the round end does not fill: it touches that end, or leaves through a face, and the walk goes on.
 *
 * NEVER and MET are certain and hold for two shapes that are apart at t = 0, which is seen, or known if
 * `apart` says so. `out` holds the event after MET, and else means nothing. All else is UNSURE: those that
 * touch at the start, flat triangles, grazes, corners that meet corners.
 *
 * Bounds: with S the sum of twice the largest coordinate, the motion, the sag and the radii, and e how far
 * vertices stray from the common motion, a face is off by 20 u S |v| + 4 S e.
 *
 * The file is long because the faces, the walk over them and what it asks of corners are one method on the
 * same dozen columns, none of which anything else may see.
 */
export function translating(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  apart: boolean,
  out: Impact,
): Verdict {
  if (!load(kindA, a, ao, kindB, b, bo)) return UNSURE;
  faces = 0;
  let state = addFaces(kindB, OF_B, kindA, 0);
  if (state === WHOLE && kindA > 1) state = addFaces(kindA, 0, kindB, OF_B);
  if (state === BEYOND_ONE) return NEVER;
  if (kindA > 1) findTwins();
  const thick = MOTION[R0] > 0 || MOTION[R1] > 0;
  const flat = !thick && kindB + kindA === 3;
  let time = 0;
  let late = 0;
  let last = -1;
  for (let round = 0; round < ROUNDS; round++) {
    let next = -1;
    let nextTime = time;
    let nextLate = 0;
    let doubtful = -1;
    let doubts = 0;
    let lost = false;
    for (let k = 0; k < faces; k++) {
      if (k === last || (last >= 0 && (flat || TWIN[k] === last))) continue;
      const g0 = G0[k];
      const g1 = G1[k];
      const g2 = G2[k];
      const error = ERRORS[k];
      let value = g0;
      let bound = error;
      if (time > 0) {
        const left = 1 - time;
        const half = left * (g1 - g0) + time * (g2 - g1);
        value = left * (left * g0 + time * g1) + time * (left * g1 + time * g2);
        bound = 2 * error + 2 * late * (half < 0 ? -half : half);
      }
      if (!(value > bound)) {
        if (value < -bound || (doubts > 0 && TWIN[k] === doubtful)) continue;
        doubtful = k;
        doubts++;
        continue;
      }
      // When does it come back within?
      if (g2 > error && (!(g0 > error) || g1 >= 0)) return NEVER;
      const d = g1 * g1 - g0 * g2;
      const most = (g0 < 0 ? -g0 : g0) + 2 * (g1 < 0 ? -g1 : g1) + (g2 < 0 ? -g2 : g2);
      const noise = error * (most + error);
      if (g2 > error) {
        if (d < -noise || time * (g0 - 2 * g1 + g2) > g0 - g1) return NEVER;
      } else if (!(g2 < -error)) {
        lost = true;
        continue;
      }
      if (!(d > CLEAR * noise)) {
        lost = true;
        continue;
      }
      const s = Math.sqrt(d);
      const root = g0 > 0 && g1 < 0 ? g0 / (g0 - g1 + s) : 1 - g2 / (g2 - g1 - s);
      if (root > nextTime) {
        next = k;
        nextTime = root;
        nextLate = error / s + 2 ** -50;
      }
    }
    if (lost || state !== WHOLE) return UNSURE;
    if (next >= 0) {
      time = nextTime;
      late = nextLate;
      last = next;
      continue;
    }
    NEXT[TIME] = time;
    NEXT[LATE] = late;
    if (doubts > 0) {
      if (!apart || time > 0) return UNSURE;
      if (flat && doubts === 2) doubtful = sideOfLine(a, ao, b, bo, bo + vertexAt(1)) < 0 ? 0 : 1;
      else if (doubts > 1) return UNSURE;
      // What is apart and within all other faces is beyond this one. Does it go away from there?
      if (!(isBeside(doubtful) && G1[doubtful] > 4 * ERRORS[doubtful])) return UNSURE;
      const back = comesBack(doubtful);
      if (back !== MET) return back;
      last = doubtful;
      time = NEXT[TIME];
      late = NEXT[LATE];
      continue;
    }
    if (last >= 0 && OTHER[last] >= 0) return meetTied(last, kindA, a, ao, kindB, b, bo, out);
    const at = last < 0 ? nearestVertices(kindA, kindB) : placeOn(NEAREST[last], FROM[last], TO[last]);
    if (at === BESIDE) {
      WALK[SIDE] = SIDES[last];
      return meet(NEAREST[last], FROM[last], kindA, a, ao, kindB, b, bo, out);
    }
    if (at === DOUBTFUL) return UNSURE;
    if (flat) {
      // It crosses the line beyond an end. There may be a way back, on which it is on the other side.
      last = 1 - last;
      const back = comesBack(last);
      if (back !== MET) return back;
      time = NEXT[TIME];
      late = NEXT[LATE];
      continue;
    }
    if (!thick) return UNSURE;
    const verdict = meetVertices(
      a,
      ao + vertexAt(CORNER[0]),
      ao,
      b,
      bo + vertexAt(CORNER[1]),
      bo,
      apart,
      out,
    );
    if (verdict === UNSURE) return UNSURE;
    // Later it leaves the corner through a face, if it does.
    last = firstExit(last);
    if (last === UNKNOWN) return UNSURE;
    if (verdict === MET) {
      if (!(out.toi > time + late)) return UNSURE;
      if (last === STAYS || NEXT[LEFT] > out.toi) {
        nameVertices(kindA, CORNER[0], kindB, CORNER[1], out);
        return MET;
      }
    } else if (last === STAYS) return NEVER;
    const back = comesBack(last);
    if (back !== MET) return verdict === MET ? UNSURE : back;
    time = NEXT[TIME];
    late = NEXT[LATE];
  }
  return UNSURE;
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
  const kx = b[bo + SAG_X] - a[ao + SAG_X];
  const ky = b[bo + SAG_Y] - a[ao + SAG_Y];
  const r0 = a[ao + RADIUS] + b[bo + RADIUS];
  const r1 = a[ao + RADIUS + END] + b[bo + RADIUS + END];
  size = 2 * size + Math.abs(dx) + Math.abs(dy) + Math.abs(kx) + Math.abs(ky) + r0 + r1;
  MOTION[DX] = dx;
  MOTION[DY] = dy;
  MOTION[KX] = kx;
  MOTION[KY] = ky;
  MOTION[R0] = r0;
  MOTION[R1] = r1;
  const rounded = Math.abs(adx) + Math.abs(ady) + Math.abs(bdx) + Math.abs(bdy);
  MOTION[ERROR] = ROUNDINGS * (size + rounded) + 16 * strays;
  MOTION[STRAY] = 8 * size * strays;
  return strays <= STIFF * size && size * size > LOW && size * size < HIGH;
}

const WHOLE = 0;
const BEYOND_ONE = 1;
const FLAT = 2;

/**
 * The faces of the edges of E against the vertices of P. BEYOND_ONE if B is beyond one of them for the whole
 * step, and FLAT if E is a triangle that may be flat: then there are not all.
 */
function addFaces(kindE: ShapeKind, of: number, kindP: ShapeKind, from: number): number {
  let outer = 0;
  if (kindE === TRIANGLE) {
    const ex = X[of];
    const ey = Y[of];
    const area = (X[of + 2] - ex) * (Y[of + 1] - ey) - (Y[of + 2] - ey) * (X[of + 1] - ex);
    const length = Math.abs(X[of + 1] - ex) + Math.abs(Y[of + 1] - ey);
    if (!(Math.abs(area) > MOTION[ERROR] * length + MOTION[STRAY])) return FLAT;
    outer = area > 0 ? -1 : 1;
  }
  const dx = MOTION[DX];
  const dy = MOTION[DY];
  const r0 = MOTION[R0];
  const r1 = MOTION[R1];
  const sign = of < OF_B ? 1 : -1;
  for (let j = 0; j < edgeCount(kindE); j++) {
    const e0 = of + j;
    const e1 = j + 1 === kindE ? of : e0 + 1;
    const ex = X[e0];
    const ey = Y[e0];
    const vx = X[e1] - ex;
    const vy = Y[e1] - ey;
    const error = MOTION[ERROR] * (Math.abs(vx) + Math.abs(vy)) + MOTION[STRAY];
    // How far the vertices of P are to the right of the edge, times its length.
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
    const drift = sign * (dx * vy - dy * vx);
    const bend = sign * (MOTION[KX] * vy - MOTION[KY] * vx);
    const length = r0 > 0 || r1 > 0 ? Math.sqrt(vx * vx + vy * vy) : 0;
    if (outer >= 0) {
      const g0 = low - r0 * length;
      const g2 = low + drift - r1 * length;
      const g1 = 0.5 * (g0 + g2 - bend);
      if (g0 > error && g2 > error && g1 > error) return BEYOND_ONE;
      addFace(e0, e1, lowest, -1);
      const k = faces - 1;
      ERRORS[k] = error;
      G0[k] = g0;
      G1[k] = g1;
      G2[k] = g2;
    }
    if (outer <= 0) {
      const g0 = -high - r0 * length;
      const g2 = -high - drift - r1 * length;
      const g1 = 0.5 * (g0 + g2 + bend);
      if (g0 > error && g2 > error && g1 > error) return BEYOND_ONE;
      addFace(e0, e1, highest, 1);
      const k = faces - 1;
      ERRORS[k] = error;
      G0[k] = g0;
      G1[k] = g1;
      G2[k] = g2;
    }
    // Of vertices that are as far within rounding, either may be the first to meet.
    if (kindP === 1) continue;
    for (let i = from; i < from + kindP; i++) {
      const beyond = (X[i] - ex) * vy - (Y[i] - ey) * vx;
      if (outer >= 0 && i !== lowest && beyond - low <= 2 * error) OTHER[faces - (outer === 0 ? 2 : 1)] = i;
      if (outer <= 0 && i !== highest && high - beyond <= 2 * error) OTHER[faces - 1] = i;
    }
  }
  return WHOLE;
}

function findTwins(): void {
  for (let k = 0; k < faces; k++) {
    if (OTHER[k] < 0) continue;
    for (let m = k + 1; m < faces; m++) {
      if (OTHER[m] < 0 || !isBetween(m, NEAREST[k], OTHER[k]) || !isBetween(k, NEAREST[m], OTHER[m]))
        continue;
      // A segment has another face on its other side, with the same vertices nearest if both are segments.
      const alike =
        (X[TO[k]] - X[FROM[k]]) * (X[TO[m]] - X[FROM[m]]) +
          (Y[TO[k]] - Y[FROM[k]]) * (Y[TO[m]] - Y[FROM[m]]) >
        0;
      if (alike === (SIDES[k] === SIDES[m])) continue;
      TWIN[k] = m;
      TWIN[m] = k;
    }
  }
}

/** Is the edge of a face the one between these two vertices? */
function isBetween(k: number, p: number, q: number): boolean {
  return (FROM[k] === p && TO[k] === q) || (FROM[k] === q && TO[k] === p);
}

function addFace(e0: number, e1: number, nearest: number, side: number): void {
  FROM[faces] = e0;
  TO[faces] = e1;
  NEAREST[faces] = nearest;
  OTHER[faces] = -1;
  TWIN[faces] = -1;
  SIDES[faces] = side;
  faces++;
}

/**
 * The time at which a face that B leaves for the outside is entered again, to NEXT: MET, or NEVER, or UNSURE.
 */
function comesBack(k: number): Verdict {
  if (G2[k] > ERRORS[k]) return NEVER;
  if (!(G2[k] < -ERRORS[k]) || !findRoots(k)) return UNSURE;
  NEXT[TIME] = ROOTS[FALLING];
  NEXT[LATE] = ROOTS[OFF];
  return MET;
}

/**
 * Where a face falls through 0, where it rises, and how far these may be off; outside of the step as well.
 */
const ROOTS = new Float64Array(3);
const FALLING = 0;
const RISING = 1;
const OFF = 2;

/** Fills ROOTS. False if there may be none, or the bound does not tell. */
function findRoots(k: number): boolean {
  const g0 = G0[k];
  const g1 = G1[k];
  const g2 = G2[k];
  const most = Math.abs(g0) + 2 * Math.abs(g1) + Math.abs(g2);
  const d = g1 * g1 - g0 * g2;
  if (!(d > CLEAR * ERRORS[k] * (most + ERRORS[k]))) return false;
  const s = Math.sqrt(d);
  // In these forms nothing cancels.
  ROOTS[FALLING] = g1 < 0 ? g0 / (g0 - g1 + s) : 1 - g2 / (g2 - g1 - s);
  ROOTS[RISING] = g1 < 0 ? 1 - g2 / (g2 - g1 + s) : g0 / (g0 - g1 - s);
  ROOTS[OFF] = ERRORS[k] / s + 2 ** -50;
  return true;
}

const STAYS = -1;
const UNKNOWN = -2;

/**
 * The face through which B leaves first from the time in NEXT on, when it is within all of them, on `last`.
 */
function firstExit(last: number): number {
  const time = NEXT[TIME];
  let first = 2;
  let off = 0;
  let found = STAYS;
  for (let k = 0; k < faces; k++) {
    const g0 = G0[k];
    const g1 = G1[k];
    const g2 = G2[k];
    const error = ERRORS[k];
    if (!(g2 > error)) {
      // Else it may rise above 0 and fall again.
      if (!(g2 < -error)) return UNKNOWN;
      const half = (1 - time) * (g1 - g0) + time * (g2 - g1);
      const bend = g0 - 2 * g1 + g2;
      if (bend >= 0 || half < 0) continue;
      if (g1 * g1 - g0 * g2 < -4 * error * (Math.abs(g0) + 2 * Math.abs(g1) + Math.abs(g2) + error)) continue;
    }
    if (!findRoots(k)) return UNKNOWN;
    if (k === last && !(ROOTS[RISING] > time + 2 * ROOTS[OFF])) return UNKNOWN;
    if (ROOTS[RISING] < first) {
      first = ROOTS[RISING];
      off = ROOTS[OFF];
      found = k;
    }
  }
  NEXT[LEFT] = first - 2 * off;
  return found;
}

const BESIDE = 0;
const BEYOND = 1;
const DOUBTFUL = 2;
/** The vertices of A and B that may meet where a vertex is beyond the end of an edge. */
const CORNER = new Int32Array(2);

/** Is vertex p beside the edge from e0 to e1 of the other shape at the time in NEXT? If beyond: CORNER. */
function placeOn(p: number, e0: number, e1: number): number {
  const t = NEXT[TIME];
  const fall = t * (1 - t);
  const sign = e0 < OF_B ? -1 : 1;
  const dx = MOTION[DX];
  const dy = MOTION[DY];
  const kx = MOTION[KX];
  const ky = MOTION[KY];
  const vx = X[e1] - X[e0];
  const vy = Y[e1] - Y[e0];
  const ax = X[e0] - X[p] + sign * (t * dx - fall * kx);
  const ay = Y[e0] - Y[p] + sign * (t * dy - fall * ky);
  const length = Math.abs(vx) + Math.abs(vy);
  const moved = Math.abs(dx) + Math.abs(dy) + Math.abs(kx) + Math.abs(ky);
  const bound = (MOTION[ERROR] + NEXT[LATE] * moved) * length + MOTION[STRAY];
  const before = ax * vx + ay * vy;
  const behind = -before - (vx * vx + vy * vy);
  if (before < -bound && behind < -bound) return BESIDE;
  const end = before > bound ? e0 : e1;
  if (!(before > bound || behind > bound)) return DOUBTFUL;
  CORNER[0] = p < OF_B ? p : end;
  CORNER[1] = (p < OF_B ? end : p) - OF_B;
  return BEYOND;
}

/**
 * Is a vertex that is nearest to the edge of the face beside it, or an end of it beside the edge of those?
 */
function isBeside(k: number): boolean {
  if (placeOn(NEAREST[k], FROM[k], TO[k]) === BESIDE) return true;
  if (OTHER[k] < 0) return false;
  if (placeOn(OTHER[k], FROM[k], TO[k]) === BESIDE) return true;
  return placeOn(FROM[k], NEAREST[k], OTHER[k]) === BESIDE || placeOn(TO[k], NEAREST[k], OTHER[k]) === BESIDE;
}

/**
 * The nearest two vertices at the start, to CORNER, if no other points are nearer for certain: all else lies
 * beyond lines across their direction.
 */
function nearestVertices(kindA: ShapeKind, kindB: ShapeKind): number {
  let least = Infinity;
  for (let i = 0; i < kindA; i++) {
    for (let j = OF_B; j < OF_B + kindB; j++) {
      const x = X[j] - X[i];
      const y = Y[j] - Y[i];
      const square = x * x + y * y;
      if (square >= least) continue;
      least = square;
      CORNER[0] = i;
      CORNER[1] = j - OF_B;
    }
  }
  const p = CORNER[0];
  const q = OF_B + CORNER[1];
  const x = X[q] - X[p];
  const y = Y[q] - Y[p];
  const error = 2 * (MOTION[ERROR] * (Math.abs(x) + Math.abs(y)) + MOTION[STRAY]);
  for (let i = 0; i < kindA; i++) {
    if (i !== p && !((X[p] - X[i]) * x + (Y[p] - Y[i]) * y > error)) return DOUBTFUL;
  }
  for (let j = OF_B; j < OF_B + kindB; j++) {
    if (j !== q && !((X[j] - X[q]) * x + (Y[j] - Y[q]) * y > error)) return DOUBTFUL;
  }
  return BEYOND;
}

/** The record of vertex p, one of X, and the edge from e0 to the next, at the time in NEXT. */
function meet(
  p: number,
  e0: number,
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): Verdict {
  WALK[TIME] = NEXT[TIME];
  WALK[LATE] = NEXT[LATE];
  const verdict =
    p < OF_B
      ? meetEdge(kindA, a, p, ao, kindB, b, e0 - OF_B, bo, 1, true, out)
      : meetEdge(kindB, b, p - OF_B, bo, kindA, a, e0, ao, -1, true, out);
  return verdict === MET ? MET : UNSURE;
}

/** Of parallel edges: a vertex and an edge each, in the order in which they are tested. */
const TIED = new Int32Array(8);

/**
 * Two edges meet that are parallel within rounding: the first of the vertices that come to be beside the
 * other edge, of A before those of B.
 */
function meetTied(
  k: number,
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): Verdict {
  const p0 = NEAREST[k] < OTHER[k] ? NEAREST[k] : OTHER[k];
  const p1 = NEAREST[k] < OTHER[k] ? OTHER[k] : NEAREST[k];
  // The edge between the two: from 2 to 0 in a triangle.
  const isTurned = p1 - p0 === 2;
  const f0 = isTurned ? p1 : p0;
  const f1 = isTurned ? p0 : p1;
  const e0 = FROM[k];
  const e1 = TO[k];
  const alike = (X[f1] - X[f0]) * (X[e1] - X[e0]) + (Y[f1] - Y[f0]) * (Y[e1] - Y[e0]) > 0;
  const side = SIDES[k];
  const other = alike ? -side : side;
  const low = e0 < e1 ? e0 : e1;
  const high = e0 < e1 ? e1 : e0;
  const ofA = p0 < OF_B ? 0 : 4;
  setTied(ofA, p0, e0);
  setTied(ofA + 2, p1, e0);
  setTied(4 - ofA, low, f0);
  setTied(6 - ofA, high, f0);
  let best = -1;
  let first = 2;
  let written = -1;
  for (let i = 0; i < 8; i += 2) {
    const onE = TIED[i + 1] === e0;
    const at = onE ? placeOn(TIED[i], e0, e1) : placeOn(TIED[i], f0, f1);
    if (at === DOUBTFUL) return UNSURE;
    if (at === BEYOND) continue;
    WALK[SIDE] = onE ? side : other;
    if (meet(TIED[i], TIED[i + 1], kindA, a, ao, kindB, b, bo, out) !== MET) return UNSURE;
    written = i;
    if (!(out.toi < first)) continue;
    first = out.toi;
    best = i;
  }
  if (best < 0) return UNSURE;
  if (best === written) return MET;
  WALK[SIDE] = TIED[best + 1] === e0 ? side : other;
  return meet(TIED[best], TIED[best + 1], kindA, a, ao, kindB, b, bo, out);
}

function setTied(at: number, vertex: number, edge: number): void {
  TIED[at] = vertex;
  TIED[at + 1] = edge;
}
