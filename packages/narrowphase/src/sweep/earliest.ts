import { type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { exactVertexVertex } from '../event/apex-expansions.js';
import { firstVertexEdgeThick } from '../event/first-integers.js';
import { exactVertexEdgeThin } from '../event/line-expansions.js';
import { refineThick, refineThin, refineVertices } from '../event/refine.js';
import {
  CORNER,
  ENDS_ONLY,
  FIRST,
  FIRST_END,
  GRAZING,
  MET,
  NEVER,
  PLACE,
  SECOND_END,
  SIDE,
  TIME,
  UNSURE,
} from '../event/verdict.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';
import { FEATURES, VERTEX_OF_A, VERTEX_OF_B, VERTEX_VERTEX } from '../pair/features.js';
import { isThin } from '../pair/is-thin.js';
import { vertexEdgeThick } from './vertex-edge-thick.js';
import { vertexEdgeThin } from './vertex-edge-thin.js';
import { vertexVertex } from './vertex-vertex.js';

/** The earliest event so far, as in FIRST; its time is above 1 when there is none. */
export const EARLIEST = new Float64Array(4);
/**
 * Pairs of features that doubles could not decide: form, index of the vertex or edge of A, of B. They are asked again, exactly,
 * if PENDING_FROM, the time before which they have no contact, is before the earliest event of the others.
 */
const PENDING = new Int32Array(3 * 27);
const PENDING_FROM = new Float64Array(27);
let pending = 0;

function put(form: number, featureA: number, featureB: number): void {
  PENDING_FROM[pending] = FIRST[TIME];
  PENDING[3 * pending] = form;
  PENDING[3 * pending + 1] = featureA;
  PENDING[3 * pending + 2] = featureB;
  pending++;
}

/** Keeps the event in FIRST if it is earlier than all before; of equal times the first one asked for stays. */
function keepEarlier(form: number, featureA: number, featureB: number): void {
  if (FIRST[TIME] < EARLIEST[TIME]) keepOnly(form, featureA, featureB);
}

/** Keeps the event in FIRST, there being no other. */
export function keepOnly(form: number, featureA: number, featureB: number): void {
  EARLIEST[TIME] = FIRST[TIME];
  EARLIEST[SIDE] = FIRST[SIDE];
  EARLIEST[PLACE] = FIRST[PLACE];
  EARLIEST[GRAZING] = FIRST[GRAZING];
  FEATURES[0] = form;
  FEATURES[1] = featureA;
  FEATURES[2] = featureB;
}

/** Vertices of P against edges of E, without thickness. `form` says whose vertices they are. */
function sweepThin(
  form: number,
  kindP: ShapeKind,
  p: Rows,
  po: number,
  kindE: ShapeKind,
  e: Rows,
  eo: number,
): void {
  for (let i = 0; i < kindP; i++) {
    const pv = po + vertexAt(i);
    for (let j = 0; j < edgeCount(kindE); j++) {
      const av = eo + vertexAt(j);
      const bv = eo + edgeEndAt(kindE, j);
      const verdict = vertexEdgeThin(p, pv, e, av, bv);
      if (verdict === NEVER) continue;
      const a = form === VERTEX_OF_A ? i : j;
      const b = form === VERTEX_OF_A ? j : i;
      if (verdict === MET && (isLater() || refineThin(p, pv, e, av, bv))) keepEarlier(form, a, b);
      else put(form, a, b);
    }
  }
}

/**
 * With thickness, which vertices of A and B may be the first to meet, in bit 3 i + j: an end of an edge is only asked about
 * if no edge that ends there says that it is met before or not at all.
 */
let mayMeet = 0;
const ALL = 511;

function exclude(form: number, vertex: number, end: number): void {
  mayMeet &= ~(1 << (form === VERTEX_OF_A ? 3 * vertex + end : 3 * end + vertex));
}

/** Vertices of P against the long sides of the edges of E, with thickness. */
function sweepThick(
  form: number,
  kindP: ShapeKind,
  p: Rows,
  po: number,
  kindE: ShapeKind,
  e: Rows,
  eo: number,
): void {
  for (let i = 0; i < kindP; i++) {
    const pv = po + vertexAt(i);
    for (let j = 0; j < edgeCount(kindE); j++) {
      const av = eo + vertexAt(j);
      const bv = eo + edgeEndAt(kindE, j);
      const verdict = vertexEdgeThick(p, pv, po, e, av, bv, eo, true);
      if (verdict === ENDS_ONLY) continue;
      if (verdict === NEVER || verdict === MET || verdict === SECOND_END) exclude(form, i, j);
      if (verdict === NEVER || verdict === MET || verdict === FIRST_END)
        exclude(form, i, j + 1 === kindE ? 0 : j + 1);
      if (verdict === NEVER || verdict === FIRST_END || verdict === SECOND_END) continue;
      const a = form === VERTEX_OF_A ? i : j;
      const b = form === VERTEX_OF_A ? j : i;
      const refined = verdict !== UNSURE && (isLater() || refineThick(p, pv, po, e, av, bv, eo));
      if (refined && verdict !== CORNER) {
        keepEarlier(form, a, b);
      } else {
        if (!refined) FIRST[TIME] -= LOOSE;
        put(form, a, b);
      }
    }
  }
}

/** Vertices of A against vertices of B, with thickness. */
function sweepVertices(kindA: ShapeKind, a: Rows, ao: number, kindB: ShapeKind, b: Rows, bo: number): void {
  for (let i = 0; i < kindA; i++) {
    const av = ao + vertexAt(i);
    for (let j = 0; j < kindB; j++) {
      if ((mayMeet & (1 << (3 * i + j))) === 0) continue;
      const bv = bo + vertexAt(j);
      const verdict = vertexVertex(a, av, ao, b, bv, bo);
      if (verdict === NEVER) continue;
      if (verdict === MET && (isLater() || refineVertices(a, av, ao, b, bv, bo)))
        keepEarlier(VERTEX_VERTEX, i, j);
      else put(VERTEX_VERTEX, i, j);
    }
  }
}

/** How far a time that is not refined may be off. */
const LOOSE = 2 ** -12;

/** Is the time in FIRST, refined or not, after the earliest event so far? */
function isLater(): boolean {
  return FIRST[TIME] - LOOSE > EARLIEST[TIME];
}

/** Asks one pair of features exactly. */
function exactFeatures(
  form: number,
  i: number,
  j: number,
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  const av = ao + vertexAt(i);
  const bv = bo + vertexAt(j);
  const thin = isThin(a, ao, b, bo);
  if (form === VERTEX_OF_A) {
    const end = bo + edgeEndAt(kindB, j);
    if (thin) return exactVertexEdgeThin(a, av, b, bv, end);
    return firstVertexEdgeThick(a, av, ao, b, bv, end, bo);
  }
  if (form === VERTEX_OF_B) {
    const end = ao + edgeEndAt(kindA, i);
    if (thin) return exactVertexEdgeThin(b, bv, a, av, end);
    return firstVertexEdgeThick(b, bv, bo, a, av, end, ao);
  }
  return exactVertexVertex(a, av, ao, b, bv, bo);
}

/** The earliest event of two shapes that are apart at t = 0; EARLIEST and FEATURES hold it. Returns whether there is one. */
export function sweepFeatures(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  EARLIEST[TIME] = 2;
  FIRST[PLACE] = FIRST[GRAZING] = 0;
  pending = 0;
  if (isThin(a, ao, b, bo)) {
    sweepThin(VERTEX_OF_A, kindA, a, ao, kindB, b, bo);
    sweepThin(VERTEX_OF_B, kindB, b, bo, kindA, a, ao);
  } else {
    mayMeet = ALL;
    sweepThick(VERTEX_OF_A, kindA, a, ao, kindB, b, bo);
    sweepThick(VERTEX_OF_B, kindB, b, bo, kindA, a, ao);
    if (mayMeet !== 0) sweepVertices(kindA, a, ao, kindB, b, bo);
  }
  for (let k = 0; k < pending; k++) {
    if (PENDING_FROM[k] >= EARLIEST[TIME]) continue;
    const form = PENDING[3 * k];
    const i = PENDING[3 * k + 1];
    const j = PENDING[3 * k + 2];
    if (exactFeatures(form, i, j, kindA, a, ao, kindB, b, bo)) keepEarlier(form, i, j);
  }
  return EARLIEST[TIME] <= 1;
}
