import { BOX, MOVING, PairBuffer, ROW, type Rows, STATIC, segment } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { type Broadphase, bruteForce } from '../src/index.js';
import { Dice } from './support/dice.js';
import { HOSTILE, hostileBoxes, sway } from './support/hostile.js';
import { STRATEGIES } from './support/strategies.js';
import { castWith, nearestWith } from './support/visits.js';

/** Enough that tables wind up, rows run over their ends, crowds are swept and levels are many. */
const BODIES = 500;
const STEPS = 3;
const QUERIES = 12;

function pairsOf(subject: Broadphase): Float64Array {
  const out = new PairBuffer();
  subject.collectPairs(out);
  return Float64Array.from({ length: out.count }, (_, i) => out.a[i] * BODIES + out.b[i]).sort();
}

/** What a query visits, by rising slot. */
function visited(query: (visit: (slot: number) => number) => void): Float64Array {
  const slots: number[] = [];
  query((slot) => {
    slots.push(slot);
    return 1;
  });
  return Float64Array.from(slots).sort();
}

/** Boxes and rays from body to body, and what is visited by queries with them. */
class Queries {
  private readonly rays: Rows[] = [];
  private readonly boxes: Rows;
  private readonly looked: number[] = [];

  constructor(dice: Dice, boxes: Rows) {
    this.boxes = boxes;
    for (let i = 0; i < QUERIES; i++) {
      const from = dice.below(BODIES) * BOX;
      const to = dice.below(BODIES) * BOX;
      this.looked.push(from / BOX);
      const ray = segment(boxes[from], boxes[from + 1], boxes[to + 2], boxes[to + 1]).row.slice(0, ROW);
      this.rays.push(ray);
    }
  }

  answers(subject: Broadphase): Float64Array[] {
    return this.looked.flatMap((slot, i) => {
      const o = slot * BOX;
      const reach = 2 * (this.boxes[o + 2] - this.boxes[o]);
      return [
        visited((visit) =>
          subject.search(
            this.boxes,
            (other) => {
              visit(other);
            },
            o,
          ),
        ),
        visited((visit) => castWith(subject, this.rays[i], (other, limit) => visit(other) * limit)),
        visited((visit) =>
          // The first visit comes before there is a limit.
          nearestWith(subject, this.boxes[o], this.boxes[o + 1], (other, distance) =>
            distance <= reach ? visit(other) * reach : reach,
          ),
        ),
      ];
    });
  }
}

/** As toEqual, but quick while they are equal. */
function expectSame(name: string, given: Float64Array, expected: Float64Array): void {
  if (given.length === expected.length && given.every((n, i) => n === expected[i])) return;
  expect(given, name).toEqual(expected);
}

describe('every strategy answers what brute force answers', () => {
  HOSTILE.forEach((scene, seed) => {
    test(`${scene.name}, seed ${seed}`, () => {
      const dice = new Dice(seed + 1);
      const boxes = hostileBoxes(scene, dice, BODIES);
      const oracle = bruteForce();
      const subjects = Object.entries(STRATEGIES).map(([name, strategy]) => ({ name, subject: strategy() }));
      for (const { subject } of [{ subject: oracle }, ...subjects]) {
        for (let slot = 0; slot < BODIES; slot++) subject.add(slot, slot % 3 === 0 ? STATIC : MOVING);
      }
      for (let step = 0; step < STEPS; step++) {
        if (step === 1) sway(boxes, dice);
        oracle.update(boxes);
        // All boxes have moved, the static ones too.
        if (step === 1) for (let slot = 0; slot < BODIES; slot += 3) oracle.refit(slot);
        const pairs = pairsOf(oracle);
        const queries = new Queries(dice, boxes);
        const answers = queries.answers(oracle);
        for (const { name, subject } of subjects) {
          subject.update(boxes);
          if (step === 1) for (let slot = 0; slot < BODIES; slot += 3) subject.refit(slot);
          expectSame(name, pairsOf(subject), pairs);
          queries.answers(subject).forEach((given, i) => {
            expectSame(name, given, answers[i]);
          });
          subject.validate();
        }
      }
    });
  });
});
