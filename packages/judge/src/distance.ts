import { RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { type Fraction, isLess, squareRoot, toDouble } from './fraction.js';
import { POINTS, type Pose, squaredDistance } from './pose.js';
import { edgesOf } from './vector.js';
import { placesOf, toWhole } from './whole.js';

const { vector, dot, turn } = POINTS;

/** Poses at the start of their rows, in units of 2^-places. */
export interface StartPoses {
  readonly poses: readonly Pose[];
  readonly places: number;
}

export function startPoses(...shapes: readonly (readonly [ShapeKind, Rows])[]): StartPoses {
  const vertices = (kind: ShapeKind) => Array.from({ length: kind }, (_, i) => vertexAt(i));
  const numbers = shapes.flatMap(([kind, row]) => [
    row[RADIUS],
    ...vertices(kind).flatMap((v) => [row[v], row[v + 1]]),
  ]);
  const places = placesOf(numbers);
  const poses = shapes.map(([kind, row]) => ({
    points: vertices(kind).map((v) => ({ x: toWhole(row[v], places), y: toWhole(row[v + 1], places) })),
    radius: toWhole(row[RADIUS], places),
  }));
  return { poses, places };
}

/**
 * The distance of two shapes: negative when the radii overlap, minus the sum of the radii when the cores
 * touch.
 */
export function distanceOf({ poses: [a, b], places }: StartPoses): number {
  return length(fineRoot(squaredDistance(a, b)) - ((a.radius + b.radius) << FINE), places);
}

/** The length of the shortest translation that brings touching shapes just out of touch. */
export function depthOf({ poses: [a, b], places }: StartPoses): number {
  const reach = (a.radius + b.radius) << FINE;
  const apart = squaredDistance(a, b);
  return length(reach + (apart.n > 0n ? -fineRoot(apart) : fineRoot(coreDepth(a, b))), places);
}

/**
 * The square of the depth of two cores that touch: the least overlap of their projections on the normal of an
 * edge.
 */
function coreDepth(a: Pose, b: Pose): Fraction {
  const overlaps: Fraction[] = [];
  for (const [p, q] of [...edgesOf(a.points), ...edgesOf(b.points)]) {
    const d = dot(vector(p, q), vector(p, q));
    if (d === 0n) continue;
    const [shadowA, shadowB] = [a, b].map(({ points }) => sorted(points.map((it) => turn(p, q, it))));
    for (const n of [shadowA.at(-1)! - shadowB[0], shadowB.at(-1)! - shadowA[0]])
      overlaps.push({ n: n * n, d });
  }
  if (overlaps.length === 0) return { n: 0n, d: 1n };
  return overlaps.reduce((best, it) => (isLess(it, best) ? it : best));
}

function sorted(numbers: bigint[]): bigint[] {
  return numbers.sort((x, y) => (x < y ? -1 : x > y ? 1 : 0));
}

/** Binary places after the point in square roots. */
const FINE = 120n;

/** sqrt(n / d) in units of 2^-FINE. */
function fineRoot({ n, d }: Fraction): bigint {
  return squareRoot((n << (2n * FINE)) / d);
}

/** A length in units of 2^-(FINE + places) as a double. */
function length(fine: bigint, places: number): number {
  return toDouble({ n: fine, d: 1n << (FINE + BigInt(places)) });
}
