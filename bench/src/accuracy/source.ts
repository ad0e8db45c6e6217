import { END, RADIUS, ROW, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import type { Random } from '@swept/scenes';

/** Draws the numbers of a query. */
export interface Source {
  coordinate(random: Random): number;
  step(random: Random): number;
  radius(random: Random): number;
  /** The distance at which two shapes with edges start: nearer, nearly all of them would overlap from the start. */
  readonly apart: number;
}

/** Uniform coordinates near 0. */
export const UNIFORM: Source = {
  coordinate: (random) => random.between(-1, 1),
  step: (random) => random.between(-2, 2),
  radius: (random) => random.between(0.05, 0.3),
  apart: 1.5,
};
/** Small whole numbers. */
export const WHOLE: Source = {
  coordinate: (random) => random.whole(1, 10),
  step: (random) => random.whole(-9, 9),
  radius: (random) => random.whole(1, 2),
  apart: 7,
};
/** Tenths, which doubles round. */
export const TENTHS: Source = {
  coordinate: (random) => random.whole(1, 30) / 10,
  step: (random) => random.whole(-30, 30) / 10,
  radius: (random) => random.whole(1, 4) / 10,
  apart: 2,
};

/** A shape at rest with coordinates of a source, shifted in x. */
export function placed(random: Random, kind: ShapeKind, thick: boolean, from: Source, shift = 0): Rows {
  const row = new Float64Array(ROW);
  eachVertex(kind, (v) => {
    row[v] = from.coordinate(random) + shift;
    row[v + 1] = from.coordinate(random);
  });
  if (thick && kind === 1) row[RADIUS] = row[RADIUS + END] = from.radius(random);
  return row;
}

/** Calls `visit` with the place of each vertex of a row. */
export function eachVertex(kind: ShapeKind, visit: (at: number) => void): void {
  for (let i = 0; i < kind; i++) visit(vertexAt(i));
}

/** Ends the row as its start moved by (dx, dy), rounded vertex by vertex as a world does. */
export function move(kind: ShapeKind, row: Rows, dx: number, dy: number): void {
  eachVertex(kind, (v) => {
    row[v + END] = row[v] + dx;
    row[v + END + 1] = row[v + 1] + dy;
  });
}
