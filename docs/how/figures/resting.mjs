import { circle, segment } from '@swept/core';
import { bounce, STATIC, shapesOf, World } from 'swept';
import { at, dice, disc, draw, path, rect, text } from './pen.mjs';

/** @typedef {import('./pen.mjs').Point} Point */

export function resting() {
  const world = new World({ gravity: [0, 10] });
  for (const wall of [segment(0, 6, 6, 12), segment(6, 12, 14, 12), segment(14, 12, 20, 6)])
    world.add(wall, { mobility: STATIC, friction: 0.5 });
  const roll = dice(7);
  const balls = [];
  for (let i = 0; i < 40; i++) {
    const place = [10 + 3.5 * roll(), 5 - 1.5 * (i % 20)];
    balls.push(world.add(circle(place[0], place[1], 0.6 + 0.15 * roll()), { friction: 0.5 }));
  }
  /** @type {number[]} */
  const told = [];
  for (let i = 0; i < 600; i++) {
    world.step(1 / 60, (hit) => {
      bounce(world, hit, 0.2);
    });
    told.push(world.stats.impacts);
  }
  const scale = 20;
  const onPicture = (/** @type {Point} */ [x, y]) => [40 + scale * x, scale * y];
  const bodies = balls.map((id) => {
    const { row } = shapesOf(world, id)[0];
    return disc(onPicture([row[0], row[1]]), scale * row[4], 'pale');
  });
  const touches = [...world.stayed].map(({ x, y, nx, ny }) => {
    const [ax, ay] = onPicture([x - 0.35 * nx, y - 0.35 * ny]);
    const [bx, by] = onPicture([x + 0.35 * nx, y + 0.35 * ny]);
    return path(
      [
        [ax, ay],
        [bx, by],
      ],
      'hit',
    );
  });
  const sums = Array.from({ length: 60 }, (_, i) => told.slice(10 * i, 10 * i + 10).reduce((a, b) => a + b));
  const most = Math.max(...sums);
  const last = 60 - [...sums].reverse().findIndex((sum) => sum > 0);
  draw(
    'resting',
    270,
    'A heap of forty balls at rest with its contacts, and how many hits each sixth of a second had',
    [
      path(
        [
          [0, 6],
          [6, 12],
          [14, 12],
          [20, 6],
        ].map(onPicture),
        'line',
      ),
      ...bodies,
      ...touches,
      text(240, 264, `after 600 steps: ${[...world.stayed].length} contacts that last`),
      at(520, 20, [
        text(220, 0, 'hits told', 'title'),
        ...sums.map((sum, i) => rect(7.4 * i, 200 - (180 * sum) / most, 6, (180 * sum) / most, 'fill')),
        path(
          [
            [0, 200],
            [444, 200],
          ],
          'thin',
        ),
        text(0, 220, '0', 'small'),
        text(444, 220, '10 s', 'small'),
        text(222, 244, `none after ${(last / 6).toFixed(1)} s`),
      ]),
    ],
  );
}
