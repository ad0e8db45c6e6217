import { BOX, boxesOverlap, RADIUS, ROW, type ShapeKind, sweptBox, vertexAt } from '@swept/core';
import type { Random } from '@swept/scenes';
import { type Case, rigid } from './cases.js';

/** How far a vertex lies from the place of its body, at most. */
const REACH = 2;

/**
 * Two bodies of a crowd: places, shapes and velocities (up to 0.3 per step) have nothing to do with each
 * other, and their swept boxes overlap. Circles have radii of 0.3 to 1, the others, if thick, of 0.05 to 0.2.
 */
export function crowded(random: Random, kindA: ShapeKind, kindB: ShapeKind, thick: boolean): Case {
  const boxes = new Float64Array(2 * BOX);
  for (;;) {
    const a = body(random, kindA, thick, 0, 0);
    const b = body(random, kindB, thick, random.between(-4, 4), random.between(-4, 4));
    sweptBox(kindA, a, 0, boxes, 0, 0);
    sweptBox(kindB, b, 0, boxes, 0, BOX);
    if (boxesOverlap(boxes, boxes, 0, BOX)) return { a, b };
  }
}

function body(random: Random, kind: ShapeKind, thick: boolean, x: number, y: number): Float64Array {
  const row = new Float64Array(ROW);
  // Far from the origin, as in a world.
  const atX = 60 + x;
  const atY = 40 + y;
  for (let i = 0; i < kind; i++) {
    const reach = kind === 1 ? 0 : REACH;
    row[vertexAt(i)] = atX + random.between(-reach, reach);
    row[vertexAt(i) + 1] = atY + random.between(-reach, reach);
  }
  row[RADIUS] = kind === 1 ? random.between(0.3, 1) : thick ? random.between(0.05, 0.2) : 0;
  return rigid(kind, row, random.between(-0.3, 0.3), random.between(-0.3, 0.3));
}
