import { readFileSync } from 'node:fs';
import { CIRCLE, circle, type Shape, segment, TRIANGLE, triangle } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { orient } from '../src/exact/orient.js';
import {
  CAST_HIT,
  CAST_INSIDE,
  CAST_MISS,
  cast,
  closestPoints,
  contact,
  createCastHit,
  createClosestPoints,
  createManifold,
  createSegmentContact,
  DISJOINT,
  START_EXITS,
  segmentIntersection,
} from '../src/index.js';
import { doubleArea, ringArea, triangulate, type XY } from './support/polygon.js';

/** Cases of other libraries' test suites; their sources are named in the head of each file. */
interface Thing {
  readonly type: string;
  readonly p: XY[];
  readonly r?: number;
  readonly points?: XY[];
  readonly lines?: XY[][];
  readonly polygons?: XY[][][];
}

interface Case {
  readonly id: string;
  readonly kind: string;
  readonly a: Thing;
  readonly b: Thing;
  readonly pts: XY[];
  readonly origin: XY;
  readonly dir: XY;
  readonly max: number;
  readonly within: number;
  readonly tol?: number;
  readonly upstream?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind expects something else.
  readonly expect: any;
}

function load(name: string): Case[] {
  return JSON.parse(readFileSync(new URL(`corpus/${name}.json`, import.meta.url), 'utf8')).cases;
}

/** A convex piece for each point, line and triangle of it. */
function pieces(it: Thing): Shape[] {
  const r = it.r ?? 0;
  const line = (p: XY[]) => p.slice(1).map((q, i) => segment(p[i][0], p[i][1], q[0], q[1], r));
  const filled = (rings: XY[][]) => {
    const triangles = triangulate(rings);
    expect(doubleArea(triangles)).toBeCloseTo(ringArea(rings), 6);
    return triangles.map(([a, b, c]) => triangle(a[0], a[1], b[0], b[1], c[0], c[1], r));
  };
  switch (it.type) {
    case 'point':
    case 'circle':
      return [circle(it.p[0][0], it.p[0][1], r)];
    case 'segment':
    case 'polyline':
    case 'capsule':
      return line(it.p);
    case 'polygon':
      return filled([it.p]);
    case 'box': {
      const [[x0, y0], [x1, y1]] = it.p;
      return filled([
        [
          [x0, y0],
          [x1, y0],
          [x1, y1],
          [x0, y1],
        ],
      ]);
    }
    case 'geom':
      return [
        ...it.points!.map((p) => circle(p[0], p[1])),
        ...it.lines!.flatMap(line),
        ...it.polygons!.flatMap(filled),
      ];
    default:
      throw new Error(`unknown shape ${it.type}`);
  }
}

const manifold = createManifold();
const closest = createClosestPoints();
const hit = createCastHit();
const common = createSegmentContact();

/** Is there a contact of any two pieces, and how deep? The distance test must say the same of each pair. */
function touches(a: Thing, b: Thing): { hit: boolean; depth: number } {
  let depth = -1;
  for (const p of pieces(a)) {
    for (const q of pieces(b)) {
      const found = contact(p.kind, q.kind, p.row, q.row, manifold);
      expect(closestPoints(p.kind, q.kind, p.row, q.row, closest)).toBe(!found);
      if (found) depth = Math.max(depth, manifold.depth);
    }
  }
  return { hit: depth >= 0, depth };
}

function nearest(a: Thing, b: Thing): number {
  let least = Infinity;
  for (const p of pieces(a)) {
    for (const q of pieces(b)) {
      closestPoints(p.kind, q.kind, p.row, q.row, closest);
      least = Math.min(least, closest.distance);
    }
  }
  return least;
}

function rayOf({ origin, dir, max }: Case): Shape {
  return segment(origin[0], origin[1], origin[0] + dir[0] * max, origin[1] + dir[1] * max);
}

function expectPoint(x: number, y: number, [px, py]: XY, tolerance: number): void {
  expect(Math.hypot(x - px, y - py)).toBeLessThanOrEqual(tolerance);
}

