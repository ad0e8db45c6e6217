import { SEGMENT, TRIANGLE } from '@swept/core';
import type { ContactTest } from './manifold.js';
import { contactShapes } from './shapes.js';

/**
 * Two segments (with radius: capsules), crossing or beside each other; without radius, in line or on each
 * other, they touch at depth 0. See `ContactTest`.
 * @function
 */
export const contactSegmentSegment: ContactTest = (a, b, out, ao = 0, bo = 0) =>
  contactShapes(SEGMENT, a, ao, SEGMENT, b, bo, out);

/** A segment and a filled triangle, through it, in it or beside it. See `ContactTest`. @function */
export const contactSegmentTriangle: ContactTest = (segment, triangle, out, so = 0, to = 0) =>
  contactShapes(SEGMENT, segment, so, TRIANGLE, triangle, to, out);

/** Two filled triangles, one in the other as well. See `ContactTest`. @function */
export const contactTriangleTriangle: ContactTest = (a, b, out, ao = 0, bo = 0) =>
  contactShapes(TRIANGLE, a, ao, TRIANGLE, b, bo, out);
