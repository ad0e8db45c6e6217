import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { type Case, GENERATORS, type Generator, sizeOf } from './cases.js';

/** The same cases with sags: of the magnitude of the case, none on one axis or on one body, whole on grids. */
function bent(name: string): Generator {
  return (random, kindA, kindB, thick) => {
    const found = GENERATORS[name](random, kindA, kindB, thick);
    const size = sizeOf(kindA, found.a, kindB, found.b);
    const isGrid = name.includes('grid') || name === 'collinear' || name === 'zero lengths';
    const sag = () => {
      if (isGrid) return random.whole(-8, 8);
      return random.pick([-1, 0, 1, 0.5, random.between(-3, 3)]) * size;
    };
    for (const row of [found.a, found.b]) {
      if (random.chance(0.3)) continue;
      row[SAG_X] = random.chance(0.5) ? 0 : sag();
      row[SAG_Y] = sag();
    }
    return found;
  };
}

/**
 * A body rides the parabola of another case: moved so that it meets the same place at the same time, in spite
 * of the sag.
 */
const thrownAt: Generator = (random, kindA, kindB, thick) => {
  const found = GENERATORS.aimed(random, kindA, kindB, thick);
  const t = random.pick([1, 0.5, 0.25, random.between()]);
  const sagX = random.between(-2, 2);
  const sagY = random.between(-2, 2);
  const { a } = found;
  a[SAG_X] = sagX;
  a[SAG_Y] = sagY;
  for (let i = 0; i < kindA; i++) {
    const v = vertexAt(i);
    const dx = t * (1 - t) * sagX;
    const dy = t * (1 - t) * sagY;
    a[v] += dx;
    a[v + END] += dx;
    a[v + 1] += dy;
    a[v + 1 + END] += dy;
  }
  return found;
};

/**
 * A parabola whose vertex just reaches a floor y = 0, dyadic throughout: tangential, exactly, or off by one
 * spacing of doubles. With radius the floor is reached at the radius. The lowest vertex of A is moved there.
 */
const tangent: Generator = (random, kindA, kindB, thick) => {
  const found = GENERATORS.grid(random, kindA, kindB, thick);
  const { a, b } = found;
  const at = random.whole(-4, 4);
  for (let i = 0; i < kindA; i++) {
    const v = vertexAt(i);
    a[v + END] = a[v] + at;
    a[v + 1] = i === 0 ? 0 : random.whole(0, 6);
    a[v + 1 + END] = a[v + 1];
  }
  a[RADIUS + END] = a[RADIUS];
  b[RADIUS + END] = b[RADIUS];
  for (let i = 0; i < kindB; i++) {
    const v = vertexAt(i);
    b[v] = (2 * i - kindB + 1) * 16;
    b[v + END] = b[v];
    b[v + 1] = i === 2 ? -4 : 0;
    b[v + 1 + END] = b[v + 1];
  }
  // Dips by a quarter of the sag.
  const sag = random.pick([1, 2, 4, 8]);
  const lift = sag / 4 + a[RADIUS] + b[RADIUS];
  const up = lift + random.pick([0, 0, 2 ** -52, -(2 ** -52), 2 ** -30]);
  a[SAG_Y] = sag;
  for (let i = 0; i < kindA; i++) {
    a[vertexAt(i) + 1] += up;
    a[vertexAt(i) + 1 + END] += up;
  }
  if (random.chance(0.5)) turn(found, kindA, kindB);
  return found;
};

/** x and y change places, so that a floor is a wall. */
function turn({ a, b }: Case, kindA: ShapeKind, kindB: ShapeKind): void {
  for (const [kind, row] of [
    [kindA, a],
    [kindB, b],
  ] as [ShapeKind, Rows][]) {
    const swap = (i: number, j: number) => {
      [row[i], row[j]] = [row[j], row[i]];
    };
    for (let i = 0; i < kind; i++) {
      swap(vertexAt(i), vertexAt(i) + 1);
      swap(vertexAt(i) + END, vertexAt(i) + END + 1);
    }
    swap(SAG_X, SAG_Y);
  }
}

