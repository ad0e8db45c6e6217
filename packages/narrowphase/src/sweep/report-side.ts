import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind } from '@swept/core';
import { NEAR_END, nameEdge } from '../event/feature-names.js';
import { INSIDE, PLACE, SIDE } from '../event/verdict.js';
import type { Impact } from '../impact.js';
import { FEATURES } from '../pair/features.js';
import { EARLIEST } from './earliest.js';

/**
 * The whole record of a vertex of P that meets an edge of E from a side and away from its ends, before the end of the step: nearly
 * every event between a vertex and an edge, in one go. `sign` is 1 if P is A. False, and nothing written, for any other.
 */
export function reportSide(
  kindP: ShapeKind,
  p: Rows,
  pv: number,
  pr: number,
  kindE: ShapeKind,
  e: Rows,
  av: number,
  bv: number,
  er: number,
  sign: number,
  out: Impact,
): boolean {
  const t = out.toi;
  const side = EARLIEST[SIDE];
  if (t === 1 || side === 0 || EARLIEST[PLACE] !== INSIDE) return false;
  const r = 1 - t;
  const vx0 = e[bv] - e[av];
  const vy0 = e[bv + 1] - e[av + 1];
  const vx1 = e[bv + END] - e[av + END];
  const vy1 = e[bv + END + 1] - e[av + END + 1];
  const vx = r * vx0 + t * vx1;
  const vy = r * vy0 + t * vy1;
  const square = vx * vx + vy * vy;
  const lengths = Math.abs(vx0) + Math.abs(vy0) + Math.abs(vx1) + Math.abs(vy1);
  if (!(square > 2 ** -80 * lengths * lengths && square > 2 ** -900 && square < 2 ** 900)) return false;
  const ax = r * (e[av] - p[pv]) + t * (e[av + END] - p[pv + END]);
  const ay = r * (e[av + 1] - p[pv + 1]) + t * (e[av + END + 1] - p[pv + END + 1]);
  const f = -(ax * vx + ay * vy) / square;
  if (!(f > NEAR_END && f < 1 - NEAR_END)) return false;
  const growthP = p[pr + RADIUS + END] - p[pr + RADIUS];
  const growthE = e[er + RADIUS + END] - e[er + RADIUS];
  const radius = p[pr + RADIUS] + t * growthP;
  // No thickness at that time, though there is some at others: see `turnBetween`.
  if (radius + e[er + RADIUS] + t * growthE === 0 && (growthP !== 0 || growthE !== 0)) return false;
  const unit = side / Math.sqrt(square);
  const nx = vy * unit;
  const ny = -vx * unit;
  const pdx = p[pv + END] - p[pv];
  const pdy = p[pv + END + 1] - p[pv + 1];
  const edx = (1 - f) * (e[av + END] - e[av]) + f * (e[bv + END] - e[bv]);
  const edy = (1 - f) * (e[av + END + 1] - e[av + 1]) + f * (e[bv + END + 1] - e[bv + 1]);
  out.nx = sign * nx;
  out.ny = sign * ny;
  // The sag is the same for both.
  out.x = r * p[pv] + t * p[pv + END] + radius * nx - t * r * p[pr + SAG_X];
  out.y = r * p[pv + 1] + t * p[pv + END + 1] + radius * ny - t * r * p[pr + SAG_Y];
  out.closingSpeed = growthP + growthE - ((edx - pdx) * nx + (edy - pdy) * ny);
  out.s = f;
  nameEdge(kindP, FEATURES[sign > 0 ? 1 : 2], kindE, FEATURES[sign > 0 ? 2 : 1], sign, out);
  return true;
}
