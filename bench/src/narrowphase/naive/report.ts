import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { AT_END, EDGE } from '@swept/narrowphase';
import { EVENT, FEATURES, VERTEX_OF_B, VERTICES } from './event.js';

/** The fields of the engine's record, so that both write the same amount. */
export interface NaiveImpact {
  toi: number;
  x: number;
  y: number;
  nx: number;
  ny: number;
  s: number;
  t: number;
  u: number;
  v: number;
  w: number;
  closingSpeed: number;
  featureA: number;
  featureB: number;
  flags: number;
}

export function createNaiveImpact(): NaiveImpact {
  const [toi, x, y, nx, ny, s, t, u, v, w, closingSpeed] = new Array<number>(11).fill(NaN);
  return { toi, x, y, nx, ny, s, t, u, v, w, closingSpeed, featureA: 0, featureB: 0, flags: 0 };
}

/** Writes the event in EVENT and FEATURES to the record. */
export function report(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: NaiveImpact,
): void {
  out.toi = EVENT[0];
  out.flags = EVENT[0] === 1 ? AT_END : 0;
  out.s = out.t = out.u = out.v = out.w = 0;
  if (FEATURES[0] === VERTICES) reportVertices(a, ao, kindB, b, bo, out);
  else if (FEATURES[0] === VERTEX_OF_B)
    reportEdge(kindB, b, bo, FEATURES[2], kindA, a, ao, FEATURES[1], -1, out);
  else reportEdge(kindA, a, ao, FEATURES[1], kindB, b, bo, FEATURES[2], 1, out);
}

function reportVertices(a: Rows, ao: number, kindB: ShapeKind, b: Rows, bo: number, out: NaiveImpact): void {
  const t = out.toi;
  const av = ao + vertexAt(FEATURES[1]);
  const bv = bo + vertexAt(FEATURES[2]);
  const dax = a[av + END] - a[av];
  const day = a[av + END + 1] - a[av + 1];
  const dbx = b[bv + END] - b[bv];
  const dby = b[bv + END + 1] - b[bv + 1];
  const ax = a[av] + t * dax;
  const ay = a[av + 1] + t * day;
  const x = b[bv] + t * dbx - ax;
  const y = b[bv + 1] + t * dby - ay;
  const length = Math.sqrt(x * x + y * y) || 1;
  const growth = a[ao + RADIUS + END] - a[ao + RADIUS] + (b[bo + RADIUS + END] - b[bo + RADIUS]);
  const radius = a[ao + RADIUS] + t * (a[ao + RADIUS + END] - a[ao + RADIUS]);
  out.nx = x / length;
  out.ny = y / length;
  out.x = ax + radius * out.nx;
  out.y = ay + radius * out.ny;
  out.closingSpeed = (dax - dbx) * out.nx + (day - dby) * out.ny + growth;
  out.featureA = FEATURES[1];
  out.featureB = FEATURES[2];
  if (kindB === 2) out.t = FEATURES[2];
  if (kindB === 3) setWeights(FEATURES[2], 0, out);
}

/** Vertex i of P on edge j of E; `sign` 1 if P is A. */
function reportEdge(
  kindP: ShapeKind,
  p: Rows,
  po: number,
  i: number,
  kindE: ShapeKind,
  e: Rows,
  eo: number,
  j: number,
  sign: number,
  out: NaiveImpact,
): void {
  const t = out.toi;
  const pv = po + vertexAt(i);
  const av = eo + vertexAt(j);
  const bv = eo + vertexAt(j + 1 < kindE ? j + 1 : 0);
  const dpx = p[pv + END] - p[pv];
  const dpy = p[pv + END + 1] - p[pv + 1];
  const dax = e[av + END] - e[av];
  const day = e[av + END + 1] - e[av + 1];
  const dvx = e[bv + END] - e[bv] - dax;
  const dvy = e[bv + END + 1] - e[bv + 1] - day;
  const vx0 = e[bv] - e[av];
  const vy0 = e[bv + 1] - e[av + 1];
  const vx = vx0 + t * dvx;
  const vy = vy0 + t * dvy;
  const px = p[pv] + t * dpx;
  const py = p[pv + 1] + t * dpy;
  const ax = px - (e[av] + t * dax);
  const ay = py - (e[av + 1] + t * day);
  const square = vx * vx + vy * vy || 1;
  const length = Math.sqrt(square);
  const along = Math.min(Math.max((ax * vx + ay * vy) / square, 0), 1);
  // Towards the edge from the side of the vertex.
  const cross = vx0 * (p[pv + 1] - e[av + 1]) - vy0 * (p[pv] - e[av]);
  const toEdge = cross > 0 ? 1 / length : -1 / length;
  const nx = vy * toEdge;
  const ny = -vx * toEdge;
  const growth = p[po + RADIUS + END] - p[po + RADIUS] + (e[eo + RADIUS + END] - e[eo + RADIUS]);
  const radius = p[po + RADIUS] + t * (p[po + RADIUS + END] - p[po + RADIUS]);
  out.x = px + radius * nx;
  out.y = py + radius * ny;
  out.closingSpeed = (dpx - dax - along * dvx) * nx + (dpy - day - along * dvy) * ny + growth;
  out.nx = sign * nx;
  out.ny = sign * ny;
  const end = kindP === 2 ? i : 0;
  out.s = sign > 0 ? end : along;
  out.t = sign > 0 ? along : end;
  out.featureA = sign > 0 ? i : EDGE + j;
  out.featureB = sign > 0 ? EDGE + j : i;
  if (sign < 0 && kindP === 3) setWeights(i, 0, out);
  else if (kindE === 3) setWeights(j, along, out);
  else if (kindP === 3) setWeights(i, 0, out);
}

/** Barycentric weights of a point on edge i. */
function setWeights(i: number, along: number, out: NaiveImpact): void {
  const rest = 1 - along;
  out.u = i === 0 ? rest : i === 2 ? along : 0;
  out.v = i === 1 ? rest : i === 0 ? along : 0;
  out.w = i === 2 ? rest : i === 1 ? along : 0;
}