/** Depths of a whole polygon in another: those of its triangles are smaller. */
const WHOLE_POLYGON_DEPTH = ['js-libs-0017'];
/** The upstream point is on the segments only within a tolerance. */
const HEURISTIC = (it: Case) => it.expect.pointIsHeuristic === true;

const CHECKS: Readonly<Record<string, (it: Case) => void>> = {
  overlap(it) {
    const found = touches(it.a, it.b);
    // An open set's "no" at a touch is a closed set's "yes".
    expect(found.hit).toBe(it.expect.closedDiffers ? !it.expect.hit : it.expect.hit);
    if (it.expect.depth !== undefined && !WHOLE_POLYGON_DEPTH.includes(it.id)) {
      expect(Math.abs(found.depth - it.expect.depth)).toBeLessThanOrEqual(it.expect.depthTol ?? 1e-9);
    }
    if (it.a.type !== 'segment' || it.b.type !== 'segment') return;
    const [p] = pieces(it.a);
    const [q] = pieces(it.b);
    expect(segmentIntersection(p.row, q.row, common) !== DISJOINT).toBe(found.hit);
    if (it.expect.point && !HEURISTIC(it)) expectPoint(common.x, common.y, it.expect.point, 1e-9);
  },
  contains(it) {
    expect(touches(it.a, it.b).hit).toBe(it.expect.closedDiffers ? !it.expect.inside : it.expect.inside);
  },
  distance(it) {
    expect(Math.abs(nearest(it.a, it.b) - it.expect.d)).toBeLessThanOrEqual(it.tol!);
    if (it.expect.notUnique) return;
    if (it.expect.closestA) expectPoint(closest.ax, closest.ay, it.expect.closestA, it.tol!);
    if (it.expect.closestB) expectPoint(closest.bx, closest.by, it.expect.closestB, it.tol!);
  },
  'within-distance': (it) => expect(nearest(it.a, it.b) <= it.within).toBe(it.expect.hit),
  'point-near-segment': (it) => expect(nearest(it.a, it.b) <= it.within).toBe(it.expect.hit),
  orient2d(it) {
    const p = Float64Array.from(it.pts.flat());
    // robust-orientation counts the other way round.
    const sense = it.upstream?.startsWith('robust-orientation') ? -1 : 1;
    expect(sense * orient(p, 0, 2, 4) + 0).toBe(it.expect.sign);
  },
  'orient2d-consistent'(it) {
    const p = Float64Array.from(it.pts.flat());
    const sign = orient(p, 0, 2, 4);
    expect([orient(p, 2, 4, 0), orient(p, 4, 0, 2)]).toEqual([sign, sign]);
    expect([orient(p, 2, 0, 4), orient(p, 4, 2, 0), orient(p, 0, 4, 2)]).toEqual([
      -sign + 0,
      -sign + 0,
      -sign + 0,
    ]);
  },
  /** Where a segment meets the circle itself, not the disc. */
  'segment-circle-boundary'(it) {
    const [ray] = pieces(it.a);
    const [disc] = pieces(it.b);
    const start = circle(ray.row[0], ray.row[1]);
    const onCircle = contact(1, 1, start.row, disc.row, manifold) && manifold.depth === 0;
    const status = cast(CIRCLE, ray.row, disc.row, hit, 0, 0, START_EXITS);
    expect(onCircle || status !== CAST_MISS).toBe(it.expect.hit);
    if (it.expect.hit) expect(onCircle ? 0 : hit.fraction).toBeCloseTo(it.expect.fraction, 6);
  },
  'segment-polygon-boundary'(it) {
    const rim: Thing = { type: 'polyline', p: [...it.b.p, it.b.p[0]] };
    expect(touches(it.a, rim).hit).toBe(it.expect.hit);
  },
  ray(it) {
    // Through a unit vector the ray ends beside the corner it is aimed at.
    const ray = it.expect.needsRounding ? segment(it.origin[0], it.origin[1], 100, 100) : rayOf(it);
    let first = Infinity;
    for (const q of pieces(it.b)) {
      if (cast(q.kind, ray.row, q.row, hit) === CAST_MISS || hit.fraction >= first) continue;
      first = hit.fraction;
      if (it.expect.tol < 1) expectPoint(hit.x, hit.y, it.expect.point, it.expect.tol);
      else expectPoint(hit.x, hit.y, [100 - 30 / Math.SQRT2, 100 - 30 / Math.SQRT2], 1e-12);
    }
    expect(first < Infinity).toBe(it.expect.hit);
  },
  'ray-polyline-all'(it) {
    const found = pieces(it.b).flatMap((q) =>
      cast(q.kind, rayOf(it).row, q.row, hit) === CAST_HIT ? [{ x: hit.x, y: hit.y, at: hit.fraction }] : [],
    );
    found.sort((a, b) => a.at - b.at);
    expect(found.length).toBe(it.expect.points.length);
    for (const [i, point] of it.expect.points.entries()) expectPoint(found[i].x, found[i].y, point, it.tol!);
  },
  points(it) {
    const [p] = pieces(it.a);
    if (it.expect.count !== undefined) {
      const [disc] = pieces(it.b);
      expect(cast(CIRCLE, p.row, disc.row, hit)).toBe(CAST_HIT);
      expect(it.expect.count).toBe(hit.fraction > 0 && hit.exit < 1 && hit.exit > hit.fraction ? 2 : 1);
      return;
    }
    const found: XY[] = [];
    for (const q of pieces(it.b)) {
      if (it.a.type === 'segment' && it.b.type === 'segment') {
        if (segmentIntersection(p.row, q.row, common) !== DISJOINT) found.push([common.x, common.y]);
      } else if (contact(p.kind, q.kind, p.row, q.row, manifold)) {
        expect(manifold.count).toBe(1);
        found.push([manifold.x0, manifold.y0]);
      }
    }
    expect(found.length).toBeGreaterThan(0);
    for (const [x, y] of found) expectPoint(x, y, it.expect.points[0], it.tol!);
  },
};

