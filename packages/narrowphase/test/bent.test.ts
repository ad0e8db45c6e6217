import {
  circle,
  END,
  motion,
  RADIUS,
  type Rows,
  SAG_X,
  SAG_Y,
  type ShapeKind,
  segment,
  triangle,
  vertexAt,
} from '@swept/core';
import { contactSet, firstContact, firstTouch } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { isReversed } from '../src/accelerated/order.js';
import { keepsShape } from '../src/bent/sweep.js';
import { stages } from '../src/exact/stages.js';
import {
  AT_END,
  createImpact,
  createIntervals,
  EDGE,
  IMPACT,
  intervals,
  OVERLAPPING,
  overlap,
  SEPARATE,
  sweep,
  TANGENT,
  TOUCHING_AT_START,
} from '../src/index.js';
import { BENT } from './support/accelerated-cases.js';
import { type Case, type Generator, rigid } from './support/cases.js';

const ROUNDS = inject('rounds');

/** Shapes that keep their shape, on paths that bend against each other: as exact as on straight ones. */
const PAIRS: readonly (readonly [ShapeKind, ShapeKind])[] = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 2],
  [2, 3],
  [3, 3],
];
const NAMES = ['', 'circle', 'segment', 'triangle'];

const out = createImpact();

/** What is wrong with the answer to one case, or an empty string. */
function verdict(kindA: ShapeKind, kindB: ShapeKind, { a, b }: Case): string {
  const status = sweep(kindA, kindB, a, b, out);
  const truth = firstContact(kindA, a, kindB, b);
  if (overlap(kindA, kindB, a, b) !== truth.atStart) return 'overlap at the start';
  if (status === SEPARATE) return truth.touches ? `missed a contact at ${truth.time}` : '';
  if (!truth.touches) return `a contact that is none, at ${out.toi}`;
  if (status === OVERLAPPING) return truth.atStart ? '' : 'an overlap at the start that is none';
  if (Math.abs(Math.sqrt(out.nx * out.nx + out.ny * out.ny) - 1) > 1e-14)
    return `normal ${out.nx}, ${out.ny}`;
  if (truth.atStart !== ((out.flags & TOUCHING_AT_START) !== 0)) return 'flag of a touch at the start';
  return out.toi === truth.time ? '' : `toi ${out.toi} instead of ${truth.time}`;
}

/** The same cases with shapes that keep their shape; radii that change stay so in a third. */
function stiff(generate: Generator): Generator {
  return (random, kindA, kindB, thick) => {
    const found = generate(random, kindA, kindB, thick);
    for (const [kind, row] of [
      [kindA, found.a],
      [kindB, found.b],
    ] as const) {
      const radius = row[RADIUS + END];
      if (!keepsShape(kind, row, 0)) rigid(kind, row, row[END] - row[0], row[END + 1] - row[1]);
      row[RADIUS + END] = random.chance(0.3) ? radius : row[RADIUS];
    }
    return found;
  };
}

/**
 * A comes to the end of the step where it touches B, as well as doubles allow, from wherever its sag leads.
 */
const landing: Generator = (random, kindA, kindB, thick) => {
  const { a, b } = BENT.aimed(random, kindA, kindB, thick);
  const by = random.pick([0, 0, 2 ** -53, -(2 ** -53)]);
  for (let i = 0; i < kindA; i++) a[vertexAt(i) + END + 1] += by;
  a[SAG_X] = random.whole(-2, 2);
  a[SAG_Y] = random.whole(-9, 9) / 10;
  return { a, b };
};

