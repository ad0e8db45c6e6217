import { circle, END, segment } from '@swept/core';
import { createLineMeeting, timeToLine } from '@swept/narrowphase';
import { bounce, STATIC, World } from 'swept';
import { dice, draw, path, rect, text } from './pen.mjs';

/** @typedef {import('./pen.mjs').Point} Point */

export function knots() {
  const roll = dice(3);
  const wall = segment(-3, -7, 4, 9);
  const meeting = createLineMeeting();
  // Half powers of two, from 2^-54 on, to both sides.
  const binOf = (/** @type {number} */ x, /** @type {number} */ y) => {
    timeToLine(circle(x, y).row, wall.row, meeting);
    const gap = meeting.startDistance;
    let bin = 0;
    for (let least = 2 ** -54; least * least < gap * gap && least < 1; least *= Math.SQRT2) bin++;
    return gap < 0 ? -bin : bin;
  };
  /** @type {Map<number, number>} */
  const computed = new Map();
  /** @type {Map<number, number>} */
  const kept = new Map();
  const count = (/** @type {typeof kept} */ bins, /** @type {number} */ bin) =>
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  let past = 0;
  const shots = 2000;
  for (let i = 0; i < shots; i++) {
    /** @type {Point} */
    let knot = [];
    const world = new World({
      trace: (_, from, to, rows, o) => {
        if (from === 0 && to < 1) knot = [rows[o + END], rows[o + END + 1]];
      },
    });
    world.add(wall, { mobility: STATIC });
    const [x, y] = [-6 + roll(), 4 + roll()];
    const [dx, dy] = [11 + roll(), -6 + roll()];
    world.add(circle(x, y), { velocity: [dx, dy] });
    world.step(1, (hit) => {
      bounce(world, hit);
      const bin = binOf(x + dx * hit.toi, y + dy * hit.toi);
      if (bin < 0) past++;
      count(computed, bin);
    });
    count(kept, binOf(knot[0], knot[1]));
  }
  if ([...kept.keys()].some((bin) => bin <= 0)) throw new Error('a knot is past the wall');
  const center = 330;
  const wide = 20;
  const bars = (/** @type {typeof kept} */ bins, /** @type {string} */ kind) =>
    [...bins]
      .sort(([a], [b]) => a - b)
      .map(([bin, many]) =>
        rect(center + wide * (bin - 0.5), 240 - many / 8, wide, many / 8, bin < 0 ? 'warm' : kind),
      );
  const ticks = [-6, 6, 10, 14, 18, 22, 26].map((bin) =>
    text(center + wide * (bin + 0.5 * Math.sign(bin)), 258, `2^-${54 - Math.abs(bin) / 2}`, 'small'),
  );
  draw('knots', 310, 'How far from a wall computed poses are at the time of impact, and how far knots are', [
    path(
      [
        [60, 240],
        [960, 240],
      ],
      'thin',
    ),
    ...bars(computed, 'pale'),
    ...bars(kept, 'fill'),
    path(
      [
        [center, 40],
        [center, 250],
      ],
      'line',
    ),
    text(center, 28, 'the wall', 'title'),
    text(190, 150, `past it: ${past} of ${shots}`, 'verdict'),
    text(495, 150, 'start + velocity × toi'),
    text(center + wide * 27, 90, 'knots: none is past it', 'title'),
    ...ticks,
    text(500, 294, 'distance from the wall when 2,000 points bounce off it'),
  ]);
}
