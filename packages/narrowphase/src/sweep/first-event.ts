import { vertexAt } from '@swept/core';
import { isClearOfEdge, isClearOfVertex } from '../event/clear-of.js';
import { exactVertexEdgeThick } from '../event/exact-edge-thick.js';
import { exactVertexEdgeThin } from '../event/exact-edge-thin.js';
import { exactVertexVertex } from '../event/exact-vertices.js';
import { nameVertices } from '../event/feature-names.js';
import { AT_ONE, FIRST, GRAZING, PLACE, TIME } from '../event/first.js';
import { SIDE } from '../event/forms.js';
import { meetEdgeThick } from '../event/meet-edge-thick.js';
import { meetEdgeThin } from '../event/meet-edge-thin.js';
import { meetVertices } from '../event/meet-vertices.js';
import { refineLoaded } from '../event/refine.js';
import { LOOSE, UNTIL } from '../event/until.js';
import {
  CORNER,
  DEFORMS,
  ENDS_ONLY,
  FIRST_END,
  FOUND,
  MET,
  NEVER,
  SECOND_END,
  type ThickVerdict,
  UNSURE,
} from '../event/verdict.js';
import { walkEdgeThick } from '../event/walk-edge-thick.js';
import type { Impact } from '../impact.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';
import { VERTEX_OF_A, VERTEX_OF_B, VERTEX_VERTEX } from '../pair/features.js';
import { kindA, kindB, ROW_B, ROWS, thin } from '../pair/loaded.js';
import { EARLIEST, keep } from './earliest.js';
import { report } from './report.js';

/** A time after all others. */
const NONE = 2;

/** Is the earliest event so far the one in the record? */
let written = false;

/**
 * Pairs of features that doubles could not decide, each as in FEATURES. They are tested again, exactly, if
 * PENDING_FROM, a time up to which they have no contact, is before the earliest event of the others.
 */
const PENDING = new Int32Array(3 * 27);
const PENDING_FROM = new Float64Array(27);
let pending = 0;

/**
 * The vertices i of A and j of B that are not the first to meet, as bits 3 i + j: the test of an edge that
 * ends there excludes them.
 */
let excluded = 0;

/**
 * First contact of the loaded pair, which is apart at t = 0: all vertices against all edges and, with radius,
 * those vertices against each other that no edge excludes. Each pair of features is tested in doubles, and
 * exactly only where doubles do not decide and it could be the first to meet. On a tie, the pair decided
 * first wins. Returns whether there is a contact; `out` then holds it.
 */
export function firstEvent(out: Impact): boolean {
  EARLIEST[TIME] = NONE;
  FIRST[PLACE] = FIRST[GRAZING] = FIRST[AT_ONE] = 0;
  pending = 0;
  excluded = 0;
  if (thin) {
    testThin(VERTEX_OF_A, out);
    testThin(VERTEX_OF_B, out);
  } else {
    testThick(VERTEX_OF_A, out);
    testThick(VERTEX_OF_B, out);
    testVertices(out);
  }
  for (let k = 0; k < pending; k++) {
    if (PENDING_FROM[k] >= EARLIEST[TIME]) continue;
    if (meetExactly(k)) keepEarlier(PENDING[3 * k], PENDING[3 * k + 1], PENDING[3 * k + 2]);
  }
  UNTIL[0] = NONE;
  if (EARLIEST[TIME] === NONE) return false;
  if (!written) report(out);
  return true;
}

/** Vertices of one shape, P, against edges of the other, E, without radius; `features` says which is which. */
function testThin(features: number, out: Impact): void {
  const ofA = features === VERTEX_OF_A;
  const kindP = ofA ? kindA : kindB;
  const kindE = ofA ? kindB : kindA;
  const p = ofA ? 0 : ROW_B;
  const e = ROW_B - p;
  for (let i = 0; i < kindP; i++) {
    for (let j = 0; j < edgeCount(kindE); j++) {
      // Most pairs of features are far from each other, and this is quickly seen.
      if (isClearOfEdge(ROWS, p + vertexAt(i), ROWS, e + vertexAt(j), e + edgeEndAt(kindE, j))) continue;
      // Left there if no time is known up to which they do not meet.
      FIRST[TIME] = 0;
      const verdict = meetEdgeThin(kindP, ROWS, i, p, kindE, ROWS, j, e, ofA ? 1 : -1, out);
      if (verdict === NEVER) continue;
      const inA = ofA ? i : j;
      const inB = ofA ? j : i;
      if (verdict === MET) keepRecord(features, inA, inB, out);
      else if (verdict === FOUND) keepEarlier(features, inA, inB);
      else postpone(features, inA, inB);
    }
  }
}

