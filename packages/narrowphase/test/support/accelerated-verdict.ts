import { RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind } from '@swept/core';
import { compare, contactAt, type Dyadic, dyadic, END_OF_STEP, events, middle, START } from '@swept/judge';
import { createImpact, IMPACT, OVERLAPPING, SEPARATE } from '../../src/index.js';
import { sizeOf } from './cases.js';
import { intervalsAccelerated } from './intervals-accelerated.js';
import { sweepAccelerated } from './sweep-accelerated.js';

const out = createImpact();
const times = { count: 0, enter: new Float64Array(64), exit: new Float64Array(64) };

/** The fractions of an interval at which the gap is tested. */
const PARTS = [0, 0.125, 0.5, 0.75, 1];

/** Two motions, each a store of one row. */
export interface Pair {
  readonly kindA: ShapeKind;
  readonly a: Rows;
  readonly kindB: ShapeKind;
  readonly b: Rows;
}

/** The size of a pair, to which the promise is relative. */
function sizeOfPair({ kindA, a, kindB, b }: Pair): number {
  const sag = Math.max(Math.abs(b[SAG_X] - a[SAG_X]), Math.abs(b[SAG_Y] - a[SAG_Y]));
  const own = Math.max(sizeOf(kindA, a, kindA, a), sizeOf(kindB, b, kindB, b));
  return Math.max(sizeOf(kindA, a, kindB, b), own, a[RADIUS] + b[RADIUS], a[RADIUS + 2] + b[RADIUS + 2], sag);
}

/**
 * All times of true contact: single ones, with an upper bound, among them one of each stretch between two
 * events.
 */
function contacts({ kindA, a, kindB, b }: Pair): [from: Dyadic, to: Dyadic][] {
  const all = events(kindA, a, kindB, b);
  const marks = [START, ...all.map(({ low }) => low), END_OF_STEP];
  const middles = marks.slice(1).map((mark, i) => middle(marks[i], mark));
  const single = [START, END_OF_STEP, ...middles].filter((t) => contactAt(kindA, a, kindB, b, t));
  return [
    ...single.map((t): [Dyadic, Dyadic] => [t, t]),
    ...all.filter(({ touches }) => touches).map(({ low, high }): [Dyadic, Dyadic] => [low, high]),
  ];
}

/** The promised maximum gap of a false contact, as a fraction of the size of the pair. */
const DELTA = 2 ** -44;

/**
 * What is wrong with the answers to one case, or an empty string. The judge may get it enlarged by a power of
 * two, which changes no time: among the least numbers the allowed gap would round to 0.
 */
export function verdict({ kindA, a, kindB, b }: Pair, enlarge = 1): string {
  const pair = { kindA, a: a.map((x) => x * enlarge), kindB, b: b.map((x) => x * enlarge) };
  const status = sweepAccelerated(kindA, a, 0, kindB, b, 0, out);
  const count = intervalsAccelerated(kindA, a, 0, kindB, b, 0, times);
  const truth = contacts(pair);
  const contact = (t: Dyadic, grow = 0) => contactAt(kindA, pair.a, kindB, pair.b, t, grow);
  const near = (t: number) => contact(dyadic(t), DELTA * sizeOfPair(pair));
  const atStart = contact(START);

  if (status === SEPARATE && truth.length > 0) return 'a contact was missed';
  if (status === OVERLAPPING && !atStart) return 'an overlap at the start that is none';
  if (status === IMPACT) {
    if (!(out.toi >= 0 && out.toi <= 1)) return `toi ${out.toi}`;
    if (truth.some(([from]) => compare(from, dyadic(out.toi)) < 0)) return `a contact before toi ${out.toi}`;
    if (!near(out.toi)) return `nothing near at toi ${out.toi}`;
  }
  for (const [from, to] of truth) {
    let isIn = false;
    for (let i = 0; i < count; i++) {
      isIn ||= compare(dyadic(times.enter[i]), from) <= 0 && compare(to, dyadic(times.exit[i])) <= 0;
    }
    if (!isIn) return `a contact at ${from.n} / 2^${from.k} is in no interval`;
  }
  for (let i = 0; i < count; i++) {
    const [enter, exit] = [times.enter[i], times.exit[i]];
    if (!(enter <= exit && exit <= 1) || (i > 0 && enter <= times.exit[i - 1]))
      return `interval ${i} is none`;
    for (const part of PARTS) {
      const t = Math.min(exit, enter + part * (exit - enter));
      if (!near(t)) return `nothing near at ${t} in interval ${i}`;
    }
  }
  if (count > 0 && times.enter[0] === 0 && !near(0)) return 'an interval from 0 that is none';
  return '';
}
