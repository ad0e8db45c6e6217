import { END, type Rows } from '@swept/core';
import { FIRST, TIME } from '../event/first.js';
import { APEX, LINE } from '../event/forms.js';
import { REACHES, RELATIVE, SIZES, SLIP } from './motions.js';

/** The maximum distance of a root from FIRST[TIME]. */
export const ROOT_WINDOW: Rows = new Float64Array(1);

/** The value of a condition, its derivative, and the error of the value. */
export const MEASURED: Rows = new Float64Array(3);
export const VALUE = 0;
export const VALUE_SLOPE = 1;
export const VALUE_ERROR = 2;

/** Fills MEASURED. */
export function measureCondition(form: number, p: number, a: number, b: number): void {
  const t = FIRST[TIME];
  const r = 1 - t;
  const slip = SIZES[SLIP];
  const ax0 = RELATIVE[a] - RELATIVE[p];
  const ay0 = RELATIVE[a + 1] - RELATIVE[p + 1];
  const ax1 = RELATIVE[a + END] - RELATIVE[p + END];
  const ay1 = RELATIVE[a + END + 1] - RELATIVE[p + END + 1];
  const ax = r * ax0 + t * ax1;
  const ay = r * ay0 + t * ay1;
  const reach = r * REACHES[0] + t * REACHES[1];
  const growth = REACHES[1] - REACHES[0];
  const sizeA = Math.abs(ax) + Math.abs(ay);
  if (form === APEX) {
    MEASURED[VALUE] = ax * ax + ay * ay - reach * reach;
    MEASURED[VALUE_SLOPE] = 2 * (ax * (ax1 - ax0) + ay * (ay1 - ay0) - reach * growth);
    MEASURED[VALUE_ERROR] = slip * (2 * (sizeA + reach) + 3 * slip);
    return;
  }
  const vx0 = RELATIVE[b] - RELATIVE[a];
  const vy0 = RELATIVE[b + 1] - RELATIVE[a + 1];
  const dvx = RELATIVE[b + END] - RELATIVE[a + END] - vx0;
  const dvy = RELATIVE[b + END + 1] - RELATIVE[a + END + 1] - vy0;
  const vx = r * vx0 + t * (RELATIVE[b + END] - RELATIVE[a + END]);
  const vy = r * vy0 + t * (RELATIVE[b + END + 1] - RELATIVE[a + END + 1]);
  const sizeV = Math.abs(vx) + Math.abs(vy);
  const x = ax * vy - ay * vx;
  const xSlope = (ax1 - ax0) * vy - (ay1 - ay0) * vx + (ax * dvy - ay * dvx);
  const xError = slip * (sizeA + sizeV + 2 * slip);
  if (form === LINE) {
    MEASURED[VALUE] = x;
    MEASURED[VALUE_SLOPE] = xSlope;
    MEASURED[VALUE_ERROR] = xError;
    return;
  }
  const square = vx * vx + vy * vy;
  const near = reach * reach;
  const squareError = slip * (2 * sizeV + 2 * slip);
  const nearError = slip * (2 * reach + slip);
  MEASURED[VALUE] = x * x - near * square;
  MEASURED[VALUE_SLOPE] = 2 * (x * xSlope - reach * growth * square - near * (vx * dvx + vy * dvy));
  MEASURED[VALUE_ERROR] =
    2 *
    (2 * Math.abs(x) * xError + xError * xError + near * squareError + (square + squareError) * nearError);
}