/** Resting on a floor, or a hair above it, under gravity or bouncing off. */
const resting: Generator = (random, kindA, kindB, thick) => {
  const found = tangent(random, kindA, kindB, thick);
  const { a } = found;
  const isTurned = a[SAG_X] !== 0;
  const c = isTurned ? 0 : 1;
  const down = a[SAG_X + 2 * c] / 4;
  const rise = random.pick([0, 0, 1, 0.5, -0.25, 2 ** -20]);
  const gap = random.pick([0, 0, 2 ** -50, 2 ** -40]);
  for (let i = 0; i < kindA; i++) {
    const v = vertexAt(i) + c;
    a[v] += gap - down;
    a[v + END] = a[v] + rise;
  }
  return found;
};

/** Vertex 0 of A starts a hair beside an edge or an end of B, or just in it, and goes anywhere. */
const hair: Generator = (random, kindA, kindB, thick) => {
  const { a, b } = bent(random.pick(['uniform', 'grid', 'tenths']))(random, kindA, kindB, thick);
  const q = vertexAt(random.whole(0, kindB - 1));
  const o = vertexAt(random.whole(0, kindB - 1));
  const s = random.pick([0, 0.5, 1, random.between(), random.between()]);
  const [vx, vy] = [b[o] - b[q], b[o + 1] - b[q + 1]];
  const length = Math.sqrt(vx * vx + vy * vy) || 1;
  const side = random.pick([-1, 1]);
  const r = a[RADIUS] + b[RADIUS] + random.pick([0, 2 ** -53, 2 ** -51, 2 ** -48, 2 ** -44, -(2 ** -52)]);
  const x = (1 - s) * b[q] + s * b[o] - (side * r * vy) / length - a[0];
  const y = (1 - s) * b[q + 1] + s * b[o + 1] + (side * r * vx) / length - a[1];
  const slow = random.pick([1, 1, 2 ** -10, 2 ** -30]);
  const [dx, dy] = [random.between(-3, 3) * slow, random.between(-3, 3) * slow];
  for (let i = 0; i < kindA; i++) {
    const v = vertexAt(i);
    a[v] += x;
    a[v + 1] += y;
    // The other vertices of A further out, where they are not in B.
    const depth = side * ((a[v] - a[0]) * vy - (a[v + 1] - a[1]) * vx);
    if (depth > 0) {
      a[v] = 2 * a[0] - a[v];
      a[v + 1] = 2 * a[1] - a[v + 1];
    }
    if (random.chance(0.2)) continue;
    a[v + END] = a[v] + dx;
    a[v + 1 + END] = a[v + 1] + dy;
  }
  if (random.chance(0.5)) {
    for (let i = 0; i < kindB; i++) for (let c = 0; c < 2; c++) b[vertexAt(i) + END + c] = b[vertexAt(i) + c];
  }
  if (random.chance(0.7)) a[RADIUS + END] = a[RADIUS];
  if (random.chance(0.7)) b[RADIUS + END] = b[RADIUS];
  return { a, b };
};

function offset(base: Generator, by: number): Generator {
  return (random, kindA, kindB, thick) => {
    const found = base(random, kindA, kindB, thick);
    for (const [kind, row] of [
      [kindA, found.a],
      [kindB, found.b],
    ] as [ShapeKind, Rows][]) {
      for (let i = 0; i < kind; i++) for (let j = 0; j < 4; j++) row[vertexAt(i) + j] += by;
    }
    return found;
  };
}

/** Every family of cases with sags, by name. */
export const BENT: Readonly<Record<string, Generator>> = {
  ...Object.fromEntries(Object.keys(GENERATORS).map((name) => [name, bent(name)])),
  'thrown at a place': thrownAt,
  'thrown at a place, offset 1e6': offset(thrownAt, 1e6),
  'tangential parabolas': tangent,
  'resting and bouncing': resting,
  'a hair apart at the start': hair,
  'a hair apart at the start, offset 1e6': offset(hair, 1e6),
};
