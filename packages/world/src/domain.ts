import { Torus } from '@swept/broadphase';
import {
  coordinate,
  END,
  InvalidInput,
  MAX_COORDINATE,
  RADIUS,
  type Rows,
  type Shape,
  vertexAt,
} from '@swept/core';
import { Images } from './images.js';

/** How far from the origin, in periods, a body may be and go within one step. */
const REACH = 8;
/** One step of the grid of coordinates, relative to the power of two above the period. */
const STEP = 2 ** -46;

/**
 * Where bodies may be: the plane, or one that wraps after a period in x, in y, or in both. On an axis that wraps all
 * coordinates are multiples of a quantum, some 2^-46 of the period, and so is the period itself. Coordinates of up to
 * 128 periods are then doubles: shifting a body by whole periods rounds nothing, and all its images give the same
 * decisions.
 */
export class Domain {
  /** What tells of images; none in the plane. */
  readonly images: Images | undefined;
  /** By axis: a number which, added and subtracted again, rounds what it is added to to the quantum. 0 rounds nothing. */
  readonly grid = new Float64Array(2);
  /** By axis: the farthest coordinate there may be. */
  readonly reach = Float64Array.of(MAX_COORDINATE, MAX_COORDINATE);
  /** The larger quantum, and the larger period; 0 in the plane. */
  readonly quantum: number = 0;
  readonly scale: number = 0;
  /** By axis: the period, or Infinity. */
  private readonly periods = Float64Array.of(Infinity, Infinity);

  /**
   * Throws `InvalidInput` unless both are numbers from 1e-150 to 1e150, or Infinity. They are rounded to their
   * quanta.
   */
  constructor(period: readonly [number, number] | undefined) {
    if (period === undefined) return;
    if (!Array.isArray(period) || period.length !== 2)
      throw new InvalidInput('World: period', period, 'two numbers, [x, y]');
    for (let axis = 0; axis < 2; axis++) {
      if (typeof period[axis] !== 'number')
        throw new InvalidInput(`World: period[${axis}]`, period[axis], 'a number, or Infinity');
    }
    // For its checks: what is rounded below is in range.
    new Torus({ x: period[0], y: period[1] });
    for (let axis = 0; axis < 2; axis++) {
      if (period[axis] === Infinity) continue;
      const quantum = powerAbove(period[axis]) * STEP;
      const grid = 1.5 * 2 ** 52 * quantum;
      const rounded = period[axis] + grid - grid;
      this.grid[axis] = grid;
      this.periods[axis] = rounded;
      this.reach[axis] = Math.min(REACH * rounded, MAX_COORDINATE);
      this.quantum = Math.max(this.quantum, quantum);
      this.scale = Math.max(this.scale, rounded);
    }
    if (this.scale > 0) this.images = new Images(new Torus({ x: this.periods[0], y: this.periods[1] }));
  }

  /** The period on an axis, as rounded; Infinity if it does not wrap. */
  period(axis: 0 | 1): number {
    return this.periods[axis];
  }

  /** A coordinate as it can be in this world. */
  coordinate(what: string, value: number, axis: 0 | 1): number {
    const given = coordinate(what, value);
    if (Math.abs(given) > this.reach[axis]) throw this.beyond(what, value);
    return given + this.grid[axis] - this.grid[axis];
  }

  /** The shape as it can be in this world, in the image whose vertex 0 is in the domain. */
  placed(shape: Shape): Shape {
    if (!this.images) return shape;
    const row = shape.row.slice();
    for (let pass = 0; pass < 2; pass++) {
      for (let i = 0; i < shape.kind; i++) {
        const v = vertexAt(i);
        row[v] = row[v + END] = this.coordinate(`add: x of vertex ${i}`, row[v], 0);
        row[v + 1] = row[v + END + 1] = this.coordinate(`add: y of vertex ${i}`, row[v + 1], 1);
      }
      this.bringBack(row, 0, shape.kind);
    }
    const widest = Math.min(this.reach[0], this.reach[1]);
    if (row[RADIUS] > widest) throw this.beyond('add: radius', row[RADIUS]);
    return { kind: shape.kind, row };
  }

  /** Shifts the row of a body by whole periods, so that vertex 0 starts in the domain. */
  bringBack(rows: Rows, row: number, kind: number): void {
    if (!this.images) return;
    for (let axis = 0; axis < 2; axis++) {
      const period = this.periods[axis];
      const at = rows[row + axis];
      if (period === Infinity || (at >= 0 && at < period)) continue;
      const way = Math.floor(at / period) * period;
      for (let i = 0; i < kind; i++) {
        const v = row + vertexAt(i) + axis;
        rows[v] -= way;
        rows[v + END] -= way;
      }
    }
  }

  /** What is thrown when something is too far away. */
  beyond(what: string, value: unknown): InvalidInput {
    const limit = this.images ? `${REACH} periods` : '1e150';
    return new InvalidInput(what, value, `within ${limit} of the origin`);
  }
}

/** The least power of two above a number. */
function powerAbove(value: number): number {
  let power = 1;
  while (power <= value) power *= 2;
  while (power / 2 > value) power /= 2;
  return power;
}