for (const [name, count] of [
  ['jts', 183],
  ['godot', 93],
  ['js-libs', 244],
  ['robust-predicates', 1000],
] as const) {
  const cases = load(name);

  test(`${name}: all ${count} cases are here`, () => {
    expect(cases.length).toBe(count);
    expect(cases.filter(({ kind }) => !(kind in CHECKS))).toEqual([]);
  });

  describe(`${name}`, () => {
    for (const kind of new Set(cases.map((it) => it.kind))) {
      const some = cases.filter((it) => it.kind === kind);
      test(`${some.length} of ${kind}`, () => {
        for (const it of some) {
          try {
            CHECKS[kind](it);
          } catch (error) {
            throw new Error(`${it.id}: ${(error as Error).message}`, { cause: error });
          }
        }
      });
    }
  });
}

test('the flags met are the ones handled', () => {
  const flags = ['jts', 'godot', 'js-libs']
    .flatMap(load)
    .flatMap((it) => Object.entries(it.expect).flatMap(([flag, value]) => (value === true ? [flag] : [])));
  const handled = ['boundary', 'closedDiffers', 'openSets', 'pointIsHeuristic', 'notUnique', 'needsRounding'];
  const answers = ['hit', 'inside', 'sameSignUnderRotationOfArguments'];
  expect([...new Set(flags)].filter((flag) => !handled.includes(flag) && !answers.includes(flag))).toEqual(
    [],
  );
});

test('the first corner of a box is reported whichever triangle is met first', () => {
  const statuses = pieces({
    type: 'box',
    p: [
      [50, 50],
      [150, 150],
    ],
  }).map((q) => cast(TRIANGLE, segment(0, 0, 60, 60).row, q.row, hit));
  expect(statuses).not.toContain(CAST_INSIDE);
});
