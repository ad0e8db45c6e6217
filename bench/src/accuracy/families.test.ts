import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { AT_START, Ball, type Contact, DOUBT, ExactPair, filteredContact, NearPair } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { FAMILIES } from './families.js';
import { bentContact, PAIRS } from './trial.js';

const SEED = 9;
const QUERIES = 60;
const JUDGED = 8;
const NAMES = Object.keys(FAMILIES);

const cases = PAIRS.flatMap((pair) =>
  Object.entries(FAMILIES).map(([name, family]) => ({ ...pair, ...family, title: `${pair.name}: ${name}` })),
);

describe.each(cases)(`$title, seed ${SEED}`, ({ a: kindA, b: kindB, thick, draw, deforms, bends }) => {
  const drawn = (seed: number) => {
    const random = new Random(seed);
    return Array.from({ length: QUERIES }, () => draw(random, kindA, kindB, thick));
  };
  const queries = drawn(SEED);

  it('is decided by its seed', () => {
    expect(drawn(SEED)).toEqual(queries);
    expect(drawn(SEED + 1)).not.toEqual(queries);
  });

  it('gives a radius to circles alone, and keeps it', () => {
    for (const { a, b } of queries) {
      for (const [kind, row] of [
        [kindA, a],
        [kindB, b],
      ] as const) {
        expect(row[RADIUS] > 0).toBe(thick && kind === 1);
        expect(row[RADIUS + END]).toBe(row[RADIUS]);
      }
    }
  });

  it('deforms only what it says', () => {
    const isDeforming = queries.some(({ a, b }) => !keepsForm(kindA, a) || !keepsForm(kindB, b));
    expect(isDeforming).toBe(kindA + kindB > 2 && (deforms === 'all' || (deforms === 'thin' && !thick)));
  });

  it('has hits', () => {
    const judge = bends ? bentContact : filteredContact;
    const hits = queries.filter(({ a, b }) => judge(kindA, a, kindB, b) !== undefined);
    expect(hits.length).toBeGreaterThan(QUERIES / 30);
  });
});

/** Do all vertices move alike, up to the rounding of their ends? */
function keepsForm(kind: ShapeKind, row: Rows): boolean {
  for (let i = 1; i < kind; i++) {
    for (const axis of [0, 1]) {
      const v = vertexAt(i) + axis;
      const off = row[v + END] - row[v] - (row[axis + END] - row[axis]);
      const size = Math.max(...[v, v + END, axis, axis + END].map((at) => Math.abs(row[at])));
      if (Math.abs(off) > 2 ** -48 * size) return false;
    }
  }
  return true;
}

describe.each(PAIRS.filter(({ thick }) => !thick))(`$name, seed ${SEED}`, ({ a: kindA, b: kindB }) => {
  it('meets at t = 1 at the latest', () => {
    const random = new Random(SEED);
    for (let i = 0; i < QUERIES; i++) {
      const { a, b } = FAMILIES['meeting at t = 1'].draw(random, kindA, kindB, false);
      expect([a[END], a[END + 1]]).toEqual([b[END], b[END + 1]]);
      expect(filteredContact(kindA, a, kindB, b)?.high).toBeLessThanOrEqual(1);
    }
  });

  it('aims so that nothing else touches before', () => {
    const random = new Random(SEED);
    let last = 0;
    for (let i = 0; i < QUERIES; i++) {
      const { a, b } = FAMILIES['meeting at t = 1'].draw(random, kindA, kindB, false);
      if (filteredContact(kindA, a, kindB, b)?.high === 1) last++;
    }
    expect(last).toBeGreaterThan(0.8 * QUERIES);
  });
});

