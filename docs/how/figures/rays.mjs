import { segment, triangle } from '@swept/core';
import { overlap } from '@swept/narrowphase';
import { castRay, createRayHit, STATIC, World } from 'swept';
import { at, dice, disc, draw, path, pose, rect, text } from './pen.mjs';

/** @typedef {import('./pen.mjs').Point} Point */
/** @typedef {import('@swept/core').Shape} Shape */

export function rays() {
  const roll = dice(11);
  const side = 30;
  const walls = Array.from({ length: 16 }, () => {
    const [x, y] = [220 + 150 * roll(), 135 + 90 * roll()];
    const [dx, dy] = [60 * roll(), 60 * roll()];
    return segment(x - dx, y - dy, x + dx, y + dy);
  });
  const columns = Array.from({ length: 14 }, (_, i) => 10 + side * i);
  const rows = Array.from({ length: 9 }, (_, i) => side * i);
  const cells = columns.flatMap((x) => rows.map((y) => [x, y]));
  const touches = (/** @type {Shape} */ shape, /** @type {Point} */ [x, y]) =>
    [triangle(x, y, x + side, y, x + side, y + side), triangle(x, y, x, y + side, x + side, y + side)].some(
      (half) => overlap(shape.kind, half.kind, shape.row, half.row),
    );
  const covers = (/** @type {Shape} */ { row }, /** @type {Point} */ [x, y]) =>
    Math.min(row[0], row[8]) <= x + side &&
    Math.max(row[0], row[8]) >= x &&
    Math.min(row[1], row[9]) <= y + side &&
    Math.max(row[1], row[9]) >= y;
  const world = new World();
  for (const wall of walls) world.add(wall, { mobility: STATIC });
  const from = [425, 180];
  const to = [15, 140];
  const found = createRayHit();
  castRay(world, from[0], from[1], to[0], to[1], found);
  const way = segment(from[0], from[1], found.x, found.y);
  const picture = (/** @type {typeof touches} */ isIn, /** @type {string} */ title) => {
    const entries = cells.map((cell) => walls.filter((wall) => isIn(wall, cell)).length);
    const walked = cells.map((cell) => touches(way, cell));
    const tests = entries.reduce((sum, many, i) => sum + (walked[i] ? many : 0), 0);
    return [
      text(220, -12, title, 'title'),
      ...cells.flatMap(([x, y], i) => (entries[i] > 0 ? [rect(x, y, side, side, 'soft')] : [])),
      ...cells.flatMap(([x, y], i) => (walked[i] ? [rect(x, y, side, side, 'hit faint')] : [])),
      ...walls.map((wall) => path(pose(wall, 0), 'line')),
      path([from, [found.x, found.y]], 'a'),
      disc([found.x, found.y], 5, 'point'),
      text(220, 296, `${tests} entries in the cells on the way of the ray`),
    ];
  };
  draw(
    'rays',
    345,
    'Walls entered by their boxes and by themselves in the cells of a grid, and the way of a ray',
    [
      at(20, 40, picture(covers, 'entered where their boxes are')),
      at(530, 40, picture(touches, 'entered where the walls are')),
    ],
  );
}
