import { InvalidInput, type Point, type Shape, segment, triangle } from '@swept/core';
import { expectPoints } from '@swept/core/internal';
import {
  createSegmentContact,
  DISJOINT,
  OVERLAP,
  type SegmentVerdict,
  segmentIntersection,
} from '@swept/narrowphase';
import earcut, { deviation } from 'earcut';

/** The largest relative difference in area from a triangulation that is correct except for rounding. */
const MAX_DEVIATION = 2 ** -30;

/** An edge of a ring, from point `at` to the next. */
interface Edge {
  readonly ring: number;
  readonly at: number;
  readonly row: Float64Array;
  readonly left: number;
  readonly right: number;
}

const contact = createSegmentContact();

/**
 * A simple polygon of any form, with holes, as triangles between its points (by earcut; points in line with
 * their neighbours may be no corner of any). Rings are lists of points in either order; the last may repeat
 * the first. Which point is vertex 0, whose place `World.x` returns, is up to earcut.
 *
 * Throws `InvalidInput` on rings that are too short, that touch or cross themselves or each other, decided
 * exactly, on holes that are not inside the polygon or inside another hole, and on polygons too thin to be
 * triangulated in doubles.
 */
export function polygon(points: readonly Point[], holes: readonly (readonly Point[])[] = []): Shape[] {
  if (!Array.isArray(holes)) throw new InvalidInput('polygon: holes', holes, 'a list of rings');
  const rings = [points, ...holes].map((ring, i) => expectRing(ring, i));
  expectSimple(rings);
  for (let i = 1; i < rings.length; i++) expectPlaced(rings, i);

  const flat = scaled(rings.flat());
  const starts = rings.slice(1).map((_, i) => rings.slice(0, i + 1).flat().length);
  const corners = earcut(flat, starts);
  if (!(deviation(flat, starts, 2, corners) <= MAX_DEVIATION))
    throw new InvalidInput('polygon: points', points, 'a ring wide enough to be divided in doubles');
  const all = rings.flat();
  return Array.from({ length: corners.length / 3 }, (_, i) => {
    const [a, b, c] = corners.slice(3 * i, 3 * i + 3).map((corner) => all[corner]);
    return triangle(...a, ...b, ...c);
  });
}

function nameOf(ring: number): string {
  return ring === 0 ? 'polygon: points' : `polygon: hole ${ring - 1}`;
}

/** The points of a ring, without a last one that repeats the first. */
function expectRing(given: readonly Point[], ring: number): Point[] {
  const points = expectPoints(nameOf(ring), given, 3);
  const last = points[points.length - 1];
  if (last[0] === points[0][0] && last[1] === points[0][1]) points.pop();
  if (points.length < 3) throw new InvalidInput(nameOf(ring), given, 'a ring of 3 points or more');
  return points;
}

/** Throws `InvalidInput` if edges touch that are not neighbours, or neighbours in more than their common point. */
function expectSimple(rings: readonly (readonly Point[])[]): void {
  const edges = rings.flatMap((points, ring) =>
    points.map((from, at): Edge => {
      const to = points[(at + 1) % points.length];
      if (from[0] === to[0] && from[1] === to[1])
        throw new InvalidInput(
          `${nameOf(ring)}: point ${(at + 1) % points.length}`,
          `(${to})`,
          'another one than the point before it',
        );
      const { row } = segment(...from, ...to);
      return { ring, at, row, left: Math.min(from[0], to[0]), right: Math.max(from[0], to[0]) };
    }),
  );
  edges.sort((p, q) => p.left - q.left);
  edges.forEach((edge, i) => {
    for (let k = i + 1; k < edges.length && edges[k].left <= edge.right; k++) {
      const verdict = segmentIntersection(edge.row, edges[k].row, contact);
      if (verdict === DISJOINT || isCorner(rings, edge, edges[k], verdict)) continue;
      const [first, second] =
        edge.ring < edges[k].ring || (edge.ring === edges[k].ring && edge.at < edges[k].at)
          ? [edge, edges[k]]
          : [edges[k], edge];
      throw new InvalidInput(
        `${nameOf(second.ring)}: the edge from point ${second.at}`,
        `one that meets the edge from point ${first.at} of ${first.ring === 0 ? 'points' : `hole ${first.ring - 1}`}`,
        'apart from all but its neighbours',
      );
    }
  });
}

/** Are these neighbours with nothing in common except their point? */
function isCorner(rings: readonly (readonly Point[])[], p: Edge, q: Edge, verdict: SegmentVerdict): boolean {
  const { length } = rings[p.ring];
  return (
    p.ring === q.ring && verdict !== OVERLAP && ((p.at + 1) % length === q.at || (q.at + 1) % length === p.at)
  );
}

/** Throws `InvalidInput` unless a hole, which touches no ring, is in the polygon and in no other hole. */
function expectPlaced(rings: readonly (readonly Point[])[], hole: number): void {
  const [point] = rings[hole];
  rings.forEach((ring, i) => {
    if (i === hole || isInside(ring, point) === (i === 0)) return;
    const where = i === 0 ? 'inside the polygon' : `outside of hole ${i - 1}`;
    throw new InvalidInput(`${nameOf(hole)}: point 0`, `(${point})`, where);
  });
}

/**
 * Is a point that is not on a ring inside? By the parity of the edges that a ray upwards from it crosses:
 * exact, because each edge is tested against a segment that ends above all points.
 */
function isInside(ring: readonly Point[], [x, y]: Point): boolean {
  let top = y;
  for (const point of ring) top = Math.max(top, point[1]);
  const { row } = segment(x, y, x, top);
  let inside = false;
  ring.forEach(([x0, y0], i) => {
    const [x1, y1] = ring[(i + 1) % ring.length];
    // Half open in x, so that a ray through a corner crosses one of its two edges, or both or none.
    if (x0 <= x === x1 <= x) return;
    if (segmentIntersection(row, segment(x0, y0, x1, y1).row, contact) !== DISJOINT) inside = !inside;
  });
  return inside;
}

/**
 * Coordinates of at most 1, by a power of two: products of the given ones may be too large or too small for
 * doubles.
 */
function scaled(points: readonly Point[]): number[] {
  const flat = points.flat();
  const most = flat.reduce((far, it) => Math.max(far, Math.abs(it)), 0);
  let scale = 1;
  while (most * scale > 1) scale /= 2;
  while (most * scale < 0.5) scale *= 2;
  return flat.map((it) => it * scale);
}
