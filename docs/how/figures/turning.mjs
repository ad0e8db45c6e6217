import { END, segment } from '@swept/core';
import { shapesOf, World } from 'swept';
import { at, disc, draw, path, pose, text } from './pen.mjs';

/** @typedef {import('./pen.mjs').Point} Point */

export function turning() {
  // A rod about the place where the picture is, with a skin that is thick enough to be seen.
  const skin = 14;
  const reach = 200;
  const spin = 2.4;
  /** @type {Point[]} */
  const chords = [];
  const options = /** @type {const} */ ({ center: [0, 0], angularVelocity: spin, skin });
  const rod = segment(0, 0, reach, 0);
  const world = new World({
    trace: (_, from, _to, rows, o) => {
      if (from === 0) chords.push([rows[o + 8], rows[o + 9]]);
      chords.push([rows[o + 8 + END], rows[o + 9 + END]]);
    },
  });
  world.add(rod, options);
  world.step(1);
  // The true poses are those at the ends of steps.
  const slow = new World();
  const id = slow.add(rod, options);
  const end = () => {
    const [x, y] = pose(shapesOf(slow, id)[0], 0)[1];
    return [x, y];
  };
  const arc = [end()];
  for (let i = 0; i < 60; i++) {
    slow.step(1 / 60);
    arc.push(end());
  }
  const wide = (/** @type {number} */ r) => ` style="stroke-width:${2 * r}px"/>`;
  const right = { x: 720, y: 150 };
  const u = Array.from({ length: 41 }, (_, i) => i / 40);
  const curve = (/** @type {(u: number) => number} */ f) => u.map((k) => [240 * (k - 0.5), 60 - 110 * f(k)]);
  draw('turning', 270, 'The end of a rod that turns: its arc, and chords with a skin that covers it', [
    at(300, 30, [
      path(chords, 'a faint').replace('/>', wide(skin)),
      path(chords, 'a'),
      path(arc, 'hit'),
      ...chords.map(([x, y]) => disc([x, y], 5)),
      disc([0, 0], 5, 'grey'),
      path([[0, 0], chords[0]], 'line'),
      path([[0, 0], chords[chords.length - 1]], 'line'),
      text(0, -12, `${chords.length - 1} chords`, 'small'),
    ]),
    at(right.x, right.y, [
      text(0, -100, 'what a piece is off, in skins, along it', 'title'),
      path(
        [
          [-120, 60],
          [120, 60],
        ],
        'thin',
      ),
      path(
        [
          [-120, -50],
          [120, -50],
        ],
        'dash',
      ),
      text(-150, -45, '1 skin', 'small'),
      path(
        curve((k) => 4 * k * (1 - k)),
        'a',
      ),
      path(
        curve((k) => 1 - k + k * (1 - k)),
        'hit',
      ),
      text(0, 84, 'blue: from a true pose, 4 u (1 − u)', 'small'),
      text(0, 104, 'red: from a hit, at most (1 − u) (1 + u)', 'small'),
    ]),
  ]);
}
