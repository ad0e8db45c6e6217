import { END, RADIUS, ROW, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import type { Random } from '@swept/scenes';
import { eachVertex, move, placed, type Source, TENTHS, UNIFORM, WHOLE } from './source.js';

/** Two shapes of given kinds, a row each. */
export interface Query {
  readonly a: Rows;
  readonly b: Rows;
}

/** Draws a query; with `thick` the circles have a radius, which does not change. */
export type Draw = (random: Random, kindA: ShapeKind, kindB: ShapeKind, thick: boolean) => Query;

/** Queries of one sort. */
export interface Family {
  readonly draw: Draw;
  /** The shapes whose vertices move separately: all, none, or only those without radius. */
  readonly deforms: 'all' | 'thin' | 'none';
  /** Do paths bend against each other? */
  readonly bends?: boolean;
}

/** Every vertex moves on its own. */
function deforming(from: Source): Draw {
  return (random, kindA, kindB, thick) => {
    const shape = (kind: ShapeKind, shift: number) => {
      const row = placed(random, kind, thick, from, shift);
      eachVertex(kind, (v) => {
        row[v + END] = from.coordinate(random);
        row[v + END + 1] = from.coordinate(random);
      });
      return row;
    };
    return { a: shape(kindA, 0), b: shape(kindB, kindA > 1 ? from.apart : 0) };
  };
}

/** A moves without turning; B rests in half of the queries. */
function rigid(from: Source): Draw {
  return (random, kindA, kindB, thick) => {
    const a = placed(random, kindA, thick, from);
    const b = placed(random, kindB, thick, from, kindA > 1 ? from.apart : 0);
    move(kindA, a, from.step(random), from.step(random));
    if (random.chance(0.5)) move(kindB, b, from.step(random), from.step(random));
    else move(kindB, b, 0, 0);
    return { a, b };
  };
}

/** A flies along a parabola; in half of the queries B does, along another. */
function thrown(from: Source): Draw {
  return (random, kindA, kindB, thick) => {
    const query = rigid(from)(random, kindA, kindB, thick);
    for (const row of random.chance(0.5) ? [query.a] : [query.a, query.b]) {
      row[SAG_X] = random.chance(0.5) ? 0 : from.step(random);
      row[SAG_Y] = 2 * from.step(random);
    }
    return query;
  };
}

/** Every coordinate is the next double up or down, or stays. */
function nudged(base: Draw): Draw {
  return (random, kindA, kindB, thick) => {
    const query = base(random, kindA, kindB, thick);
    eachNumber(query, kindA, kindB, (x) => x + random.whole(-1, 1) * Math.abs(x) * 2 ** -52);
    return query;
  };
}

function moved(base: Draw, offset: number): Draw {
  return (random, kindA, kindB, thick) => {
    const query = base(random, kindA, kindB, thick);
    eachNumber(query, kindA, kindB, (x) => x + offset);
    return query;
  };
}

function eachNumber({ a, b }: Query, kindA: ShapeKind, kindB: ShapeKind, change: (x: number) => number) {
  for (const [kind, row] of [
    [kindA, a],
    [kindB, b],
  ] as const) {
    eachVertex(kind, (v) => {
      for (let i = v; i < v + 4; i++) row[i] = change(row[i]);
    });
  }
}

/**
 * Vertex 0 of A meets vertex 0 of B, or, with radius, comes to the distance at which they touch, and nothing else
 * touches before: A lies behind its vertex and B before its own. Both move without turning. At time 1 the end
 * poses are set to meet, at other times the start is, as exactly as doubles allow.
 */
function aimed(from: Source, times: (random: Random) => number): Draw {
  return (random, kindA, kindB, thick) => {
    const [dx, dy] = [from.step(random), from.step(random)];
    const [ex, ey] = random.chance(0.5) ? [0, 0] : [from.step(random), from.step(random)];
    const a = lyingBehind(random, kindA, thick, from, ex - dx, ey - dy);
    const b = lyingBehind(random, kindB, thick, from, dx - ex, dy - ey);
    move(kindB, b, ex, ey);
    const t = times(random);
    // Directions with whole sides and hypotenuse keep grids on their grid.
    const [cos, sin] = random.pick(WHOLE_DIRECTIONS);
    const reach = a[RADIUS] + b[RADIUS];
    const x = (1 - t) * b[0] + t * b[END] + cos * reach;
    const y = (1 - t) * b[1] + t * b[END + 1] + sin * reach;
    const shiftX = x - t * dx - a[0];
    const shiftY = y - t * dy - a[1];
    eachVertex(kindA, (v) => {
      a[v] += shiftX;
      a[v + 1] += shiftY;
    });
    move(kindA, a, dx, dy);
    if (t === 1) {
      a[END] = x;
      a[END + 1] = y;
    }
    return { a, b };
  };
}

const WHOLE_DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [0.6, 0.8],
  [-0.8, 0.6],
];

/** A shape whose vertex 0 is met first by anything that moves along (x, y). */
function lyingBehind(
  random: Random,
  kind: ShapeKind,
  thick: boolean,
  from: Source,
  x: number,
  y: number,
): Rows {
  const row = placed(random, kind, thick, from);
  let last = 0;
  eachVertex(kind, (v) => {
    if (row[v] * x + row[v + 1] * y < row[last] * x + row[last + 1] * y) last = v;
  });
  [row[0], row[1], row[last], row[last + 1]] = [row[last], row[last + 1], row[0], row[1]];
  return row;
}

/** The path touches without crossing; whole numbers, and then all coordinates are scaled. */
const tangent: Draw = (random, kindA, kindB, thick) => {
  const { a, b } = thick ? passing(random, kindA, kindB) : turning(random, kindA, kindB);
  const unit = random.pick([1, 0.1, 0.3, 1 / 3]);
  for (const row of [a, b]) for (let i = 0; i < ROW; i++) row[i] *= unit;
  return { a, b };
};

