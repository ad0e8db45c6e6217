import { circle, motion, segment } from '@swept/core';
import { createCrossings, createIntervals, crossingsPointSegment, intervals } from '@swept/narrowphase';
import { at, disc, draw, n, path, pose, rect, text } from './pen.mjs';

/** @typedef {import('./pen.mjs').Point} Point */

export function crossings() {
  const found = createCrossings();
  const view = (/** @type {Point} */ [x, y]) => [170 + 95 * x, 150 - 80 * y];
  const blade = motion(segment(-1, 1, 1, -1.25), segment(-1, -1, 3, 1.75));
  crossingsPointSegment(circle(0, 0).row, blade.row, found);
  const radius = 0.06;
  const spans = createIntervals();
  const ball = circle(0, 0, radius);
  intervals(ball.kind, blade.kind, ball.row, blade.row, spans);
  const bar = (/** @type {number} */ i, kind = 'pale') =>
    rect(60 + 330 * spans.enter[i], 268, 330 * (spans.exit[i] - spans.enter[i]), 14, kind);
  const poses = Array.from({ length: 11 }, (_, i) => path(pose(blade, i / 10).map(view), 'a faint'));
  const meet = Array.from({ length: found.count }, (_, i) => [
    path(pose(blade, found.t[i]).map(view), 'a'),
    text(60 + 330 * found.t[i], 302, `t ${found.t[i].toFixed(3)}, s ${found.s[i].toFixed(3)}`, 'small'),
    disc([60 + 330 * found.t[i], 275], 4, 'point'),
  ]);
  const left = [
    text(225, 24, 'two roots, and the spans of a disc', 'title'),
    ...poses,
    ...meet.flat(),
    `<ellipse class="warm" cx="170" cy="150" rx="${n(95 * radius)}" ry="${n(80 * radius)}"/>`,
    disc([170, 150], 4, 'point'),
    path(
      [
        [60, 275],
        [390, 275],
      ],
      'thin',
    ),
    bar(0),
    bar(1),
  ];

  // The point flies along a parabola, the segment turns.
  const thrown = motion(circle(-0.4, 0.7), circle(0.5, -0.1), 0, 1.8);
  const rod = motion(segment(-0.9, -0.4, 0, 0.8), segment(1.4, -0.9, -0.4, 0.2));
  crossingsPointSegment(thrown.row, rod.row, found);
  const see = (/** @type {Point} */ [x, y]) => [210 + 170 * x, 140 - 120 * y];
  const flight = Array.from({ length: 41 }, (_, i) => see(pose(thrown, i / 40)[0]));
  const right = [
    text(250, 24, 'along a parabola: three roots', 'title'),
    ...Array.from({ length: 6 }, (_, i) => path(pose(rod, i / 5).map(see), 'a faint')),
    path(flight, 'dash'),
  ];
  for (let i = 0; i < found.count; i++) {
    const t = found.t[i];
    right.push(path(pose(rod, t).map(see), 'a'), disc(see(pose(thrown, t)[0]), 5, 'point'));
    right.push(disc([85 + 330 * t, 275], 4, 'point'), text(85 + 330 * t, 302, `t ${t.toFixed(3)}`, 'small'));
  }
  right.push(
    path(
      [
        [85, 275],
        [415, 275],
      ],
      'thin',
    ),
  );
  draw('crossings', 312, 'A moving segment meets a point twice, and a point on a parabola three times', [
    at(0, 0, left),
    at(500, 0, right),
  ]);
}
