import { expectShape } from './expect-shape.js';
import { coordinate, InvalidInput, length } from './invalid-input.js';
import {
  CIRCLE,
  END,
  RADIUS,
  ROW,
  SAG_X,
  SAG_Y,
  SEGMENT,
  type Shape,
  type ShapeKind,
  TRIANGLE,
  vertexAt,
} from './row.js';

/**
 * A disc at rest; with radius 0 a point. Like all functions that make shapes, throws `InvalidInput` on
 * coordinates that are not finite or beyond 1e150, and on radii that are not from 0 to 1e150.
 */
export function circle(x: number, y: number, radius = 0): Shape {
  return atRest(CIRCLE, 'circle', [x, y], radius);
}

/** A segment at rest; with a radius a capsule. Its ends may coincide: then it is a point. */
export function segment(x0: number, y0: number, x1: number, y1: number, radius = 0): Shape {
  return atRest(SEGMENT, 'segment', [x0, y0, x1, y1], radius);
}

/** A segment at rest with a radius. Its ends may coincide: then it is a disc. */
export function capsule(x0: number, y0: number, x1: number, y1: number, radius: number): Shape {
  return atRest(SEGMENT, 'capsule', [x0, y0, x1, y1], radius);
}

/**
 * A filled triangle at rest, corners in either order; with a radius a rounded one. Flat ones are segments.
 */
export function triangle(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  radius = 0,
): Shape {
  return atRest(TRIANGLE, 'triangle', [x0, y0, x1, y1, x2, y2], radius);
}

/**
 * The shape moving by (dx, dy) in one step: from its start pose to its start pose shifted. A sag is kept; an
 * end pose or end radius is ignored. Throws `InvalidInput` on a value that is no shape and where the end is
 * out of range.
 */
export function moved(start: Shape, dx: number, dy: number): Shape {
  const { kind } = expectShape('moved: shape', start);
  const row = start.row.slice();
  for (let i = 0; i < kind; i++) {
    const v = vertexAt(i);
    row[v + END] = coordinate('moved: end x', row[v] + coordinate('moved: dx', dx));
    row[v + END + 1] = coordinate('moved: end y', row[v + 1] + coordinate('moved: dy', dy));
  }
  row[RADIUS + END] = row[RADIUS];
  return { kind, row };
}

/**
 * The motion from the start pose of one shape to the start pose of another of the same kind, vertex by
 * vertex, radius to radius. A sag bends the paths to parabolas (see `Rows`): under an acceleration a over a
 * step of dt seconds it is `a dt^2 / 2`. End poses and sags of the two shapes are ignored. Throws
 * `InvalidInput` on a value that is no shape and on a sag that is out of range.
 */
export function motion(start: Shape, end: Shape, sagX = 0, sagY = 0): Shape {
  expectShape('motion: start shape', start);
  expectShape('motion: end shape', end);
  if (start.kind !== end.kind) {
    throw new InvalidInput(
      'motion: kind of the end shape',
      end.kind,
      `that of the start shape, ${start.kind}`,
    );
  }
  const row = start.row.slice();
  for (let i = 0; i < start.kind; i++) {
    const v = vertexAt(i);
    row[v + END] = end.row[v];
    row[v + END + 1] = end.row[v + 1];
  }
  row[RADIUS + END] = end.row[RADIUS];
  row[SAG_X] = coordinate('motion: sagX', sagX);
  row[SAG_Y] = coordinate('motion: sagY', sagY);
  return { kind: start.kind, row };
}

function atRest(kind: ShapeKind, name: string, xy: number[], radius: number): Shape {
  const row = new Float64Array(ROW);
  for (let i = 0; i < kind; i++) {
    const v = vertexAt(i);
    const label = kind === CIRCLE ? '' : String(i);
    row[v] = row[v + END] = coordinate(`${name}: x${label}`, xy[2 * i]);
    row[v + 1] = row[v + END + 1] = coordinate(`${name}: y${label}`, xy[2 * i + 1]);
  }
  row[RADIUS] = row[RADIUS + END] = length(`${name}: radius`, radius);
  return { kind, row };
}
