import { FRAME, FROM, loadFrame, NOW, placeNow, SAG, SIZE, TIMES, TO } from '../accelerated/frame.js';
import { measurePlaces } from '../accelerated/report.js';
import { NEAR_END, setWeights } from '../event/feature-names.js';
import {
  AT_FIRST,
  AT_ONE,
  AT_SECOND,
  FIRST,
  FROM_SIDE,
  GRAZING,
  INSIDE,
  PLACE,
  TIME,
} from '../event/first.js';
import { AT_END, DEGENERATE, EDGE, type Impact, TANGENT } from '../impact.js';
import { NX, NY } from '../pair/axis.js';
import { CONTACT_AXIS, contactAxis, isSeparating, RATE } from '../pair/contact-axis.js';
import { FEATURES, VERTEX_OF_A, VERTEX_OF_B, VERTEX_VERTEX } from '../pair/features.js';
import { kindA, kindB } from '../pair/loaded.js';
import { edgeEnd, OF_B, PAIR, RADII } from '../pair/pair.js';
import { GROWTH, MEASURES, NO_LENGTH, NO_RATE, POSES, POSES_OF_B, REACH, ROUNDINGS } from '../pair/poses.js';

/** Values below this fraction of the size may be rounding errors, that of the time included. */
const NOISE = 2 ** -40;

/** The vertex and the ends of the edge in PAIR; for two vertices, that of B is both ends. */
let vertex = 0;
let edge0 = 0;
let edge1 = 0;
/** 1 if the vertex is of A, -1 if it is of B. */
let sign = 1;

/** Writes the event in FIRST and FEATURES, of the loaded pair, to the record. */
export function reportEvent(out: Impact): void {
  loadFrame();
  TIMES[NOW] = FIRST[TIME];
  placeNow(kindA, kindB);
  const features = FEATURES[0];
  const inA = 2 * FEATURES[1];
  const inB = OF_B + 2 * FEATURES[2];
  sign = features === VERTEX_OF_B ? -1 : 1;
  vertex = sign > 0 ? inA : inB;
  edge0 = sign > 0 ? inB : inA;
  edge1 = edge0;
  if (features === VERTEX_OF_A) edge1 = OF_B + edgeEnd(kindB, FEATURES[2]);
  if (features === VERTEX_OF_B) edge1 = edgeEnd(kindA, FEATURES[1]);
  out.toi = FIRST[TIME];
  out.flags = (FIRST[GRAZING] === 1 ? TANGENT : 0) | (FIRST[AT_ONE] === 1 ? AT_END : 0);
  out.featureA = features === VERTEX_OF_B ? EDGE + FEATURES[1] : FEATURES[1];
  out.featureB = features === VERTEX_OF_A ? EDGE + FEATURES[2] : FEATURES[2];
  if (features === VERTEX_VERTEX) setVerticesNormal(out);
  else setEdgeNormal(out);
  turnBetween(out);
  measurePlaces(out);
  if (FIRST[PLACE] === AT_FIRST || FIRST[PLACE] === AT_SECOND) {
    const end = FIRST[PLACE] === AT_FIRST ? 0 : 1;
    if (features === VERTEX_OF_A) out.t = end;
    else out.s = end;
  }
  setWeights(kindA, kindB, out);
}

/** From the vertex to the other one; where they meet without radius, against their relative motion. */
function setVerticesNormal(out: Impact): void {
  const x = PAIR[edge0] - PAIR[vertex];
  const y = PAIR[edge0 + 1] - PAIR[vertex + 1];
  if (Math.abs(x) + Math.abs(y) > NOISE * FRAME[SIZE]) {
    normalize(sign * x, sign * y, out);
    return;
  }
  // B against A.
  const bend = 1 - 2 * TIMES[NOW];
  const a = sign > 0 ? vertex : edge0;
  const b = sign > 0 ? edge0 : vertex;
  const vx = TO[b] - TO[a] - (FROM[b] - FROM[a]) - bend * SAG[0];
  const vy = TO[b + 1] - TO[a + 1] - (FROM[b + 1] - FROM[a + 1]) - bend * SAG[1];
  // At the apex, where the relative velocity is 0, it came from the side to which the path bends.
  const still = Math.abs(vx) + Math.abs(vy) <= NOISE * FRAME[SIZE];
  normalize(still ? SAG[0] : -vx, still ? SAG[1] : -vy, out);
}

/**
 * Perpendicular to the edge, from the side of the vertex; along the edge when the vertex came along its line.
 */
