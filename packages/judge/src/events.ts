import type { Rows, ShapeKind } from '@swept/core';
import { allConditions } from './conditions.js';
import { compare, type Dyadic } from './dyadic.js';
import { holdAt } from './first-contact.js';
import { motionsOf } from './motion.js';
import { roots } from './root.js';

/** A time at which contact may begin or end. */
export interface Event {
  /** The time is `low`, or strictly between the two. */
  readonly low: Dyadic;
  readonly high: Dyadic;
  /** Are the two features to which this time belongs in contact then? */
  readonly touches: boolean;
}

/** So much finer than the spacing of doubles near 1 that rounded times are distinguished. */
const BITS = 80n;

/** All events of two motions, by their lower ends. */
export function events(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): Event[] {
  const found: Event[] = [];
  for (const conditions of allConditions(motionsOf(kindA, a, kindB, b))) {
    for (const f of conditions) {
      for (const root of roots(f)) {
        const { low, high } = root.refine(BITS);
        found.push({ low, high, touches: holdAt(root, f, conditions) });
      }
    }
  }
  return found.sort((e, f) => compare(e.low, f.low));
}
