import type { Rows } from '@swept/core';
import { PATHS, REACH, SIZES, SLIP } from './motions.js';

/**
 * The times at which contact can begin or end are roots of conditions. With vertices p, a, b of the pair (offsets in PATHS),
 * A = a - p, B = b - p, v = b - a, X = A x v and R the sum of the radii, all linear in t or products of such:
 *
 * - APEX: |A|^2 - R^2. Two vertices; degree 2.
 * - LINE: X, where A.B <= 0. A vertex and an edge, without thickness; degree 2.
 * - SIDE: X^2 - R^2 |v|^2, where A.v <= 0 <= B.v. A vertex and an edge, with thickness; degree 4.
 */
export const APEX = 0;
export const LINE = 1;
export const SIDE = 2;

/** What a bound on errors leaves open, wherever it is asked. */
export const UNSURE = -1;

/** The time that is looked at, and how far a root taken for it may be away. */
export const TIME: Rows = new Float64Array(1);
export const WINDOW: Rows = new Float64Array(1);

/**
 * What is added to TIME where a double does not tell two events apart; less than the rounding of TIME, and a multiple of 2^-100. Only
 * `exact-state.ts` looks at it.
 */
export const REST: Rows = new Float64Array(1);

/** The value of a condition, its derivative, and by how much the value may be off. */
export const MEASURED: Rows = new Float64Array(3);
export const VALUE = 0;
export const SLOPE = 1;
export const ERROR = 2;

/** Fills MEASURED. */
export function measure(form: number, p: number, a: number, b: number): void {
  const t = TIME[0];
  const r = 1 - t;
  const slip = SIZES[SLIP];
  const ax0 = PATHS[a] - PATHS[p];
  const ay0 = PATHS[a + 1] - PATHS[p + 1];
  const ax1 = PATHS[a + 2] - PATHS[p + 2];
  const ay1 = PATHS[a + 3] - PATHS[p + 3];
  const ax = r * ax0 + t * ax1;
  const ay = r * ay0 + t * ay1;
  const reach = r * REACH[0] + t * REACH[1];
  const growth = REACH[1] - REACH[0];
  const sizeA = Math.abs(ax) + Math.abs(ay);
  if (form === APEX) {
    MEASURED[VALUE] = ax * ax + ay * ay - reach * reach;
    MEASURED[SLOPE] = 2 * (ax * (ax1 - ax0) + ay * (ay1 - ay0) - reach * growth);
    MEASURED[ERROR] = slip * (2 * (sizeA + reach) + 3 * slip);
    return;
  }
  const vx0 = PATHS[b] - PATHS[a];
  const vy0 = PATHS[b + 1] - PATHS[a + 1];
  const dvx = PATHS[b + 2] - PATHS[a + 2] - vx0;
  const dvy = PATHS[b + 3] - PATHS[a + 3] - vy0;
  const vx = r * vx0 + t * (PATHS[b + 2] - PATHS[a + 2]);
  const vy = r * vy0 + t * (PATHS[b + 3] - PATHS[a + 3]);
  const sizeV = Math.abs(vx) + Math.abs(vy);
  const x = ax * vy - ay * vx;
  const xSlope = (ax1 - ax0) * vy - (ay1 - ay0) * vx + (ax * dvy - ay * dvx);
  const xError = slip * (sizeA + sizeV + 2 * slip);
  if (form === LINE) {
    MEASURED[VALUE] = x;
    MEASURED[SLOPE] = xSlope;
    MEASURED[ERROR] = xError;
    return;
  }
  const square = vx * vx + vy * vy;
  const near = reach * reach;
  const squareError = slip * (2 * sizeV + 2 * slip);
  const nearError = slip * (2 * reach + slip);
  MEASURED[VALUE] = x * x - near * square;
  MEASURED[SLOPE] = 2 * (x * xSlope - reach * growth * square - near * (vx * dvx + vy * dvy));
  MEASURED[ERROR] =
    2 *
    (2 * Math.abs(x) * xError + xError * xError + near * squareError + (square + squareError) * nearError);
}
