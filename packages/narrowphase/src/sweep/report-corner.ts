import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind } from '@swept/core';
import { nameVertices } from '../event/feature-names.js';
import type { Impact } from '../impact.js';
import { FEATURES } from '../pair/features.js';

/**
 * The whole record of two vertices that come within their radii before the end of the step, in one go. False, and nothing written,
 * for any other event.
 */
export function reportCorner(
  kindA: ShapeKind,
  a: Rows,
  av: number,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bv: number,
  bo: number,
  out: Impact,
): boolean {
  const t = out.toi;
  const r = 1 - t;
  const growthA = a[ao + RADIUS + END] - a[ao + RADIUS];
  const growthB = b[bo + RADIUS + END] - b[bo + RADIUS];
  const radius = a[ao + RADIUS] + t * growthA;
  const reach = radius + b[bo + RADIUS] + t * growthB;
  const dx = r * (b[bv] - a[av]) + t * (b[bv + END] - a[av + END]);
  const dy = r * (b[bv + 1] - a[av + 1]) + t * (b[bv + END + 1] - a[av + END + 1]);
  const square = dx * dx + dy * dy;
  const adx = a[av + END] - a[av];
  const ady = a[av + END + 1] - a[av + 1];
  const x = b[bv + END] - b[bv] - adx;
  const y = b[bv + END + 1] - b[bv + 1] - ady;
  // A thickness that has nearly vanished leaves no direction.
  if (
    t === 1 ||
    !(reach > 0) ||
    !(square > 2 ** -80 * (x * x + y * y) && square > 2 ** -900 && square < 2 ** 900)
  )
    return false;
  const unit = 1 / Math.sqrt(square);
  const nx = dx * unit;
  const ny = dy * unit;
  out.nx = nx;
  out.ny = ny;
  // The sag is the same for both.
  out.x = a[av] + t * adx + radius * nx - t * r * a[ao + SAG_X];
  out.y = a[av + 1] + t * ady + radius * ny - t * r * a[ao + SAG_Y];
  out.closingSpeed = growthA + growthB - (x * nx + y * ny);
  nameVertices(kindA, FEATURES[1], kindB, FEATURES[2], out);
  return true;
}