/** The disc A passes vertex 0 of B at exactly the sum of the radii, and the rest of B lies beyond. */
function passing(random: Random, kindA: ShapeKind, kindB: ShapeKind): Query {
  const [x, y, length] = random.pick(WAYS);
  const b = lyingBehind(random, kindB, true, WHOLE, -y, x);
  const a = placed(random, kindA, true, WHOLE);
  // The distance along (y, -x) is whole as well.
  a[RADIUS] = a[RADIUS + END] = length * random.whole(1, 2) - b[RADIUS];
  const reach = (a[RADIUS] + b[RADIUS]) / length;
  const steps = random.whole(1, 4);
  const until = random.whole(0, steps);
  a[0] = b[0] + y * reach - x * until;
  a[1] = b[1] - x * reach - y * until;
  const [ex, ey] = random.chance(0.5) ? [0, 0] : [WHOLE.step(random), WHOLE.step(random)];
  move(kindA, a, x * steps + ex, y * steps + ey);
  move(kindB, b, ex, ey);
  return { a, b };
}

/** Displacements with whole sides and length. */
const WAYS: readonly (readonly [x: number, y: number, length: number])[] = [
  [3, 0, 3],
  [0, -3, 3],
  [3, 4, 5],
  [-4, 3, 5],
  [5, -12, 13],
];

/**
 * Vertex 0 of A comes to the line of edge 0 of B at time tau and goes back. With the edge v and the offset A
 * from the vertex to its first end, X = A x v has a double zero at tau if there A = -s v and A' + s v' is
 * parallel to v. The rest of A lies on the side from which the vertex comes, the rest of B on the other.
 */
function turning(random: Random, kindA: ShapeKind, kindB: ShapeKind): Query {
  const tau = random.whole(1, 3) / 4;
  // Beyond the ends as well: there it only comes to the line.
  const s = random.whole(-1, 5) / 4;
  const v = { x: random.whole(-5, 5), y: random.whole(-5, 5) };
  const turn = { x: 16 * random.whole(-3, 3), y: 16 * random.whole(-3, 3) };
  const along = 4 * random.whole(-2, 2);
  const offset = { x: along * v.x - s * turn.x, y: along * v.y - s * turn.y };
  const bend = offset.x * turn.y - offset.y * turn.x;
  if (bend === 0) return turning(random, kindA, kindB);
  const a = new Float64Array(ROW);
  const b = new Float64Array(ROW);
  for (const [end, t] of [
    [0, -tau],
    [END, 1 - tau],
  ] as const) {
    a[end] = WHOLE.coordinate(random);
    a[end + 1] = WHOLE.coordinate(random);
    b[end] = a[end] - s * 4 * v.x + t * offset.x;
    b[end + 1] = a[end + 1] - s * 4 * v.y + t * offset.y;
    b[end + 8] = b[end] + 4 * v.x + t * turn.x;
    b[end + 9] = b[end + 1] + 4 * v.y + t * turn.y;
  }
  const left = { x: -Math.sign(bend) * v.y, y: Math.sign(bend) * v.x };
  const beside = (row: Rows, at: number, side: number) => {
    const far = side * random.whole(1, 4);
    const on = random.whole(-1, 1);
    for (const end of [0, END]) {
      row[at + end] = row[end] + far * left.x + on * v.x;
      row[at + end + 1] = row[end + 1] + far * left.y + on * v.y;
    }
  };
  for (let i = 1; i < kindA; i++) beside(a, vertexAt(i), 1);
  if (kindB === 3) beside(b, vertexAt(2), -1);
  return { a, b };
}

/** All vertices stay on one line. */
const collinear: Draw = (random, kindA, kindB, thick) => {
  const query = rigid(WHOLE)(random, kindA, kindB, thick);
  const [ux, uy] = [random.whole(-3, 3) / 10, random.whole(1, 3) / 10];
  for (const row of [query.a, query.b]) {
    for (const i of [0, 2, 8, 10, 12, 14]) [row[i], row[i + 1]] = [row[i] * ux, row[i] * uy];
  }
  return query;
};

const early = (random: Random) => random.pick([0.5, 0.25, random.between(0, 1)]);

const keeping = (draw: Draw): Family => ({ draw, deforms: 'none' });

/** Every family, by its name in the report. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  'uniform, deforming': { draw: deforming(UNIFORM), deforms: 'all' },
  uniform: keeping(rigid(UNIFORM)),
  'whole numbers, deforming': { draw: deforming(WHOLE), deforms: 'all' },
  'whole numbers': keeping(rigid(WHOLE)),
  'tenths, deforming': { draw: deforming(TENTHS), deforms: 'all' },
  tenths: keeping(rigid(TENTHS)),
  'tenths, one ulp off': keeping(nudged(rigid(TENTHS))),
  'uniform, parabolas': { draw: thrown(UNIFORM), deforms: 'none', bends: true },
  'tenths, parabolas': { draw: thrown(TENTHS), deforms: 'none', bends: true },
  'aimed at an end': keeping(aimed(UNIFORM, early)),
  'aimed at an end, tenths': keeping(aimed(TENTHS, early)),
  'meeting at t = 1': keeping(aimed(TENTHS, () => 1)),
  tangent: { draw: tangent, deforms: 'thin' },
  'all on one line': keeping(collinear),
  'uniform at 1e6': keeping(moved(rigid(UNIFORM), 1e6)),
  'aimed at 1e9': keeping(moved(aimed(UNIFORM, early), 1e9)),
};
