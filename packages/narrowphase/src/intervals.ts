import type { Rows } from '@swept/core';

/**
 * When two moving shapes are in contact: interval i, from 0 to `count` - 1, lasts from `enter[i]` to
 * `exit[i]`, both included, in fractions of the step. They ascend, and between two of them the shapes are
 * apart, even if for less than the rounding of times. A touch for an instant has `enter[i] === exit[i]`.
 */
export interface Intervals {
  count: number;
  /** `WHOLE_INTERVAL` when the one interval is the whole step, else 0. */
  flags: number;
  readonly enter: Float64Array;
  readonly exit: Float64Array;
}

/**
 * More than straight paths need. Contact begins and ends at roots of conditions (`event/forms.ts`). An
 * interval inside the step takes two of them, one that reaches an end of the step takes one: so n roots allow
 * n / 2 + 1 intervals. Instants take two as well: a double root, or roots of two conditions at once. Where a
 * vertex meets the inside of an edge at a simple root of only one condition it goes through, and its shape,
 * unless it is a point, is in contact after that or was before. `intervals/pairs.ts` counts the roots of each
 * pair; the most are 90, for two triangles with radius: 46 intervals. On paths that bend against each other all
 * contact after the 64th interval begins belongs to it.
 */
const ROOM = 64;

/** A record to be reused from call to call. */
export function createIntervals(): Intervals {
  return { count: 0, flags: 0, enter: new Float64Array(ROOM), exit: new Float64Array(ROOM) };
}

/**
 * All contact of shape A in row `a` at offset `ao` with shape B in one step, each vertex and radius moving
 * linearly, or along parabolas under a sag. Writes `out` and returns its count.
 *
 * Exact on straight paths, for all finite doubles up to 1e150: the count, and which intervals begin at 0 or
 * end at 1, are those of rational arithmetic. A time strictly inside the step is rounded once, to the nearest
 * normal double that is strictly inside. So the answer does not depend, to the last bit, on the order of the
 * bodies and vertices, on axes, mirrors or the unit of length. On paths that bend against each other, whether
 * there is an interval, and when the first one begins, is the answer of the sweep (`SweepTest`); gaps of up to
 * 2^-44 of the size of the pair count as contact elsewhere. Offsets are 0 unless given. Trusts its input.
 */
export type IntervalTest = (a: Rows, b: Rows, out: Intervals, ao?: number, bo?: number) => number;
