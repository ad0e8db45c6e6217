import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import type { Dyadic } from './dyadic.js';
import { difference, type Polynomial, polynomial, product, sum, valueAt } from './polynomial.js';
import type { Pose } from './pose.js';
import { geometryOver, type Vector } from './vector.js';
import { ALL_PLACES, placesOf, toWhole } from './whole.js';

/** The path of a point: its coordinates as polynomials in time. */
export type Path = Vector<Polynomial>;

/** A moving rounded simplex: coordinates and radius as polynomials in time, of degree 2 at most. */
export interface Motion {
  readonly vertices: readonly Path[];
  readonly radius: Polynomial;
}

/** Plane geometry of paths. */
export const PATHS = geometryOver<Polynomial>({ plus: sum, minus: difference, times: product });

/**
 * The path of the number at this place of a row, times 2^places: `(1 - t) P0 + t P1 - t (1 - t) sag`,
 * multiplied out.
 */
export function pathOf(row: Rows, at: number, places: number, sag = 0): Polynomial {
  const start = toWhole(row[at], places);
  const end = toWhole(row[at + END], places);
  const bend = toWhole(sag, places);
  return polynomial(start, end - start - bend, bend);
}

/** The motion in a row, all numbers times 2^places. */
export function motionOf(kind: ShapeKind, rows: Rows, offset = 0, places = ALL_PLACES): Motion {
  const vertex = (at: number) => ({
    x: pathOf(rows, at, places, rows[offset + SAG_X]),
    y: pathOf(rows, at + 1, places, rows[offset + SAG_Y]),
  });
  return {
    vertices: Array.from({ length: kind }, (_, i) => vertex(offset + vertexAt(i))),
    radius: pathOf(rows, offset + RADIUS, places),
  };
}

/** Two motions in the same unit, and the sum of their radii. */
export interface Motions {
  readonly a: Motion;
  readonly b: Motion;
  readonly reach: Polynomial;
}

/** The motions of two single rows, with `grow` added to the sum of the radii. */
export function motionsOf(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows, grow = 0): Motions {
  const places = placesOf([...a, ...b, grow]);
  const motionA = motionOf(kindA, a, 0, places);
  const motionB = motionOf(kindB, b, 0, places);
  const reach = sum(sum(motionA.radius, motionB.radius), polynomial(toWhole(grow, places)));
  return { a: motionA, b: motionB, reach };
}

/** The pose at a time n / 2^k, in units 2^(2 k) times as fine as those of the motion. */
export function poseAt({ vertices, radius }: Motion, time: Dyadic): Pose {
  return {
    points: vertices.map(({ x, y }) => ({ x: valueAt(x, time, 2), y: valueAt(y, time, 2) })),
    radius: valueAt(radius, time, 2),
  };
}
