import { FIRST, TIME } from '../event/first.js';
import { SIDE } from '../event/forms.js';
import {
  MEASURED,
  measureCondition,
  ROOT_WINDOW,
  VALUE,
  VALUE_ERROR,
  VALUE_SLOPE,
} from './condition-value.js';
import { BERNSTEIN, SPAN } from './count-roots.js';

/**
 * The windows that are tried. A wide one holds any root with a moderate slope. A narrow one separates roots
 * that are near each other, as where a vertex passes a corner: there the roots of two conditions differ by
 * the square of the distance to the corner.
 */
const NARROW = 2 ** -46;
export const WIDE = 2 ** -34;
const WIDER = 2 ** 6;

/** Newton's method converges in a few. */
const ROUNDS = 40;
const CONVERGED = 2 ** -50;

/**
 * FIRST[TIME] = the only root in SPAN, off by less than ROOT_WINDOW, by BERNSTEIN. False if that is
 * uncertain.
 */
export function sharpen(form: number, p: number, a: number, b: number): boolean {
  chooseRoot(form);
  const rising = BERNSTEIN[0] < 0;
  let low = SPAN[0];
  let high = SPAN[1];
  let t = FIRST[TIME];
  for (let round = 0; round < ROUNDS; round++) {
    FIRST[TIME] = t;
    measureCondition(form, p, a, b);
    if (MEASURED[VALUE] < 0 === rising) low = t;
    else high = t;
    const next = t - MEASURED[VALUE] / MEASURED[VALUE_SLOPE];
    const step = Math.abs(next - t);
    if (step <= CONVERGED) break;
    t = next > low && next < high ? next : 0.5 * (low + high);
  }
  for (let window = NARROW; window <= WIDE; window *= WIDER) {
    FIRST[TIME] = t - window;
    measureCondition(form, p, a, b);
    if (!((rising ? -MEASURED[VALUE] : MEASURED[VALUE]) > MEASURED[VALUE_ERROR])) continue;
    FIRST[TIME] = t + window;
    measureCondition(form, p, a, b);
    if (!((rising ? MEASURED[VALUE] : -MEASURED[VALUE]) > MEASURED[VALUE_ERROR])) continue;
    FIRST[TIME] = t;
    ROOT_WINDOW[0] = window;
    return t > window && t < 1 - window;
  }
  return false;
}

/** FIRST[TIME] = the root of a condition of degree 2 that is the only one in SPAN, and near it otherwise. */
function chooseRoot(form: number): void {
  const f0 = BERNSTEIN[0];
  const f2 = form === SIDE ? BERNSTEIN[4] : BERNSTEIN[2];
  const f1 = form === SIDE ? BERNSTEIN[1] + BERNSTEIN[3] - 0.5 * (f0 + f2) : BERNSTEIN[1];
  const root = f0 < 0 ? -Math.sqrt(f1 * f1 - f0 * f2) : Math.sqrt(f1 * f1 - f0 * f2);
  // The one of the two forms that does not cancel.
  const at = f0 < 0 === f1 > 0 ? f0 / (f0 - f1 + root) : 1 - f2 / (f2 - f1 - root);
  FIRST[TIME] = SPAN[0] + (SPAN[1] - SPAN[0]) * at;
}
