import { CIRCLE, circle, type Shape, segment, vertexAt } from '@swept/core';
import { Random } from '@swept/scenes';

/** The target of a bullet: a thin wall at rest, one that comes towards it, or another bullet. */
export type Target = 'wall' | 'moving wall' | 'bullet';

/** Physical seconds of the one step in which everything happens. */
export const DT = 1 / 60;
const SEED = 13;
/** Each bullet has a square of the plane for itself, of this side. */
const CELL = 12;
/** Displacement of a bullet in the step: some forty times its width. */
const WAY = 4;
const RADIUS = 0.05;

/**
 * Bullets that pass right through their targets within one step, except for each tenth, which passes beside
 * its target. Number i of both lists meet, and no others do. The motions are translations.
 */
export interface Bullets {
  readonly target: Target;
  readonly count: number;
  /** The bullets at the start, and their displacements in the step. */
  readonly bullets: readonly Shape[];
  readonly bulletDisplacements: Float64Array;
  readonly targets: readonly Shape[];
  readonly targetDisplacements: Float64Array;
  /** Do the two of number i meet? */
  meet(i: number): boolean;
}

export function bullets(target: Target, count: number): Bullets {
  const random = new Random(SEED);
  const bulletDisplacements = new Float64Array(2 * count);
  const targetDisplacements = new Float64Array(2 * count);
  const shots: Shape[] = [];
  const targets: Shape[] = [];
  const columns = Math.ceil(Math.sqrt(count));
  for (let i = 0; i < count; i++) {
    const x = CELL * ((i % columns) + 0.5);
    const y = CELL * (Math.floor(i / columns) + 0.5);
    random.direction();
    const [wx, wy] = [WAY * random.x, WAY * random.y];
    // The two meet at (x, y), when the bullet has flown between a third and two thirds of its path.
    const when = random.between(1 / 3, 2 / 3);
    shots.push(circle(x - when * wx, y - when * wy, RADIUS));
    bulletDisplacements.set([wx, wy], 2 * i);
    random.direction();
    const [tx, ty] = target === 'wall' ? [0, 0] : crossing(random, wx, wy);
    targetDisplacements.set([tx, ty], 2 * i);
    const [cx, cy] = [x - when * tx, y - when * ty];
    const shape = target === 'bullet' ? circle(cx, cy, RADIUS) : wallAcross(random, cx, cy, wx - tx, wy - ty);
    targets.push(meet(i) ? shape : aside(shape, wx - tx, wy - ty));
  }
  return { target, count, bullets: shots, bulletDisplacements, targets, targetDisplacements, meet };
}

function meet(i: number): boolean {
  return i % 10 !== 9;
}

/** The shape moved beside the line of approach: no part of it is within a tenth of the path of a bullet. */
function aside({ kind, row }: Shape, dx: number, dy: number): Shape {
  const length = Math.sqrt(dx * dx + dy * dy);
  const shift = kind === CIRCLE ? 0.3 : 2;
  const [x, y] = [(-shift * dy) / length, (shift * dx) / length];
  const at = (i: number) => [row[vertexAt(i)] + x, row[vertexAt(i) + 1] + y] as const;
  return kind === CIRCLE ? circle(...at(0), RADIUS) : segment(...at(0), ...at(1));
}

/**
 * A displacement as long as the bullet's and at least 60 degrees from it: they would pass each other without
 * a sweep.
 */
function crossing(random: Random, wx: number, wy: number): [x: number, y: number] {
  while (random.x * wx + random.y * wy > WAY / 2) random.direction();
  return [WAY * random.x, WAY * random.y];
}

/** A segment through (x, y), at least 45 degrees from the direction of approach, met in its middle half. */
function wallAcross(random: Random, x: number, y: number, dx: number, dy: number): Shape {
  const square = dx * dx + dy * dy;
  do random.direction();
  while ((random.x * dx + random.y * dy) ** 2 > square / 2);
  const before = random.between(0.5, 1.5);
  const after = 2 - before;
  return segment(x - before * random.x, y - before * random.y, x + after * random.x, y + after * random.y);
}
