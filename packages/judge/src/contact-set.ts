import type { Rows, ShapeKind } from '@swept/core';
import { allConditions } from './conditions.js';
import { inContact } from './contact-at.js';
import { type Dyadic, middle } from './dyadic.js';
import { motionsOf } from './motion.js';
import { negative, type Polynomial } from './polynomial.js';
import { type Root, roots } from './root.js';

/**
 * Contact from the first time to the second, each as the nearest double, strictly inside the step if the time
 * is.
 */
export type Span = readonly [enter: number, exit: number];

/**
 * All times of contact of two motions. Between neighbouring roots of the conditions contact does not change,
 * so one test between every two is enough. The set is closed: at a root there is contact if there is on
 * either side, or a touch for an instant.
 */
export function contactSet(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): Span[] {
  const motions = motionsOf(kindA, a, kindB, b);
  const lists = allConditions(motions);
  const times = inOrder([[0n, 1n], [-1n, 1n], ...lists.flat()]);
  const spans: Span[] = [];
  let enter: number | undefined;
  times.forEach((time, i) => {
    const next = times[i + 1];
    const after = next !== undefined && inContact(motions, between(time, next));
    const now = enter !== undefined || after || lists.some((list) => list.every((f) => time.sign(f) <= 0));
    if (!now) return;
    enter ??= time.toNumberInside();
    if (after) return;
    spans.push([enter, time.toNumberInside()]);
    enter = undefined;
  });
  return spans;
}

/** The different roots of all these polynomials. */
function inOrder(polynomials: readonly Polynomial[]): Root[] {
  const unlike = new Map(polynomials.map((f) => [String((f.at(-1) ?? 0n) < 0n ? negative(f) : f), f]));
  const sorted = [...unlike.values()].flatMap(roots).sort((r, s) => r.compare(s));
  return sorted.filter((root, i) => i === 0 || sorted[i - 1].compare(root) !== 0);
}

/** A time between two different roots. */
function between(r: Root, s: Root): Dyadic {
  for (let bits = 64n; ; bits *= 2n) {
    const [low, high] = [r.refine(bits).high, s.refine(bits).low];
    if (low.n << high.k < high.n << low.k) return middle(low, high);
  }
}
