import { END, RADIUS, ROW, type Rows, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import { exact } from './exact-crossing.js';

/**
 * Rounded simplices at one time of their motion, in integers: what touches what, sharing nothing with the
 * engine.
 */

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

/** Every number times one power of two, the same for all poses of one time. */
export interface Pose {
  readonly points: readonly Point[];
  readonly radius: bigint;
  /** Bounds of the points, without the radius. */
  readonly low: Point;
  readonly high: Point;
}

/**
 * The pose of a body at the time `part / 2^bits` of its motion: `(1-t) P0 + t P1 - t (1-t) sag`, multiplied
 * out.
 */
export function poseOf(kind: number, rows: Rows, slot: number, part: number, bits: number): Pose {
  const row = slot * ROW;
  const one = 1n << BigInt(bits);
  const t = BigInt(part);
  const at = (place: number, sag: number): bigint =>
    one * ((one - t) * exact(rows[place]) + t * exact(rows[place + END])) - t * (one - t) * exact(sag);
  const points = Array.from({ length: kind }, (_, i) => {
    const v = row + vertexAt(i);
    return { x: at(v, rows[row + SAG_X]), y: at(v + 1, rows[row + SAG_Y]) };
  });
  const extreme = (pick: (a: bigint, b: bigint) => bigint): Point => ({
    x: points.map(({ x }) => x).reduce(pick),
    y: points.map(({ y }) => y).reduce(pick),
  });
  return {
    points,
    radius: at(row + RADIUS, 0),
    low: extreme((a, b) => (a < b ? a : b)),
    high: extreme((a, b) => (a > b ? a : b)),
  };
}

/** Have the two closed shapes a point in common? */
export function touch(a: Pose, b: Pose): boolean {
  const reach = a.radius + b.radius;
  if (a.low.x - b.high.x > reach || b.low.x - a.high.x > reach) return false;
  if (a.low.y - b.high.y > reach || b.low.y - a.high.y > reach) return false;
  if (isInside(a.points[0], b.points) || isInside(b.points[0], a.points)) return true;
  const square = reach * reach;
  for (const [p, q] of edges(a.points)) {
    for (const [r, s] of edges(b.points)) {
      if (cross(p, q, r, s)) return true;
      if (isNear(p, r, s, square) || isNear(q, r, s, square)) return true;
      if (isNear(r, p, q, square) || isNear(s, p, q, square)) return true;
    }
  }
  return false;
}

/** The edges; a point counts as an edge from it to itself. */
function edges(points: readonly Point[]): [Point, Point][] {
  if (points.length < 3) return [[points[0], points[points.length - 1]]];
  return points.map((p, i) => [p, points[(i + 1) % 3]]);
}

/**
 * Twice the signed area of the triangle `p`, `q`, `r`: positive when `r` lies left of the line from `p` to
 * `q`.
 */
function side(p: Point, q: Point, r: Point): bigint {
  return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
}

function isInside(p: Point, points: readonly Point[]): boolean {
  if (points.length < 3) return false;
  const sides = edges(points).map(([a, b]) => side(a, b, p));
  const flat = side(points[0], points[1], points[2]) === 0n;
  return !flat && (sides.every((it) => it >= 0n) || sides.every((it) => it <= 0n));
}

/** Do the open edges cross? Where an end is on the other edge, its distance says so. */
function cross(p: Point, q: Point, r: Point, s: Point): boolean {
  const apart = (a: bigint, b: bigint): boolean => (a > 0n && b < 0n) || (a < 0n && b > 0n);
  return apart(side(p, q, r), side(p, q, s)) && apart(side(r, s, p), side(r, s, q));
}

/** Is the point within a distance of the edge, whose square is given? */
function isNear(p: Point, a: Point, b: Point, square: bigint): boolean {
  const edge = { x: b.x - a.x, y: b.y - a.y };
  const length = edge.x * edge.x + edge.y * edge.y;
  const along = (p.x - a.x) * edge.x + (p.y - a.y) * edge.y;
  if (along <= 0n) return squaredDistance(p, a) <= square;
  if (along >= length) return squaredDistance(p, b) <= square;
  const across = side(a, b, p);
  return across * across <= square * length;
}

function squaredDistance(p: Point, q: Point): bigint {
  return (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y);
}
