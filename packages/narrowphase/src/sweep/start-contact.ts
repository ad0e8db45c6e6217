import { RADIUS } from '@swept/core';
import { IMPACT, type Impact, OVERLAPPING, type SweepStatus } from '../impact.js';
import { ROW_B, ROWS } from '../pair/loaded.js';
import { movesIn } from '../pair/moves-in.js';
import { loadPoses } from '../pair/poses.js';
import { reportStart } from './report.js';

const START = new Float64Array([0]);

/**
 * The loaded pair, in contact at t = 0: IMPACT at time 0 if they only touch and move in, else OVERLAPPING.
 */
export function startContact(out: Impact): SweepStatus {
  loadPoses(START);
  if (!movesIn(ROWS[RADIUS] > 0 || ROWS[ROW_B + RADIUS] > 0)) return OVERLAPPING;
  reportStart(out);
  return IMPACT;
}
