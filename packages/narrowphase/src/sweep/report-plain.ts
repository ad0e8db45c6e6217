import { END, RADIUS, SAG_X, SAG_Y } from '@swept/core';
import { NEAR_END, nameEdge, nameVertices } from '../event/feature-names.js';
import { INSIDE, PLACE, SIDE } from '../event/verdict.js';
import type { Impact } from '../impact.js';
import { FEATURES, VERTEX_OF_A, VERTEX_VERTEX } from '../pair/features.js';
import { kindA, kindB, OF_B, PAIR } from '../pair/loaded.js';
import { EARLIEST } from './earliest.js';
import {
  AT_X,
  AT_Y,
  EDGE_X,
  EDGE_Y,
  edge0,
  edge1,
  MEETING,
  sign,
  VERTEX_X,
  VERTEX_Y,
  vertex,
} from './meeting.js';

/** Squares of lengths in this range lose nothing. */
const SMALLEST = 2 ** -900;
const LARGEST = 2 ** 900;
/** What is left of a length, squared, when it has nearly vanished. */
const NOTHING = 2 ** -80;

/**
 * Completes the record of nearly every event before the end of the step, whose features and time are known,
 * with the same formulas as `event/meet-*.ts`: two vertices that come within their radii, or a vertex that
 * meets an edge from a side and away from its ends. MEETING is set. False, and nothing written, for any
 * other.
 */
export function reportPlainly(out: Impact): boolean {
  if (out.toi === 1) return false;
  return FEATURES[0] === VERTEX_VERTEX ? reportVertices(out) : reportSide(out);
}

function reportVertices(out: Impact): boolean {
  const t = out.toi;
  const r = 1 - t;
  const growthA = PAIR[RADIUS + END] - PAIR[RADIUS];
  const growthB = PAIR[OF_B + RADIUS + END] - PAIR[OF_B + RADIUS];
  const radius = PAIR[RADIUS] + t * growthA;
  const reach = radius + PAIR[OF_B + RADIUS] + t * growthB;
  const dx = MEETING[AT_X];
  const dy = MEETING[AT_Y];
  const square = dx * dx + dy * dy;
  const adx = PAIR[vertex + END] - PAIR[vertex];
  const ady = PAIR[vertex + END + 1] - PAIR[vertex + 1];
  const x = PAIR[edge0 + END] - PAIR[edge0] - adx;
  const y = PAIR[edge0 + END + 1] - PAIR[edge0 + 1] - ady;
  // A thickness that has nearly vanished leaves no direction.
  if (!(reach > 0) || !(square > NOTHING * (x * x + y * y) && square > SMALLEST && square < LARGEST))
    return false;
  const unit = 1 / Math.sqrt(square);
  const nx = dx * unit;
  const ny = dy * unit;
  out.nx = nx;
  out.ny = ny;
  // The sag is the same for both.
  out.x = PAIR[vertex] + t * adx + radius * nx - t * r * PAIR[SAG_X];
  out.y = PAIR[vertex + 1] + t * ady + radius * ny - t * r * PAIR[SAG_Y];
  out.closingSpeed = growthA + growthB - (x * nx + y * ny);
  nameVertices(kindA, FEATURES[1], kindB, FEATURES[2], out);
  return true;
}

function reportSide(out: Impact): boolean {
  const side = EARLIEST[SIDE];
  if (side === 0 || EARLIEST[PLACE] !== INSIDE) return false;
  const t = out.toi;
  const r = 1 - t;
  const vx0 = PAIR[edge1] - PAIR[edge0];
  const vy0 = PAIR[edge1 + 1] - PAIR[edge0 + 1];
  const vx1 = PAIR[edge1 + END] - PAIR[edge0 + END];
  const vy1 = PAIR[edge1 + END + 1] - PAIR[edge0 + END + 1];
  const vx = MEETING[EDGE_X];
  const vy = MEETING[EDGE_Y];
  const square = vx * vx + vy * vy;
  const lengths = Math.abs(vx0) + Math.abs(vy0) + Math.abs(vx1) + Math.abs(vy1);
  if (!(square > NOTHING * lengths * lengths && square > SMALLEST && square < LARGEST)) return false;
  const f = -(MEETING[AT_X] * vx + MEETING[AT_Y] * vy) / square;
  if (!(f > NEAR_END && f < 1 - NEAR_END)) return false;
  const ofA = FEATURES[0] === VERTEX_OF_A;
  const row = ofA ? 0 : OF_B;
  const other = OF_B - row;
  const growth = PAIR[row + RADIUS + END] - PAIR[row + RADIUS];
  const growthOther = PAIR[other + RADIUS + END] - PAIR[other + RADIUS];
  const radius = PAIR[row + RADIUS] + t * growth;
  // No thickness at that time, though there is some at others: see `turnBetween`.
  if (radius + PAIR[other + RADIUS] + t * growthOther === 0 && (growth !== 0 || growthOther !== 0))
    return false;
  const unit = side / Math.sqrt(square);
  const nx = vy * unit;
  const ny = -vx * unit;
  const pdx = PAIR[vertex + END] - PAIR[vertex];
  const pdy = PAIR[vertex + END + 1] - PAIR[vertex + 1];
  const edx = (1 - f) * (PAIR[edge0 + END] - PAIR[edge0]) + f * (PAIR[edge1 + END] - PAIR[edge1]);
  const edy =
    (1 - f) * (PAIR[edge0 + END + 1] - PAIR[edge0 + 1]) + f * (PAIR[edge1 + END + 1] - PAIR[edge1 + 1]);
  out.nx = sign * nx;
  out.ny = sign * ny;
  // The sag is the same for both.
  out.x = MEETING[VERTEX_X] + radius * nx - t * r * PAIR[row + SAG_X];
  out.y = MEETING[VERTEX_Y] + radius * ny - t * r * PAIR[row + SAG_Y];
  out.closingSpeed = growth + growthOther - ((edx - pdx) * nx + (edy - pdy) * ny);
  out.s = f;
  if (ofA) nameEdge(kindA, FEATURES[1], kindB, FEATURES[2], 1, out);
  else nameEdge(kindB, FEATURES[2], kindA, FEATURES[1], -1, out);
  return true;
}
