import { RADIUS, ROW } from '@swept/core';
import { isReversed } from '../accelerated/order.js';
import { turn } from '../accelerated/turn.js';
import { setWeights } from '../event/feature-names.js';
import { IMPACT, type Impact, OVERLAPPING, type SweepStatus } from '../impact.js';
import { kindA, kindB, ROW_B, ROWS } from '../pair/loaded.js';
import { movesIn } from '../pair/moves-in.js';
import { loadPoses } from '../pair/poses.js';
import { reportStart } from './report.js';

const START = new Float64Array([0]);

/**
 * The loaded pair, in contact at t = 0: IMPACT at time 0 if they only touch and move in, else OVERLAPPING. What
 * is a mere touch depends on rounding (`loadPoses`), so the order of the two must not count.
 */
export function startContact(out: Impact): SweepStatus {
  const reversed = kindA === kindB && isReversed(kindA, ROWS, 0, kindB, ROWS, ROW_B);
  if (reversed) swap();
  loadPoses(START);
  if (!movesIn(ROWS[RADIUS] > 0 || ROWS[ROW_B + RADIUS] > 0)) return OVERLAPPING;
  reportStart(out);
  if (!reversed) return IMPACT;
  turn(out);
  setWeights(kindA, kindB, out);
  return IMPACT;
}

/** Lets each of two shapes of one kind be the other. */
function swap(): void {
  for (let i = 0; i < ROW; i++) {
    const number = ROWS[i];
    ROWS[i] = ROWS[ROW_B + i];
    ROWS[ROW_B + i] = number;
  }
}
