import type { Fraction } from './fraction.js';
import { isLess } from './fraction.js';
import { edgesOf, geometryOver, type Vector } from './vector.js';
import { signOf } from './whole.js';

export type Point = Vector<bigint>;

/** A rounded simplex at rest, in whole numbers. Two that are compared have the same unit. */
export interface Pose {
  readonly points: readonly Point[];
  readonly radius: bigint;
}

/** Plane geometry of whole numbers. */
export const POINTS = geometryOver<bigint>({
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
});
const { vector, dot, cross, turn } = POINTS;

/** Is the point strictly inside the triangle? No point is inside a flat one. */
export function isInside(p: Point, { points }: Pose): boolean {
  if (points.length < 3) return false;
  const signs = edgesOf(points).map(([a, b]) => signOf(turn(a, b, p)));
  return signs.every((s) => s > 0) || signs.every((s) => s < 0);
}

/** Have the two closed shapes a point in common? */
export function touch(a: Pose, b: Pose): boolean {
  return !boxesApart(a, b) && compareToReach(a, b) <= 0;
}

/** The sign of the distance of the cores minus the sum of the radii. */
function compareToReach(a: Pose, b: Pose): number {
  const { n, d } = squaredDistance(a, b);
  return signOf(n - (a.radius + b.radius) ** 2n * d);
}

/** Where a point lies: 1 outside, 0 on the boundary, -1 inside. Shapes without area are all boundary. */
export function place(p: Point, pose: Pose): number {
  if (pose.radius === 0n && isInside(p, pose)) return -1;
  return compareToReach({ points: [p], radius: 0n }, pose);
}

/** The square of the distance of the cores, which are the shapes without their radii; 0 when they touch. */
export function squaredDistance(a: Pose, b: Pose): Fraction {
  if (coresOverlap(a, b)) return { n: 0n, d: 1n };
  const distances: Fraction[] = [];
  for (const p of a.points)
    for (const q of b.points) distances.push({ n: squaredLength(vector(p, q)), d: 1n });
  for (const p of a.points) for (const edge of edgesOf(b.points)) distances.push(beside(p, edge));
  for (const p of b.points) for (const edge of edgesOf(a.points)) distances.push(beside(p, edge));
  return distances.reduce((best, it) => (isLess(it, best) ? it : best));
}

/**
 * Is a vertex of one core inside the other, or do two edges cross? If not, they touch at a vertex or not at
 * all.
 */
function coresOverlap(a: Pose, b: Pose): boolean {
  if (a.points.some((p) => isInside(p, b)) || b.points.some((p) => isInside(p, a))) return true;
  const apart = (p: Point, q: Point, [e, f]: Point[]) => signOf(turn(e, f, p)) * signOf(turn(e, f, q)) < 0;
  return edgesOf(a.points).some(([p, q]) =>
    edgesOf(b.points).some(([r, s]) => apart(p, q, [r, s]) && apart(r, s, [p, q])),
  );
}

/** The square of the distance of a point and an edge. */
function beside(p: Point, [a, b]: readonly [Point, Point]): Fraction {
  const edge = vector(a, b);
  const along = dot(vector(a, p), edge);
  const length = squaredLength(edge);
  if (along <= 0n) return { n: squaredLength(vector(a, p)), d: 1n };
  if (along >= length) return { n: squaredLength(vector(b, p)), d: 1n };
  return { n: cross(edge, vector(a, p)) ** 2n, d: length };
}

function squaredLength(v: Point): bigint {
  return dot(v, v);
}

/** Are their bounding boxes apart? Those of most pairs are. */
function boxesApart(a: Pose, b: Pose): boolean {
  const reach = a.radius + b.radius;
  return (['x', 'y'] as const).some((axis) => {
    const [lowA, highA] = extent(a, axis);
    const [lowB, highB] = extent(b, axis);
    return lowB - highA > reach || lowA - highB > reach;
  });
}

function extent({ points }: Pose, axis: 'x' | 'y'): [low: bigint, high: bigint] {
  let [low, high] = [points[0][axis], points[0][axis]];
  for (const { [axis]: x } of points) {
    if (x < low) low = x;
    if (x > high) high = x;
  }
  return [low, high];
}
