import { END, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import { nameVertices } from '../event/feature-names.js';
import { FIRST, FROM_SIDE, GRAZING, PLACE, TIME } from '../event/first.js';
import { BESIDE, MET, NEVER, UNSURE, type Verdict } from '../event/verdict.js';
import type { Impact } from '../impact.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';
import { FEATURES, VERTEX_OF_A, VERTEX_OF_B, VERTEX_VERTEX } from '../pair/features.js';
import { isThin } from '../pair/is-thin.js';
import { kindA, kindB, ROW_B, ROWS } from '../pair/loaded.js';
import { meetExactly } from './exact.js';
import { meetEdge } from './meet-edge.js';
import { meetVerticesBent } from './meet-vertices.js';
import { reportEvent } from './report.js';

/** The earliest event so far, in the form of FIRST and FEATURES. */
const EARLIEST = new Float64Array(5);
const EARLIEST_OF = new Int32Array(3);
let found = false;
/** Did doubles find it, rather than the exact stage? */
let plain = false;

/** Pairs of features that doubles could not decide, each as in FEATURES. */
const PENDING = new Int32Array(3 * 27);
let pending = 0;

/**
 * First contact of the loaded pair, which is apart at t = 0, where the walk over the faces does not decide:
 * all vertices against all edges and, with radius, against all vertices, in doubles, then the undecided ones
 * in whole numbers. On a tie, the pair tested first wins, those that doubles decide before the others.
 * Returns whether there is a contact; `out` then holds it.
 */
export function firstEventBent(out: Impact): boolean {
  found = false;
  pending = 0;
  for (let i = 0; i < kindA; i++) for (let j = 0; j < edgeCount(kindB); j++) test(VERTEX_OF_A, i, j, out);
  for (let j = 0; j < kindB; j++) for (let i = 0; i < edgeCount(kindA); i++) test(VERTEX_OF_B, i, j, out);
  if (!isThin(ROWS, 0, ROWS, ROW_B)) {
    for (let i = 0; i < kindA; i++) for (let j = 0; j < kindB; j++) test(VERTEX_VERTEX, i, j, out);
  }
  for (let k = 0; k < pending; k += 3) {
    const before = found ? EARLIEST[TIME] : Infinity;
    if (meetExactly(PENDING[k], PENDING[k + 1], PENDING[k + 2], before)) {
      keep(PENDING[k], PENDING[k + 1], PENDING[k + 2], false);
    }
  }
  if (!found) return false;
  FEATURES.set(EARLIEST_OF);
  if (plain) return meetPlainly(FEATURES[0], FEATURES[1], FEATURES[2], out) === MET;
  FIRST.set(EARLIEST);
  reportEvent(out);
  return true;
}

function test(features: number, i: number, j: number, out: Impact): void {
  const verdict = meetPlainly(features, i, j, out);
  if (verdict === NEVER) return;
  if (verdict === MET) {
    FIRST[TIME] = out.toi;
    FIRST[FROM_SIDE] = FIRST[PLACE] = FIRST[GRAZING] = 0;
    keep(features, i, j, true);
    return;
  }
  if (features !== VERTEX_VERTEX && staysBeside(features, i, j)) return;
  PENDING[pending++] = features;
  PENDING[pending++] = i;
  PENDING[pending++] = j;
}

/**
 * Is a vertex beside an edge for the whole step, on an axis along which the two do not bend apart? This also
 * holds for shapes created in one place, a few spacings of doubles apart, less than any rounding bound.
 */
function staysBeside(features: number, i: number, j: number): boolean {
  if (!isThin(ROWS, 0, ROWS, ROW_B)) return false;
  const isOfA = features === VERTEX_OF_A;
  const vertex = isOfA ? vertexAt(i) : ROW_B + vertexAt(j);
  const first = isOfA ? ROW_B + vertexAt(j) : vertexAt(i);
  const second = isOfA ? ROW_B + edgeEndAt(kindB, j) : edgeEndAt(kindA, i);
  if (ROWS[SAG_X] === ROWS[ROW_B + SAG_X] && isBesideAlong(vertex, first, second)) return true;
  return ROWS[SAG_Y] === ROWS[ROW_B + SAG_Y] && isBesideAlong(vertex + 1, first + 1, second + 1);
}

/** The same of their coordinates, by their offsets. */
function isBesideAlong(vertex: number, first: number, second: number): boolean {
  const from = ROWS[vertex];
  const to = ROWS[vertex + END];
  const isBefore = from < ROWS[first] && to < ROWS[first + END];
  if (isBefore) return from < ROWS[second] && to < ROWS[second + END];
  return from > ROWS[first] && to > ROWS[first + END] && from > ROWS[second] && to > ROWS[second + END];
}

/** Keeps the event in FIRST if it is earlier than all before. */
function keep(features: number, i: number, j: number, isPlain: boolean): void {
  if (found && !(FIRST[TIME] < EARLIEST[TIME])) return;
  found = true;
  plain = isPlain;
  EARLIEST.set(FIRST);
  EARLIEST_OF[0] = features;
  EARLIEST_OF[1] = i;
  EARLIEST_OF[2] = j;
}

/** Two features in doubles; the ends of an edge are features of their own. */
function meetPlainly(features: number, i: number, j: number, out: Impact): Verdict {
  if (features === VERTEX_VERTEX) {
    const verdict = meetVerticesBent(ROWS, vertexAt(i), 0, ROWS, ROW_B + vertexAt(j), ROW_B, true, out);
    if (verdict === MET) nameVertices(kindA, i, kindB, j, out);
    return verdict;
  }
  let verdict = meetEdgeOf(features, i, j, false, out);
  if (verdict === BESIDE) verdict = meetEdgeOf(features, i, j, true, out);
  return verdict === MET || verdict === UNSURE ? verdict : NEVER;
}

function meetEdgeOf(features: number, i: number, j: number, known: boolean, out: Impact): number {
  return features === VERTEX_OF_A
    ? meetEdge(kindA, ROWS, i, 0, kindB, ROWS, j, ROW_B, 1, known, out)
    : meetEdge(kindB, ROWS, j, ROW_B, kindA, ROWS, i, 0, -1, known, out);
}
