import { circle, segment } from '@swept/core';
import { createLineMeeting, timeToLine } from '@swept/narrowphase';
import { at, draw, text } from './pen.mjs';

export function signs() {
  const size = 40;
  const cell = 7;
  const line = segment(12, 12, 24, 24);
  const meeting = createLineMeeting();
  const exactly = (/** @type {number} */ x, /** @type {number} */ y) => {
    timeToLine(circle(x, y).row, line.row, meeting);
    return Math.sign(meeting.startDistance);
  };
  const inDoubles = (/** @type {number} */ x, /** @type {number} */ y) =>
    Math.sign((12 - x) * (24 - y) - (12 - y) * (24 - x));
  const map = (/** @type {typeof exactly} */ sideOf) => {
    const runs = new Map([
      [-1, ''],
      [0, ''],
      [1, ''],
    ]);
    for (let j = 0; j < size; j++) {
      for (let i = 0, k = 1; i < size; i += k, k = 1) {
        const side = sideOf(0.5 + i * 2 ** -53, 0.5 + j * 2 ** -53);
        while (i + k < size && sideOf(0.5 + (i + k) * 2 ** -53, 0.5 + j * 2 ** -53) === side) k++;
        runs.set(
          side,
          `${runs.get(side)}M${i * cell} ${(size - 1 - j) * cell}h${k * cell}v${cell}h-${k * cell}z`,
        );
      }
    }
    const kinds = ['warm', 'point', 'pale'];
    return [...runs].map(([side, d]) => `<path class="${kinds[side + 1]}" d="${d}"/>`);
  };
  draw('signs', 350, 'On which side of a line a point is: in doubles, and exactly', [
    at(110, 40, map(inDoubles)),
    at(610, 40, map(exactly)),
    text(250, 24, 'a cross product in doubles', 'title'),
    text(750, 24, 'swept', 'title'),
    text(
      500,
      344,
      `${size} by ${size} neighbouring doubles from (0.5, 0.5), and the line through (12, 12) and (24, 24); red: on it`,
    ),
  ]);
}
