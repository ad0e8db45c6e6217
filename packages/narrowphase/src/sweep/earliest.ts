import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { edgeCount, edgeEndAt } from '../overlap/features.js';
import { FIRST, SIDE, TIME } from './first.js';
import { BESIDE, CLEAR, vertexEdgeThick } from './vertex-edge-thick.js';
import { vertexEdgeThin } from './vertex-edge-thin.js';
import { vertexVertex } from './vertex-vertex.js';

/** Which pair of features an event belongs to. */
export const VERTEX_VERTEX = 0;
export const VERTEX_OF_A = 1;
export const VERTEX_OF_B = 2;

/** The earliest event so far: its time and side as in FIRST; above 1 when there is none. */
export const EARLIEST = new Float64Array(2);
/** Its form, and the index of the vertex or edge of A and of B. */
export const FEATURES = new Int32Array(3);

/** Without thickness on either side at either end of the step? */
export function isThin(a: Rows, ao: number, b: Rows, bo: number): boolean {
  return (
    a[ao + RADIUS] === 0 && b[bo + RADIUS] === 0 && a[ao + RADIUS + END] === 0 && b[bo + RADIUS + END] === 0
  );
}

export function noneYet(): void {
  EARLIEST[TIME] = 2;
}

/** Keeps the event in FIRST if it is earlier than all before; of equal times the first one asked for stays. */
export function keepEarlier(form: number, featureA: number, featureB: number): void {
  if (FIRST[TIME] >= EARLIEST[TIME]) return;
  EARLIEST[TIME] = FIRST[TIME];
  EARLIEST[SIDE] = FIRST[SIDE];
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
    for (let j = 0; j < edgeCount(kindE); j++) {
      if (vertexEdgeThin(p, po + vertexAt(i), e, eo + vertexAt(j), eo + edgeEndAt(kindE, j))) {
        if (form === VERTEX_OF_A) keepEarlier(form, i, j);
        else keepEarlier(form, j, i);
      }
    }
  }
}

/** Vertices of P against the long sides of the edges of E, with thickness. Returns whether any end may be reached. */
function sweepThick(
  form: number,
  kindP: ShapeKind,
  p: Rows,
  po: number,
  kindE: ShapeKind,
  e: Rows,
  eo: number,
): boolean {
  let ends = false;
  for (let i = 0; i < kindP; i++) {
    for (let j = 0; j < edgeCount(kindE); j++) {
      const found = vertexEdgeThick(
        p,
        po + vertexAt(i),
        po,
        e,
        eo + vertexAt(j),
        eo + edgeEndAt(kindE, j),
        eo,
      );
      if (found !== CLEAR) ends = true;
      if (found === BESIDE) {
        if (form === VERTEX_OF_A) keepEarlier(form, i, j);
        else keepEarlier(form, j, i);
      }
    }
  }
  return ends;
}

/** Vertices of A against vertices of B, with thickness. */
function sweepVertices(kindA: ShapeKind, a: Rows, ao: number, kindB: ShapeKind, b: Rows, bo: number): void {
  for (let i = 0; i < kindA; i++) {
    for (let j = 0; j < kindB; j++) {
      if (vertexVertex(a, ao + vertexAt(i), ao, b, bo + vertexAt(j), bo)) keepEarlier(VERTEX_VERTEX, i, j);
    }
  }
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
  noneYet();
  if (isThin(a, ao, b, bo)) {
    sweepThin(VERTEX_OF_A, kindA, a, ao, kindB, b, bo);
    sweepThin(VERTEX_OF_B, kindB, b, bo, kindA, a, ao);
  } else {
    const endsB = sweepThick(VERTEX_OF_A, kindA, a, ao, kindB, b, bo);
    const endsA = sweepThick(VERTEX_OF_B, kindB, b, bo, kindA, a, ao);
    if (endsA || endsB) sweepVertices(kindA, a, ao, kindB, b, bo);
  }
  return EARLIEST[TIME] <= 1;
}
