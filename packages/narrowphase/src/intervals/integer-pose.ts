import type { Polynomial } from '../exact/integer-polynomial.js';
import type { ExactPaths } from '../pair/exact-paths.js';
import { ROW_B } from '../pair/loaded.js';

/** A point in whole numbers. */
interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

/** Is the loaded pair in contact at the time n / 2^k? In exact arithmetic. */
export function touchAt({ paths, reach }: ExactPaths, n: bigint, k: number): boolean {
  const at = (p: Polynomial): bigint => ((p[0] ?? 0n) << BigInt(k)) + (p[1] ?? 0n) * n;
  // A sparse array, indexed by offsets in ROWS.
  const pose = paths.map(({ x, y }): Point => ({ x: at(x), y: at(y) }));
  const as = pose.slice(0, ROW_B).flat();
  const bs = pose.slice(ROW_B).flat();
  return verticesTouch(as, bs, at(reach)) || edgesCross(as, bs) || isInside(as[0], bs) || isInside(bs[0], as);
}

/** Is a vertex of one within reach of a vertex or an edge of the other? */
function verticesTouch(as: Point[], bs: Point[], reach: bigint): boolean {
  const near = reach * reach;
  for (const p of as) for (const q of bs) if (square(minus(q, p)) <= near) return true;
  const touches = (p: Point, [e0, e1]: [Point, Point]): boolean => {
    const a = minus(e0, p);
    const b = minus(e1, p);
    const v = minus(e1, e0);
    const x = cross(a, v);
    return dot(a, v) <= 0n && dot(b, v) >= 0n && x * x <= near * square(v) && dot(a, b) <= near;
  };
  return (
    as.some((p) => edgesOf(bs).some((edge) => touches(p, edge))) ||
    bs.some((p) => edgesOf(as).some((edge) => touches(p, edge)))
  );
}

/** Do two edges cross properly? A mere touch always involves a vertex. */
function edgesCross(as: Point[], bs: Point[]): boolean {
  return edgesOf(as).some(([a0, a1]) =>
    edgesOf(bs).some(
      ([b0, b1]) => side(a0, a1, b0) * side(a0, a1, b1) < 0 && side(b0, b1, a0) * side(b0, b1, a1) < 0,
    ),
  );
}

function isInside(p: Point, corners: Point[]): boolean {
  if (corners.length < 3) return false;
  const sides = edgesOf(corners).map(([e0, e1]) => side(e0, e1, p));
  return sides[0] !== 0 && sides.every((s) => s === sides[0]);
}

function edgesOf(points: Point[]): [Point, Point][] {
  const edges: [Point, Point][] = [];
  for (let i = 1; i < points.length; i++) edges.push([points[i - 1], points[i]]);
  if (points.length === 3) edges.push([points[2], points[0]]);
  return edges;
}

function side(a: Point, b: Point, p: Point): number {
  const x = cross(minus(b, a), minus(p, a));
  return x > 0n ? 1 : x < 0n ? -1 : 0;
}

function minus(p: Point, q: Point): Point {
  return { x: p.x - q.x, y: p.y - q.y };
}

function dot(p: Point, q: Point): bigint {
  return p.x * q.x + p.y * q.y;
}

function cross(p: Point, q: Point): bigint {
  return p.x * q.y - p.y * q.x;
}

function square(p: Point): bigint {
  return p.x * p.x + p.y * p.y;
}
