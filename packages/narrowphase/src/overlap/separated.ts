import { type Rows, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { sideOfLine } from '../exact/side.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';
import { anyEdgesTouch } from './features.js';
import { insideTriangle } from './inside.js';

/** The line of some edge has T on one side, or on it, and the other shape strictly on the other. */
const SEPARATED = 1;
const NOT_SEPARATED = 0;
/** The triangle has no area, and no sides. */
const FLAT = -1;

/**
 * Do a filled triangle and a segment or another triangle have a point in common, without radius? Exact:
 * convex shapes are apart exactly when the line of an edge of one of them separates them (Ericson 2004,
 * section 5.2.1); flat ones are compared edge by edge.
 */
export function triangleTouches(t: Rows, to: number, kind: ShapeKind, b: Rows, bo: number): boolean {
  const ofT = separates(t, to, kind, b, bo);
  if (ofT === SEPARATED) return false;
  const ofB = kind === TRIANGLE ? separates(b, bo, TRIANGLE, t, to) : besideLine(b, bo, t, to);
  if (ofB === SEPARATED) return false;
  if (ofT === NOT_SEPARATED && ofB === NOT_SEPARATED) return true;
  if (insideTriangle(b, bo, t, to)) return true;
  if (kind === TRIANGLE && insideTriangle(t, to, b, bo)) return true;
  return anyEdgesTouch(TRIANGLE, t, to, kind, b, bo);
}

/** Does the line of an edge of the triangle have all vertices of the other shape beyond it? */
function separates(t: Rows, to: number, kind: ShapeKind, b: Rows, bo: number): number {
  const inner = sideOfLine(t, to, t, to + vertexAt(1), to + vertexAt(2));
  if (inner === 0) return FLAT;
  for (let j = 0; j < edgeCount(TRIANGLE); j++) {
    const e0 = to + vertexAt(j);
    const e1 = to + edgeEndAt(TRIANGLE, j);
    let i = 0;
    while (i < kind && sideOfLine(b, bo + vertexAt(i), t, e0, e1) === -inner) i++;
    if (i === kind) return SEPARATED;
  }
  return NOT_SEPARATED;
}

/** Is the triangle strictly on one side of the segment's line? */
function besideLine(s: Rows, so: number, t: Rows, to: number): number {
  const end = so + vertexAt(1);
  const side = sideOfLine(t, to, s, so, end);
  if (side === 0) return NOT_SEPARATED;
  for (let i = 1; i < TRIANGLE; i++)
    if (sideOfLine(t, to + vertexAt(i), s, so, end) !== side) return NOT_SEPARATED;
  return SEPARATED;
}
