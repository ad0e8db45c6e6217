import { BOX, boxesOverlap, END, ROW, type ShapeKind, sweptBox, vertexAt } from '@swept/core';
import { createImpact, OVERLAPPING, overlap, SEPARATE, sweepTest } from '@swept/narrowphase';
import { describe, expect, it } from 'vitest';
import { FAMILIES } from '../accuracy/families.js';
import { movingPairs, restingPairs, type Workload } from './workload.js';

const SEED = 3;
const COUNT = 64;

describe.each<[ShapeKind, ShapeKind, string]>([
  [1, 1, 'uniform'],
  [1, 3, 'tenths'],
  [2, 2, 'tenths'],
  [3, 3, 'uniform'],
])(`kinds %i and %i, %s, seed ${SEED}`, (kindA, kindB, family) => {
  const { draw } = FAMILIES[family];

  it('half of the moving pairs touch, and none from the start', () => {
    const work = movingPairs(kindA, kindB, true, draw, SEED, COUNT);
    const impact = createImpact();
    let hits = 0;
    for (let i = 0; i < COUNT; i++) {
      const status = sweepTest(kindA, kindB)(work.a, work.b, impact, i * ROW, i * ROW);
      expect(status).not.toBe(OVERLAPPING);
      if (status !== SEPARATE) hits++;
    }
    expect(hits).toBe(COUNT / 2);
    expectOverlappingBoxes(work);
    expect(movingPairs(kindA, kindB, true, draw, SEED, COUNT)).toEqual(work);
  });

  it('half of the resting pairs touch, and nothing moves', () => {
    const work = restingPairs(kindA, kindB, true, draw, SEED, COUNT);
    let hits = 0;
    for (let i = 0; i < COUNT; i++) {
      if (overlap(kindA, kindB, work.a, work.b, i * ROW, i * ROW)) hits++;
      for (const [kind, rows] of [
        [kindA, work.a],
        [kindB, work.b],
      ] as const) {
        for (const at of [vertexAt(kind - 1), vertexAt(kind - 1) + 1, 4]) {
          expect(rows[i * ROW + at + END]).toBe(rows[i * ROW + at]);
        }
      }
    }
    expect(hits).toBe(COUNT / 2);
    expectOverlappingBoxes(work);
  });
});

function expectOverlappingBoxes({ kindA, kindB, a, b, count }: Workload): void {
  const boxes = new Float64Array(2 * BOX);
  for (let i = 0; i < count; i++) {
    sweptBox(kindA, a, 0, boxes, i * ROW, 0);
    sweptBox(kindB, b, 0, boxes, i * ROW, BOX);
    expect(boxesOverlap(boxes, boxes, 0, BOX)).toBe(true);
  }
}
