import { END, RADIUS, ROW, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import type { Random } from '@swept/scenes';

/** Two shapes of given kinds, each a one-row store. */
export interface Case {
  readonly a: Rows;
  readonly b: Rows;
}

export type Generator = (random: Random, kindA: ShapeKind, kindB: ShapeKind, thick: boolean) => Case;

/** Every coordinate and radius from its own source. */
function filled(kind: ShapeKind, coordinate: () => number, radius: () => number): Rows {
  const row = new Float64Array(ROW);
  for (let i = 0; i < kind; i++) for (let j = 0; j < 4; j++) row[vertexAt(i) + j] = coordinate();
  row[RADIUS] = radius();
  row[RADIUS + END] = radius();
  return row;
}

/** The same displacement for all vertices, rounded vertex by vertex as a world does. */
export function rigid(kind: ShapeKind, row: Rows, dx: number, dy: number): Rows {
  for (let i = 0; i < kind; i++) {
    row[vertexAt(i) + END] = row[vertexAt(i)] + dx;
    row[vertexAt(i) + 1 + END] = row[vertexAt(i) + 1] + dy;
  }
  row[RADIUS + END] = row[RADIUS];
  return row;
}

function from(coordinate: (random: Random) => number, radius: (random: Random) => number): Generator {
  return (random, kindA, kindB, thick) => {
    const r = () => (thick ? radius(random) : 0);
    return {
      a: filled(kindA, () => coordinate(random), r),
      b: filled(kindB, () => coordinate(random), r),
    };
  };
}

/** The next double up or down, or the same. */
function nudged(x: number, random: Random): number {
  return x + random.whole(-1, 1) * (x === 0 ? Number.MIN_VALUE : Math.abs(x) * 2 ** -52);
}

function changed(base: Generator, change: (row: Rows, kind: ShapeKind, random: Random) => void): Generator {
  return (random, kindA, kindB, thick) => {
    const found = base(random, kindA, kindB, thick);
    change(found.a, kindA, random);
    change(found.b, kindB, random);
    return found;
  };
}

function eachNumber(kind: ShapeKind, row: Rows, f: (x: number) => number): void {
  for (let i = 0; i < kind; i++) for (let j = 0; j < 4; j++) row[vertexAt(i) + j] = f(row[vertexAt(i) + j]);
}

const uniform = from(
  (random) => random.between(-1, 1),
  (random) => random.between(0, 0.2),
);
const grid = from(
  (random) => random.whole(1, 10),
  (random) => random.whole(0, 2),
);
const tenths = from(
  (random) => random.whole(1, 30) / 10,
  (random) => random.whole(0, 4) / 10,
);

const moving: Generator = (random, kindA, kindB, thick) => {
  const found = uniform(random, kindA, kindB, thick);
  rigid(kindA, found.a, random.between(-3, 3), random.between(-3, 3));
  if (random.chance(0.5)) rigid(kindB, found.b, random.between(-1, 1), random.between(-1, 1));
  else rigid(kindB, found.b, 0, 0);
  return found;
};

const gridMoving: Generator = (random, kindA, kindB, thick) => {
  const found = grid(random, kindA, kindB, thick);
  rigid(kindA, found.a, random.whole(-9, 9), random.whole(-9, 9));
  if (random.chance(0.5)) rigid(kindB, found.b, random.whole(-3, 3), random.whole(-3, 3));
  else rigid(kindB, found.b, 0, 0);
  return found;
};

/**
 * Vertex 0 of A is moved to a chosen place on B: an end, a point beside an edge at the distance of the radii,
 * at a chosen time.
 */
const aimed: Generator = (random, kindA, kindB, thick) => {
  const { a, b } = (random.chance(0.5) ? uniform : tenths)(random, kindA, kindB, thick);
  a[RADIUS + END] = a[RADIUS];
  b[RADIUS + END] = b[RADIUS];
  if (random.chance(0.6)) rigid(kindB, b, random.chance(0.5) ? 0 : random.between(-1, 1), 0);
  const t = random.pick([1, 1, 0.5, 0.25, random.between()]);
  const q = vertexAt(random.whole(0, kindB - 1));
  const o = vertexAt(random.whole(0, kindB - 1));
  const s = random.pick([0, 0, 1, 0.5, random.between()]);
  const at = (i: number) =>
    (1 - t) * ((1 - s) * b[q + i] + s * b[o + i]) + t * ((1 - s) * b[q + END + i] + s * b[o + END + i]);
  const vx = (1 - t) * (b[o] - b[q]) + t * (b[o + END] - b[q + END]);
  const vy = (1 - t) * (b[o + 1] - b[q + 1]) + t * (b[o + 1 + END] - b[q + 1 + END]);
  const length = Math.sqrt(vx * vx + vy * vy) || 1;
  const r = a[RADIUS] + b[RADIUS];
  const side = random.pick([-1, 1]);
  const x = at(0) - (side * r * vy) / length;
  const y = at(1) + (side * r * vx) / length;
  const dx = random.chance(0.3) ? vx : random.between(-2, 2);
  const dy = random.chance(0.3) ? vy : random.between(-2, 2);
  const shiftX = x - t * dx - a[0];
  const shiftY = y - t * dy - a[1];
  for (let i = 0; i < kindA; i++) {
    a[vertexAt(i)] += shiftX;
    a[vertexAt(i) + 1] += shiftY;
  }
  rigid(kindA, a, dx, dy);
  if (random.chance(0.3)) eachNumber(kindA, a, (c) => nudged(c, random));
  return { a, b };
};

const collinear: Generator = (random, kindA, kindB, thick) => {
  const found = grid(random, kindA, kindB, thick);
  const ux = random.whole(-3, 3);
  const uy = random.whole(-3, 3);
  for (const [kind, row] of [
    [kindA, found.a],
    [kindB, found.b],
  ] as const) {
    for (let i = 0; i < kind; i++) {
      for (const v of [vertexAt(i), vertexAt(i) + END]) {
        row[v + 1] = row[v] * uy + 2;
        row[v] = row[v] * ux;
      }
    }
  }
  return found;
};

const shared: Generator = (random, kindA, kindB, thick) => {
  const found = (random.chance(0.5) ? grid : uniform)(random, kindA, kindB, thick);
  const from = vertexAt(random.whole(0, kindA - 1));
  const to = vertexAt(random.whole(0, kindB - 1));
  for (let j = random.whole(0, 3); j < 4; j++) found.b[to + j] = found.a[from + j];
  return found;
};

const short: Generator = changed(grid, (row, kind, random) => {
  for (let i = 1; i < kind; i++) {
    if (random.chance(0.6)) for (let j = 0; j < 4; j++) row[vertexAt(i) + j] = row[j];
    else if (random.chance(0.3)) for (let j = 0; j < 2; j++) row[vertexAt(i) + j] = row[j];
  }
});

/**
 * Vertex 0 of A passes B at just the distance of the radii, give or take some units in the last place: along
 * an edge, or across the line from a vertex.
 */
const tangent: Generator = (random, kindA, kindB, thick) => {
  const { a, b } = (random.chance(0.5) ? uniform : tenths)(random, kindA, kindB, thick);
  a[RADIUS + END] = a[RADIUS];
  b[RADIUS + END] = b[RADIUS];
  rigid(kindB, b, 0, 0);
  const q = vertexAt(random.whole(0, kindB - 1));
  const o = vertexAt(random.whole(0, kindB - 1));
  const angle: readonly [number, number] =
    q === o ? [random.whole(-3, 3), random.whole(1, 3)] : [b[o] - b[q], b[o + 1] - b[q + 1]];
  const length = Math.sqrt(angle[0] * angle[0] + angle[1] * angle[1]) || 1;
  const [ux, uy] = [angle[0] / length, angle[1] / length];
  const r = (a[RADIUS] + b[RADIUS]) * (1 + random.whole(-2, 2) * 2 ** -52);
  const before = random.between(0.5, 3);
  const far = before + random.between(0.1, 4);
  rigid(kindA, a, 0, 0);
  const [dx, dy] = [b[q] - uy * r - ux * before - a[0], b[q + 1] + ux * r - uy * before - a[1]];
  for (let i = 0; i < kindA; i++) {
    const v = vertexAt(i);
    a[v] += dx;
    a[v + 1] += dy;
  }
  rigid(kindA, a, ux * far, uy * far);
  return { a, b };
};

function scaledBy(base: Generator, scale: number): Generator {
  return changed(base, (row, kind) => {
    eachNumber(kind, row, (x) => x * scale);
    row[RADIUS] *= scale;
    row[RADIUS + END] *= scale;
  });
}

function offsetBy(base: Generator, offset: number): Generator {
  return changed(base, (row, kind) => eachNumber(kind, row, (x) => x + offset));
}

/** Every family of cases, by name. */
export const GENERATORS: Readonly<Record<string, Generator>> = {
  uniform,
  moving,
  grid,
  'moving on a grid': gridMoving,
  tenths,
  'tenths, one ulp off': changed(tenths, (row, kind, random) =>
    eachNumber(kind, row, (x) => nudged(x, random)),
  ),
  aimed,
  collinear,
  'shared vertices': shared,
  'zero lengths': short,
  'moving at offset 1e6': offsetBy(moving, 1e6),
  'aimed at offset 1e9': offsetBy(aimed, 1e9),
  'near tangency': tangent,
  'tenths at scale 1e-150': scaledBy(tenths, 1e-150),
  'tenths at scale 1e-160': scaledBy(tenths, 1e-160),
  'the least numbers there are': scaledBy(grid, Number.MIN_VALUE),
  'aimed at scale 1e150': scaledBy(
    changed(aimed, (row, kind) => eachNumber(kind, row, (x) => x / 16)),
    1e150,
  ),
};

/** The largest difference of coordinates or radius: what rounding errors are measured by. */
export function sizeOf(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): number {
  let size = Math.max(a[RADIUS], a[RADIUS + END], b[RADIUS], b[RADIUS + END]);
  for (let i = 0; i < kindA; i++) {
    for (let j = 0; j < kindB; j++) {
      for (let k = 0; k < 4; k++) size = Math.max(size, Math.abs(a[vertexAt(i) + k] - b[vertexAt(j) + k]));
    }
  }
  return size;
}
