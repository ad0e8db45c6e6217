import { END, RADIUS } from '@swept/core';
import { NEAR_END } from '../event/feature-names.js';
import { FROM_SIDE, INSIDE, PLACE } from '../event/first.js';
import { LARGE_SQUARE, SMALL_SQUARE } from '../exact/bounds.js';
import { sideOfLine } from '../exact/side.js';
import { DEGENERATE, type Impact } from '../impact.js';
import { NX, NY } from '../pair/axis.js';
import { CONTACT_AXIS, contactAxis, isSeparating, RATE } from '../pair/contact-axis.js';
import { FEATURES, VERTEX_VERTEX } from '../pair/features.js';
import { kindA, kindB, ROW_B, ROWS, thin } from '../pair/loaded.js';
import { loadPoses } from '../pair/poses.js';
import { EARLIEST } from './earliest.js';
import { AT_X, AT_Y, EDGE_X, EDGE_Y, edge0, edge1, MEETING_POSE, sign, vertex } from './meeting.js';

/** A sum below this fraction of the magnitudes of its terms may be rounding, that of the time included. */
const NOISE = 2 ** -40;

/** The features of the event, while another axis is sought. */
const KEPT = new Int32Array(3);

/** Writes the normal of the event in EARLIEST: perpendicular to the edge, or along the vertices. */
export function setNormal(out: Impact): void {
  if (FEATURES[0] === VERTEX_VERTEX) setVerticesNormal(out);
  else setEdgeNormal(out);
  turnBetween(out);
}

/** From the vertex to the other one; where they meet without radius, against their relative motion. */
function setVerticesNormal(out: Impact): void {
  out.nx = MEETING_POSE[AT_X];
  out.ny = MEETING_POSE[AT_Y];
  const noise =
    NOISE *
    (Math.abs(ROWS[edge0] - ROWS[vertex]) +
      Math.abs(ROWS[edge0 + 1] - ROWS[vertex + 1]) +
      Math.abs(ROWS[edge0 + END] - ROWS[vertex + END]) +
      Math.abs(ROWS[edge0 + 1 + END] - ROWS[vertex + 1 + END]));
  if (Math.abs(out.nx) + Math.abs(out.ny) <= noise) {
    // The direction in which the vertex moves relative to the other.
    out.nx = ROWS[vertex + END] - ROWS[vertex] - (ROWS[edge0 + END] - ROWS[edge0]);
    out.ny = ROWS[vertex + 1 + END] - ROWS[vertex + 1] - (ROWS[edge0 + 1 + END] - ROWS[edge0 + 1]);
  }
  normalize(out);
}

/** Perpendicular to the edge, from the side of the vertex; along it when the vertex came along its line. */
function setEdgeNormal(out: Impact): void {
  const vx = MEETING_POSE[EDGE_X];
  const vy = MEETING_POSE[EDGE_Y];
  const lengths =
    Math.abs(ROWS[edge1] - ROWS[edge0]) +
    Math.abs(ROWS[edge1 + END] - ROWS[edge0 + END]) +
    Math.abs(ROWS[edge1 + 1] - ROWS[edge0 + 1]) +
    Math.abs(ROWS[edge1 + 1 + END] - ROWS[edge0 + 1 + END]);
  if (Math.abs(vx) + Math.abs(vy) <= NOISE * lengths) {
    // A point at that time.
    out.flags |= DEGENERATE;
    setVerticesNormal(out);
    out.nx *= sign;
    out.ny *= sign;
    return;
  }
  const side = EARLIEST[FROM_SIDE] === 0 ? lateSide() : EARLIEST[FROM_SIDE];
  if (side === 0) {
    // Along the line, towards the middle of the edge.
    out.nx = sign * (MEETING_POSE[AT_X] + 0.5 * vx);
    out.ny = sign * (MEETING_POSE[AT_Y] + 0.5 * vy);
  } else {
    out.nx = sign * side * vy;
    out.ny = -sign * side * vx;
  }
  normalize(out);
}

/** The side of a vertex that came along the line of the edge: where it goes next, or where it started. */
function lateSide(): number {
  const ax = MEETING_POSE[AT_X];
  const ay = MEETING_POSE[AT_Y];
  const vx = MEETING_POSE[EDGE_X];
  const vy = MEETING_POSE[EDGE_Y];
  const dax = ROWS[edge0 + END] - ROWS[edge0] - (ROWS[vertex + END] - ROWS[vertex]);
  const day = ROWS[edge0 + 1 + END] - ROWS[edge0 + 1] - (ROWS[vertex + 1 + END] - ROWS[vertex + 1]);
  const dvx = ROWS[edge1 + END] - ROWS[edge1] - (ROWS[edge0 + END] - ROWS[edge0]);
  const dvy = ROWS[edge1 + 1 + END] - ROWS[edge1 + 1] - (ROWS[edge0 + 1 + END] - ROWS[edge0 + 1]);
  const slope = dax * vy - day * vx + (ax * dvy - ay * dvx);
  const noise = Math.abs(dax * vy) + Math.abs(day * vx) + Math.abs(ax * dvy) + Math.abs(ay * dvx);
  if (Math.abs(slope) > NOISE * noise) return slope > 0 ? -1 : 1;
  return sideOfLine(ROWS, vertex, ROWS, edge0, edge1);
}

/**
 * Where shapes without radius meet within an edge, its line separates them. At a corner it need not, nor
 * where a radius has shrunk to 0: then the normal is the separating axis on which they approach fastest.
 */
function turnBetween(out: Impact): void {
  if (thin) {
    if (isWithinEdge() || kindA + kindB < 4) return;
  } else {
    const t = out.toi;
    const start = ROWS[RADIUS] + ROWS[ROW_B + RADIUS];
    if ((1 - t) * start + t * (ROWS[RADIUS + END] + ROWS[ROW_B + RADIUS + END]) > 0) return;
  }
  loadPoses(EARLIEST);
  CONTACT_AXIS[NX] = out.nx;
  CONTACT_AXIS[NY] = out.ny;
  if (EARLIEST[PLACE] === INSIDE && isSeparating()) return;
  KEPT.set(FEATURES);
  contactAxis();
  FEATURES.set(KEPT);
  if (CONTACT_AXIS[RATE] === Infinity) return;
  out.nx = CONTACT_AXIS[NX];
  out.ny = CONTACT_AXIS[NY];
}

/** Do they meet farther from the ends of the edge than the rounding of the time could hide? */
function isWithinEdge(): boolean {
  if (EARLIEST[PLACE] !== INSIDE) return false;
  const vx = MEETING_POSE[EDGE_X];
  const vy = MEETING_POSE[EDGE_Y];
  const ax = MEETING_POSE[AT_X];
  const ay = MEETING_POSE[AT_Y];
  const near = NEAR_END * (Math.abs(vx) + Math.abs(vy));
  return Math.abs(ax) + Math.abs(ay) > near && Math.abs(ax + vx) + Math.abs(ay + vy) > near;
}

/** Normalizes. Scaled by the larger part first if a square could overflow or vanish. */
function normalize(out: Impact): void {
  let x = out.nx;
  let y = out.ny;
  let square = x * x + y * y;
  if (!(square > SMALL_SQUARE && square < LARGE_SQUARE)) {
    const size = Math.max(Math.abs(x), Math.abs(y));
    if (size === 0) {
      out.nx = 1;
      return;
    }
    x /= size;
    y /= size;
    square = x * x + y * y;
  }
  const length = Math.sqrt(square);
  out.nx = x / length;
  out.ny = y / length;
}
