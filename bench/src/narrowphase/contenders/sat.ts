import { RADIUS, ROW, type Rows, type ShapeKind } from '@swept/core';
import { around, type Point } from '../../accuracy/planck.js';
import type { Workload } from '../workload.js';
import type { Contender } from './contender.js';

interface Response {
  clear(): void;
}

type Test = (a: object, b: object, response?: Response) => boolean;

export interface Sat {
  readonly Vector: new (x: number, y: number) => Point;
  readonly Circle: new (at: Point, radius: number) => object;
  readonly Polygon: new (at: Point, points: Point[]) => object;
  readonly Response: new () => Response;
  readonly testCircleCircle: Test;
  readonly testPolygonCircle: Test;
  readonly testPolygonPolygon: Test;
}

/** Polygons have to turn left for SAT.js; a segment is one of two points, which it accepts. */
function shapes({ Circle, Polygon, Vector }: Sat, kind: ShapeKind, rows: Rows, count: number): object[] {
  return Array.from({ length: count }, (_, i) => {
    const row = rows.subarray(i * ROW, (i + 1) * ROW);
    const at = new Vector(row[0], row[1]);
    if (kind === 1) return new Circle(at, row[RADIUS]);
    const points = around(kind, row).map(({ x, y }) => new Vector(x, y));
    if (kind === 3 && points[1].x * points[2].y < points[1].y * points[2].x) points.reverse();
    return new Polygon(at, points);
  });
}

/** Its test, with its response (normal and depth) or without. */
export function satTest(sat: Sat, { kindA, kindB, a, b, count }: Workload, responds: boolean): Contender {
  // The polygon comes first.
  const turned = kindA === 1 && kindB > 1;
  const first = turned ? shapes(sat, kindB, b, count) : shapes(sat, kindA, a, count);
  const second = turned ? shapes(sat, kindA, a, count) : shapes(sat, kindB, b, count);
  const test = kindB === 1 ? sat.testCircleCircle : turned ? sat.testPolygonCircle : sat.testPolygonPolygon;
  const response = new sat.Response();
  if (!responds) {
    return {
      name: 'SAT.js',
      run(from, to) {
        let hits = 0;
        for (let i = from; i < to; i++) if (test(first[i], second[i])) hits++;
        return hits;
      },
    };
  }
  return {
    name: 'SAT.js',
    run(from, to) {
      let hits = 0;
      for (let i = from; i < to; i++) {
        response.clear();
        if (test(first[i], second[i], response)) hits++;
      }
      return hits;
    },
  };
}
