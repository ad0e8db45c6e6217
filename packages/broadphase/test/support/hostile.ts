import { BOX, type Rows } from '@swept/core';
import type { Dice } from './dice.js';

/** A placement of bodies under which some index might collapse: in time, in memory, or in its answers. */
export interface Hostile {
  readonly name: string;
  /** Returns x, y, width and height of body `i` of `count`. */
  place(dice: Dice, i: number, count: number): readonly [number, number, number, number];
}

/** Side of the square in which `count` boxes have an ordinary density. */
function side(count: number): number {
  return Math.sqrt(count / 0.75);
}

/** A unit box somewhere in a square of ordinary density. */
function anywhere(dice: Dice, count: number): [number, number, number, number] {
  return [dice.between(0, side(count)), dice.between(0, side(count)), 1, 1];
}

/** Ten to the power of minus a number from 0 to `most`, by repeated division. */
function anyScale(dice: Dice, most: number): number {
  let scale = dice.between(0.1, 1);
  for (let i = dice.below(most); i > 0; i--) scale /= 10;
  return scale;
}

export const HOSTILE: readonly Hostile[] = [
  {
    name: 'negative coordinates',
    place: (dice, _, count) => {
      const [x, y, w, h] = anywhere(dice, count);
      return [x - 5000, y - 5000, w, h];
    },
  },
  {
    name: 'offset 1e9',
    place: (dice, _, count) => {
      const [x, y, w, h] = anywhere(dice, count);
      return [x + 1e9, y - 1e9, w, h];
    },
  },
  { name: 'all in one place', place: () => [5, -5, 1, 1] },
  { name: 'all one point', place: () => [5, -5, 0, 0] },
  {
    name: 'one of them 10^6 times larger',
    place: (dice, i, count) => (i === 7 ? [-5e5, -5e5, 1e6, 1e6] : anywhere(dice, count)),
  },
  {
    name: 'one of them far away',
    place: (dice, i, count) => (i === 7 ? [1e12, -1e12, 1, 1] : anywhere(dice, count)),
  },
  {
    name: 'one in fifty far away',
    place: (dice, i, count) =>
      i % 50 === 0 ? [dice.between(-1e12, 1e12), dice.between(-1e12, 1e12), 1, 1] : anywhere(dice, count),
  },
  {
    name: 'two towns far apart',
    place: (dice, i, count) => {
      const [x, y, w, h] = anywhere(dice, count / 2);
      return i % 2 === 0 ? [x, y, w, h] : [x + 1e6, y, w, h];
    },
  },
  {
    name: 'towns at distances of a power of two',
    place: (dice, i) => [
      1024 * (i % 5) + dice.between(0, 12),
      1024 * (Math.floor(i / 5) % 5) + dice.between(0, 12),
      1,
      1,
    ],
  },
  {
    name: 'a lattice of distance 64',
    place: (_, i, count) => {
      const columns = Math.ceil(Math.sqrt(count));
      return [64 * (i % columns), 64 * Math.floor(i / columns), 1, 1];
    },
  },
  { name: 'a row of points', place: (dice) => [dice.between(0, 1000), 3, 0, 0] },
  { name: 'a diagonal', place: (_, i) => [0.8 * i, 0.8 * i, 1, 1] },
  {
    name: 'points around a point, at all scales',
    place: (dice) => {
      const scale = anyScale(dice, 9);
      return [dice.between(-scale, scale), dice.between(-scale, scale), 0, 0];
    },
  },
  {
    name: 'half of them in a speck',
    place: (dice, i) =>
      i % 2 === 0
        ? [dice.between(0, 1e-6), dice.between(0, 1e-6), 0, 0]
        : [dice.between(0, 1000), dice.between(0, 1000), 0, 0],
  },
  {
    name: 'half of them in a speck of a line',
    place: (dice, i) =>
      i % 2 === 0 ? [5, dice.between(0, 1e-6), 0, 0] : [dice.between(0, 1000), dice.between(0, 1000), 0, 0],
  },
  {
    name: 'long and flat',
    place: (dice, _, count) => [dice.between(0, count / 10), dice.between(0, count / 10), 30, 0.05],
  },
  {
    name: 'long and flat, long and upright',
    place: (dice, i, count) => [
      dice.between(0, count / 10),
      dice.between(0, count / 10),
      i % 2 === 0 ? 15 : 0.01,
      i % 2 === 0 ? 0.01 : 15,
    ],
  },
  {
    name: 'sizes from 10^-3 to 10^3',
    place: (dice, _, count) => {
      const size = 1000 * anyScale(dice, 7);
      return [dice.between(0, 60 * side(count)), dice.between(0, 60 * side(count)), size * dice.unit(), size];
    },
  },
  {
    name: 'sizes with a heavy tail',
    place: (dice, _, count) => {
      const size = 0.1 / (dice.unit() + 1e-4);
      return [dice.between(0, 3 * side(count)), dice.between(0, 3 * side(count)), size, size];
    },
  },
];

/** The boxes of a scene with `count` bodies, one per slot. */
export function hostileBoxes({ place }: Hostile, dice: Dice, count: number): Rows {
  const boxes = new Float64Array(count * BOX);
  for (let i = 0; i < count; i++) {
    const [x, y, width, height] = place(dice, i, count);
    boxes.set([x, y, x + width, y + height], i * BOX);
  }
  return boxes;
}

/** Shifts boxes by up to a tenth of their size, and points by a little. */
export function sway(boxes: Rows, dice: Dice): void {
  for (let o = 0; o < boxes.length; o += BOX) {
    const dx = dice.between(-0.1, 0.1) * Math.max(boxes[o + 2] - boxes[o], 1e-9);
    const dy = dice.between(-0.1, 0.1) * Math.max(boxes[o + 3] - boxes[o + 1], 1e-9);
    boxes[o] += dx;
    boxes[o + 1] += dy;
    boxes[o + 2] += dx;
    boxes[o + 3] += dy;
  }
}
