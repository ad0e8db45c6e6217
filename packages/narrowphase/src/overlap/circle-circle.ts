import { RADIUS, type Rows } from '@swept/core';
import { HIGH, LOW, SHIFT } from '../exact/bounds.js';
import { vertexReach } from '../exact/reach.js';

/** Do two discs touch: |b - a|^2 <= (ra + rb)^2? Exact. Equal points touch as well. See `OverlapTest`. */
export function overlapCircleCircle(a: Rows, b: Rows, ao = 0, bo = 0): boolean {
  const dx = b[bo] - a[ao];
  const dy = b[bo + 1] - a[ao + 1];
  const r = a[ao + RADIUS] + b[bo + RADIUS];
  if (r === 0) return dx === 0 && dy === 0;
  const square = dx * dx + dy * dy;
  const near = r * r;
  const size = square + near;
  if (size > LOW && size < HIGH) {
    if (square - near > SHIFT * size) return false;
    if (near - square > SHIFT * size) return true;
  }
  return discsTouch(a, ao, b, bo);
}

/** Two centres and the two radii, as `vertexReach` reads them. */
const POINTS: Rows = new Float64Array(6);

/** The same where doubles do not decide. */
export function discsTouch(a: Rows, ao: number, b: Rows, bo: number): boolean {
  POINTS[0] = a[ao];
  POINTS[1] = a[ao + 1];
  POINTS[2] = b[bo];
  POINTS[3] = b[bo + 1];
  POINTS[4] = a[ao + RADIUS];
  POINTS[5] = b[bo + RADIUS];
  return vertexReach(POINTS, 0, 2, 4) <= 0;
}
