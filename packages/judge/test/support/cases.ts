import { END, RADIUS, ROW, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import type { Random } from '@swept/scenes';

/** A row of this kind in which every vertex moves on its own. */
export type Draw = (random: Random, kind: ShapeKind) => Rows;

function from(number: (random: Random) => number, sag: (random: Random) => number = () => 0): Draw {
  return (random, kind) => {
    const row = new Float64Array(ROW);
    for (let i = 0; i < kind; i++) for (let j = 0; j < 4; j++) row[vertexAt(i) + j] = number(random);
    if (random.chance(0.5)) for (const at of [RADIUS, RADIUS + END]) row[at] = Math.abs(number(random)) / 8;
    row[SAG_X] = sag(random);
    row[SAG_Y] = sag(random);
    return row;
  };
}

const tenths = (random: Random) => random.whole(-12, 12) / 10;
const whole = (random: Random) => random.whole(-6, 6);

export const CASES: Readonly<Record<string, Draw>> = {
  uniform: from((random) => random.between(-1, 1)),
  'whole numbers': from(whole),
  tenths: from(tenths),
  'tenths, bent': from(tenths, tenths),
  'whole numbers, bent': from(whole, whole),
};
