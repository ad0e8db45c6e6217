import { circle, triangle } from '@swept/core';
import { CLOSED, createBarycentric, pointInTriangle, TOP_LEFT } from '@swept/narrowphase';
import { at, disc, draw, path, pose, text } from './pen.mjs';

/** @typedef {import('./pen.mjs').Point} Point */

export function triangles() {
  const hub = [220, 150];
  const rim = [
    [60, 40],
    [230, 20],
    [400, 90],
    [380, 270],
    [140, 280],
    [40, 190],
  ];
  const fan = rim.map((p, i) => {
    const q = rim[(i + 1) % rim.length];
    return triangle(hub[0], hub[1], p[0], p[1], q[0], q[1]);
  });
  const kinds = ['fill', 'point', 'grey'];
  const owners = (
    /** @type {Point} */ [x, y],
    /** @type {import('@swept/narrowphase').EdgeRule} */ rule = TOP_LEFT,
  ) =>
    fan.flatMap(({ row }, i) => (pointInTriangle(circle(x, y).row, row, undefined, 0, 0, rule) ? [i] : []));
  const dots = [];
  let most = 0;
  for (let x = 20; x <= 420; x += 10) {
    for (let y = 10; y <= 290; y += 10) {
      const [owner, ...others] = owners([x, y]);
      if (others.length > 0) throw new Error(`(${x}, ${y}) is in ${others.length + 1} triangles`);
      most = Math.max(most, owners([x, y], CLOSED).length);
      if (owner !== undefined) dots.push(disc([x, y], 2.5, kinds[owner % 3]));
    }
  }
  const [a, b, c] = [
    [130, 60],
    [330, 110],
    [180, 250],
  ];
  const row = triangle(a[0], a[1], b[0], b[1], c[0], c[1]).row;
  const weights = createBarycentric();
  const far = (/** @type {Point} */ p, /** @type {Point} */ q) => [
    [p[0] - 0.75 * (q[0] - p[0]), p[1] - 0.75 * (q[1] - p[1])],
    [q[0] + 0.75 * (q[0] - p[0]), q[1] + 0.75 * (q[1] - p[1])],
  ];
  const marks = [
    [212, 145],
    [250, 50],
    [310, 205],
    [105, 160],
    [95, 25],
    [420, 115],
    [165, 290],
  ].map(([x, y]) => {
    pointInTriangle(circle(x, y).row, row, weights);
    const sign = (/** @type {number} */ w) => (w > 0 ? '+' : w < 0 ? '−' : '0');
    const { u, v, w } = weights;
    return text(x, y + 5, `${sign(u)} ${sign(v)} ${sign(w)}`, u > 0 && v > 0 && w > 0 ? 'title' : '');
  });
  draw('triangle', 330, 'Which triangle of a fan has a point, and the signs of the weights', [
    ...fan.map((shape) => path(pose(shape, 0), 'thin', 'Z')),
    ...dots,
    text(240, 318, `TOP_LEFT: each point in one triangle (CLOSED: in up to ${most})`),
    at(500, 0, [
      ...[far(a, b), far(b, c), far(c, a)].map((line) => path(line, 'dash')),
      path([a, b, c], 'line', 'Z'),
      ...marks,
      text(a[0] - 14, a[1] + 16, 'V0', 'small'),
      text(b[0] + 6, b[1] - 12, 'V1', 'small'),
      text(c[0] + 24, c[1] + 4, 'V2', 'small'),
      text(260, 318, 'the signs of u, v, w'),
    ]),
  ]);
}