describe.each(PAIRS)(`$name, tangent, seed ${SEED}`, ({ a: kindA, b: kindB, thick }) => {
  it('touches without crossing', () => {
    const random = new Random(SEED);
    for (let i = 0; i < QUERIES; i++) {
      const { a, b } = FAMILIES.tangent.draw(random, kindA, kindB, thick);
      if (thick) {
        const [x, y] = [a[0] - b[0], a[1] - b[1]];
        const [dx, dy] = [a[END] - b[END] - x, a[END + 1] - b[END + 1] - y];
        const gap = Math.abs(x * dy - y * dx) / Math.sqrt(dx * dx + dy * dy) - a[RADIUS] - b[RADIUS];
        expect(Math.abs(gap)).toBeLessThan(1e-14 * (a[RADIUS] + b[RADIUS]) + 1e-13);
        continue;
      }
      const at = (end: number) => [
        b[end] - a[end],
        b[end + 1] - a[end + 1],
        b[end + 8] - b[end],
        b[end + 9] - b[end + 1],
      ];
      const [x0, y0, vx0, vy0] = at(0);
      const [x1, y1, vx1, vy1] = at(END);
      const f0 = x0 * vy0 - y0 * vx0;
      const f1 = (x0 * vy1 - y0 * vx1 + x1 * vy0 - y1 * vx0) / 2;
      const f2 = x1 * vy1 - y1 * vx1;
      expect(Math.abs(f1 * f1 - f0 * f2)).toBeLessThan(1e-13 * (f1 * f1 + f0 * f2) + 1e-9);
      expect(f0 * f2).toBeGreaterThan(0);
      expect(f0 * f1).toBeLessThan(0);
    }
  });
});

describe.each(PAIRS)(`the judge of $name, seed ${JUDGED}`, ({ a: kindA, b: kindB, thick }) => {
  it('of what balls are certain is so in whole numbers', () => {
    const random = new Random(JUDGED);
    let certain = 0;
    for (let i = 0; i < 25 * NAMES.length; i++) {
      const { a, b } = FAMILIES[NAMES[i % NAMES.length]].draw(random, kindA, kindB, thick);
      const questions: ((pair: NearPair | ExactPair) => Contact)[] = !thick
        ? [(pair) => pair.vertexOnEdge(a, 0, b, 0, 8)]
        : [(pair) => pair.vertices(a, 0, b, 0)];
      // Beside the edge and at its ends: when the vertex comes from the one to the other counts in either
      // place.
      if (thick && kindB > 1) {
        questions.push((pair) => pair.vertices(a, 0, b, 8));
        questions.push((pair) => pair.vertexBesideEdge(a, 0, b, 0, 8));
      }
      const near = new NearPair(a, b, 0);
      const answers = questions.map((question) => question(near));
      if (answers.includes(DOUBT)) continue;
      certain++;
      const precise = new ExactPair(a, b, 0);
      const answer = earliest(answers);
      const truth = earliest(questions.map((question) => question(precise)));
      expect(answer === undefined).toBe(truth === undefined);
      if (answer === undefined || truth === undefined) continue;
      expect(answer.error).toBeLessThan(2 ** -58);
      expect(answer === AT_START).toBe(truth === AT_START);
      const apart = answer.minus(truth);
      expect(Math.abs(apart.high)).toBeLessThanOrEqual(apart.error);
    }
    expect(certain).toBeGreaterThan(10 * NAMES.length);
  });

  it('does not depend on the direction of time for what touches at all', () => {
    const random = new Random(JUDGED);
    for (const name of NAMES) {
      for (let i = 0; i < 10; i++) {
        const { a, b } = FAMILIES[name].draw(random, kindA, kindB, thick);
        const touches = filteredContact(kindA, a, kindB, b) !== undefined;
        expect(filteredContact(kindA, reversed(a), kindB, reversed(b)) !== undefined).toBe(touches);
      }
    }
  });
});

function earliest(contacts: readonly Contact[]): Ball | undefined {
  const times = contacts.filter((contact): contact is Ball => contact instanceof Ball);
  return times.sort((s, t) => s.minus(t).high)[0];
}

/** End pose and start pose exchanged. */
function reversed(row: Rows): Rows {
  const out = row.slice();
  for (const at of [0, 1, RADIUS, 8, 9, 12, 13]) {
    out[at] = row[at + END];
    out[at + END] = row[at];
  }
  return out;
}
