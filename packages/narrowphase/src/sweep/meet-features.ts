import { type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { FIRST_END, MET, NEVER, SECOND_END, UNSURE, type Verdict } from '../event/verdict.js';
import type { Impact } from '../impact.js';
import { edgeCount } from '../pair/edges.js';
import { VERTEX_OF_A, VERTEX_OF_B, VERTEX_VERTEX } from '../pair/features.js';
import { meetEdgeThick } from './meet-edge-thick.js';
import { meetVertices } from './meet-vertices.js';
import { nameVertices } from './report-corner.js';

/** The time of the earliest event so far; its form, vertex or edge of A and of B; is it the one in the record? */
const BEST = new Float64Array(1);
let form = VERTEX_VERTEX;
let featureA = 0;
let featureB = 0;
let written = false;

/** A time after all others. */
const NONE = 2;

/** Which vertices of A and B are not the first to meet, in bit 3 i + j. */
let excluded = 0;

/**
 * First contact of two shapes with thickness that are apart at t = 0, as `sweepFeatures` finds it, where nothing is near to rounding:
 * all vertices against all edges, and those vertices against each other that no edge excludes. Shapes that start around each
 * other's corners are not beyond the line of any edge, and in crowds those are many. NEVER and MET are certain, `out` is written
 * as soon as one pair of features is certain to meet, and complete after MET.
 */
export function meetFeatures(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): Verdict {
  BEST[0] = NONE;
  excluded = 0;
  if (!meetSides(VERTEX_OF_A, kindA, a, ao, kindB, b, bo, out)) return UNSURE;
  if (!meetSides(VERTEX_OF_B, kindB, b, bo, kindA, a, ao, out)) return UNSURE;
  for (let i = 0; i < kindA; i++) {
    for (let j = 0; j < kindB; j++) {
      if (excluded & (1 << (3 * i + j))) continue;
      const verdict = meetVertices(a, ao + vertexAt(i), ao, b, bo + vertexAt(j), bo, out);
      if (verdict === UNSURE) return UNSURE;
      if (verdict === MET) keepEarlier(VERTEX_VERTEX, i, j, out);
    }
  }
  if (BEST[0] === NONE) return NEVER;
  if (form === VERTEX_VERTEX) {
    if (!written) meetVertices(a, ao + vertexAt(featureA), ao, b, bo + vertexAt(featureB), bo, out);
    nameVertices(kindA, featureA, kindB, featureB, out);
  } else if (!written && form === VERTEX_OF_A) {
    meetEdgeThick(kindA, a, featureA, ao, kindB, b, featureB, bo, 1, out);
  } else if (!written) {
    meetEdgeThick(kindB, b, featureB, bo, kindA, a, featureA, ao, -1, out);
  }
  return MET;
}

/** Vertices of P against the long sides of the edges of E; `of` says whose vertices they are. False where one cannot tell. */
function meetSides(
  of: number,
  kindP: ShapeKind,
  p: Rows,
  po: number,
  kindE: ShapeKind,
  e: Rows,
  eo: number,
  out: Impact,
): boolean {
  const ofA = of === VERTEX_OF_A;
  for (let i = 0; i < kindP; i++) {
    for (let j = 0; j < edgeCount(kindE); j++) {
      const verdict = meetEdgeThick(kindP, p, i, po, kindE, e, j, eo, ofA ? 1 : -1, out);
      if (verdict === UNSURE) return false;
      const next = j + 1 === kindE ? 0 : j + 1;
      if (verdict !== FIRST_END) excluded |= 1 << (ofA ? 3 * i + j : 3 * j + i);
      if (verdict !== SECOND_END) excluded |= 1 << (ofA ? 3 * i + next : 3 * next + i);
      if (verdict === MET) keepEarlier(of, ofA ? i : j, ofA ? j : i, out);
    }
  }
  return true;
}

/** Of equal times the first one asked for stays. */
function keepEarlier(of: number, inA: number, inB: number, out: Impact): void {
  written = out.toi < BEST[0];
  if (!written) return;
  BEST[0] = out.toi;
  form = of;
  featureA = inA;
  featureB = inB;
}
