import { CIRCLE, RADIUS, ROW, vertexAt } from '@swept/core';
import { RAY, type Street } from './street.js';

const B = vertexAt(1);

/**
 * Lowers `best[0]` to the fraction of the ray at which it first meets a body, if that is less. Plain doubles,
 * closed at both ends: what a user writes for an index that only has boxes. A ray that starts in a circle meets
 * it at 0.
 */
export function lowerToHit(
  { rows, kinds, rays }: Street,
  ray: number,
  slot: number,
  best: Float64Array,
  shiftX = 0,
  shiftY = 0,
): void {
  const r = RAY * ray;
  const s = slot * ROW;
  const x = rays[r];
  const y = rays[r + 1];
  const dx = rays[r + 2] - x;
  const dy = rays[r + 3] - y;
  const toX = rows[s] + shiftX - x;
  const toY = rows[s + 1] + shiftY - y;
  if (kinds[slot] === CIRCLE) {
    const square = dx * dx + dy * dy;
    const along = toX * dx + toY * dy;
    const across = toX * dy - toY * dx;
    const radius = rows[s + RADIUS];
    const inside = toX * toX + toY * toY <= radius * radius;
    const reach = radius * radius * square - across * across;
    if (inside) best[0] = 0;
    else if (reach >= 0 && along >= 0) {
      const t = (along - Math.sqrt(reach)) / square;
      if (t < best[0]) best[0] = t;
    }
    return;
  }
  const ex = rows[s + B] - rows[s];
  const ey = rows[s + B + 1] - rows[s + 1];
  const denominator = dx * ey - dy * ex;
  if (denominator === 0) return;
  const t = (toX * ey - toY * ex) / denominator;
  const u = (toX * dy - toY * dx) / denominator;
  if (t >= 0 && t < best[0] && u >= 0 && u <= 1) best[0] = t;
}

/** The distance of a body from a point of a ray, given by its distance from the start; 0 inside a circle. */
export function distanceAlong(
  { rows, kinds, rays, range }: Street,
  ray: number,
  distance: number,
  slot: number,
): number {
  const r = RAY * ray;
  const s = slot * ROW;
  const part = distance / range;
  const x = rays[r] + part * (rays[r + 2] - rays[r]) - rows[s];
  const y = rays[r + 1] + part * (rays[r + 3] - rays[r + 1]) - rows[s + 1];
  if (kinds[slot] === CIRCLE) return Math.max(0, Math.sqrt(x * x + y * y) - rows[s + RADIUS]);
  const ex = rows[s + B] - rows[s];
  const ey = rows[s + B + 1] - rows[s + 1];
  const along = Math.min(1, Math.max(0, (x * ex + y * ey) / (ex * ex + ey * ey)));
  const [dx, dy] = [x - along * ex, y - along * ey];
  return Math.sqrt(dx * dx + dy * dy);
}
