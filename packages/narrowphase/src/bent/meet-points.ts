import { END, type Rows, SAG_X } from '@swept/core';
import { NEVER, UNSURE, type Verdict } from '../event/verdict.js';
import { HIGH, LOW } from '../exact/bounds.js';
import { CLEAR } from './discriminant.js';

/** Sixteen roundings. */
const ROUNDINGS = 2 ** -49;

/**
 * Do two points whose paths bend against each other never meet, for certain? They meet where both coordinates
 * of their difference vanish: those are quadratics, and the other is tested where one vanishes. NEVER or
 * UNSURE.
 */
export function meetPoints(a: Rows, ao: number, b: Rows, bo: number): Verdict {
  return neverMeet(a, ao, b, bo, 0) || neverMeet(a, ao, b, bo, 1) ? NEVER : UNSURE;
}

/** Is the other coordinate not 0 wherever this one is? */
function neverMeet(a: Rows, ao: number, b: Rows, bo: number, axis: number): boolean {
  const v = axis;
  const w = 1 - axis;
  const f0 = b[bo + v] - a[ao + v];
  const f2 = b[bo + END + v] - a[ao + END + v];
  const fk = b[bo + SAG_X + 2 * v] - a[ao + SAG_X + 2 * v];
  const size = Math.abs(f0) + Math.abs(f2) + Math.abs(fk);
  const error = ROUNDINGS * size;
  // Squares of sizes in this range neither overflow nor lose digits.
  if (!(size > LOW && size < HIGH)) return false;
  if (!(Math.abs(f0) > error && Math.abs(f2) > error)) return false;
  const f1 = 0.5 * (f0 + f2 - fk);
  const same = f0 > 0 === f2 > 0;
  if (same && (f0 > 0 ? f1 > -error : f1 < error)) return true;
  const d = f1 * f1 - f0 * f2;
  const noise = error * (2 * size + error);
  if (same && d < -noise) return true;
  if (!(d > CLEAR * noise)) return false;
  const s = Math.sqrt(d);
  const late = (2 * error) / s + 2 ** -50;
  const g0 = b[bo + w] - a[ao + w];
  const g2 = b[bo + END + w] - a[ao + END + w];
  const gk = b[bo + SAG_X + 2 * w] - a[ao + SAG_X + 2 * w];
  const bound = (ROUNDINGS + 2 * late) * (Math.abs(g0) + Math.abs(g2) + Math.abs(gk));
  // The roots, in the forms for f0 > 0, where nothing cancels.
  const sign = f0 > 0 ? 1 : -1;
  const falls = sign * f1 < 0;
  const first =
    same || falls ? (sign * f0) / (sign * (f0 - f1) + s) : 1 - (sign * f2) / (sign * (f2 - f1) - s);
  const atFirst = (1 - first) * g0 + first * g2 - first * (1 - first) * gk;
  if (!(Math.abs(atFirst) > bound)) return false;
  if (!same) return true;
  const second = 1 - (sign * f2) / (sign * (f2 - f1) + s);
  const atSecond = (1 - second) * g0 + second * g2 - second * (1 - second) * gk;
  return Math.abs(atSecond) > bound;
}
