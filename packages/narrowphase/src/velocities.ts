import { END, RADIUS, type Rows, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import type { Crossings } from './crossings.js';
import { EDGE, type Impact } from './impact.js';

/** A fraction of an edge and a time: doubles that are passed to a call may be boxed. */
const AT: Rows = new Float64Array(2);
const FRACTION = 0;
const TIME = 1;

/**
 * Writes the velocities that the two bodies of an impact have at the place and time of it, in lengths per
 * step, off by a few roundings: `out[0]` and `out[1]` of A, `out[2]` and `out[3]` of B. They are those of the
 * points on the cores that the features name, interpolated between the vertices of an edge, with the slope of
 * the parabola under a sag; and the growth of a radius pushes its boundary out along the normal. The rotation
 * of a rounded edge about that point adds nothing.
 *
 * Along the normal the first less the second is `closingSpeed`. `a` and `b` are the rows that were swept, and
 * a normal of (0, 0) leaves out the growth. Trusts its input.
 */
export function impactVelocities(
  a: Rows,
  b: Rows,
  impact: Readonly<Impact>,
  out: Rows,
  ao = 0,
  bo = 0,
): void {
  AT[TIME] = impact.toi;
  AT[FRACTION] = impact.s;
  writeVelocity(a, ao, impact.featureA, out, 0);
  AT[FRACTION] = impact.t;
  writeVelocity(b, bo, impact.featureB, out, 2);
  const growthA = a[ao + RADIUS + END] - a[ao + RADIUS];
  const growthB = b[bo + RADIUS + END] - b[bo + RADIUS];
  out[0] += growthA * impact.nx;
  out[1] += growthA * impact.ny;
  out[2] -= growthB * impact.nx;
  out[3] -= growthB * impact.ny;
}

/**
 * Writes the velocities of crossing `i` of a point and a segment, in lengths per step, off by a few
 * roundings: `out[0]` and `out[1]` of the point, `out[2]` and `out[3]` of the point of the segment where it
 * is. Their difference is the velocity at which the point cuts through. Trusts its input.
 */
export function crossingVelocities(
  point: Rows,
  segment: Rows,
  crossings: Readonly<Crossings>,
  i: number,
  out: Rows,
  po = 0,
  so = 0,
): void {
  AT[TIME] = crossings.t[i];
  AT[FRACTION] = crossings.s[i];
  writeVelocity(point, po, 0, out, 0);
  writeVelocity(segment, so, EDGE, out, 2);
}

/** The velocity of the vertex `feature`, or of the point at AT[FRACTION] of that edge, at AT[TIME]. */
function writeVelocity(row: Rows, offset: number, feature: number, out: Rows, at: number): void {
  const i = feature & (EDGE - 1);
  const isEdge = feature >= EDGE;
  const from = offset + vertexAt(i);
  // The edge of a segment leads from vertex 0 to 1, as the first of a triangle does.
  const to = offset + vertexAt(isEdge ? (i + 1) % 3 : i);
  const f = isEdge ? AT[FRACTION] : 0;
  const bend = 1 - 2 * AT[TIME];
  out[at] =
    (1 - f) * (row[from + END] - row[from]) + f * (row[to + END] - row[to]) - bend * row[offset + SAG_X];
  out[at + 1] =
    (1 - f) * (row[from + END + 1] - row[from + 1]) +
    f * (row[to + END + 1] - row[to + 1]) -
    bend * row[offset + SAG_Y];
}
