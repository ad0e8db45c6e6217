import { END, RADIUS, ROW, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import type { Plan } from './plan.js';

/** The least extent of bodies, in periods: the gap of a knot, 2^-46 of it, is then two quanta or more. */
const LEAST_EXTENT = 4;

/**
 * Writes the extent of the moving ones of two parts: the largest coordinate of their present pieces, and radius
 * of those that grow, or, where the world wraps, LEAST_EXTENT if that is larger.
 */
export function writeExtent(plan: Plan, a: number, b: number, out: Float64Array): void {
  out[0] = LEAST_EXTENT * plan.domain.longestPeriod;
  if (plan.active[a] === 1) extend(plan, a, out);
  if (plan.active[b] === 1) extend(plan, b, out);
}

/** The same for two bodies, with all their parts. */
export function writeBodyExtent(plan: Plan, a: number, b: number, out: Float64Array): void {
  const { store, active } = plan;
  writeExtent(plan, a, b, out);
  for (let part = a + 1, end = store.endOf(a); part < end && active[a] === 1; part++) extend(plan, part, out);
  for (let part = b + 1, end = store.endOf(b); part < end && active[b] === 1; part++) extend(plan, part, out);
}

/** Raises `out[0]` to the largest coordinate of the present piece of a part, or radius if that changes. */
export function extend(plan: Plan, slot: number, out: Float64Array): void {
  const { rows, kind } = plan.store;
  const row = slot * ROW;
  let far = out[0];
  for (let i = 0; i < kind[slot]; i++) {
    const v = row + vertexAt(i);
    far = Math.max(far, Math.abs(rows[v]), Math.abs(rows[v + 1]));
    far = Math.max(far, Math.abs(rows[v + END]), Math.abs(rows[v + END + 1]));
  }
  const from = rows[row + RADIUS];
  const to = rows[row + RADIUS + END];
  if (from !== to) far = Math.max(far, from, to);
  // A parabola stays within a quarter of its sag of its chord.
  out[0] = far + Math.max(Math.abs(rows[row + SAG_X]), Math.abs(rows[row + SAG_Y])) / 4;
}