/** The same against the long sides of the edges, with radius. */
function testThick(features: number, out: Impact): void {
  const ofA = features === VERTEX_OF_A;
  const kindP = ofA ? kindA : kindB;
  const kindE = ofA ? kindB : kindA;
  const p = ofA ? 0 : ROW_B;
  const e = ROW_B - p;
  const edges = edgeCount(kindE);
  let deforming = 0;
  for (let i = 0; i < kindP; i++) {
    for (let j = 0; j < edges; j++) {
      let verdict: ThickVerdict = DEFORMS;
      if (!(deforming & (1 << j))) {
        verdict = meetEdgeThick(kindP, ROWS, i, p, kindE, ROWS, j, e, ofA ? 1 : -1, out);
        if (verdict === DEFORMS) deforming |= 1 << j;
      }
      if (verdict === UNSURE || verdict === DEFORMS)
        verdict = walkEdgeThick(p + vertexAt(i), e + vertexAt(j), e + edgeEndAt(kindE, j));
      const settled = verdict === NEVER || verdict === MET || verdict === FOUND;
      if (settled || verdict === SECOND_END) exclude(ofA, i, j);
      if (settled || verdict === FIRST_END) exclude(ofA, i, j + 1 === kindE ? 0 : j + 1);
      if (verdict === NEVER || verdict === ENDS_ONLY || verdict === FIRST_END || verdict === SECOND_END)
        continue;
      const inA = ofA ? i : j;
      const inB = ofA ? j : i;
      if (verdict === MET) keepRecord(features, inA, inB, out);
      else if (verdict === FOUND) keepEarlier(features, inA, inB);
      else if (verdict === UNSURE) postpone(features, inA, inB);
      else {
        const refined =
          isLater() || refineLoaded(SIDE, 1, p + vertexAt(i), e + vertexAt(j), e + edgeEndAt(kindE, j));
        if (!refined) {
          FIRST[TIME] -= LOOSE;
          postpone(features, inA, inB);
        } else if (verdict === CORNER) postpone(features, inA, inB);
        else keepEarlier(features, inA, inB);
      }
    }
  }
}

function exclude(ofA: boolean, vertex: number, end: number): void {
  excluded |= 1 << (ofA ? 3 * vertex + end : 3 * end + vertex);
}

/** Vertices of A against vertices of B, with radius. */
function testVertices(out: Impact): void {
  for (let i = 0; i < kindA; i++) {
    for (let j = 0; j < kindB; j++) {
      if (excluded & (1 << (3 * i + j))) continue;
      const a = vertexAt(i);
      const b = ROW_B + vertexAt(j);
      if (isClearOfVertex(ROWS, a, 0, ROWS, b, ROW_B)) continue;
      const verdict = meetVertices(ROWS, a, 0, ROWS, b, ROW_B, out);
      if (verdict === MET) {
        nameVertices(kindA, i, kindB, j, out);
        keepRecord(VERTEX_VERTEX, i, j, out);
      } else if (verdict === UNSURE) {
        FIRST[TIME] = 0;
        postpone(VERTEX_VERTEX, i, j);
      }
    }
  }
}

/** Is the time in FIRST, refined or not, after the earliest event so far? */
function isLater(): boolean {
  return FIRST[TIME] - LOOSE > EARLIEST[TIME];
}

/** Leaves two features to the exact tests, from the time in FIRST on. */
function postpone(features: number, featureA: number, featureB: number): void {
  PENDING_FROM[pending] = FIRST[TIME];
  PENDING[3 * pending] = features;
  PENDING[3 * pending + 1] = featureA;
  PENDING[3 * pending + 2] = featureB;
  pending++;
}

/** Keeps the event in the record if it is earlier than all before. */
function keepRecord(features: number, featureA: number, featureB: number, out: Impact): void {
  // Otherwise the record of the earliest has just been overwritten.
  written = out.toi < EARLIEST[TIME];
  if (!written) return;
  FIRST[TIME] = out.toi;
  FIRST[PLACE] = FIRST[GRAZING] = FIRST[AT_ONE] = 0;
  keep(features, featureA, featureB);
  UNTIL[0] = FIRST[TIME];
}

/** Keeps the event in FIRST if it is earlier than all before. */
function keepEarlier(features: number, featureA: number, featureB: number): void {
  if (!(FIRST[TIME] < EARLIEST[TIME])) return;
  written = false;
  keep(features, featureA, featureB);
  UNTIL[0] = FIRST[TIME];
}

/** Do the features of a pending pair meet? Decided exactly; FIRST holds the event. */
function meetExactly(k: number): boolean {
  const features = PENDING[3 * k];
  const a = vertexAt(PENDING[3 * k + 1]);
  const b = ROW_B + vertexAt(PENDING[3 * k + 2]);
  if (features === VERTEX_VERTEX) return exactVertexVertex(a, b);
  const ofA = features === VERTEX_OF_A;
  const vertex = ofA ? a : b;
  const e0 = ofA ? b : a;
  const e1 = ofA ? ROW_B + edgeEndAt(kindB, PENDING[3 * k + 2]) : edgeEndAt(kindA, PENDING[3 * k + 1]);
  if (thin) return exactVertexEdgeThin(vertex, e0, e1);
  return exactVertexEdgeThick(vertex, e0, e1, PENDING_FROM[k]);
}
