import { CIRCLE, RADIUS, type Rows } from '@swept/core';
import { HOLD, LOW, TINY } from '../filter/bounds.js';
import { scaleOf } from '../filter/scale.js';
import { boxesApart } from './boxes.js';

/**
 * Do two discs touch: |b - a|^2 <= (ra + rb)^2? False is certain; within 24u of equality it is a touch. Points (both radii 0)
 * touch when they are equal, exactly.
 */
export function overlapCircleCircle(a: Rows, b: Rows, ao = 0, bo = 0): boolean {
  const dx = b[bo] - a[ao];
  const dy = b[bo + 1] - a[ao + 1];
  const r = a[ao + RADIUS] + b[bo + RADIUS];
  if (r === 0) return dx === 0 && dy === 0;
  if (boxesApart(CIRCLE, a, ao, CIRCLE, b, bo)) return false;
  const square = dx * dx + dy * dy;
  const rr = r * r;
  const bound = HOLD * (square + rr) + TINY;
  if (square - rr > bound) return false;
  if (bound > LOW) return true;
  const scale = scaleOf(Math.max(Math.abs(dx), Math.abs(dy), r));
  const sx = dx * scale;
  const sy = dy * scale;
  const sr = r * scale;
  const far = sx * sx + sy * sy;
  const near = sr * sr;
  return far - near <= HOLD * (far + near);
}
