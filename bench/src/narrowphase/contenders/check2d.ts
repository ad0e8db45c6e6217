import { RADIUS, ROW, type Rows, type ShapeKind } from '@swept/core';
import { around, type Point } from '../../accuracy/planck.js';
import type { Workload } from '../workload.js';
import type { Contender } from './contender.js';

export interface Check2d {
  readonly System: new () => { insert(body: object): void; checkCollision(a: object, b: object): boolean };
  readonly Circle: new (at: Point, radius: number) => object;
  readonly Polygon: new (at: Point, points: Point[]) => object;
  readonly Line: new (from: Point, to: Point) => object;
}

function shapes({ Circle, Line, Polygon }: Check2d, kind: ShapeKind, rows: Rows, count: number): object[] {
  return Array.from({ length: count }, (_, i) => {
    const row = rows.subarray(i * ROW, (i + 1) * ROW);
    const at = { x: row[0], y: row[1] };
    if (kind === 1) return new Circle(at, row[RADIUS]);
    if (kind === 2) return new Line(at, { x: row[8], y: row[9] });
    return new Polygon(at, around(kind, row));
  });
}

/** The test of check2d, which is also that of detect-collisions: it fills its response each time. */
export function check2dTest(check2d: Check2d, { kindA, kindB, a, b, count }: Workload): Contender {
  const system = new check2d.System();
  const first = shapes(check2d, kindA, a, count);
  const second = shapes(check2d, kindB, b, count);
  // A body without a system has no box, and collides with nothing.
  for (const body of [...first, ...second]) system.insert(body);
  return {
    name: 'check2d',
    run(from, to) {
      let hits = 0;
      for (let i = from; i < to; i++) if (system.checkCollision(first[i], second[i])) hits++;
      return hits;
    },
  };
}
