import { END, RADIUS, type Rows, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import type { Impact } from '../impact.js';
import { edgeEndAt } from '../overlap/features.js';
import { EARLIEST, FEATURES, VERTEX_OF_A, VERTEX_OF_B } from './earliest.js';
import { AT_FIRST, AT_SECOND, PLACE } from './first.js';

/** Relative velocity of the places that touch (B against A), then where on the touching edge that is. */
const MEASURE = new Float64Array(3);
const VELOCITY_X = 0;
const VELOCITY_Y = 1;
const FRACTION = 2;

/**
 * Writes where on the edges the event in FEATURES is (s, t, and u v w on a triangle), and how fast the two places approach
 * along the normal, which is in the record with the time.
 */
export function measure(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): void {
  const form = FEATURES[0];
  const i = FEATURES[1];
  const j = FEATURES[2];
  const av = ao + vertexAt(i);
  const bv = bo + vertexAt(j);
  MEASURE[FRACTION] = 0;
  if (form === VERTEX_OF_A) {
    meetEdge(a, av, b, bv, bo + edgeEndAt(kindB, j), out);
  } else if (form === VERTEX_OF_B) {
    meetEdge(b, bv, a, av, ao + edgeEndAt(kindA, i), out);
    MEASURE[VELOCITY_X] = -MEASURE[VELOCITY_X];
    MEASURE[VELOCITY_Y] = -MEASURE[VELOCITY_Y];
  } else {
    MEASURE[VELOCITY_X] = b[bv + END] - b[bv] - (a[av + END] - a[av]);
    MEASURE[VELOCITY_Y] = b[bv + 1 + END] - b[bv + 1] - (a[av + 1 + END] - a[av + 1]);
  }
  const growth = a[ao + RADIUS + END] - a[ao + RADIUS] + (b[bo + RADIUS + END] - b[bo + RADIUS]);
  out.closingSpeed = growth - (MEASURE[VELOCITY_X] * out.nx + MEASURE[VELOCITY_Y] * out.ny);
  const fraction = MEASURE[FRACTION];
  out.s = form === VERTEX_OF_B ? fraction : kindA === TRIANGLE ? 0 : i;
  out.t = form === VERTEX_OF_A ? fraction : kindB === TRIANGLE ? 0 : j;
  if (kindB === TRIANGLE) setWeights(j, form === VERTEX_OF_A, out);
  else if (kindA === TRIANGLE) setWeights(i, form === VERTEX_OF_B, out);
  else out.u = out.v = out.w = 0;
}

/** Velocity of the point of the edge nearest to the vertex against the vertex, and where that point is. */
function meetEdge(p: Rows, pv: number, e: Rows, av: number, bv: number, out: Impact): void {
  const t = out.toi;
  const r = 1 - t;
  const ax = r * (e[av] - p[pv]) + t * (e[av + END] - p[pv + END]);
  const ay = r * (e[av + 1] - p[pv + 1]) + t * (e[av + 1 + END] - p[pv + 1 + END]);
  const vx = r * (e[bv] - e[av]) + t * (e[bv + END] - e[av + END]);
  const vy = r * (e[bv + 1] - e[av + 1]) + t * (e[bv + 1 + END] - e[av + 1 + END]);
  // By the longer side, so that no square vanishes.
  const longer = Math.max(Math.abs(vx), Math.abs(vy));
  const dx = vx / longer;
  const dy = vy / longer;
  const along = longer > 0 ? -((ax / longer) * dx + (ay / longer) * dy) / (dx * dx + dy * dy) : 0;
  const place = EARLIEST[PLACE];
  const f = place === AT_FIRST || !(along > 0) ? 0 : place === AT_SECOND || along > 1 ? 1 : along;
  MEASURE[FRACTION] = f;
  const ux = (1 - f) * (e[av + END] - e[av]) + f * (e[bv + END] - e[bv]);
  const uy = (1 - f) * (e[av + 1 + END] - e[av + 1]) + f * (e[bv + 1 + END] - e[bv + 1]);
  MEASURE[VELOCITY_X] = ux - (p[pv + END] - p[pv]);
  MEASURE[VELOCITY_Y] = uy - (p[pv + 1 + END] - p[pv + 1]);
}

/** Barycentric weights of a place on the boundary: vertex i, or the fraction of the way from it to the next. */
function setWeights(i: number, onEdge: boolean, out: Impact): void {
  const f = onEdge ? MEASURE[FRACTION] : 0;
  out.u = i === 0 ? 1 - f : i === 2 ? f : 0;
  out.v = i === 1 ? 1 - f : i === 0 ? f : 0;
  out.w = i === 2 ? 1 - f : i === 1 ? f : 0;
}
