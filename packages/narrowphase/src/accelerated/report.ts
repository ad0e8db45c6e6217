import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { AT_END, DEGENERATE, EDGE, type Impact } from '../impact.js';
import { NX, NY } from '../pair/axis.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';
import { kindA, kindB, ROW_B, ROWS } from '../pair/loaded.js';
import { edgeEnd, OF_B, PAIR, RADII } from '../pair/pair.js';
import { NORMAL } from './axis.js';
import { CLOSEST, CLOSEST_OF } from './closest.js';
import { FROM, NOW, TIMES, TO } from './frame.js';

/** Where A and B touch along their touched edges; then the velocities of those points, x and y in turn. */
const PLACES: Rows = new Float64Array(2);
const VELOCITIES: Rows = new Float64Array(4);

/**
 * Writes the contact that `marchApart` stopped at. The normal is that of the edge, or along the two vertices;
 * where two vertices meet without radius, the direction between them is mere rounding, so it is the axis
 * along which the shapes were last apart.
 */
export function reportContact(out: Impact): void {
  const v = CLOSEST_OF[0];
  const e0 = CLOSEST_OF[1];
  const isVertex = e0 === CLOSEST_OF[2];
  const isPoint = isVertex && PAIR[RADII] === 0;
  out.toi = TIMES[NOW];
  out.flags = (TIMES[NOW] === 1 ? AT_END : 0) | (isDegenerate() ? DEGENERATE : 0);
  // No -0, so that the record of (B, A) is that of (A, B) reversed.
  out.nx = (isPoint ? NORMAL[0] : CLOSEST[NX]) + 0;
  out.ny = (isPoint ? NORMAL[1] : CLOSEST[NY]) + 0;
  const edge = isVertex ? 0 : EDGE;
  out.featureA = v < OF_B ? v / 2 : e0 / 2 + edge;
  out.featureB = v < OF_B ? (e0 - OF_B) / 2 + edge : (v - OF_B) / 2;
  measurePlaces(out);
}

/**
 * An edge shorter than this fraction of its length at the start and end may be a point except for rounding.
 */
const POINT_LIKE = 2 ** -40;

/**
 * Is the touched edge a point? Where two vertices are nearest, a short edge at one of them counts only
 * without radius: with radius the vertices themselves touch.
 */
function isDegenerate(): boolean {
  const v = CLOSEST_OF[0];
  const e0 = CLOSEST_OF[1];
  const e1 = CLOSEST_OF[2];
  if (e0 !== e1) return isShort(e0, e1);
  return PAIR[RADII] === 0 && (hasShortEdge(kindA, 0, v) || hasShortEdge(kindB, OF_B, e0));
}

function hasShortEdge(kind: ShapeKind, first: number, corner: number): boolean {
  for (let i = 0; i < edgeCount(kind); i++) {
    const e0 = first + 2 * i;
    const e1 = first + edgeEnd(kind, i);
    if ((e0 === corner || e1 === corner) && isShort(e0, e1)) return true;
  }
  return false;
}

function isShort(e0: number, e1: number): boolean {
  const now = Math.abs(PAIR[e1] - PAIR[e0]) + Math.abs(PAIR[e1 + 1] - PAIR[e0 + 1]);
  const start = Math.abs(FROM[e1] - FROM[e0]) + Math.abs(FROM[e1 + 1] - FROM[e0 + 1]);
  const end = Math.abs(TO[e1] - TO[e0]) + Math.abs(TO[e1 + 1] - TO[e0 + 1]);
  return now <= POINT_LIKE * (start + end);
}

/**
 * Completes the record from its time, normal and features, with the pose of that time in PAIR: the point,
 * where it is on edges, and the closing speed, sag included.
 */
export function measurePlaces(out: Impact): void {
  const i = out.featureA & (EDGE - 1);
  const j = out.featureB & (EDGE - 1);
  const onA = out.featureA >= EDGE;
  const onB = out.featureB >= EDGE;
  PLACES[0] = 0;
  PLACES[1] = 0;
  if (onA) setFraction(2 * i, edgeEnd(kindA, i), OF_B + 2 * j, 0);
  if (onB) setFraction(OF_B + 2 * j, OF_B + edgeEnd(kindB, j), 2 * i, 1);
  setVelocity(0, vertexAt(i), onA ? edgeEndAt(kindA, i) : vertexAt(i), 0, out);
  setVelocity(ROW_B, ROW_B + vertexAt(j), ROW_B + (onB ? edgeEndAt(kindB, j) : vertexAt(j)), 1, out);
  const vx = VELOCITIES[2] - VELOCITIES[0];
  const vy = VELOCITIES[3] - VELOCITIES[1];
  const growth = ROWS[RADIUS + END] - ROWS[RADIUS] + (ROWS[ROW_B + RADIUS + END] - ROWS[ROW_B + RADIUS]);
  out.closingSpeed = growth - (vx * out.nx + vy * out.ny);
  if (onA) setPoint(ROW_B, ROW_B + vertexAt(j), -1, out);
  else setPoint(0, vertexAt(i), 1, out);
  out.s = onA ? PLACES[0] : kindA === TRIANGLE ? 0 : i;
  out.t = onB ? PLACES[1] : kindB === TRIANGLE ? 0 : j;
}

/** Where on an edge of PAIR the point nearest to a vertex is. */
function setFraction(e0: number, e1: number, v: number, of: number): void {
  const ux = PAIR[e1] - PAIR[e0];
  const uy = PAIR[e1 + 1] - PAIR[e0 + 1];
  // By the longer side, so that no square vanishes.
  const longer = Math.max(Math.abs(ux), Math.abs(uy));
  const unit = longer > 0 ? 1 / longer : 0;
  const x = ux * unit;
  const y = uy * unit;
  const ax = (PAIR[v] - PAIR[e0]) * unit;
  const ay = (PAIR[v + 1] - PAIR[e0 + 1]) * unit;
  const along = (ax * x + ay * y) / (x * x + y * y);
  PLACES[of] = along > 0 ? (along < 1 ? along : 1) : 0;
}

/** The velocity of the point between the vertices at v0 and v1, with the derivative of the sag. */
function setVelocity(row: number, v0: number, v1: number, of: number, out: Impact): void {
  const f = PLACES[of];
  const bend = 1 - 2 * out.toi;
  for (let c = 0; c < 2; c++) {
    const chord = (1 - f) * (ROWS[v0 + END + c] - ROWS[v0 + c]) + f * (ROWS[v1 + END + c] - ROWS[v1 + c]);
    VELOCITIES[2 * of + c] = chord - bend * ROWS[row + (c === 0 ? SAG_X : SAG_Y)];
  }
}

/** The vertex at that time, moved by its radius along the normal. */
function setPoint(row: number, v: number, sign: number, out: Impact): void {
  const t = out.toi;
  const r = 1 - t;
  const bend = r * t;
  const radius = sign * (r * ROWS[row + RADIUS] + t * ROWS[row + RADIUS + END]);
  out.x = r * ROWS[v] + t * ROWS[v + END] - bend * ROWS[row + SAG_X] + radius * out.nx;
  out.y = r * ROWS[v + 1] + t * ROWS[v + END + 1] - bend * ROWS[row + SAG_Y] + radius * out.ny;
}
