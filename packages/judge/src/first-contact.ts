import type { Rows, ShapeKind } from '@swept/core';
import { allConditions, type Conditions } from './conditions.js';
import { inContact } from './contact-at.js';
import { START } from './dyadic.js';
import { motionsOf } from './motion.js';
import { type Root, roots } from './root.js';

/** The first contact of two motions. */
export interface Truth {
  readonly touches: boolean;
  /** In contact at t = 0. */
  readonly atStart: boolean;
  /** The nearest double to the time of the first contact; NaN without contact. */
  readonly time: number;
}

/** The first contact, with `grow` added to the sum of the radii. */
export function firstContact(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows, grow = 0): Truth {
  const motions = motionsOf(kindA, a, kindB, b, grow);
  if (inContact(motions, START)) return { touches: true, atStart: true, time: 0 };
  const first = earliest(allConditions(motions).map(firstRoot));
  return { touches: first !== undefined, atStart: false, time: first?.toNumber() ?? NaN };
}

/** The first root of one of the conditions at which all of them hold. */
export function firstRoot(conditions: Conditions): Root | undefined {
  return earliest(conditions.map((f) => roots(f).find((root) => holdAt(root, f, conditions))));
}

/** Do the conditions hold at a root of one of them? */
export function holdAt(root: Root, of: Conditions[number], conditions: Conditions): boolean {
  return conditions.every((f) => f === of || root.sign(f) <= 0);
}

function earliest(list: readonly (Root | undefined)[]): Root | undefined {
  return list.reduce((first, it) => (first === undefined || (it && it.compare(first) < 0) ? it : first));
}
