import { END, InvalidInput, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { knownOptions, MAX_COORDINATE } from '@swept/core/internal';

/** The periods of a plane that wraps. An axis without a period, or with `Infinity`, does not wrap. */
export interface Periods {
  /** The period in x, from 1e-150 to 1e150. */
  readonly x?: number | undefined;
  /** The period in y, from 1e-150 to 1e150. */
  readonly y?: number | undefined;
}

/** Number of numbers in a range of shifts: the least and the greatest in x, then in y, counted in periods. */
export const SHIFTS = 4;

/** Maximum coordinate of a ray in periods: a longer ray would pass too many images of the domain. */
const MOST_PERIODS = 2 ** 20;
/** More than the relative error of a quotient, of two roundings. */
const QUOTIENT = 2 ** -50;
/** Twice the spacing of doubles, relative: more than two roundings. */
const OUTWARD = 2 ** -51;

/**
 * A plane that wraps: all points whole periods apart are the same. So everything has images, shifted by whole
 * periods, and images that meet anywhere also meet in the domain, from (0, 0) to (x, y). Only the constructor
 * checks its arguments; everything else trusts its input.
 */
export class Torus {
  /** The period in x; `Infinity` if it does not wrap. */
  readonly x: number;
  /** The period in y; `Infinity` if it does not wrap. */
  readonly y: number;
  /** The period in x; 0 if it does not wrap. */
  readonly spanX: number;
  /** The period in y; 0 if it does not wrap. */
  readonly spanY: number;
  /** The domain as a box; infinite where nothing wraps. */
  readonly domain: Rows;
  private readonly periods: Float64Array;
  /** By axis: the number of periods up to which multiples are doubles without rounding. */
  private readonly whole: Float64Array;

  /**
   * Throws `InvalidInput` on other options than x and y, and on a period that is no number from 1e-150 to
   * 1e150, nor `Infinity`.
   */
  constructor(periods: Periods) {
    knownOptions('Torus', periods, ['x', 'y']);
    const x = expectPeriod('x', periods.x);
    const y = expectPeriod('y', periods.y);
    this.x = x;
    this.y = y;
    this.spanX = x < Infinity ? x : 0;
    this.spanY = y < Infinity ? y : 0;
    this.domain = Float64Array.of(x < Infinity ? 0 : -Infinity, y < Infinity ? 0 : -Infinity, x, y);
    this.periods = Float64Array.of(x, y);
    this.whole = Float64Array.of(wholeMultiples(x), wholeMultiples(y));
  }

  /** Throws `InvalidInput` on a ray that starts or ends farther away than 2^20 periods. */
  expectRay(ray: Rows, offset: number): void {
    for (let axis = 0; axis < 2; axis++) {
      const far = Math.max(Math.abs(ray[offset + axis]), Math.abs(ray[offset + vertexAt(1) + axis]));
      if (far > MOST_PERIODS * this.periods[axis])
        throw new InvalidInput('cast: ray with a coordinate', far, 'within 2^20 periods of the origin');
    }
  }

  /**
   * Writes the numbers of periods by which the second box may be shifted so that it overlaps the first: a
   * range in x and one in y, the least and the greatest of each. A range is empty when its least is above its
   * greatest. It may contain one too many where the boxes are within rounding of each other, but leaves none
   * out. On an axis that does not wrap it is only 0.
   */
  writeShifts(a: Rows, b: Rows, out: Float64Array, ao = 0, bo = 0): void {
    const { periods } = this;
    for (let axis = 0; axis < 2; axis++) {
      const period = periods[axis];
      let least = 0;
      let greatest = 0;
      if (period < Infinity) {
        const low = (a[ao + axis] - b[bo + axis + 2]) / period;
        const high = (a[ao + axis + 2] - b[bo + axis]) / period;
        least = Math.ceil(low - Math.abs(low) * QUOTIENT);
        greatest = Math.floor(high + Math.abs(high) * QUOTIENT);
      }
      out[2 * axis] = least;
      out[2 * axis + 1] = greatest;
    }
  }

  /** Is the box in the interior of the domain, so that no other image of it meets the domain? */
  holds(boxes: Rows, offset: number): boolean {
    const { domain } = this;
    return (
      boxes[offset] > domain[0] &&
      boxes[offset + 1] > domain[1] &&
      boxes[offset + 2] < domain[2] &&
      boxes[offset + 3] < domain[3]
    );
  }

  /**
   * Writes a box shifted by whole periods, `shifts[at]` in x and the next number in y, rounded outward where
   * it is not exact. Shifts are in an array, as double arguments would be boxed.
   */
  writeBox(box: Rows, shifts: Float64Array, out: Rows, offset = 0, at = 0, outOffset = 0): void {
    for (let axis = 0; axis < 2; axis++) {
      const shift = shifts[at + axis];
      const min = box[offset + axis];
      const max = box[offset + axis + 2];
      out[outOffset + axis] = min;
      out[outOffset + axis + 2] = max;
      if (shift === 0) continue;
      const displacement = shift * this.periods[axis];
      const rounds = Math.abs(shift) > this.whole[axis];
      const low = min + displacement;
      const high = max + displacement;
      // A sum from which both terms can be recovered was not rounded (Knuth's TwoSum).
      out[outOffset + axis] =
        rounds || low - displacement !== min || low - min !== displacement
          ? low - (Math.abs(min) + Math.abs(displacement)) * OUTWARD
          : low;
      out[outOffset + axis + 2] =
        rounds || high - displacement !== max || high - max !== displacement
          ? high + (Math.abs(max) + Math.abs(displacement)) * OUTWARD
          : high;
    }
  }

  /**
   * Writes a row shifted in the same way. Where that is not exact, both radii grow by the error, so that the
   * true image is inside. Only the numbers that the kind uses are written.
   */
  writeRow(
    kind: ShapeKind,
    rows: Rows,
    shifts: Float64Array,
    out: Rows,
    offset = 0,
    at = 0,
    outOffset = 0,
  ): void {
    // Up to where the next vertex would be.
    const end = vertexAt(kind);
    for (let i = 0; i < end; i++) out[outOffset + i] = rows[offset + i];
    let pad = 0;
    for (let axis = 0; axis < 2; axis++) {
      const shift = shifts[at + axis];
      if (shift === 0) continue;
      const displacement = shift * this.periods[axis];
      const rounds = Math.abs(shift) > this.whole[axis];
      for (let i = 0; i < 2 * kind; i++) {
        // Start and end of each vertex.
        const v = vertexAt(i >> 1) + axis + END * (i & 1);
        const from = rows[offset + v];
        const to = from + displacement;
        out[outOffset + v] = to;
        if (rounds || to - displacement !== from || to - from !== displacement)
          pad = Math.max(pad, (Math.abs(from) + Math.abs(displacement)) * OUTWARD);
      }
    }
    if (pad === 0) return;
    for (let r = RADIUS; r <= RADIUS + END; r += END)
      out[outOffset + r] += 2 * pad + out[outOffset + r] * OUTWARD;
  }
}

function expectPeriod(axis: string, period: number = Infinity): number {
  if (
    typeof period === 'number' &&
    (period === Infinity || (period >= 1 / MAX_COORDINATE && period <= MAX_COORDINATE))
  )
    return period;
  throw new InvalidInput(`period in ${axis}`, period, 'a number from 1e-150 to 1e150, or Infinity');
}

/** The power of two up to which all multiples of the period are doubles without rounding. */
function wholeMultiples(period: number): number {
  if (period === Infinity) return Infinity;
  let digits = period;
  while (digits < 2 ** 52) digits *= 2;
  while (digits >= 2 ** 53) digits /= 2;
  let multiples = 1;
  for (; digits % 2 === 0; digits /= 2) multiples *= 2;
  return multiples;
}
