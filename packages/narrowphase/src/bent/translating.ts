import { type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { nameVertices } from '../event/feature-names.js';
import { MET, NEVER, UNSURE, type Verdict } from '../event/verdict.js';
import { sideOfLine } from '../exact/side.js';
import type { Impact } from '../impact.js';
import { BESIDE_EDGE, CORNER_VERTICES, isBesideFace, nearestVertices, placeOn } from './corner.js';
import { CLEAR } from './discriminant.js';
import {
  BEYOND_ONE,
  comesBack,
  EDGE_FROM,
  EDGE_TO,
  ERRORS,
  faces,
  findFaces,
  firstExit,
  G0,
  G1,
  G2,
  LEFT,
  NEAREST_VERTEX,
  NEXT,
  OTHER,
  SIDES,
  STAYS,
  TWIN,
  UNSURE_EXIT,
  WHOLE,
} from './faces.js';
import { meetVerticesBent } from './meet-vertices.js';
import { loadMotion, MOTION, R0, R1 } from './relative-motion.js';
import { meetBeside, meetTied } from './tied-edges.js';
import { LATE, WALK, WALK_SIDE, WALK_TIME } from './walk.js';

const ROUNDS = 8;

/**
 * First contact of two shapes that keep their shape, on paths that bend against each other.
 *
 * Seen from A, B moves along a parabola. How far it is beyond one side of one edge is a quadratic in t, a
 * face; convex shapes touch only while B is within all faces (Ericson 2004, section 5.5.8), the radii taken
 * off. So from the start on, the walk goes to the latest of the times at which B comes back within a face
 * that it is beyond, and ends where B is within all of them: the last vertex and edge touch there, if the
 * vertex is beside the edge. If it is beyond an end, which only radii allow, it is in the corner between two
 * faces, which the round end does not fill: it touches that end, or leaves through a face, and the walk goes
 * on.
 *
 * NEVER and MET are certain and hold for two shapes that are apart at t = 0, which is seen, or known if
 * `apart` says so. `out` holds the event after MET, and is undefined otherwise. All else is UNSURE: shapes
 * that touch at the start, flat triangles, grazes, corners that meet corners.
 *
 * Bounds: with S the sum of twice the largest coordinate, the motion, the sag and the radii, and e how far
 * vertices stray from the common motion, a face is off by 20 u S |v| + 4 S e.
 */
export function translatingBent(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  apart: boolean,
  out: Impact,
): Verdict {
  if (!loadMotion(kindA, a, ao, kindB, b, bo)) return UNSURE;
  const state = findFaces(kindA, kindB);
  if (state === BEYOND_ONE) return NEVER;
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
      // When does B come back within?
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
    NEXT[WALK_TIME] = time;
    NEXT[LATE] = late;
    if (doubts > 0) {
      if (!apart || time > 0) return UNSURE;
      if (flat && doubts === 2) doubtful = sideOfLine(a, ao, b, bo, bo + vertexAt(1)) < 0 ? 0 : 1;
      else if (doubts > 1) return UNSURE;
      // B is apart and within all other faces, so it is beyond this one. Does it move away from there?
      if (!(isBesideFace(doubtful) && G1[doubtful] > 4 * ERRORS[doubtful])) return UNSURE;
      const back = comesBack(doubtful);
      if (back !== MET) return back;
      last = doubtful;
      time = NEXT[WALK_TIME];
      late = NEXT[LATE];
      continue;
    }
    if (last >= 0 && OTHER[last] >= 0) return meetTied(last, kindA, a, ao, kindB, b, bo, out);
    const at =
      last < 0
        ? nearestVertices(kindA, kindB)
        : placeOn(NEAREST_VERTEX[last], EDGE_FROM[last], EDGE_TO[last]);
    if (at === BESIDE_EDGE) {
      WALK[WALK_SIDE] = SIDES[last];
      return meetBeside(NEAREST_VERTEX[last], EDGE_FROM[last], kindA, a, ao, kindB, b, bo, out);
    }
    if (at === UNSURE) return UNSURE;
    if (flat) {
      // It crosses the line beyond an end. It may come back on the other side.
      last = 1 - last;
      const back = comesBack(last);
      if (back !== MET) return back;
      time = NEXT[WALK_TIME];
      late = NEXT[LATE];
      continue;
    }
    if (!thick) return UNSURE;
    const verdict = meetVerticesBent(
      a,
      ao + vertexAt(CORNER_VERTICES[0]),
      ao,
      b,
      bo + vertexAt(CORNER_VERTICES[1]),
      bo,
      apart,
      out,
    );
    if (verdict === UNSURE) return UNSURE;
    // It leaves the corner later through a face, or never.
    last = firstExit(last);
    if (last === UNSURE_EXIT) return UNSURE;
    if (verdict === MET) {
      if (!(out.toi > time + late)) return UNSURE;
      if (last === STAYS || NEXT[LEFT] > out.toi) {
        nameVertices(kindA, CORNER_VERTICES[0], kindB, CORNER_VERTICES[1], out);
        return MET;
      }
    } else if (last === STAYS) return NEVER;
    const back = comesBack(last);
    if (back !== MET) return verdict === MET ? UNSURE : back;
    time = NEXT[WALK_TIME];
    late = NEXT[LATE];
  }
  return UNSURE;
}
