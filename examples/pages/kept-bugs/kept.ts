import type { MovingShape } from '../../site/moving-shape.js';

/** What is asked of two shapes. */
export type Question = 'sweep' | 'intervals' | 'segments' | 'touch' | 'inside' | 'side' | 'ray' | 'way out';

/** An input from elsewhere. */
export interface Kept {
  readonly name: string;
  /** A tracker or a file of tests. */
  readonly source: string;
  /** What is told there. */
  readonly there: string;
  /** The tracker has no numbers, or none that are kept: these are ours. */
  readonly ours?: boolean;
  readonly ask: Question;
  readonly a: MovingShape;
  readonly b: MovingShape;
  /** For the picture alone: what x and y are multiplied by. */
  readonly scale?: readonly [x: number, y: number];
}

const still = (p: readonly number[], radius = 0): MovingShape => ({ start: p, end: p, radius });
const flying = (start: readonly number[], end: readonly number[], radius = 0): MovingShape => ({
  start,
  end,
  radius,
});

export const KEPT: readonly Kept[] = [
  {
    name: 'The bullet and the wall',
    source: 'matter-js#5, open since 2014; also #309',
    there: 'Tunnelling: fast bodies pass through thin ones.',
    ours: true,
    ask: 'sweep',
    a: flying([0, 2], [10, 2], 0.1),
    b: still([5.2, 0, 5.2, 4]),
  },
  {
    name: 'Fast against fast',
    source: 'rapier#984',
    there: 'Tunnelling. Targets are taken to stand at their end-of-step pose.',
    ours: true,
    ask: 'sweep',
    a: flying([0, 2], [10, 2], 0.3),
    b: flying([10, 2], [0, 2], 0.3),
  },
  {
    name: 'The sword and the beam',
    source: 'box2d#953',
    there: 'Sensors that move fast were given up.',
    ours: true,
    ask: 'intervals',
    a: flying([0, 2], [10, 2], 0.1),
    b: still([4, 0, 4, 4], 0.05),
  },
  {
    name: 'The phantom bounce',
    source: 'uaj-test-pong#21',
    there: 'The overlap of swept boxes, axis by axis, bounces a ball that passes by.',
    ours: true,
    ask: 'sweep',
    a: flying([1, 1], [6, 7], 0.5),
    b: still([5, 0, 5, 2], 0.3),
  },
  {
    name: 'Leaving',
    source: 'box2d#552, box3d#32',
    there: 'A hit at time 0, though the two recede.',
    ours: true,
    ask: 'sweep',
    a: flying([3, 3], [1, 3], 1),
    b: flying([5, 3], [8, 3], 1),
  },
  {
    name: 'A ray from inside',
    source: 'box2d#523 and #824',
    there: 'Users want the place where it leaves.',
    ours: true,
    ask: 'way out',
    a: still([3, 3, 9, 3]),
    b: still([3, 3], 3),
  },
  {
    name: 'Not on the line',
    source: 'JTS, TestRobustRelate.xml',
    there: 'The point is not on the line; algorithms that are not robust say that they intersect.',
    ask: 'segments',
    a: still([-123456789, -40, 381039468754763, 123456789]),
    b: still([0, 0, 0, 0]),
    scale: [3e-14, 5e-8],
  },
  {
    name: 'Which side?',
    source: 'JTS, OrientationIndexFailureTest',
    there: 'The side must stay when the three points are turned round; plain doubles fail.',
    ask: 'side',
    a: still([1, 1, 3, 3.5]),
    b: still([2.6, 3]),
  },
  {
    name: 'Which side? Again',
    source: 'JTS, OrientationIndexFailureTest',
    there: 'The same, of other points: plain doubles fail.',
    ask: 'side',
    a: still([-0.9575, 0.4511, -0.9295, 0.3291]),
    b: still([-0.8945, 0.1766]),
  },
  {
    name: 'Side by side',
    source: 'JTS, RobustLineIntersectionTest',
    there: 'No intersection is expected; an end of one is too near to the other for plain doubles.',
    ask: 'segments',
    a: still([-42, 163.2, 21.2, 265.2]),
    b: still([-26.2, 188.7, 37, 290.7]),
  },
  {
    name: 'A node of two lines',
    source: 'github.com/locationtech/jts/issues/396',
    there: 'Kept in TestRelateLL.xml for how the node is computed.',
    ask: 'segments',
    a: still([1, 0, 0, 2]),
    b: still([0, 0, 2, 2]),
  },
  {
    name: 'Another node',
    source: 'github.com/libgeos/geos/issues/933',
    there: 'Kept in TestRelateLL.xml for how the node is computed.',
    ask: 'segments',
    a: still([1, 0.1, -1, 0.1]),
    b: still([0, 0, 1, 1]),
  },
  {
    name: 'Long and thin',
    source: 'robust-segment-intersect, test.js',
    there: 'They intersect: it takes an exact orientation to know.',
    ask: 'touch',
    a: still([0, 0, 100000000000000020000, 1e-12]),
    b: still([1, 0, 100000000000000000000, 1e-11]),
    scale: [1e-19, 5e11],
  },
  {
    name: 'Give or take ten',
    source: 'detect-collisions, src/*.spec.js',
    there: 'The test accepts (70, 70) give or take 10, because a circle is a polygon there.',
    ask: 'ray',
    a: still([0, 0, 100, 100]),
    b: still([100, 100], 30),
  },
  {
    name: 'A circle without radius',
    source: 'line-circle-collision, test.js',
    there: 'No: a radius of 0 on the segment does not count.',
    ask: 'touch',
    a: still([25, 10]),
    b: still([5, 10, 50, 10]),
  },
  {
    name: 'On the edge',
    source: 'Godot, tests/core/math/test_geometry_2d.h',
    there: 'Outside: what is on an edge of a triangle does not count.',
    ask: 'inside',
    a: still([0, 1]),
    b: still([-1, 1, 0, -1, 1, 1]),
  },
];
