import type { ShapeKind } from '@swept/core';
import { firstNonPositive, Q, ROOT } from '../exact/quadratic.js';
import { NX, NY } from '../pair/axis.js';
import { PAIR, RADII } from '../pair/pair.js';
import { NORMAL, projectGap } from './axis.js';
import { GAP_ERROR, TOUCH } from './bounds.js';
import { CLOSEST, DISTANCE, findClosest, findWidest } from './closest.js';
import { FRAME, NOW, placeNow, SIZE, STOP, TIMES, TO } from './frame.js';
import { AXIS_UNTIL, setTurningNormal, turningAxis } from './turning.js';
import { SHORTEST, WINDOW } from './window.js';
import { STEPS_APART, WORK } from './work.js';

/** Many times the most steps that any query was seen to need; the rest of the step then counts as contact. */
const STEPS = 1024;
/** Steps with fixed axes before turning ones are tried too: most contacts are found by then. */
const STANDING_ONLY = 6;

/**
 * Moves TIMES[NOW] ahead over times at which the two are certainly apart. Returns whether it stopped before
 * the end of the step: with a gap of at most TOUCH, which counts as contact. PAIR and CLOSEST are those of
 * that time.
 *
 * Conservative advancement (Mirtich 1996, section 2.3.2) by polynomials: at the time reached, the nearest
 * points give an axis; along it the gap is a polynomial in t, and up to its first root the shapes are apart.
 * A fixed axis makes it one of degree 2, which is solved for all the rest of the step. Where that gains
 * little, because an edge turns or two vertices pass by each other, the axis turns with them.
 */
export function marchApart(kindA: ShapeKind, kindB: ShapeKind): boolean {
  const touch = TOUCH * FRAME[SIZE];
  for (let step = 0; ; step++) {
    WORK[STEPS_APART]++;
    placeNow(kindA, kindB);
    findClosest(kindA, kindB);
    if (CLOSEST[DISTANCE] - PAIR[RADII] <= touch || step === STEPS) return true;
    if (standingAxis(kindA, kindB)) return false;
    const now = TIMES[NOW];
    let next = now + (1 - now) * ROOT[0] * (1 - 2 ** -50);
    if (step >= STANDING_ONLY) {
      if (step === STANDING_ONLY) WINDOW[0] = Math.max(8 * (next - now), SHORTEST);
      if (turningAxis(kindA, kindB)) return false;
      if (AXIS_UNTIL[0] > next) {
        next = AXIS_UNTIL[0];
        setTurningNormal();
      }
    }
    // TOUCH leaves room for some doubles at any speed there is; this only keeps the loop from standing still.
    if (next <= now) return true;
    TIMES[NOW] = next;
  }
}

/**
 * Are they apart until the end of the step along the direction between nearest points? If not, ROOT is set.
 */
function standingAxis(kindA: ShapeKind, kindB: ShapeKind): boolean {
  const error = GAP_ERROR * FRAME[SIZE];
  TIMES[STOP] = 1;
  NORMAL[0] = CLOSEST[NX];
  NORMAL[1] = CLOSEST[NY];
  projectGap(kindA, kindB, TO);
  if (Q[0] < CLOSEST[DISTANCE] - PAIR[RADII] - error / 4) {
    // Near the end of an edge, edge and vertex are equally near, bit for bit, but not in the same direction.
    findWidest(kindA, kindB);
    NORMAL[0] = CLOSEST[NX];
    NORMAL[1] = CLOSEST[NY];
    projectGap(kindA, kindB, TO);
  }
  Q[0] -= error;
  Q[1] -= error;
  Q[2] -= error;
  ROOT[0] = 0;
  return Q[0] > 0 && !firstNonPositive();
}
