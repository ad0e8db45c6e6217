import { coordinate, InvalidInput, length, whole } from './invalid-input.js';
import { knownOptions } from './options.js';
import type { Shape } from './row.js';
import { segment, triangle } from './shape.js';
import { sineAndCosine, TURN } from './sine.js';

/** An x and a y. */
export type Point = readonly [number, number];

/** Options of `chain`. */
export interface ChainOptions {
  /** Joins the last point with the first; false unless given. */
  readonly closed?: boolean;
  /** The radius of all segments, which makes them capsules, in length units; 0 unless given. */
  readonly radius?: number;
  /**
   * Lets bodies pass from the left side of the path from point to point, and holds those from its right side,
   * that of (dy, -dx) where it leads by (dx, dy); false unless given.
   */
  readonly oneSided?: boolean;
}

const MAX_SIDES = 1024;

/**
 * A box with its sides along the axes, around its centre (x, y): two triangles, whose first vertices are the
 * corner where x and y are least. `radius` rounds it and is added on all sides. Throws `InvalidInput` on
 * sizes that are not positive, or vanish beside the coordinates, and as `circle` does.
 */
export function box(x: number, y: number, width: number, height: number, radius = 0): Shape[] {
  coordinate('box: x', x);
  coordinate('box: y', y);
  length('box: width', width);
  length('box: height', height);
  const [left, right] = [x - width / 2, x + width / 2];
  const [low, high] = [y - height / 2, y + height / 2];
  if (!(left < right)) throw new InvalidInput('box: width', width, 'positive, and not lost beside x');
  if (!(low < high)) throw new InvalidInput('box: height', height, 'positive, and not lost beside y');
  return [
    triangle(left, low, right, low, right, high, length('box: radius', radius)),
    triangle(left, low, right, high, left, high, radius),
  ];
}

/**
 * A regular polygon around (x, y) with its corners on a circle of this radius, the first of them towards +x:
 * sides - 2 triangles. Throws `InvalidInput` on fewer than 3 sides or more than 1024, and on a radius that is
 * not positive, or vanishes beside the coordinates.
 */
export function regularPolygon(x: number, y: number, radius: number, sides: number): Shape[] {
  coordinate('regularPolygon: x', x);
  coordinate('regularPolygon: y', y);
  length('regularPolygon: radius', radius);
  whole('regularPolygon: sides', sides, 3, MAX_SIDES);
  const corners = Array.from({ length: sides }, (_, i): Point => {
    const [sine, cosine] = sineAndCosine(TURN * (i / sides));
    return [x + radius * cosine, y + radius * sine];
  });
  const isLost = corners.some(([u, v], i) => {
    const [nextU, nextV] = corners[(i + 1) % sides];
    return u === nextU && v === nextV;
  });
  if (isLost || x - radius / 2 === x || y - radius / 2 === y)
    throw new InvalidInput('regularPolygon: radius', radius, 'positive, and not lost beside the coordinates');
  const [[x0, y0]] = corners;
  return Array.from({ length: sides - 2 }, (_, i) => triangle(x0, y0, ...corners[i + 1], ...corners[i + 2]));
}

/**
 * Segments from point to point, which bodies slide over as over one line. Throws `InvalidInput` on fewer than
 * two points, or three if it is closed, on two that follow each other and are the same, and on options of
 * other names or out of range.
 */
export function chain(points: readonly Point[], options: ChainOptions = {}): Shape[] {
  knownOptions('chain', options, ['closed', 'radius', 'oneSided']);
  const { closed = false, radius = 0, oneSided = false } = options;
  if (typeof closed !== 'boolean') throw new InvalidInput('chain: closed', closed, 'true or false');
  if (typeof oneSided !== 'boolean') throw new InvalidInput('chain: oneSided', oneSided, 'true or false');
  length('chain: radius', radius);
  const ring = expectPoints('chain: points', points, closed ? 3 : 2);
  const parts: Shape[] = [];
  for (let i = closed ? 0 : 1; i < ring.length; i++) {
    const before = ring[i === 0 ? ring.length - 1 : i - 1];
    const [x, y] = ring[i];
    if (x === before[0] && y === before[1])
      throw new InvalidInput(`chain: point ${i}`, `(${x}, ${y})`, 'another one than the point before it');
    const part = segment(before[0], before[1], x, y, radius);
    parts.push(oneSided ? { ...part, oneSided } : part);
  }
  // The first segment leaves the first point.
  if (closed) parts.push(parts.shift() as Shape);
  return parts;
}

/**
 * Throws `InvalidInput` unless these are at least the given number of points. Returns them, with -0 made 0.
 */
export function expectPoints(what: string, points: readonly Point[], least: number): Point[] {
  if (!Array.isArray(points) || points.length < least)
    throw new InvalidInput(what, points, `a list of ${least} points [x, y] or more`);
  return Array.from(points as readonly Point[], (point, i) => {
    if (!Array.isArray(point) || point.length !== 2)
      throw new InvalidInput(`${what}: point ${i}`, point, 'two numbers, [x, y]');
    return [
      coordinate(`${what}: x of point ${i}`, point[0]),
      coordinate(`${what}: y of point ${i}`, point[1]),
    ];
  });
}
