import { END, RADIUS, SAG_X, SAG_Y, TRIANGLE } from '@swept/core';
import { setWeights } from '../event/feature-names.js';
import { AT_FIRST, AT_SECOND, PLACE } from '../event/first.js';
import { EDGE, type Impact } from '../impact.js';
import { FEATURES, VERTEX_OF_A, VERTEX_OF_B } from '../pair/features.js';
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

/** The velocity of the touching point of the edge relative to the vertex; then its fraction along the edge. */
const MEASURE = new Float64Array(3);
const VELOCITY_X = 0;
const VELOCITY_Y = 1;
const FRACTION = 2;

/**
 * Completes the record from its normal and time, the features in FEATURES and the pose in MEETING_POSE: the
 * features, the point, where it is on the edges (s, t, and u v w on a triangle), and how fast the two points
 * approach.
 */
export function measure(out: Impact): void {
  const features = FEATURES[0];
  const i = FEATURES[1];
  const j = FEATURES[2];
  const growthA = ROWS[RADIUS + END] - ROWS[RADIUS];
  const growthB = ROWS[ROW_B + RADIUS + END] - ROWS[ROW_B + RADIUS];
  measureEdge();
  const radius = sign > 0 ? ROWS[RADIUS] + out.toi * growthA : -(ROWS[ROW_B + RADIUS] + out.toi * growthB);
  const nx = out.nx;
  const ny = out.ny;
  // The sag of both, which is the same.
  const fall = out.toi * (1 - out.toi);
  out.x = MEETING_POSE[VERTEX_X] + radius * nx - fall * ROWS[SAG_X];
  out.y = MEETING_POSE[VERTEX_Y] + radius * ny - fall * ROWS[SAG_Y];
  out.closingSpeed = growthA + growthB - sign * (MEASURE[VELOCITY_X] * nx + MEASURE[VELOCITY_Y] * ny);
  const fraction = MEASURE[FRACTION];
  out.s = features === VERTEX_OF_B ? fraction : kindA === TRIANGLE ? 0 : i;
  out.t = features === VERTEX_OF_A ? fraction : kindB === TRIANGLE ? 0 : j;
  out.featureA = features === VERTEX_OF_B ? EDGE + i : i;
  out.featureB = features === VERTEX_OF_A ? EDGE + j : j;
  setWeights(kindA, kindB, out);
}

/**
 * The velocity of the point of the edge nearest to the vertex, relative to the vertex, and where that point
 * is.
 */
function measureEdge(): void {
  const pdx = ROWS[vertex + END] - ROWS[vertex];
  const pdy = ROWS[vertex + 1 + END] - ROWS[vertex + 1];
  const adx = ROWS[edge0 + END] - ROWS[edge0];
  const ady = ROWS[edge0 + 1 + END] - ROWS[edge0 + 1];
  let f = 0;
  if (edge1 !== edge0 && EARLIEST[PLACE] !== AT_FIRST) {
    const vx = MEETING_POSE[EDGE_X];
    const vy = MEETING_POSE[EDGE_Y];
    // By the longer side, so that no square vanishes.
    const longer = Math.max(Math.abs(vx), Math.abs(vy));
    const unit = longer > 0 ? 1 / longer : 0;
    const dx = vx * unit;
    const dy = vy * unit;
    const along = -(MEETING_POSE[AT_X] * unit * dx + MEETING_POSE[AT_Y] * unit * dy) / (dx * dx + dy * dy);
    f = EARLIEST[PLACE] === AT_SECOND || along > 1 ? 1 : along > 0 ? along : 0;
  }
  MEASURE[FRACTION] = f;
  MEASURE[VELOCITY_X] = (1 - f) * adx + f * (ROWS[edge1 + END] - ROWS[edge1]) - pdx;
  MEASURE[VELOCITY_Y] = (1 - f) * ady + f * (ROWS[edge1 + 1 + END] - ROWS[edge1 + 1]) - pdy;
}
