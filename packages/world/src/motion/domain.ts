import { Torus } from '@swept/broadphase';
import {
  BOX,
  boxesOverlap,
  END,
  InvalidInput,
  RADIUS,
  ROW,
  type Rows,
  type Shape,
  type ShapeKind,
  vertexAt,
} from '@swept/core';
import { coordinate, MAX_COORDINATE } from '@swept/core/internal';
import {
  contact,
  type Impact,
  type Intervals,
  type IntervalTest,
  type Manifold,
  overlap,
  type SweepStatus,
  sweep,
} from '@swept/narrowphase';
import { type ContactNote, Images } from './images.js';
import { quantized, quantizerOf, quantumOf } from './quantum.js';

/** How far from the origin, in periods, a body may be and move within one step. */
const REACH = 8;

/**
 * The space of the bodies, and whether they meet there: the plane, or one that wraps after a period in x, in
 * y, or in both. On an axis that wraps, coordinates of up to 128 periods are doubles: shifting a body by whole
 * periods rounds nothing, and all its images give the same decisions.
 */
export class Domain {
  /** By axis, what `quantized` rounds coordinates with; 0 where nothing wraps. */
  readonly quantizers = new Float64Array(2);
  /** By axis, the largest permitted coordinate. */
  readonly reach = Float64Array.of(MAX_COORDINATE, MAX_COORDINATE);
  /** The largest permitted radius. */
  readonly widest: number = MAX_COORDINATE;
  /** The larger of the two quanta, and of the two periods; 0 in the plane. */
  readonly quantum: number = 0;
  readonly longestPeriod: number = 0;
  /** By axis, the period as it was given: once rounded, it may have another quantum. */
  readonly given = Float64Array.of(Infinity, Infinity);
  /** By axis, the period, or Infinity. */
  private readonly periods = Float64Array.of(Infinity, Infinity);
  /** Undefined in the plane. */
  private readonly images: Images | undefined;

  /**
   * Throws `InvalidInput` unless both are numbers from 1e-150 to 1e150, or Infinity. They are rounded to
   * their quanta.
   */
  constructor(period: readonly [number, number] | undefined) {
    if (period === undefined) return;
    if (!Array.isArray(period) || period.length !== 2)
      throw new InvalidInput('World: period', period, 'two numbers, [x, y]');
    for (let axis = 0; axis < 2; axis++) {
      if (typeof period[axis] !== 'number')
        throw new InvalidInput(`World: period[${axis}]`, period[axis], 'a number, or Infinity');
    }
    // For its checks: the values rounded below are in range.
    new Torus({ x: period[0], y: period[1] });
    for (let axis = 0; axis < 2; axis++) {
      if (period[axis] === Infinity) continue;
      this.given[axis] = period[axis];
      const quantum = quantumOf(period[axis]);
      this.quantizers[axis] = quantizerOf(quantum);
      this.periods[axis] = quantized(period[axis], this.quantizers[axis]);
      this.reach[axis] = Math.min(REACH * this.periods[axis], MAX_COORDINATE);
      this.quantum = Math.max(this.quantum, quantum);
      this.longestPeriod = Math.max(this.longestPeriod, this.periods[axis]);
    }
    this.widest = Math.min(this.reach[0], this.reach[1]);
    if (this.longestPeriod > 0)
      this.images = new Images(new Torus({ x: this.periods[0], y: this.periods[1] }));
  }

  /** The torus that the plane is wrapped onto, if it wraps. */
  get torus(): Torus | undefined {
    return this.images?.torus;
  }

  /** The period on an axis, as rounded; Infinity if it does not wrap. */
  period(axis: 0 | 1): number {
    return this.periods[axis];
  }

  /**
   * The first contact of two motions, as `sweep`; where the domain wraps, the first among all their images.
   */
  firstContact(
    kindA: ShapeKind,
    kindB: ShapeKind,
    a: Rows,
    b: Rows,
    out: Impact,
    ao: number,
    bo: number,
  ): SweepStatus {
    const { images } = this;
    return images ? images.sweep(kindA, kindB, a, b, out, ao, bo) : sweep(kindA, kindB, a, b, out, ao, bo);
  }

  /**
   * Passes all contacts of two motions, as found by `test`, to `note`; where the domain wraps, for each image
   * separately. Rows and boxes are of both, one after the other; `window` is passed on. The test is given, so
   * that worlds which do not use it carry none of its code.
   */
  allContacts(
    test: IntervalTest,
    kindB: ShapeKind,
    rows: Rows,
    boxes: Rows,
    found: Intervals,
    window: Float64Array,
    note: ContactNote,
  ): void {
    const { images } = this;
    if (images) images.intervals(test, kindB, rows, boxes, found, window, note);
    else if (boxesOverlap(boxes, boxes, 0, BOX) && test(rows, rows, found, 0, ROW) > 0) note(found, window);
  }

  /** Do two poses overlap, as `overlap`, or any of their images where the domain wraps? */
  inContact(kindA: ShapeKind, kindB: ShapeKind, a: Rows, b: Rows, ao: number, bo: number): boolean {
    const { images } = this;
    return images ? images.overlap(kindA, kindB, a, b, ao, bo) : overlap(kindA, kindB, a, b, ao, bo);
  }

