import { circle, type Shape, segment, triangle } from '@swept/core';
import { Random } from '@swept/scenes';

/** Seconds of a step. */
export const DT = 1 / 60;
/** Length units per second squared. */
export const GRAVITY = 9.81;
const SEED = 17;
/** Every mover and every obstacle has a square of the plane for itself at first, of this side. */
const CELL = 3;
/** Deviation of the displacement per step in x and in y. */
const PACE = 0.1;

/** The movers: discs among segments and triangles, or boxes of two triangles among segments. */
export type Falling = 'discs' | 'boxes';

/** As many movers as obstacles in a box, in a chequered pattern. */
export interface Field {
  readonly side: number;
  readonly obstacles: readonly Shape[];
  /** The shapes of each mover. */
  readonly movers: readonly (readonly Shape[])[];
  /** Two per mover, in length units per second. */
  readonly velocities: Float64Array;
}

export function field(falling: Falling, count: number): Field {
  const random = new Random(SEED);
  const columns = Math.ceil(Math.sqrt(2 * count)) | 1;
  const obstacles: Shape[] = [];
  const movers: Shape[][] = [];
  for (let i = 0; movers.length < count; i++) {
    const x = CELL * ((i % columns) + 0.5);
    const y = CELL * (Math.floor(i / columns) + 0.5);
    if (i % 2 === 0) obstacles.push(obstacle(random, x, y, falling === 'discs' && i % 4 === 0));
    else movers.push(falling === 'discs' ? [circle(x, y, 0.5)] : upright(x, y, 0.6, 0.4));
  }
  const velocities = Float64Array.from({ length: 2 * count }, () => (PACE * random.bell()) / DT);
  return { side: CELL * columns, obstacles, movers, velocities };
}

/** A segment through (x, y), or a triangle around it, within its square. */
function obstacle(random: Random, x: number, y: number, solid: boolean): Shape {
  random.direction();
  const [dx, dy] = [1.2 * random.x, 1.2 * random.y];
  return solid
    ? triangle(x + dx, y + dy, x - dy, y + dx, x - dx, y - dy)
    : segment(x - dx, y - dy, x + dx, y + dy);
}

/** A box around (x, y), of two triangles. */
function upright(x: number, y: number, w: number, h: number): Shape[] {
  return [
    triangle(x - w, y - h, x + w, y - h, x + w, y + h),
    triangle(x - w, y - h, x + w, y + h, x - w, y + h),
  ];
}
