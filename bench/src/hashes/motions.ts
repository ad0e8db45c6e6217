import { END, RADIUS, ROW, type Rows, SAG_X, SAG_Y, type ShapeKind } from '@swept/core';
import { Random } from '@swept/scenes';
import { FAMILIES } from '../accuracy/families.js';

/** Two moving shapes, a row each, and the same two on parabolas. */
export interface Motion {
  readonly kindA: ShapeKind;
  readonly kindB: ShapeKind;
  readonly a: Rows;
  readonly b: Rows;
  readonly bentA: Rows;
  readonly bentB: Rows;
}

const KINDS: readonly ShapeKind[] = [1, 2, 3];
/** No radius; discs of constant radius; radii on all shapes, which may change. */
const THICKNESSES = ['none', 'discs', 'all'] as const;

/** Every pair of kinds with every family of motions and every thickness. */
const CELLS = KINDS.flatMap((kindA) =>
  KINDS.flatMap((kindB) =>
    Object.values(FAMILIES)
      // Every motion is bent here. A disc has one vertex: it cannot deform.
      .filter(({ deforms, bends }) => !bends && (kindA + kindB > 2 || deforms !== 'all'))
      .flatMap((family) => THICKNESSES.map((thickness) => ({ kindA, kindB, family, thickness }))),
  ),
);

/** Units of length far from 1 that leave the digits of a number as they are. */
const FAR_UNITS = [2 ** 40, 2 ** -40, 2 ** 250, 2 ** -250];

/** Seeded motions, of each cell in turn. */
export function* motions(count: number, seed: number): Generator<Motion> {
  const random = new Random(seed);
  for (let i = 0; i < count; i++) {
    const { kindA, kindB, family, thickness } = CELLS[i % CELLS.length];
    // Families place the simpler shape first.
    const swap = kindA > kindB;
    const [kind0, kind1] = swap ? [kindB, kindA] : [kindA, kindB];
    const { a: row0, b: row1 } = family.draw(random, kind0, kind1, thickness !== 'none');
    const unit = random.chance(0.1) ? random.pick(FAR_UNITS) : 1;
    for (const row of [row0, row1]) {
      if (thickness === 'all') thicken(random, row);
      for (let at = 0; at < ROW; at++) row[at] *= unit;
    }
    const [a, b] = swap ? [row1, row0] : [row0, row1];
    yield { kindA, kindB, a, b, bentA: bent(random, a), bentB: bent(random, b) };
  }
}

function thicken(random: Random, row: Rows): void {
  const radius = () => random.pick([0, 0.25, 1, random.between(0, 0.5)]);
  row[RADIUS] = radius();
  row[RADIUS + END] = random.chance(0.5) ? row[RADIUS] : radius();
}

function bent(random: Random, row: Rows): Rows {
  const copy = row.slice();
  const size = Math.max(Math.abs(row[END] - row[0]), Math.abs(row[END + 1] - row[1]));
  copy[SAG_X] = size * random.pick([0, 0.5, random.between(-1, 1)]);
  copy[SAG_Y] = size * random.pick([0, -1, random.between(-1, 1)]);
  return copy;
}