  /**
   * Do two poses touch, and how, as `contact`? Where the domain wraps, the first of their images that do.
   */
  contact(
    kindA: ShapeKind,
    kindB: ShapeKind,
    a: Rows,
    b: Rows,
    out: Manifold,
    ao: number,
    bo: number,
  ): boolean {
    const { images } = this;
    return images
      ? images.contact(kindA, kindB, a, b, out, ao, bo)
      : contact(kindA, kindB, a, b, out, ao, bo);
  }

  /**
   * Where the domain wraps: shifts a row at rest to the image that was met last, as the row of a second body.
   */
  bringImage(kind: ShapeKind, rows: Rows, offset: number): void {
    this.images?.torus.writeRow(kind, rows, this.images.shift, rows, offset, 0, offset);
  }

  /**
   * Where the domain wraps: does only one image of the second box overlap the first? If so, it is the one met
   * last.
   */
  isOnlyImage(boxes: Rows, ao: number, bo: number): boolean {
    return this.images === undefined || this.images.isOnlyOne(boxes, ao, bo);
  }

  /** Where the domain wraps: writes the image of a box that was met last, as the box of a second body. */
  writeImage(boxes: Rows, out: Rows, offset: number, outOffset: number): void {
    this.images?.torus.writeBox(boxes, this.images.shift, out, offset, 0, outOffset);
  }

  /** A coordinate rounded as all coordinates where the domain wraps. */
  rounded(value: number, axis: 0 | 1): number {
    return quantized(value, this.quantizers[axis]);
  }

  /** Can this be a coordinate of this world? Then `rounded` is what `coordinate` returns, without its message. */
  reaches(value: number, axis: 0 | 1): boolean {
    return typeof value === 'number' && Math.abs(value) <= this.reach[axis];
  }

  /** A coordinate as this world stores it. */
  coordinate(what: string, value: number, axis: 0 | 1): number {
    const given = coordinate(what, value);
    if (Math.abs(given) > this.reach[axis]) throw this.beyond(what, value);
    return quantized(given, this.quantizers[axis]);
  }

  /**
   * The parts of a body as this world stores them, in the image whose vertex 0 of part 0 is in the domain.
   */
  placed(shapes: readonly Shape[]): readonly Shape[] {
    if (!this.images) return shapes;
    const kind = shapes.map((shape) => shape.kind);
    const rows = new Float64Array(shapes.length * ROW);
    shapes.forEach((shape, part) => {
      rows.set(shape.row, part * ROW);
    });
    // Once as given, and once more in that image, where other vertices may be out of range.
    for (let pass = 0; pass < 2; pass++) {
      for (let part = 0; part < shapes.length; part++) {
        const of = shapes.length > 1 ? ` of part ${part}` : '';
        for (let i = 0; i < kind[part]; i++) {
          const v = part * ROW + vertexAt(i);
          rows[v] = rows[v + END] = this.coordinate(`add: x of vertex ${i}${of}`, rows[v], 0);
          rows[v + 1] = rows[v + END + 1] = this.coordinate(`add: y of vertex ${i}${of}`, rows[v + 1], 1);
        }
        const radius = rows[part * ROW + RADIUS];
        if (radius > this.widest) throw this.beyond(`add: radius${of}`, radius);
      }
      this.bringBack(kind, rows, 0, shapes.length);
    }
    return kind.map((it, part) => ({ kind: it, row: rows.slice(part * ROW, (part + 1) * ROW) }));
  }

  /** A difference of coordinates between two points, to the nearest image of one. */
  nearest(difference: number, axis: 0 | 1): number {
    const period = this.period(axis);
    return period < Infinity ? difference - period * Math.round(difference / period) : difference;
  }

  /** Shifts the rows of a body by whole periods, so that vertex 0 of its first part starts in the domain. */
  bringBack(kind: ArrayLike<number>, rows: Rows, first: number, parts: number): void {
    if (!this.images) return;
    for (let axis = 0; axis < 2; axis++) {
      const period = this.periods[axis];
      const at = rows[first * ROW + axis];
      if (period === Infinity || (at >= 0 && at < period)) continue;
      const shift = Math.floor(at / period) * period;
      for (let part = first; part < first + parts; part++) {
        for (let i = 0; i < kind[part]; i++) {
          const v = part * ROW + vertexAt(i) + axis;
          rows[v] -= shift;
          rows[v + END] -= shift;
        }
      }
    }
  }

  /** Where the domain wraps: subtracts whole periods from a difference of two points, so that it is the least. */
  bringNear(difference: Float64Array, offset: number): void {
    if (!this.images) return;
    for (let axis = 0; axis < 2; axis++) {
      const period = this.periods[axis];
      if (period < Infinity)
        difference[offset + axis] -= Math.round(difference[offset + axis] / period) * period;
    }
  }

  /** The error for a value that is too far away. */
  beyond(what: string, value: unknown): InvalidInput {
    const limit = this.images ? `${REACH} periods` : '1e150';
    return new InvalidInput(what, value, `within ${limit} of the origin`);
  }
}