/** Over a floor or a triangle on tenths, a path whose lowest place is at the reach, except for rounding. */
const apex: Generator = (random, kindA, kindB, thick) => {
  const { a, b } = BENT.tenths(random, kindA, kindB, thick);
  rigid(kindB, b, 0, 0);
  for (let i = 0; i < kindB; i++) {
    const v = vertexAt(i);
    b[v] = b[v + END] = random.whole(-30, 30) / 10;
    b[v + 1] = b[v + 1 + END] = i === 2 ? -0.7 : 0.3;
  }
  a[SAG_X] = b[SAG_X] = 0;
  b[SAG_Y] = 0;
  a[SAG_Y] = random.whole(1, 20) / 10;
  const at = random.pick([0.25, 0.5, 0.5, 0.75]);
  // 0.3 + R at its lowest, at t = at: the displacement is sag (1 - 2 at), and the sag takes sag at at of it.
  const drop = a[SAG_Y] * (1 - 2 * at);
  const y = 0.3 + a[RADIUS] + b[RADIUS] + a[SAG_Y] * at * at;
  const shift = y - Math.min(...Array.from({ length: kindA }, (_, i) => a[vertexAt(i) + 1]));
  for (let i = 0; i < kindA; i++) a[vertexAt(i) + 1] += shift;
  rigid(kindA, a, random.whole(-10, 10) / 10, drop);
  b[RADIUS + END] = b[RADIUS];
  return { a, b };
};

const FAMILIES: Readonly<Record<string, Generator>> = {
  ...Object.fromEntries(Object.entries(BENT).map(([name, generate]) => [name, stiff(generate)])),
  'landing at t = 1': stiff(landing),
  'lowest at the reach, on tenths': apex,
};

describe('sweeps of bent paths before the judge', () => {
  for (const [name, generate] of Object.entries(FAMILIES)) {
    for (const [kindA, kindB] of PAIRS) {
      it(`${NAMES[kindA]} and ${NAMES[kindB]}, ${name}, seeds 1 and 2`, () => {
        for (const seed of [1, 2]) {
          const random = new Random(seed);
          for (let n = 0; n < 6 * ROUNDS; n++) {
            const found = generate(random, kindA, kindB, seed === 2);
            const wrong = verdict(kindA, kindB, found);
            if (wrong) throw new Error(`${wrong}: case ${n} of seed ${seed}: [${found.a}] [${found.b}]`);
          }
        }
      });
    }
  }
});

type Check = (kindA: ShapeKind, kindB: ShapeKind, found: Case) => void;

function forEachCase(seed: number, check: Check): void {
  for (const generate of Object.values(FAMILIES)) {
    const random = new Random(seed);
    for (let n = 0; n < 42 * ROUNDS; n++) {
      const [kindA, kindB] = PAIRS[n % PAIRS.length];
      check(kindA, kindB, generate(random, kindA, kindB, n % 4 > 1));
    }
  }
}

/** Do the features in `out` only graze, says the judge? */
function grazes(kindA: ShapeKind, kindB: ShapeKind, { a, b }: Case): boolean {
  const { toi, featureA, featureB } = out;
  const ofA = featureA < EDGE;
  const [vertex, other, kind] = ofA ? [featureA, featureB, kindB] : [featureB, featureA, kindA];
  const edge: [number, number] = other >= EDGE ? [other - EDGE, (other - EDGE + 1) % kind] : [other, other];
  if (other < EDGE && a[RADIUS] + a[RADIUS + END] + b[RADIUS] + b[RADIUS + END] === 0) return false;
  const near = 2 ** -50;
  return (
    firstTouch(kindA, a, kindB, b, { ofA, vertex, edge }, toi * (1 - near), toi * (1 + near)) === 'graze'
  );
}

