import { isInside, POINTS, type Point, type Pose, place, touch } from './pose.js';
import { edgesOf } from './vector.js';
import { signOf } from './whole.js';

/** How a ray answers: it misses, starts inside, or hits. */
export type CastStatus = 'miss' | 'inside' | 'hit';

/** Sets are closed: touching is a hit, and a start on the boundary is inside. */
export function castStatus(ray: Pose, target: Pose): CastStatus {
  if (place(ray.points[0], target) <= 0) return 'inside';
  return touch(ray, target) ? 'hit' : 'miss';
}

/** Does the part of the ray between two fractions k / 2^bits meet the target? */
export function partTouches(ray: Pose, target: Pose, from: bigint, to: bigint, bits: bigint): boolean {
  const [p, q] = ray.points;
  const points = [between(p, q, from, bits), between(p, q, to, bits)];
  return touch({ points, radius: 0n }, finer(target, bits));
}

/**
 * The status when only what lies strictly between the ends of the ray counts: it crosses an edge, enters or
 * leaves a shape with area, or touches one in a point other than its ends.
 */
export function strictCastStatus(ray: Pose, target: Pose): CastStatus {
  const [p, q] = ray.points;
  const start = place(p, target);
  const finish = place(q, target);
  if (target.radius === 0n && target.points.length === 2) return cross(p, q, target) ? 'hit' : 'miss';
  if (target.radius === 0n && target.points.length === 3) {
    if (!opensMeet(p, q, target)) return 'miss';
    if (start > 0) return 'hit';
    return finish > 0 ? 'inside' : 'miss';
  }
  // A point nearer to an end than any place where the ray enters or leaves.
  const near = 1400n;
  const fine = finer(target, near);
  if (start > 0) {
    if (!touch({ points: [p, q], radius: 0n }, target)) return 'miss';
    return finish !== 0 || place(between(p, q, (1n << near) - 1n, near), fine) <= 0 ? 'hit' : 'miss';
  }
  if (finish <= 0) return 'miss';
  return start < 0 || place(between(p, q, 1n, near), fine) <= 0 ? 'inside' : 'miss';
}

/**
 * Do the ray and a segment cross strictly between the ends of both? By the fractions t and s of the two,
 * times d.
 */
function cross(p: Point, q: Point, { points: [a, b] }: Pose): boolean {
  const [ray, edge, apart] = [POINTS.vector(p, q), POINTS.vector(a, b), POINTS.vector(p, a)];
  const d = POINTS.cross(ray, edge);
  const [t, s] = [POINTS.cross(apart, edge), POINTS.cross(apart, ray)];
  return d !== 0n && [t, s].every((n) => n * d > 0n && n * n < d * d);
}

/**
 * The open segment meets the open triangle: some point between two neighbouring crossings of the lines of its
 * edges is inside.
 */
function opensMeet(p: Point, q: Point, target: Pose): boolean {
  const cuts = [
    [0n, 1n],
    [1n, 1n],
  ];
  for (const [a, b] of edgesOf(target.points)) {
    const [f, g] = [POINTS.turn(a, b, p), POINTS.turn(a, b, q)];
    if (f !== g) cuts.push(f - g > 0n ? [f, f - g] : [-f, g - f]);
  }
  const within = cuts.filter(([n, d]) => n >= 0n && n <= d).sort(([n, d], [m, e]) => signOf(n * e - m * d));
  return within.slice(1).some(([m, e], i) => {
    const [n, d] = within[i];
    // The middle of the two, with everything times its denominator.
    const k = n * e + m * d;
    const w = 2n * d * e;
    const middle = { x: p.x * w + (q.x - p.x) * k, y: p.y * w + (q.y - p.y) * k };
    const grown = { points: target.points.map((c) => ({ x: c.x * w, y: c.y * w })), radius: 0n };
    return n * e !== m * d && isInside(middle, grown);
  });
}

/** The point at the fraction k / 2^bits from p to q, in units of 2^-bits of the old ones. */
function between(p: Point, q: Point, k: bigint, bits: bigint): Point {
  return { x: (p.x << bits) + (q.x - p.x) * k, y: (p.y << bits) + (q.y - p.y) * k };
}

function finer({ points, radius }: Pose, bits: bigint): Pose {
  return { points: points.map((p) => ({ x: p.x << bits, y: p.y << bits })), radius: radius << bits };
}
