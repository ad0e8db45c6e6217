import { circle, END, motion, moved, RADIUS, type Rows, type Shape, segment, triangle } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { Ball } from './ball.js';
import { AT_START, ExactPair } from './exact-contact.js';
import { FAMILIES } from './families.js';
import { judge } from './judge.js';
import { type Contact, DOUBT, NearPair } from './near-contact.js';
import { Random } from './random.js';
import { PAIRS } from './trial.js';

const SEED = 8;

/** The time of the first contact, or undefined. */
function first(a: Shape, b: Shape, margin = 0): number | undefined {
  const forth = judge(a.kind, a.row, b.kind, b.row, margin).time;
  const back = judge(b.kind, b.row, a.kind, a.row, margin).time;
  expect(back?.high).toBe(forth?.high);
  return forth?.high;
}

const blade = motion(segment(-1, 1, 1, -1.25), segment(-1, -1, 3, 1.75));
const wall = segment(0, -5, 0, 5);

describe.each<[string, Shape, Shape, number | undefined]>([
  ['a point runs into a wall', moved(circle(-1, 0), 4, 0), wall, 0.25],
  ['and stops before it', moved(circle(-1, 0), 1 - 2 ** -53, 0), wall, undefined],
  ['or on it', moved(circle(-1, 0), 1, 0), wall, 1],
  ['it passes above the end', moved(circle(-1, 5 + 2 ** -50), 4, 0), wall, undefined],
  ['or meets the end', moved(circle(-1, 5), 4, 0), wall, 0.25],
  ['it starts on the wall', moved(circle(0, 3), 4, 0), wall, 0],
  ['and moves along its line', moved(circle(0, 9), 0, -8), wall, 0.5],
  ['a third is no double', moved(circle(-1, 0), 3, 0), wall, 1 / 3],
  ['a blade meets a point twice', circle(0, 0), blade, 0.09549150281252629],
  ['a wall without length', moved(circle(-1, 0), 4, 0), segment(0, 0, 0, 0), 0.25],
  ['a point meets a point', moved(circle(-1, 0), 4, 0), circle(0, 0), 0.25],
  [
    'a segment turns back at a point',
    circle(0, 0),
    motion(segment(1, 1, 3, 1), segment(1, -1, 3, 3)),
    undefined,
  ],
  ['discs', moved(circle(-3, 0, 1), 4, 0), circle(0, 0, 1), 0.25],
  ['discs that graze', moved(circle(-3, 2, 1), 4, 0), circle(0, 0, 1), 0.75],
  ['and that do not', moved(circle(-3, 2 + 2 ** -51, 1), 4, 0), circle(0, 0, 1), undefined],
  ['discs that touch from the start', moved(circle(2, 0, 1), 4, 0), circle(0, 0, 1), 0],
  ['a disc that grows', motion(circle(-3, 0, 1), circle(-3, 0, 5)), circle(0, 0, 1), 0.25],
  ['a disc and a wall', moved(circle(-3, 0, 1), 4, 0), wall, 0.5],
  ['the end of a wall', moved(circle(-40, 56, 10), 40, 0), segment(0, -50, 0, 50), 0.8],
  ['a disc slides along a wall', moved(circle(1, 9, 1), 0, -8), wall, 0.5],
  ['segments end on', moved(segment(-3, 0, -1, 0), 4, 0), segment(0, 0, 2, 0), 0.25],
  ['crossed segments', segment(-1, 0, 1, 0), moved(segment(0, 2, 0, 1), 0, -4), 0.25],
  ['segments that cross at the start', segment(-1, 0, 1, 0), moved(segment(0, -1, 0, 1), 4, 0), 0],
  ['a point in a triangle', circle(1, 1), triangle(0, 0, 4, 0, 0, 4), 0],
  ['a triangle in a triangle', triangle(1, 1, 1.5, 1, 1, 1.5), triangle(0, 0, 4, 0, 0, 4), 0],
  [
    'triangles, corner to side',
    moved(triangle(-2, 0, -3, 1, -3, -1), 4, 0),
    triangle(0, -2, 0, 2, 2, 0),
    0.5,
  ],
  ['a flat triangle', moved(circle(-1, 0), 4, 0), triangle(0, -1, 0, 1, 0, 0), 0.25],
])('%s', (_, a, b, time) => {
  it('is judged right', () => {
    expect(first(a, b)).toBe(time);
  });
});

it('adds the margin to the radii', () => {
  const point = moved(circle(-3, 0), 4, 0);
  expect(first(point, wall, 1)).toBe(0.5);
  expect(first(moved(circle(-3, 6), 4, 0), wall)).toBeUndefined();
  expect(first(moved(circle(-3, 6), 4, 0), wall, 1)).toBe(0.75);
  expect(first(moved(circle(-3, 0, 2), 4, 0), wall, -1)).toBe(0.5);
});

const NAMES = Object.keys(FAMILIES);

describe.each(PAIRS)(`$name, seed ${SEED}`, ({ a: kindA, b: kindB, thick }) => {
  it('of what balls are certain is so in whole numbers', () => {
    const random = new Random(SEED);
    let certain = 0;
    for (let i = 0; i < 25 * NAMES.length; i++) {
      const { a, b } = FAMILIES[NAMES[i % NAMES.length]].draw(random, kindA, kindB, thick);
      const questions: ((pair: NearPair | ExactPair) => Contact)[] = !thick
        ? [(pair) => pair.vertexOnEdge(a, 0, b, 0, 8)]
        : [(pair) => pair.vertices(a, 0, b, 0)];
      // Beside the edge and at its ends: when the vertex comes from the one to the other is told in either place.
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
    const random = new Random(SEED);
    for (const name of NAMES) {
      for (let i = 0; i < 10; i++) {
        const { a, b } = FAMILIES[name].draw(random, kindA, kindB, thick);
        const touches = judge(kindA, a, kindB, b).time !== undefined;
        expect(judge(kindA, reversed(a), kindB, reversed(b)).time !== undefined).toBe(touches);
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