describe('the record of bent paths', () => {
  it('TANGENT and AT_END are what the judge says, seed 3', () => {
    const flagged = { graze: 0, end: 0 };
    forEachCase(3, (kindA, kindB, found) => {
      if (sweep(kindA, kindB, found.a, found.b, out) !== IMPACT || out.toi === 0) return;
      const shown = `${kindA} ${kindB} [${found.a}] [${found.b}] ${JSON.stringify(out)}`;
      expect((out.flags & TANGENT) !== 0, shown).toBe(grazes(kindA, kindB, found));
      // At exactly t = 1 and not before: what is shorter by the last rounding of the time has no contact.
      const isLast = out.toi === 1 && contactSet(kindA, found.a, kindB, found.b)[0][0] === 1;
      if ((out.flags & AT_END) !== 0) expect(isLast, shown).toBe(true);
      if (out.flags & TANGENT) flagged.graze++;
      if (out.flags & AT_END) flagged.end++;
    });
    expect(flagged.graze).toBeGreaterThan(10);
    expect(flagged.end).toBeGreaterThan(5);
  });

  it('is turned round with the shapes, seed 4', () => {
    const other = createImpact();
    forEachCase(4, (kindA, kindB, { a, b }) => {
      if (a[SAG_X] === b[SAG_X] && a[SAG_Y] === b[SAG_Y]) return;
      const status = sweep(kindA, kindB, a, b, out);
      expect(sweep(kindB, kindA, b, a, other)).toBe(status);
      if (status !== IMPACT) return;
      // Of features that are met at the same time the first is reported, and these two have no order.
      if (!isReversed(kindA, a, 0, kindB, b, 0) && !isReversed(kindB, b, 0, kindA, a, 0)) return;
      expect([other.toi, other.flags, other.closingSpeed]).toEqual([out.toi, out.flags, out.closingSpeed]);
      expect([other.nx + out.nx, other.ny + out.ny]).toEqual([0, 0]);
      expect([other.featureA, other.featureB, other.s, other.t]).toEqual([
        out.featureB,
        out.featureA,
        out.t,
        out.s,
      ]);
      expect([other.x, other.y]).toEqual([out.x, out.y]);
    });
  });

  it('says where and how fast they touch, seed 5', () => {
    let impacts = 0;
    forEachCase(5, (kindA, kindB, { a, b }) => {
      const size = Math.max(...a.map(Math.abs), ...b.map(Math.abs));
      if (size < 1e-100 || size > 1e100) return;
      if (sweep(kindA, kindB, a, b, out) !== IMPACT) return;
      const reach = at(a, RADIUS, out.toi) + at(b, RADIUS, out.toi);
      if (reach > 0 && reach < 1e-6 * size) return;
      impacts++;
      const shown = `${kindA} ${kindB} [${a}] [${b}] ${JSON.stringify(out)}`;
      const slack = 1e-9 * size;
      const places = [place(kindA, a, out.featureA, out.s), place(kindB, b, out.featureB, out.t)];
      const radii = [at(a, RADIUS, out.toi), -at(b, RADIUS, out.toi)];
      for (const [i, [x, y]] of places.entries()) {
        expect(Math.abs(x(out.toi) + radii[i] * out.nx - out.x), shown).toBeLessThan(slack);
        expect(Math.abs(y(out.toi) + radii[i] * out.ny - out.y), shown).toBeLessThan(slack);
      }
      // A difference over all of a parabola gives the velocity in its middle, two of them that at any time.
      const speed = (c: 0 | 1): number => {
        const d = (t: number) => places[1][c](t) - places[0][c](t);
        return d(1) - d(0) + (2 * out.toi - 1) * 2 * (d(0) + d(1) - 2 * d(0.5));
      };
      const growth = a[RADIUS + END] - a[RADIUS] + b[RADIUS + END] - b[RADIUS];
      const closing = growth - (speed(0) * out.nx + speed(1) * out.ny);
      expect(Math.abs(out.closingSpeed - closing), shown).toBeLessThan(slack);
    });
    expect(impacts).toBeGreaterThan(250);
  });
});

/** A number of a row at a time; those of vertices carry the sag. */
function at(row: Rows, i: number, t: number): number {
  const sag = i === RADIUS ? 0 : row[i % 2 === 0 ? SAG_X : SAG_Y];
  return (1 - t) * row[i] + t * row[i + END] - t * (1 - t) * sag;
}

/** The point that a record gives by feature and fraction, without radius, at any time. */
function place(kind: ShapeKind, row: Rows, feature: number, along: number) {
  const i = feature & (EDGE - 1);
  const next = feature >= EDGE ? (i + 1) % kind : i;
  const f = feature >= EDGE ? along : 0;
  const of = (c: number) => (t: number) =>
    (1 - f) * at(row, vertexAt(i) + c, t) + f * at(row, vertexAt(next) + c, t);
  return [of(0), of(1)] as const;
}

