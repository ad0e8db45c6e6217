import { END, RADIUS, SAG_X, SAG_Y } from '@swept/core';
import { NEAR_END, nameEdge, nameVertices } from '../event/feature-names.js';
import { FROM_SIDE, INSIDE, PLACE } from '../event/first.js';
import { LARGE_SQUARE, SMALL_SQUARE } from '../exact/bounds.js';
import type { Impact } from '../impact.js';
import { FEATURES, VERTEX_OF_A, VERTEX_VERTEX } from '../pair/features.js';
import { kindA, kindB, ROW_B, ROWS } from '../pair/loaded.js';
import { EARLIEST } from './earliest.js';
import {
  AT_X,
  AT_Y,
  EDGE_X,
  EDGE_Y,
  edge0,
  edge1,
  MEETING_POSE,
  sign,
  VERTEX_X,
  VERTEX_Y,
  vertex,
} from './meeting.js';

/** The fraction of a squared length below which it has nearly vanished. */
const NOTHING = 2 ** -80;

/**
 * Completes the record of nearly every event before the end of the step, whose features and time are known,
 * with the same formulas as `event/meet-*.ts`: two vertices that come within their radii, or a vertex that
 * meets an edge from a side and not near its ends. MEETING_POSE is set. False, and nothing written, for any
 * other.
 */
export function reportPlainly(out: Impact): boolean {
  if (out.toi === 1) return false;
  return FEATURES[0] === VERTEX_VERTEX ? reportVertices(out) : reportSide(out);
}

function reportVertices(out: Impact): boolean {
  const t = out.toi;
  const r = 1 - t;
  const growthA = ROWS[RADIUS + END] - ROWS[RADIUS];
  const growthB = ROWS[ROW_B + RADIUS + END] - ROWS[ROW_B + RADIUS];
  const radius = ROWS[RADIUS] + t * growthA;
  const reach = radius + ROWS[ROW_B + RADIUS] + t * growthB;
  const dx = MEETING_POSE[AT_X];
  const dy = MEETING_POSE[AT_Y];
  const square = dx * dx + dy * dy;
  const adx = ROWS[vertex + END] - ROWS[vertex];
  const ady = ROWS[vertex + END + 1] - ROWS[vertex + 1];
  const x = ROWS[edge0 + END] - ROWS[edge0] - adx;
  const y = ROWS[edge0 + END + 1] - ROWS[edge0 + 1] - ady;
  // A distance that has nearly vanished leaves no direction.
  if (!(reach > 0) || !(square > NOTHING * (x * x + y * y) && square > SMALL_SQUARE && square < LARGE_SQUARE))
    return false;
  const unit = 1 / Math.sqrt(square);
  const nx = dx * unit;
  const ny = dy * unit;
  out.nx = nx;
  out.ny = ny;
  // The sag is the same for both.
  out.x = ROWS[vertex] + t * adx + radius * nx - t * r * ROWS[SAG_X];
  out.y = ROWS[vertex + 1] + t * ady + radius * ny - t * r * ROWS[SAG_Y];
  out.closingSpeed = growthA + growthB - (x * nx + y * ny);
  nameVertices(kindA, FEATURES[1], kindB, FEATURES[2], out);
  return true;
}

function reportSide(out: Impact): boolean {
  const side = EARLIEST[FROM_SIDE];
  if (side === 0 || EARLIEST[PLACE] !== INSIDE) return false;
  const t = out.toi;
  const r = 1 - t;
  const vx0 = ROWS[edge1] - ROWS[edge0];
  const vy0 = ROWS[edge1 + 1] - ROWS[edge0 + 1];
  const vx1 = ROWS[edge1 + END] - ROWS[edge0 + END];
  const vy1 = ROWS[edge1 + END + 1] - ROWS[edge0 + END + 1];
  const vx = MEETING_POSE[EDGE_X];
  const vy = MEETING_POSE[EDGE_Y];
  const square = vx * vx + vy * vy;
  const lengths = Math.abs(vx0) + Math.abs(vy0) + Math.abs(vx1) + Math.abs(vy1);
  if (!(square > NOTHING * lengths * lengths && square > SMALL_SQUARE && square < LARGE_SQUARE)) return false;
  const f = -(MEETING_POSE[AT_X] * vx + MEETING_POSE[AT_Y] * vy) / square;
  if (!(f > NEAR_END && f < 1 - NEAR_END)) return false;
  const ofA = FEATURES[0] === VERTEX_OF_A;
  const row = ofA ? 0 : ROW_B;
  const other = ROW_B - row;
  const growth = ROWS[row + RADIUS + END] - ROWS[row + RADIUS];
  const growthOther = ROWS[other + RADIUS + END] - ROWS[other + RADIUS];
  const radius = ROWS[row + RADIUS] + t * growth;
  // The radius is 0 at that time, but not at others: see `turnBetween`.
  if (radius + ROWS[other + RADIUS] + t * growthOther === 0 && (growth !== 0 || growthOther !== 0))
    return false;
  const unit = side / Math.sqrt(square);
  const nx = vy * unit;
  const ny = -vx * unit;
  const pdx = ROWS[vertex + END] - ROWS[vertex];
  const pdy = ROWS[vertex + END + 1] - ROWS[vertex + 1];
  const edx = (1 - f) * (ROWS[edge0 + END] - ROWS[edge0]) + f * (ROWS[edge1 + END] - ROWS[edge1]);
  const edy =
    (1 - f) * (ROWS[edge0 + END + 1] - ROWS[edge0 + 1]) + f * (ROWS[edge1 + END + 1] - ROWS[edge1 + 1]);
  out.nx = sign * nx;
  out.ny = sign * ny;
  // The sag is the same for both.
  out.x = MEETING_POSE[VERTEX_X] + radius * nx - t * r * ROWS[row + SAG_X];
  out.y = MEETING_POSE[VERTEX_Y] + radius * ny - t * r * ROWS[row + SAG_Y];
  out.closingSpeed = growth + growthOther - ((edx - pdx) * nx + (edy - pdy) * ny);
  out.s = f;
  if (ofA) nameEdge(kindA, FEATURES[1], kindB, FEATURES[2], 1, out);
  else nameEdge(kindB, FEATURES[2], kindA, FEATURES[1], -1, out);
  return true;
}
