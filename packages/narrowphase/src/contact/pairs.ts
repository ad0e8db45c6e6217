import { CIRCLE, SEGMENT, type ShapeKind, TRIANGLE } from '@swept/core';
import type { ContactTest } from './manifold.js';
import { contactShapes } from './shapes.js';

function contactOf(kindA: ShapeKind, kindB: ShapeKind): ContactTest {
  return (a, b, out, ao = 0, bo = 0) => contactShapes(kindA, a, ao, kindB, b, bo, out);
}

/** A disc and a filled triangle, in it or beside it; a flat one is a segment. See `ContactTest`. */
export const contactCircleTriangle = contactOf(CIRCLE, TRIANGLE);

/**
 * Two segments (thick: capsules), crossing or beside each other; in line or on each other without thickness
 * they touch at depth 0. See `ContactTest`.
 */
export const contactSegmentSegment = contactOf(SEGMENT, SEGMENT);

/** A segment and a filled triangle, through it, in it or beside it. See `ContactTest`. */
export const contactSegmentTriangle = contactOf(SEGMENT, TRIANGLE);

/** Two filled triangles, one in the other as well. See `ContactTest`. */
export const contactTriangleTriangle = contactOf(TRIANGLE, TRIANGLE);
