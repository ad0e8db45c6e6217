import { END, type Rows } from '@swept/core';
import { APEX, LINE, SIDE } from '../event/forms.js';
import { UNSURE } from '../event/verdict.js';
import { REACHES, RELATIVE, SIZES, SLIP } from './motions.js';

/** The span of time in which `countRoots` counts. */
export const SPAN: Rows = new Float64Array(2);

/** The condition on SPAN in Bernstein form, of degree 2 or 4, and the error of each coefficient. */
export const BERNSTEIN: Rows = new Float64Array(6);
const COEFFICIENT_ERROR = 5;

/** No root, or none that matters. */
export const NONE = 0;
/** Exactly one root, and not at an end of the span. */
export const ONE = 1;
/** Perhaps more. */
export const SOME = 2;

/**
 * How many roots has a condition on SPAN? UNSURE: perhaps one at an end of it. The number is that of the sign
 * changes of its Bernstein coefficients, or less by an even number (Lane and Riesenfeld, "Bounds on a
 * polynomial", BIT 21, 1981). The coefficients are made of the poses at both ends of the span, so their
 * errors are those of poses, however short the span.
 */
export function countRoots(form: number, p: number, a: number, b: number): number {
  const t0 = SPAN[0];
  const t1 = SPAN[1];
  const r0 = 1 - t0;
  const r1 = 1 - t1;
  const slip = SIZES[SLIP];
  const startAX = RELATIVE[a] - RELATIVE[p];
  const startAY = RELATIVE[a + 1] - RELATIVE[p + 1];
  const endAX = RELATIVE[a + END] - RELATIVE[p + END];
  const endAY = RELATIVE[a + END + 1] - RELATIVE[p + END + 1];
  const ax0 = r0 * startAX + t0 * endAX;
  const ay0 = r0 * startAY + t0 * endAY;
  const ax1 = r1 * startAX + t1 * endAX;
  const ay1 = r1 * startAY + t1 * endAY;
  const reach0 = r0 * REACHES[0] + t0 * REACHES[1];
  const reach1 = r1 * REACHES[0] + t1 * REACHES[1];
  const sizeA = Math.max(Math.abs(ax0) + Math.abs(ay0), Math.abs(ax1) + Math.abs(ay1));
  const reach = Math.max(reach0, reach1);
  const aa0 = ax0 * ax0 + ay0 * ay0;
  const aa1 = ax0 * ax1 + ay0 * ay1;
  const aa2 = ax1 * ax1 + ay1 * ay1;
  if (form === APEX) {
    BERNSTEIN[0] = aa0 - reach0 * reach0;
    BERNSTEIN[1] = aa1 - reach0 * reach1;
    BERNSTEIN[2] = aa2 - reach1 * reach1;
    BERNSTEIN[COEFFICIENT_ERROR] = slip * (2 * (sizeA + reach) + 3 * slip);
    return changesOfThree();
  }

  const startVX = RELATIVE[b] - RELATIVE[a];
  const startVY = RELATIVE[b + 1] - RELATIVE[a + 1];
  const endVX = RELATIVE[b + END] - RELATIVE[a + END];
  const endVY = RELATIVE[b + END + 1] - RELATIVE[a + END + 1];
  const vx0 = r0 * startVX + t0 * endVX;
  const vy0 = r0 * startVY + t0 * endVY;
  const vx1 = r1 * startVX + t1 * endVX;
  const vy1 = r1 * startVY + t1 * endVY;
  const sizeV = Math.max(Math.abs(vx0) + Math.abs(vy0), Math.abs(vx1) + Math.abs(vy1));
  const x0 = ax0 * vy0 - ay0 * vx0;
  const x1 = 0.5 * (ax0 * vy1 - ay0 * vx1 + (ax1 * vy0 - ay1 * vx0));
  const x2 = ax1 * vy1 - ay1 * vx1;
  const xError = slip * (sizeA + sizeV + 2 * slip);
  if (form === SIDE) {
    // An upper bound of R |v|.
    const wide = (reach + slip) * (sizeV + 2 * slip) + xError;
    if (x0 > wide ? x1 > wide && x2 > wide : x0 < -wide && x1 < -wide && x2 < -wide) return NONE;
  }
  const g0 = ax0 * vx0 + ay0 * vy0;
  const g1 = 0.5 * (ax0 * vx1 + ay0 * vy1 + (ax1 * vx0 + ay1 * vy0));
  const g2 = ax1 * vx1 + ay1 * vy1;
  const beyond = 2 * slip * (2 * sizeA + 2 * sizeV + 3 * slip);
  if (form === LINE) {
    BERNSTEIN[0] = x0;
    BERNSTEIN[1] = x1;
    BERNSTEIN[2] = x2;
    BERNSTEIN[COEFFICIENT_ERROR] = xError;
    const changes = changesOfThree();
    // A.B = A.A + A.v
    return changes !== NONE && aa0 + g0 > beyond && aa1 + g1 > beyond && aa2 + g2 > beyond ? NONE : changes;
  }

  const w0 = vx0 * vx0 + vy0 * vy0;
  const w1 = vx0 * vx1 + vy0 * vy1;
  const w2 = vx1 * vx1 + vy1 * vy1;
  // -B.v = -A.v - v.v
  if (g0 > beyond && g1 > beyond && g2 > beyond) return NONE;
  if (g0 + w0 < -beyond && g1 + w1 < -beyond && g2 + w2 < -beyond) return NONE;
  const n0 = reach0 * reach0;
  const n1 = reach0 * reach1;
  const n2 = reach1 * reach1;
  BERNSTEIN[0] = x0 * x0 - n0 * w0;
  BERNSTEIN[1] = x0 * x1 - 0.5 * (n0 * w1 + n1 * w0);
  BERNSTEIN[2] = (2 * (x0 * x2 + 2 * x1 * x1) - (n0 * w2 + 4 * n1 * w1 + n2 * w0)) / 6;
  BERNSTEIN[3] = x1 * x2 - 0.5 * (n1 * w2 + n2 * w1);
  BERNSTEIN[4] = x2 * x2 - n2 * w2;
  const x = Math.max(Math.abs(x0), Math.abs(x1), Math.abs(x2));
  const w = Math.max(w0, w2);
  const wError = 2 * slip * (sizeV + slip);
  const nError = slip * (2 * reach + slip);
  // Twice the error of the terms for the roundings of the products, and twice again for those of the sums.
  BERNSTEIN[COEFFICIENT_ERROR] =
    4 * ((2 * x + xError) * xError + reach * reach * wError + (w + wError) * nError);
  const changes = changesOfFive();
  if (changes === NONE || changes === ONE) return changes;
  // A short edge, all of it farther than R or all nearer, as where an edge turns through length 0.
  const far = (reach + sizeV + 2 * slip) * (reach + sizeV + 2 * slip) + beyond;
  if (aa0 > far && aa1 > far && aa2 > far) return NONE;
  return sizeA + sizeV + 2 * slip < Math.min(reach0, reach1) ? NONE : changes;
}

function changesOfThree(): number {
  const e = BERNSTEIN[COEFFICIENT_ERROR];
  const f0 = BERNSTEIN[0];
  const f1 = BERNSTEIN[1];
  const f2 = BERNSTEIN[2];
  if (f0 > e) return f2 > e ? (f1 > e ? NONE : SOME) : f2 < -e ? ONE : UNSURE;
  if (f0 < -e) return f2 < -e ? (f1 < -e ? NONE : SOME) : f2 > e ? ONE : UNSURE;
  return UNSURE;
}

function changesOfFive(): number {
  const e = BERNSTEIN[COEFFICIENT_ERROR];
  const f0 = BERNSTEIN[0];
  const f4 = BERNSTEIN[4];
  if (!(Math.abs(f0) > e && Math.abs(f4) > e)) return UNSURE;
  // A coefficient that is not certain may have either sign.
  let turned = false;
  for (let i = 1; i < 4; i++) {
    const f = f0 > 0 ? BERNSTEIN[i] : -BERNSTEIN[i];
    if (turned && f >= -e) return SOME;
    if (f <= e) turned = true;
  }
  if (f0 > 0 === f4 > 0) return turned ? SOME : NONE;
  return ONE;
}
