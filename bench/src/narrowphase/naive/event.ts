import { END, RADIUS, type Rows } from '@swept/core';

/**
 * The earliest event so far: its time (Infinity: none), its features, and their offsets in their rows.
 */
export const EVENT = new Float64Array(1);
export const FEATURES = new Int32Array(3);
export const VERTICES = 0;
export const VERTEX_OF_A = 1;
export const VERTEX_OF_B = 2;

/** Keeps a time that is in the step and before all others. */
function keep(t: number, form: number, featureA: number, featureB: number): void {
  if (t >= 0 && t <= 1 && t < EVENT[0]) {
    EVENT[0] = t;
    FEATURES[0] = form;
    FEATURES[1] = featureA;
    FEATURES[2] = featureB;
  }
}

/**
 * Two discs, radii changing evenly: a quadratic whose first root is taken in the form that does not cancel.
 */
export function vertices(
  a: Rows,
  av: number,
  ao: number,
  b: Rows,
  bv: number,
  bo: number,
  featureA: number,
  featureB: number,
): void {
  const x = b[bv] - a[av];
  const y = b[bv + 1] - a[av + 1];
  const dx = b[bv + END] - b[bv] - (a[av + END] - a[av]);
  const dy = b[bv + END + 1] - b[bv + 1] - (a[av + END + 1] - a[av + 1]);
  const reach = a[ao + RADIUS] + b[bo + RADIUS];
  const growth = a[ao + RADIUS + END] + b[bo + RADIUS + END] - reach;
  const square = dx * dx + dy * dy - growth * growth;
  const half = x * dx + y * dy - reach * growth;
  const constant = x * x + y * y - reach * reach;
  const discriminant = half * half - square * constant;
  if (discriminant >= 0) keep(constant / (Math.sqrt(discriminant) - half), VERTICES, featureA, featureB);
}

/**
 * A vertex and an edge without radius, each end moving on its own: both roots of the quadratic are tested.
 */
export function vertexOnEdge(
  p: Rows,
  pv: number,
  e: Rows,
  av: number,
  bv: number,
  form: number,
  featureA: number,
  featureB: number,
): void {
  const px0 = p[pv];
  const px1 = p[pv + END];
  const ax0 = e[av];
  const ax1 = e[av + END];
  const bx0 = e[bv];
  const bx1 = e[bv + END];
  if (px0 < ax0 ? px0 < bx0 && px1 < ax1 && px1 < bx1 : px0 > ax0 && px0 > bx0 && px1 > ax1 && px1 > bx1) {
    return;
  }
  const py0 = p[pv + 1];
  const py1 = p[pv + END + 1];
  const ay0 = e[av + 1];
  const ay1 = e[av + END + 1];
  const by0 = e[bv + 1];
  const by1 = e[bv + END + 1];
  if (py0 < ay0 ? py0 < by0 && py1 < ay1 && py1 < by1 : py0 > ay0 && py0 > by0 && py1 > ay1 && py1 > by1) {
    return;
  }
  const ax = ax0 - px0;
  const ay = ay0 - py0;
  const dax = ax1 - ax0 - (px1 - px0);
  const day = ay1 - ay0 - (py1 - py0);
  const vx = bx0 - ax0;
  const vy = by0 - ay0;
  const dvx = bx1 - bx0 - (ax1 - ax0);
  const dvy = by1 - by0 - (ay1 - ay0);
  const square = dax * dvy - day * dvx;
  const linear = ax * dvy - ay * dvx + (dax * vy - day * vx);
  const constant = ax * vy - ay * vx;
  let early: number;
  let late: number;
  if (square === 0) {
    if (linear === 0) return;
    early = late = -constant / linear;
  } else {
    const discriminant = linear * linear - 4 * square * constant;
    if (discriminant < 0) return;
    const root = Math.sqrt(discriminant);
    const both = -0.5 * (linear + (linear < 0 ? -root : root));
    early = both / square;
    late = constant / both;
  }
  for (let t = early, i = 0; i < 2; i++, t = late) {
    if (!(t >= 0 && t <= 1 && t < EVENT[0])) continue;
    const wx = vx + t * dvx;
    const wy = vy + t * dvy;
    const s = -((ax + t * dax) * wx + (ay + t * day) * wy) / (wx * wx + wy * wy);
    if (s >= 0 && s <= 1) keep(t, form, featureA, featureB);
  }
}

/**
 * A disc and the long sides of an edge that moves without turning: the distance to its line is linear in
 * time.
 */
export function vertexBesideEdge(
  p: Rows,
  pv: number,
  po: number,
  e: Rows,
  av: number,
  bv: number,
  eo: number,
  form: number,
  featureA: number,
  featureB: number,
): void {
  const vx = e[bv] - e[av];
  const vy = e[bv + 1] - e[av + 1];
  const ax = p[pv] - e[av];
  const ay = p[pv + 1] - e[av + 1];
  const dx = p[pv + END] - p[pv] - (e[av + END] - e[av]);
  const dy = p[pv + END + 1] - p[pv + 1] - (e[av + END + 1] - e[av + 1]);
  const reach = p[po + RADIUS] + e[eo + RADIUS];
  const square = vx * vx + vy * vy;
  const length = Math.sqrt(square);
  const away = (vx * ay - vy * ax) / length;
  const rate = (vx * dy - vy * dx) / length;
  const t = ((away < 0 ? -reach : reach) - away) / rate;
  if (!(t >= 0 && t <= 1 && t < EVENT[0])) return;
  const s = ((ax + t * dx) * vx + (ay + t * dy) * vy) / square;
  if (s >= 0 && s <= 1) keep(t, form, featureA, featureB);
}
