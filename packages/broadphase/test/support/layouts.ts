import { BOX, type Rows } from '@swept/core';
import type { Dice } from './dice.js';

/** A layout of boxes that is awkward for some strategy. */
export interface Layout {
  readonly name: string;
  /** Share of bodies that are static. */
  readonly statics: number;
  /** Writes a new box anywhere. */
  place(dice: Dice, boxes: Rows, slot: number): void;
  /** How far a small move goes. */
  readonly stride: number;
}

function write(boxes: Rows, slot: number, x: number, y: number, width: number, height: number): void {
  boxes[slot * BOX] = x;
  boxes[slot * BOX + 1] = y;
  boxes[slot * BOX + 2] = x + width;
  boxes[slot * BOX + 3] = y + height;
}

function spread(name: string, offset: number, extent: number, size: number, statics = 0.4): Layout {
  return {
    name,
    statics,
    stride: size / 2,
    place: (dice, boxes, slot) => {
      const x = offset + dice.between(-extent, extent);
      const y = offset + dice.between(-extent, extent);
      write(boxes, slot, x, y, dice.between(0, size), dice.between(0, size));
    },
  };
}

export const LAYOUTS: readonly Layout[] = [
  spread('around the origin', 0, 10, 3),
  spread('far in the negative', -500, 10, 3),
  spread('offset 1e9', 1e9, 10, 3),
  spread('mostly static', 0, 10, 3, 0.95),
  spread('mostly moving', 0, 10, 3, 0.02),
  spread('size 1e-9', 0, 1e-8, 3e-9),
  spread('size 1e150', 0, 1e150, 2e149),
  {
    name: 'all in one place',
    statics: 0.4,
    stride: 0,
    place: (_, boxes, slot) => write(boxes, slot, 3, 4, 1, 1),
  },
  {
    name: 'grid points that touch or miss',
    statics: 0.4,
    stride: 1,
    place: (dice, boxes, slot) =>
      write(boxes, slot, dice.below(8), dice.below(8), dice.below(2), dice.below(2)),
  },
  {
    name: 'points and one box in ten of 1e150',
    statics: 0.4,
    stride: 1,
    place: (dice, boxes, slot) => {
      if (dice.unit() < 0.1) write(boxes, slot, -1e150, -1e150, 2e150, 2e150);
      else write(boxes, slot, dice.below(10), dice.below(10), 0, 0);
    },
  },
  {
    name: 'long and thin, heavy-tailed',
    statics: 0.4,
    stride: 2,
    place: (dice, boxes, slot) => {
      const long = 0.1 / (dice.unit() + 0.001);
      const thin = dice.between(0, 0.5);
      const upright = dice.unit() < 0.5;
      write(
        boxes,
        slot,
        dice.between(-20, 20),
        dice.between(-20, 20),
        upright ? thin : long,
        upright ? long : thin,
      );
    },
  },
];