describe('intervals of bent paths', () => {
  it('agree with the sweep on whether there is a contact and on when the first begins, seed 6', () => {
    const times = createIntervals();
    for (const families of [FAMILIES, BENT]) {
      for (const generate of Object.values(families)) {
        const random = new Random(6);
        for (let n = 0; n < 35 * ROUNDS; n++) {
          const [kindA, kindB] = PAIRS[n % PAIRS.length];
          const { a, b } = generate(random, kindA, kindB, n % 4 > 1);
          if (a[SAG_X] === b[SAG_X] && a[SAG_Y] === b[SAG_Y]) continue;
          const status = sweep(kindA, kindB, a, b, out);
          const count = intervals(kindA, kindB, a, b, times);
          expect(count > 0).toBe(status !== SEPARATE);
          if (count > 0) expect(times.enter[0]).toBe(status === IMPACT ? out.toi : 0);
        }
      }
    }
  });
});

describe('of the commonest pairs doubles decide all that is not made to be hard', () => {
  for (const [kindA, kindB] of PAIRS) {
    it(`${NAMES[kindA]} and ${NAMES[kindB]}, seed 7`, () => {
      const random = new Random(7);
      stages.integers = 0;
      for (let n = 0; n < 2000; n++) {
        const { a, b } = FAMILIES.moving(random, kindA, kindB, n % 2 === 0 || kindB === 1);
        // Equal sags are for other code.
        a[SAG_X] += 0.25;
        sweep(kindA, kindB, a, b, out);
      }
      expect(stages.integers).toBeLessThan(4);
    });
  }

  it('a ball that has bounced a hair above the floor or an end of it, and goes away from there', () => {
    stages.integers = 0;
    for (const kind of [1, 2, 3] as const) {
      for (let n = 0; n < 60; n++) {
        const hair = 2 ** -(40 + (n % 14));
        const x = kind > 1 ? n / 80 - 0.25 : 0;
        const body = (dx: number, dy: number) =>
          kind === 1
            ? circle(x + dx, hair + 0.5 + dy, 0.5)
            : kind === 2
              ? segment(x + dx, hair + 0.25 + dy, x + dx + 0.5, hair + 0.25 + dy, 0.25)
              : triangle(x + dx, hair + dy, x + dx + 0.5, hair + dy, x + dx, 1 + dy);
        const flying = motion(body(0, 0), body(0.125, 2), 0, -1);
        for (const [x0, x1] of [
          [-4, 4],
          [0.0625, 4],
        ]) {
          const status = sweep(kind, 2, flying.row, segment(x0, 0, x1, 0).row, out);
          expect(status).toBe(SEPARATE);
        }
      }
    }
    expect(stages.integers).toBe(0);
  });
});

it.each([
  ['fall onto each other', motion(circle(0, 4, 1), circle(0, 0, 1), 0, -1), circle(0, 0, 1)],
  ['touch at the start and move in', motion(circle(0, 2, 1), circle(0, 1, 1), 0, 1), circle(0, 0, 1)],
  ['graze each other', motion(circle(-4, 1.25, 1), circle(4, 1.25, 1), 0, -3), circle(0, 0, 1)],
  ['are points that meet', motion(circle(-1, 0.25, 0), circle(1, 0.25, 0), 0, 1), circle(0, 0, 0)],
])('a record is filled where two discs %s', (_, a, b) => {
  for (const [first, second] of [
    [a, b],
    [b, a],
  ]) {
    const record = createImpact();
    for (const key of Object.keys(record) as (keyof typeof record)[]) record[key] = Number.NaN;
    expect(sweep(1, 1, first.row, second.row, record)).toBe(IMPACT);
    expect(Object.entries(record).filter(([, value]) => Number.isNaN(value))).toEqual([]);
  }
});

it('halves of boxes that were created in one place, one falling, are told apart without whole numbers', () => {
  const out = createImpact();
  const falling = motion(triangle(0, 0, 1, 0, 1, 1), triangle(0, -0.5, 1, -0.5, 1, 0.5), 0, 0.5);
  // Beside the other by some spacings of doubles, less than any rounding bound.
  const left = triangle(-1, 0, -(2 ** -52), 0, -(2 ** -52), 1);
  const right = triangle(1 + 2 ** -51, 0, 2, 0, 1 + 2 ** -51, 1);
  stages.integers = 0;
  for (const half of [left, right]) {
    expect(sweep(3, 3, falling.row, half.row, out)).toBe(SEPARATE);
    expect(sweep(3, 3, half.row, falling.row, out)).toBe(SEPARATE);
  }
  expect(stages.integers).toBe(0);
});
