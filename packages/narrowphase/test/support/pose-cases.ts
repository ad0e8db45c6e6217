import { RADIUS, ROW, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import type { Random } from '@swept/scenes';

/** Two shapes at rest for the static queries. */
export interface PoseCase {
  readonly a: Rows;
  readonly b: Rows;
}

export type PoseGenerator = (random: Random, kindA: ShapeKind, kindB: ShapeKind, thick: boolean) => PoseCase;

function row(kind: ShapeKind, coordinate: () => number, radius: number): Rows {
  const found = new Float64Array(ROW);
  for (let i = 0; i < kind; i++) for (let j = 0; j < 2; j++) found[vertexAt(i) + j] = coordinate();
  found[RADIUS] = radius;
  return found;
}

function from(coordinate: (random: Random) => number, radius: (random: Random) => number): PoseGenerator {
  return (random, kindA, kindB, thick) => ({
    a: row(kindA, () => coordinate(random), thick ? radius(random) : 0),
    b: row(kindB, () => coordinate(random), thick ? radius(random) : 0),
  });
}

function changed(
  base: PoseGenerator,
  change: (row: Rows, kind: ShapeKind, random: Random) => void,
): PoseGenerator {
  return (random, kindA, kindB, thick) => {
    const found = base(random, kindA, kindB, thick);
    change(found.a, kindA, random);
    change(found.b, kindB, random);
    return found;
  };
}

function each(
  f: (x: number, random: Random) => number,
): (row: Rows, kind: ShapeKind, random: Random) => void {
  return (row, kind, random) => {
    for (let i = 0; i < kind; i++) {
      for (let j = 0; j < 2; j++) row[vertexAt(i) + j] = f(row[vertexAt(i) + j], random);
    }
  };
}

function nudged(x: number, random: Random): number {
  return x + random.whole(-1, 1) * (x === 0 ? Number.MIN_VALUE : Math.abs(x) * 2 ** -52);
}

const grid = from(
  (random) => random.whole(0, 8),
  (random) => random.whole(0, 3),
);
const tenths = from(
  (random) => random.whole(0, 30) / 10,
  (random) => random.whole(0, 10) / 10,
);
const uniform = from(
  (random) => random.between(-1, 1),
  (random) => random.between(0, 0.5),
);

const collinear: PoseGenerator = (random, kindA, kindB, thick) => {
  const ux = random.whole(-3, 3);
  const uy = random.whole(-3, 3);
  return changed(grid, (row, kind) => {
    for (let i = 0; i < kind; i++) {
      row[vertexAt(i) + 1] = row[vertexAt(i)] * uy + 2;
      row[vertexAt(i)] = row[vertexAt(i)] * ux + 0;
    }
  })(random, kindA, kindB, thick);
};

/** Some vertex of B is one of A, or a rounded point of an edge of A. */
const shared: PoseGenerator = (random, kindA, kindB, thick) => {
  const found = random.pick([grid, tenths, uniform])(random, kindA, kindB, thick);
  const from = vertexAt(random.whole(0, kindA - 1));
  const next = vertexAt(random.whole(0, kindA - 1));
  const to = vertexAt(random.whole(0, kindB - 1));
  const s = random.pick([0, 0, 0.5, 0.25, random.between()]);
  for (let j = 0; j < 2; j++) found.b[to + j] = (1 - s) * found.a[from + j] + s * found.a[next + j];
  return found;
};

const short = changed(grid, (row, kind, random) => {
  for (let i = 1; i < kind; i++) {
    if (random.chance(0.6)) for (let j = 0; j < 2; j++) row[vertexAt(i) + j] = row[j];
  }
});

const TRIPLES = [
  [3, 4, 5],
  [4, 3, 5],
  [5, 12, 13],
  [8, 15, 17],
  [0, 1, 1],
  [1, 0, 1],
] as const;

/** A vertex of A at exactly the sum of the radii from a vertex or an edge of B, by Pythagorean triples. */
const tangent: PoseGenerator = (random, kindA, kindB) => {
  const { a, b } = grid(random, kindA, kindB, true);
  const [x, y, length] = random.pick(TRIPLES);
  const scale = random.pick([1, 1, 2, 0.125]);
  const radius = random.whole(0, length);
  a[RADIUS] = radius * scale;
  b[RADIUS] = (length - radius) * scale;
  const p = vertexAt(random.whole(0, kindA - 1));
  const q = vertexAt(random.whole(0, kindB - 1));
  const side = random.pick([-1, 1]);
  if (kindB > 1 && random.chance(0.6)) {
    // Beside the edge from q on, which runs across (x, y).
    const o = vertexAt((Math.max(0, q / 4 - (q > 0 ? 1 : 0)) + 1) % kindB);
    const long = random.whole(1, 4);
    b[o] = b[q] - y * long;
    b[o + 1] = b[q + 1] + x * long;
    const along = random.pick([0, 0.5, 1]) * long;
    a[p] = b[q] + side * x * scale - y * along;
    a[p + 1] = b[q + 1] + side * y * scale + x * along;
  } else {
    a[p] = b[q] + side * x * scale;
    a[p + 1] = b[q + 1] + y * scale;
  }
  return { a, b };
};

function moved(base: PoseGenerator, offset: number): PoseGenerator {
  return changed(
    base,
    each((x) => x + offset),
  );
}

function resized(base: PoseGenerator, scale: number): PoseGenerator {
  return changed(base, (row, kind, random) => {
    each((x) => x * scale)(row, kind, random);
    row[RADIUS] *= scale;
  });
}

/** One coordinate or radius is of another order of magnitude altogether. */
const mixed = changed(grid, (row, kind, random) => {
  const factor = random.pick([1e-150, 1e-30, 1e30, 1e100, 1e-300]);
  if (random.chance(0.3)) row[RADIUS] *= factor;
  else row[vertexAt(random.whole(0, kind - 1)) + random.whole(0, 1)] *= factor;
});

/** An edge at the origin is far shorter than the other lengths, so that its square may underflow. */
const shortEdge = changed(grid, (row, kind, random) => {
  if (kind === 1) return;
  const scale = random.pick([1e-200, 1e-170, 1e-140, 1e-60, 1e-16, 1e-8]);
  const first = random.whole(0, kind - 1);
  const second = (first + random.whole(1, kind - 1)) % kind;
  for (let j = 0; j < 2; j++) {
    row[vertexAt(first) + j] = 0;
    row[vertexAt(second) + j] = random.whole(-2, 2) * scale;
  }
});

/** Every family of cases, by name. */
export const POSES: Readonly<Record<string, PoseGenerator>> = {
  uniform,
  grid,
  tenths,
  'tenths, one ulp off': changed(tenths, each(nudged)),
  collinear,
  'shared vertices': shared,
  'shared vertices, one ulp off': changed(shared, each(nudged)),
  'zero lengths': short,
  tangent,
  'tangent, one ulp off': changed(tangent, each(nudged)),
  'tenths at offset 1e6': moved(tenths, 1e6),
  'shared vertices at offset 1e9': moved(shared, 1e9),
  'tenths at scale 1e-150': resized(tenths, 1e-150),
  'tangent at scale 2^-600': resized(tangent, 2 ** -600),
  'tangent at scale 2^480': resized(tangent, 2 ** 480),
  'shared vertices at scale 1e149': resized(shared, 1e149),
  'subnormal grid': resized(grid, Number.MIN_VALUE),
  'mixed magnitudes': mixed,
  'an edge far shorter than the rest': shortEdge,
};

/** The largest difference of coordinates or radius: what rounding errors are measured by. */
export function extent(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): number {
  let size = Math.max(a[RADIUS], b[RADIUS]);
  const points: [number, number][] = [];
  for (let i = 0; i < kindA; i++) points.push([a[vertexAt(i)], a[vertexAt(i) + 1]]);
  for (let i = 0; i < kindB; i++) points.push([b[vertexAt(i)], b[vertexAt(i) + 1]]);
  for (const p of points)
    for (const q of points) size = Math.max(size, Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]));
  return size;
}

/** The largest coordinate: points are doubles, and no finer than those. */
export function farthest(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): number {
  let size = 0;
  for (let i = 0; i < kindA; i++)
    size = Math.max(size, Math.abs(a[vertexAt(i)]), Math.abs(a[vertexAt(i) + 1]));
  for (let i = 0; i < kindB; i++)
    size = Math.max(size, Math.abs(b[vertexAt(i)]), Math.abs(b[vertexAt(i) + 1]));
  return size;
}

export const KINDS = [1, 2, 3] as const;
export const NAMES = ['', 'circle', 'segment', 'triangle'] as const;