function setEdgeNormal(out: Impact): void {
  const vx = PAIR[edge1] - PAIR[edge0];
  const vy = PAIR[edge1 + 1] - PAIR[edge0 + 1];
  const start = Math.abs(FROM[edge1] - FROM[edge0]) + Math.abs(FROM[edge1 + 1] - FROM[edge0 + 1]);
  const end = Math.abs(TO[edge1] - TO[edge0]) + Math.abs(TO[edge1 + 1] - TO[edge0 + 1]);
  if (Math.abs(vx) + Math.abs(vy) <= NOISE * (start + end)) {
    // A point at that time.
    out.flags |= DEGENERATE;
    setVerticesNormal(out);
    return;
  }
  const side = FIRST[FROM_SIDE];
  if (side !== 0) {
    normalize(sign * side * vy, -sign * side * vx, out);
    return;
  }
  // Along the line, towards the middle of the edge.
  const x = PAIR[edge0] - PAIR[vertex] + 0.5 * vx;
  const y = PAIR[edge0 + 1] - PAIR[vertex + 1] + 0.5 * vy;
  normalize(sign * x, sign * y, out);
}

/**
 * Like `turnBetween` of `sweep/normal.ts`: where the normal does not separate the shapes, the axis that does.
 */
function turnBetween(out: Impact): void {
  if (PAIR[RADII] > 0 || kindA + kindB === 2) return;
  const thin = FROM[RADII] === 0 && TO[RADII] === 0;
  if (thin && (kindA + kindB < 4 || (FEATURES[0] !== VERTEX_VERTEX && isWithinEdge()))) return;
  loadMoment();
  CONTACT_AXIS[NX] = out.nx;
  CONTACT_AXIS[NY] = out.ny;
  if (FIRST[PLACE] === INSIDE && isSeparating()) return;
  const [features, ofA, ofB] = FEATURES;
  contactAxis();
  FEATURES[0] = features;
  FEATURES[1] = ofA;
  FEATURES[2] = ofB;
  if (CONTACT_AXIS[RATE] === Infinity) return;
  out.nx = CONTACT_AXIS[NX] + 0;
  out.ny = CONTACT_AXIS[NY] + 0;
}

/** Do they meet farther from the ends of the edge than the rounding of the time could hide? */
function isWithinEdge(): boolean {
  if (FIRST[PLACE] !== INSIDE) return false;
  const vx = PAIR[edge1] - PAIR[edge0];
  const vy = PAIR[edge1 + 1] - PAIR[edge0 + 1];
  const ax = PAIR[edge0] - PAIR[vertex];
  const ay = PAIR[edge0 + 1] - PAIR[vertex + 1];
  const near = NEAR_END * (Math.abs(vx) + Math.abs(vy));
  return Math.abs(ax) + Math.abs(ay) > near && Math.abs(ax + vx) + Math.abs(ay + vy) > near;
}

/** Sets POSES and MEASURES to the pose and the velocities at TIMES[NOW]. */
function loadMoment(): void {
  MEASURES[REACH] = PAIR[RADII];
  MEASURES[GROWTH] = TO[RADII] - FROM[RADII];
  MEASURES[NO_LENGTH] = FRAME[SIZE] * ROUNDINGS;
  MEASURES[NO_RATE] = Math.abs(MEASURES[GROWTH]) * ROUNDINGS;
  loadVertices(kindA, 0, 0, 0);
  loadVertices(kindB, OF_B, POSES_OF_B, 1 - 2 * TIMES[NOW]);
}

function loadVertices(kind: number, from: number, to: number, bend: number): void {
  let still = MEASURES[NO_RATE];
  for (let i = 0; i < kind; i++) {
    for (let c = 0; c < 2; c++) {
      const at = from + 2 * i + c;
      const velocity = TO[at] - FROM[at] - bend * SAG[c];
      POSES[to + 4 * i + c] = PAIR[at];
      POSES[to + 4 * i + 2 + c] = velocity;
      still = Math.max(still, Math.abs(velocity) * ROUNDINGS);
    }
  }
  MEASURES[NO_RATE] = still;
}

/** Writes the unit vector of that direction, (1, 0) if there is none. Everything is near 1 in size here. */
function normalize(x: number, y: number, out: Impact): void {
  const size = Math.max(Math.abs(x), Math.abs(y));
  if (size === 0) {
    out.nx = 1;
    out.ny = 0;
    return;
  }
  const dx = x / size;
  const dy = y / size;
  const length = Math.sqrt(dx * dx + dy * dy);
  // No -0, so that the record of (B, A) is that of (A, B) reversed.
  out.nx = dx / length + 0;
  out.ny = dy / length + 0;
}
