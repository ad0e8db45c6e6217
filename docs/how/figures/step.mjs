import { circle, END, segment } from '@swept/core';
import { bounce, STATIC, World } from 'swept';
import { disc, draw, n, path, text } from './pen.mjs';

/** @typedef {import('./pen.mjs').Point} Point */

export function step() {
  // Discs on one line, so that time can be drawn across it.
  /** @type {Map<number, Point[]>} */
  const flown = new Map();
  const world = new World({
    trace: (id, from, to, rows, o) => {
      const points = flown.get(id) ?? [];
      flown.set(id, [...points, [from, rows[o]], [to, rows[o + END]]]);
    },
  });
  const walls = [-10, 310].map((x) => world.add(segment(x, -50, x, 50), { mobility: STATIC }));
  const radius = 10;
  const starts = [
    { x: 40, v: 420 },
    { x: 150, v: -60 },
    { x: 250, v: -260 },
  ];
  const discs = starts.map(({ x, v }) => world.add(circle(x, 0, radius), { velocity: [v, 0] }));
  const left = 120;
  const width = 760;
  const place = (/** @type {Point} */ [t, x]) => [left + width * t, 40 + 0.8 * x];
  /** @type {string[]} */
  const hits = [];
  world.step(1, (hit) => {
    bounce(world, hit);
    const [x, y] = place([hit.toi, hit.x]);
    hits.push(
      disc([x, y], 10, 'point'),
      `<text class="small" style="fill:#fff" x="${n(x)}" y="${n(y + 4.5)}">${hits.length / 2 + 1}</text>`,
    );
  });
  const planned = starts.map(({ x, v }) => path([place([0, x]), place([1, x + v])].map(clip), 'dash'));
  const pieces = discs.map((id) => path((flown.get(id) ?? []).map(place), 'a'));
  draw('step', 340, 'Three discs on a line between two walls, over the time of one step: all hits in order', [
    ...walls.map((id) => path([place([0, world.x(id)]), place([1, world.x(id)])], 'line')),
    ...discs.map((id) =>
      path((flown.get(id) ?? []).map(place), 'a faint').replace(
        '/>',
        ` style="stroke-width:${n(1.6 * radius)}"/>`,
      ),
    ),
    ...planned,
    ...pieces,
    ...hits,
    text(left, 318, 't = 0'),
    text(left + width, 318, 't = 1'),
    text(left + width / 2, 318, 'dashed: the first plan; numbers: the order of the callbacks'),
    text(60, 160, 'place', 'small'),
  ]);

  /** What of a line from inside of the walls lies between them. */
  function clip(/** @type {Point} */ [x, y], /** @type {number} */ i, /** @type {Point[]} */ line) {
    const [from] = line;
    const edge = Math.min(Math.max(y, 30), 290);
    return i === 0 || edge === y
      ? [x, y]
      : [from[0] + ((edge - from[1]) / (y - from[1])) * (x - from[0]), edge];
  }
}
