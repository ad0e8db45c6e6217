import { END, RADIUS, ROW, type Rows } from '@swept/core';
import type { Plan } from './plan.js';

/** Plans the radii at the end of the piece of a body. False if one would be out of range. */
export function planRadii(plan: Plan, slot: number): boolean {
  const { store, domain } = plan;
  const { rows } = store;
  const rest = plan.stalled[slot] === 1 ? 0 : 1 - plan.since[slot];
  const change = plan.growth.planned[slot] * plan.dt * rest;
  const least = leastRadius(plan, slot);
  let inReach = true;
  for (let part = slot, end = store.endOf(slot); part < end; part++) {
    const at = part * ROW + RADIUS;
    rows[at + END] = Math.max(least, rows[at] + change);
    inReach &&= rows[at + END] <= domain.widest;
  }
  return inReach;
}

/** The radius below which no part of a body shrinks: its skin. */
function leastRadius({ turning }: Plan, slot: number): number {
  return turning.turns(slot) ? turning.skin[slot] : 0;
}

/** Writes the radius of a part at the present moment, without its skin. */
export function writeRadius(plan: Plan, part: number, out: Float64Array, index: number): void {
  const { store, moment, since } = plan;
  const at = part * ROW + RADIUS;
  const t = moment[0] > since[part] ? (moment[0] - since[part]) / (1 - since[part]) : 0;
  const here = store.rows[at] + (store.rows[at + END] - store.rows[at]) * t;
  out[index] = Math.max(0, here - leastRadius(plan, store.rootOf(part)));
}

/**
 * Writes the rate at which the radius of a part grows from the present moment on: the growth of its body, but
 * not below radius 0, and not while the body is stopped.
 */
export function writeGrowthRate(plan: Plan, part: number, out: Float64Array, index: number): void {
  const { store, growth, moment, dt } = plan;
  const rate = growth.used && plan.stalled[part] === 0 ? store.growth[store.rootOf(part)] : 0;
  if (rate < 0) {
    const seconds = dt * (1 - moment[0]);
    writeRadius(plan, part, out, index);
    const left = out[index];
    if (left === 0) return;
    out[index] = left + rate * seconds < 0 ? -left / seconds : rate;
  } else out[index] = rate;
}

/** Continues the radii of a body from those of the flown pieces. False if one would be out of range. */
export function startRadii(plan: Plan, slot: number, pieces: Rows, which: number): boolean {
  const { store } = plan;
  for (let k = 0; k < store.partsOf(slot); k++)
    store.rows[(slot + k) * ROW + RADIUS] = pieces[(which + k) * ROW + RADIUS + END];
  return planRadii(plan, slot);
}
