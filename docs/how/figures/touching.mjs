import { circle, motion, segment, triangle } from '@swept/core';
import {
  createCrossings,
  createImpact,
  createIntervals,
  crossingsPointSegment,
  intervals,
  sweep,
} from '@swept/narrowphase';
import { at, disc, draw, path, pose, rect, text } from './pen.mjs';

/** @typedef {import('@swept/core').Shape} Shape */

export function touching() {
  const blade = motion(segment(80, 150, 120, 30), segment(400, 40, 300, 250));
  const wedge = triangle(255, 70, 400, 110, 280, 190);
  const impact = createImpact();
  sweep(blade.kind, wedge.kind, blade.row, wedge.row, impact);
  const spans = createIntervals();
  intervals(blade.kind, wedge.kind, blade.row, wedge.row, spans);

  // A vertex of one against an edge of the other, each by its own.
  const corner = (/** @type {Shape} */ shape, /** @type {number} */ i) => {
    const [[x, y], [x1, y1]] = [pose(shape, 0)[i], pose(shape, 1)[i]];
    return motion(circle(x, y), circle(x1, y1));
  };
  const edge = (/** @type {Shape} */ shape, /** @type {number} */ i) => {
    const [p, q] = [pose(shape, 0), pose(shape, 1)];
    const j = (i + 1) % shape.kind;
    return motion(segment(p[i][0], p[i][1], p[j][0], p[j][1]), segment(q[i][0], q[i][1], q[j][0], q[j][1]));
  };
  const events = [];
  for (let i = 0; i < 2; i++)
    for (let j = 0; j < 3; j++)
      events.push({ name: `end ${i}, edge ${j}`, p: corner(blade, i), e: edge(wedge, j) });
  for (let j = 0; j < 3; j++)
    events.push({ name: `corner ${j}, segment`, p: corner(wedge, j), e: edge(blade, 0) });
  const left = 140;
  const width = 330;
  const crossings = createCrossings();
  const rows = events.flatMap(({ name, p, e }, i) => {
    const y = 42 + 20 * i;
    const parts = [
      text(left - 68, y + 5, name, 'small'),
      path(
        [
          [left, y],
          [left + width, y],
        ],
        'thin',
      ),
    ];
    crossingsPointSegment(p.row, e.row, crossings);
    for (let k = 0; k < crossings.count; k++) {
      const t = crossings.t[k];
      parts.push(disc([left + t * width, y], 5, t === impact.toi ? 'point' : 'fill'));
    }
    return parts;
  });
  const x = left + impact.toi * width;
  const [from, to] = [spans.enter[0], spans.exit[0]];
  draw('touching', 270, 'The events of a segment and a triangle: the first of them is the contact', [
    path(pose(wedge, 0), 'line', 'Z'),
    ...[0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => path(pose(blade, t), 'a faint')),
    path(pose(blade, impact.toi), 'a'),
    disc([impact.x, impact.y], 5, 'point'),
    path(
      [
        [impact.x, impact.y],
        [impact.x - 36 * impact.nx, impact.y - 36 * impact.ny],
      ],
      'hit',
    ),
    text(70, 120, 't = 0'),
    text(415, 190, 't = 1'),
    at(500, 0, [
      text(left + width / 2, 18, 'where a vertex meets an edge', 'title'),
      rect(left + from * width, 30, (to - from) * width, 184, 'pale'),
      ...rows,
      path(
        [
          [x, 30],
          [x, 222],
        ],
        'hit',
      ),
      text(x, 242, `sweep: t = ${impact.toi.toFixed(4)}`, 'verdict'),
      text(left + from * width, 262, 'shaded, by intervals: in contact', 'small'),
    ]),
  ]);
}
