import type { Rows, ShapeKind } from '@swept/core';
import { sweepBent } from '../bent/sweep.js';
import { MET, NEVER, type ThinVerdict, UNSURE } from '../event/verdict.js';
import { IMPACT, type Impact, OVERLAPPING, SEPARATE, type SweepStatus } from '../impact.js';
import { overlapInOrder } from '../overlap/pairs.js';
import { bendApart } from '../pair/bend-apart.js';
import { isThin } from '../pair/is-thin.js';
import { load } from '../pair/loaded.js';
import { apartThroughout } from './apart-throughout.js';
import { overlapDeeply } from './deep.js';
import { firstEvent } from './first-event.js';
import { startContact } from './start-contact.js';
import { sweepThin } from './thin.js';
import { translating } from './translating.js';

/**
 * First contact of two shapes, one of them a segment or a triangle: first the method for translations, then
 * that for shapes without radius, then the general one. Kinds ascending. See `SweepTest`.
 */
export function sweepShapes(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): SweepStatus {
  if (bendApart(a, ao, b, bo)) return sweepBent(kindA, a, ao, kindB, b, bo, overlapInOrder, out);
  let verdict: ThinVerdict = translating(kindA, a, ao, kindB, b, bo, out);
  if (verdict === UNSURE && overlapDeeply(kindA, a, ao, kindB, b, bo)) return OVERLAPPING;
  if (verdict === UNSURE && isThin(a, ao, b, bo)) verdict = sweepThin(kindA, a, ao, kindB, b, bo, out);
  if (verdict === NEVER) return SEPARATE;
  if (verdict === MET) return IMPACT;
  if (apartThroughout(kindA, a, ao, kindB, b, bo)) return SEPARATE;
  if (apartThroughout(kindB, b, bo, kindA, a, ao)) return SEPARATE;
  const touching = overlapInOrder(kindA, a, ao, kindB, b, bo);
  load(kindA, a, ao, kindB, b, bo);
  if (touching) return startContact(out);
  return firstEvent(out) ? IMPACT : SEPARATE;
}
